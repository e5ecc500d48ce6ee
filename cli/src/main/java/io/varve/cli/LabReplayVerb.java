package io.varve.cli;

import io.varve.io.FolderDraft;
import io.varve.io.Format;
import io.varve.io.Reason;
import io.varve.io.WrittenFiles;
import io.varve.lab.data.DataFolder;
import io.varve.lab.released.Replay;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve lab replay}: runs APP and IAPNA as they were released on orders that someone has recorded. */
@Command(
        name = "replay",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs APP and IAPNA as the paper's authors released them, all defects included, on the orders and batch sizes"
                    + " of recorded runs, and writes one file, replay.json, of the same shape with the resulting"
                    + " steps. The recorded results are not read, so that the two files can be compared.",
            "",
            "RUNS.json has a list of runs for each data set (iris, wine, car, kddcup). A run has algo (APP-reference or"
                    + " IAPNA-reference), order (all rows, counted from 0), sizes (of the batches) and, for APP, pack0"
                    + " (exemplar or centroid: what represents a cluster after the first step)."
        },
        footer = {
            "",
            "Example:",
            "  ./varve lab replay runs.json --data data --out replayed",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class LabReplayVerb implements Callable<Integer> {

    static final String RESULT = "replay.json";

    private static final OutFolder.Kind KIND = new OutFolder.Kind(List.of(), List.of(RESULT), Optional.empty());

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "RUNS.json", description = "The recorded runs.")
    private Path runs = Path.of("runs.json");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where car and KDD-CUP are. Default: VARVE_DATA, else varve-data.")
    private @Nullable Path data;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            required = true,
            description = "Folder for " + RESULT + ": new, empty, or with nothing but an earlier one.")
    private Path out = Path.of(".");

    @Option(names = "--quiet", description = "Do not print a line for every run.")
    private boolean quiet;

    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        OutFolder folder = folder(command);
        PrintWriter told = command.getOut();
        Replay replay = Replay.read(runs, DataFolder.find(Optional.ofNullable(data)));
        folder.write(draft -> replay.run(draft.file(RESULT), quiet ? line -> {} : told::println));
        if (!quiet) {
            told.println("%d runs written to %s".formatted(replay.size(), out.resolve(RESULT)));
        }
        return 0;
    }

    /** Refuses, before any work is done, a folder that holds something else, such as the recorded runs. */
    private OutFolder folder(CommandLine command) {
        try {
            OutFolder folder = OutFolder.beside(out, Format.JSONL, KIND, Inputs.of(Specs.of(spec)));
            if (Files.isDirectory(out) && holdsMore()) {
                throw new Refused(
                        "--out %s holds something other than an earlier %s; name a folder that is new or empty"
                                .formatted(out, RESULT));
            }
            return folder;
        } catch (Refused e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
    }

    private boolean holdsMore() {
        try (Stream<Path> content = Files.list(out)) {
            return content.map(file -> String.valueOf(file.getFileName()))
                    .anyMatch(name -> !name.equals(RESULT)
                            && !name.equals(WrittenFiles.LIST)
                            && !name.startsWith(FolderDraft.PREFIX));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + out + ": " + Reason.of(e), e);
        }
    }
}
