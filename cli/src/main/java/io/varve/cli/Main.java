package io.varve.cli;

import static java.util.Map.entry;

import io.varve.algorithm.Algorithms;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The {@code varve} command: finds the verb and turns its end into an exit code. */
@Command(
        name = "varve",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        description = {
            "Clusters that live through time: data arrive in batches, each batch is a step, and every cluster has an"
                    + " identity and a history.",
            ""
        },
        footer = {
            "",
            "Start here:",
            "  ./varve demo                  see it work on built-in data",
            "  ./varve advise FILE           what a file has, and the command to cluster it",
            "  ./varve preferences FILE      how many clusters a file has at which preference",
            "  ./varve cluster --help        cluster files of your own",
            "  ./varve add --help            add a batch a day to a timeline that survives",
            "  ./varve report --help         pictures of an earlier result, or of a timeline",
            "  ./varve serve --help          a timeline as a page and an API",
            "  ./varve bench                 how fast this machine is",
            "  ./varve shift --help          how words change their meaning",
            "  ./varve lab                   the paper's experiments",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused, 4 store damaged."
        })
public final class Main implements Callable<Integer> {

    /** By their names, so that a run need not look at all of them to find its own: that takes longer than Java's start. */
    private static final List<Map.Entry<String, Class<?>>> VERBS = List.of(
            entry("cluster", ClusterVerb.class),
            entry("add", AddVerb.class),
            entry("advise", AdviseVerb.class),
            entry("preferences", PreferencesVerb.class),
            entry("labels", LabelsVerb.class),
            entry("clusters", ClustersVerb.class),
            entry("groups", GroupsVerb.class),
            entry("events", EventsVerb.class),
            entry("lineage", LineageVerb.class),
            entry("steps", StepsVerb.class),
            entry("predict", PredictVerb.class),
            entry("forget", ForgetVerb.class),
            entry("undo", UndoVerb.class),
            entry("export", ExportVerb.class),
            entry("restore", RestoreVerb.class),
            entry("check", CheckVerb.class),
            entry("report", ReportVerb.class),
            entry("serve", ServeVerb.class),
            entry("companion", CompanionVerb.class),
            entry("shift", ShiftVerb.class),
            entry("model", ModelVerb.class),
            entry("lab", LabVerb.class),
            entry("demo", DemoVerb.class),
            entry("bench", BenchVerb.class),
            entry("completion", CompletionVerb.class),
            entry("manual", ManualVerb.class),
            entry("help", HelpCommand.class));

    /** The verbs whose options are those of the algorithms. */
    private static final Set<String> CLUSTERING = Set.of("cluster", "add", "shift");

    @Spec
    private @Nullable CommandSpec spec;

    private Main() {}

    /** Without a verb, shows what verbs there are. */
    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        command.usage(command.getErr());
        return Failures.WRONG_USAGE;
    }

    /**
     * Runs the command and ends Java with its exit code.
     *
     * @param args the verb and its options
     */
    public static void main(String[] args) {
        PrintWriter out = StandardOutput.ofThisProcess();
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        System.exit(run(out, err, args));
    }

    /** Runs the command, writing to the given streams; that it could not is a failure of its own. */
    static int run(PrintWriter out, PrintWriter err, String... args) {
        int exit = execute(out, err, args);
        Optional<String> trouble = StandardOutput.trouble(out);
        if (exit == 0 && trouble.isPresent()) {
            err.println("varve: standard output could not be written (" + trouble.get()
                    + "), so the output is incomplete; make room, or write it elsewhere");
            return Failures.FAILURE;
        }
        return exit;
    }

    /** The command with all its verbs and options. */
    static CommandLine command() {
        return command(VERBS);
    }

    private static CommandLine command(List<Map.Entry<String, Class<?>>> verbs) {
        CommandLine command = new CommandLine(new Main());
        verbs.forEach(verb -> command.addSubcommand(verb.getKey(), verb.getValue()));
        AlgorithmOptions.declare(command);
        return command;
    }

    /** The verb that the first word names; all of them if it names none, or asks for help about another. */
    private static List<Map.Entry<String, Class<?>>> verbs(String... args) {
        return VERBS.stream()
                .filter(verb ->
                        args.length > 0 && verb.getKey().equals(args[0]) && verb.getValue() != HelpCommand.class)
                .findFirst()
                .map(List::of)
                .orElse(VERBS);
    }

    private static int execute(PrintWriter out, PrintWriter err, String... args) {
        Optional<String> unknown = Words.refusal(args);
        if (unknown.isPresent()) {
            err.println("varve: " + unknown.get());
            return Failures.WRONG_USAGE;
        }
        try {
            Optional<ClusterVerb> plain = PlainWords.cluster(out, err, args);
            return plain.isPresent() ? called(plain.get(), out, err, args) : read(out, err, args);
        } catch (OutOfMemoryError e) {
            err.println(
                    "varve: Java ran out of memory; set VARVE_MEMORY, for example VARVE_MEMORY=16g, or cluster fewer"
                            + " objects at once");
            Failures.stack(e, err, Failures.debugging());
            return Failures.DATA_REFUSED;
        }
    }

    private static int called(ClusterVerb verb, PrintWriter out, PrintWriter err, String... args) {
        try {
            return verb.call();
        } catch (Specs.Unread e) {
            return read(out, err, args);
        } catch (RuntimeException e) {
            return Failures.inExecution(e, err);
        }
    }

    private static int read(PrintWriter out, PrintWriter err, String... args) {
        if (args.length > 0 && CLUSTERING.contains(args[0])) {
            // their declarations take a third of the time that reading the command takes, and it needs them only in the
            // end
            Beside.start(Algorithms::all);
        }
        return command(out, err, args).execute(args);
    }

    /** What picocli makes of the words of a verb. */
    static CommandSpec parsed(PrintWriter out, PrintWriter err, String... args) {
        CommandLine command = command(out, err, args);
        return command.parseArgs(args).subcommand().commandSpec();
    }

    private static CommandLine command(PrintWriter out, PrintWriter err, String... args) {
        CommandLine command = command(verbs(args));
        command.setOut(out);
        command.setErr(err);
        command.setParameterExceptionHandler(Failures::wrongUsage);
        command.setExecutionExceptionHandler((failure, verb, parsed) -> Failures.inExecution(failure, verb.getErr()));
        return command;
    }
}
