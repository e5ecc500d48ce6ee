package io.varve.cli;

import io.varve.store.Backup;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve restore}: puts a backup in the place of a timeline. */
@Command(
        name = "restore",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Replaces a timeline by a backup that was verified first. At any moment the file is either the old timeline"
                        + " or the new one, complete, whatever interrupts it. Do not copy the file instead: a log left beside the old"
                        + " one would be read into the new.",
        footer = {"", "Example:", "  ./varve restore lake-backup.varve lake.varve --replace", "", ReadingVerb.EXIT_CODES
        })
final class RestoreVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "BACKUP", description = "A file that 'varve export --backup' has made.")
    private Path backup = Path.of(".");

    @Parameters(
            index = "1",
            paramLabel = "TIMELINE",
            description = "The timeline to restore; a file that does not exist yet, unless --replace.")
    private Path file = Path.of(".");

    @Option(names = "--replace", description = "Overwrite the timeline; what it holds now is lost.")
    private boolean replace;

    @Mixin
    private final WritingOptions writing = new WritingOptions();

    @Override
    public Integer call() {
        int steps = Backup.restore(backup, file, replace, writing.options().patience());
        Specs.of(spec)
                .commandLine()
                .getOut()
                .println("%s restored from %s: %d step%s".formatted(file, backup, steps, steps == 1 ? "" : "s"));
        return 0;
    }
}
