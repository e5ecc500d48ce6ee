package io.varve.cli;

import io.varve.cli.bench.QuickBench;
import io.varve.cli.bench.QuickReport;
import io.varve.cli.bench.Sklearn;
import io.varve.cli.bench.Triad;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve bench}: how fast this machine is. */
@Command(
        name = "bench",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Measures affinity propagation on this machine, in half a minute.",
            "",
            "Every problem is a mixture of Gaussians in 16 dimensions, clustered from vectors to labels in double and in"
                    + " float, on one thread and on all. An iteration has to move 40 bytes per element of the N x N"
                    + " matrices in double, 20 in float; the share of the memory's speed that it reaches is shown beside it."
                    + " Where a Python with scikit-learn is installed, it clusters the same objects with the same"
                    + " parameters, and the exemplars are compared. Last comes one step of APP against affinity"
                    + " propagation on all objects.",
            "",
            "Compare only ratios of one run: other work on the machine changes all times."
        },
        footer = {
            "",
            "Example:",
            "  ./varve bench --objects 500,1000",
            "",
            "Exit codes: 0 fine, 1 failure or other exemplars than scikit-learn, 2 wrong",
            "usage, 3 data refused."
        })
final class BenchVerb implements Callable<Integer> {

    private static final int FEWEST = 50;
    private static final int MOST = 20_000;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--objects",
            paramLabel = "N",
            split = ",",
            defaultValue = "500,1000,2000",
            description = "Numbers of objects, separated by commas. Default: 500,1000,2000.")
    private List<Integer> sizes = List.of();

    @Option(names = "--alone", description = "Do not look for scikit-learn.")
    private boolean alone;

    @Option(names = "--json", description = "Print JSON instead of a table.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandLine command = Specs.of(spec).commandLine();
        for (int size : sizes) {
            if (size < FEWEST || size > MOST) {
                throw new ParameterException(
                        command, "--objects must be numbers from %d to %d, got %d".formatted(FEWEST, MOST, size));
            }
        }
        QuickReport report = new QuickReport(command.getOut());
        Optional<Sklearn> sklearn = alone ? Optional.empty() : Sklearn.find();
        Triad triad = Triad.measure();
        if (!json) {
            report.head(triad, sklearn);
        }
        QuickBench bench = QuickBench.measure(triad, sizes, sklearn, json ? run -> {} : report::run);
        if (json) {
            report.json(Version.current(), bench, sklearn);
        } else {
            report.end(bench);
        }
        return bench.sameExemplars() ? 0 : Failures.FAILURE;
    }
}
