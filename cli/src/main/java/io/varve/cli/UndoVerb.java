package io.varve.cli;

import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve undo}: takes back the last step. */
@Command(
        name = "undo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Undoes the last step of a timeline, exactly. This works once, until another step is added, since the"
                        + " state before it is kept for one step only; a backup goes back further. It does not work after"
                        + " objects were forgotten, which must not come back.",
        footer = {"", "Example:", "  ./varve undo lake.varve", "", ReadingVerb.EXIT_CODES})
final class UndoVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "TIMELINE", description = "A file that 'varve add' has made.")
    private Path file = Path.of(".");

    @Mixin
    private final WritingOptions writing = new WritingOptions();

    @Override
    public Integer call() {
        try (Timeline timeline = Timeline.open(file, writing.options())) {
            int step = timeline.undo();
            Specs.of(spec).commandLine().getOut().println("step " + step + " was undone");
            return 0;
        }
    }
}
