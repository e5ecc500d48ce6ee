package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.Algorithms;
import io.varve.lab.stream.PlantedStream;
import io.varve.lab.stream.StreamScore;
import io.varve.lab.stream.StreamTrial;
import io.varve.refusal.Refused;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve lab relatives}: all algorithms on one stream. */
@Command(
        name = "relatives",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Runs every algorithm, by its defaults and in one thread, on the same stream of 50 steps in which clusters are"
                    + " born, die, drift and merge, and prints a table: NMI and purity of the objects of each step when"
                    + " it ended, faithfulness, clusters at the end, objects without cluster, processor time, memory of"
                    + " the model and of its largest step.",
            "",
            "Algorithms whose ids repeat get all objects so far at every step; those that learn from classes are told"
                    + " those of every tenth object."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve lab relatives",
            "  ./varve lab relatives --objects 1000 --algorithms app,iapkm,sedstream,strap",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage."
        })
final class LabRelativesVerb implements Callable<Integer> {

    private static final double MEGABYTE = 1 << 20;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--algorithms",
            paramLabel = "NAMES",
            split = ",",
            description = "Which algorithms, by the names that 'varve cluster --help' has. Default: all.")
    private List<String> algorithms = Algorithms.names();

    @Option(
            names = "--objects",
            paramLabel = "N",
            defaultValue = "20",
            description = "Objects of a step, at least 5. Default: 20.")
    private int objects;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "0", description = "Seed of the stream. Default: 0.")
    private long seed;

    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        PlantedStream stream;
        List<? extends Algorithm<?>> chosen;
        try {
            stream = PlantedStream.of(seed, objects);
            chosen = algorithms.stream().distinct().map(Algorithms::named).toList();
        } catch (Refused e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
        PrintWriter out = command.getOut();
        out.println(
                "| algorithm | NMI | purity | faithfulness | clusters | without cluster | seconds | model MB | peak MB |");
        out.println("|---|---|---|---|---|---|---|---|---|");
        for (Algorithm<?> algorithm : chosen) {
            out.println(row(StreamTrial.of(algorithm, stream)));
            out.flush();
        }
        return 0;
    }

    private static String row(StreamScore score) {
        return String.format(
                Locale.ROOT,
                "| %s | %.3f | %.3f | %.3f | %d | %.1f %% | %.2f | %.2f | %.1f |",
                score.algorithm(),
                score.nmi(),
                score.purity(),
                score.faithfulness(),
                score.clusters(),
                100 * score.withoutCluster(),
                score.seconds(),
                score.bytes() / MEGABYTE,
                score.peak() / MEGABYTE);
    }
}
