package io.varve.cli;

import io.varve.store.Timeline;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve check}: verifies every invariant of a timeline. */
@Command(
        name = "check",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Verifies every invariant of a timeline: SQLite's own, check values, ids, sizes, lineage and state,"
                        + " and centroids where vectors are kept. Lists what is wrong and exits with 4.",
        footer = {"", "Example:", "  ./varve check lake.varve", "", ReadingVerb.EXIT_CODES})
final class CheckVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "TIMELINE", description = "A file that 'varve add' has made.")
    private Path file = Path.of(".");

    @Override
    public Integer call() {
        try (Timeline timeline = Timeline.read(file)) {
            List<String> problems = timeline.check();
            PrintWriter err = Specs.of(spec).commandLine().getErr();
            problems.forEach(problem -> err.println("varve: " + file + ": " + problem));
            if (!problems.isEmpty()) {
                return Failures.STORE_DAMAGED;
            }
            int steps = timeline.lastStep() + 1;
            Specs.of(spec)
                    .commandLine()
                    .getOut()
                    .println("%s: all is well in %d step%s".formatted(file, steps, steps == 1 ? "" : "s"));
            return 0;
        }
    }
}
