package io.varve.bench.peers;

import io.varve.app.AppParams;
import io.varve.cli.bench.Machine;
import io.varve.relatives.strap.StrapParams;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the comparisons and prints their tables. */
@Command(
        name = "bench/peers",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs Varve, scikit-learn, R's apcluster, ELKI and MOA on the same files in one run, checks that they find the"
                    + " same clusters, and prints times, ratios and targets. Installs what is missing.",
            "",
            "Times depend on what else the machine does: run it alone. Everything takes about half an hour on two"
                    + " cores."
        },
        footer = {"", "Exit codes: 0 fine, 1 failure or different clusters, 2 wrong usage."})
final class Peers implements Callable<Integer> {

    private static final String APP = AppParams.defaults().algorithm().name();

    private static final String STRAP = StrapParams.defaults().algorithm().name();

    private static final String SHELL = "shell";

    private static final List<String> SUBJECTS = List.of(
            DenseComparison.SKLEARN,
            DenseComparison.R,
            DenseComparison.ELKI,
            SHELL,
            "similarities",
            APP,
            "stream",
            STRAP);

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--quick", description = "Small problems, one Java.")
    private boolean quick;

    @Option(
            names = "--stream-objects",
            paramLabel = "N",
            description = "Length of the stream without --quick (default: ${DEFAULT-VALUE}).")
    private int streamObjects = 1_000_000;

    @Option(names = "--one-java", description = "Run on the first Java only.")
    private boolean oneJava;

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "NAME",
            description =
                    "Some of sklearn, r, elki, shell, similarities, app, stream, strap, separated by commas. Default: all.")
    private Set<String> only = new LinkedHashSet<>(SUBJECTS);

    @Option(names = "--markdown", description = "Print nothing but what belongs into docs/performance.md.")
    private boolean markdown;

    @Option(names = "--home", hidden = true, description = "The folder of the bench module.")
    private Path home = Path.of("bench");

    @Option(names = "--java", hidden = true, description = "A Java to run on; may be given twice.")
    private List<String> javas = List.of("java");

    @Option(names = "--flag", hidden = true, description = "A flag of Java, as the varve script gives it.")
    private List<String> flags = List.of();

    private Peers() {}

    public static void main(String[] args) {
        System.exit(command().execute(args));
    }

    static CommandLine command() {
        CommandLine command = new CommandLine(new Peers());
        // a peer that is missing or fails is told in a sentence, anything else is a defect of ours
        command.setExecutionExceptionHandler((failure, failed, parsed) -> {
            if (!(failure instanceof IOException)) {
                throw failure;
            }
            failed.getErr().println("bench/peers: " + failure.getMessage());
            return 1;
        });
        return command;
    }

    @Override
    public Integer call() throws Exception {
        for (String name : only) {
            if (!SUBJECTS.contains(name)) {
                throw new ParameterException(
                        Objects.requireNonNull(spec).commandLine(),
                        "--only '%s' is not known; choose of %s".formatted(name, String.join(", ", SUBJECTS)));
            }
        }
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter progress = new PrintWriter(markdown ? System.err : System.out, true, StandardCharsets.UTF_8);
        List<Java> found = new ArrayList<>();
        for (String java : quick || oneJava ? javas.subList(0, 1) : javas) {
            found.add(Java.at(java));
        }
        Surroundings here = new Surroundings(home.toAbsolutePath(), found, flags, quick, progress);
        out.println("Machine: " + Machine.hardware() + ".");
        for (Java java : found) {
            out.println("Java " + java + ": " + java.version() + ".");
        }
        out.println("Flags of Java: `" + String.join(" ", flags) + "`.");
        List<String> disagreements = new ArrayList<>();
        for (Comparison comparison : comparisons()) {
            Comparison.Outcome outcome = comparison.compare(here);
            outcome.tables().forEach(table -> out.println("\n" + table));
            disagreements.addAll(outcome.disagreements());
        }
        if (disagreements.isEmpty()) {
            out.println("All contestants found the same.");
            return 0;
        }
        disagreements.forEach(sentence -> out.println("DIFFERENT: " + sentence));
        return 1;
    }

    private List<Comparison> comparisons() {
        List<Comparison> comparisons = new ArrayList<>();
        Set<String> dense = new HashSet<>(only);
        dense.retainAll(Set.of(DenseComparison.SKLEARN, DenseComparison.R, DenseComparison.ELKI));
        if (!dense.isEmpty()) {
            comparisons.add(new DenseComparison(dense));
        }
        if (only.contains(SHELL)) {
            comparisons.add(new ShellComparison());
        }
        if (only.contains("similarities")) {
            comparisons.add(new SimilarityComparison());
        }
        if (only.contains(APP)) {
            comparisons.add(new AppComparison());
        }
        if (only.contains("stream")) {
            comparisons.add(new StreamComparison(streamObjects));
        }
        if (only.contains(STRAP)) {
            comparisons.add(new StrapComparison());
        }
        return comparisons;
    }
}
