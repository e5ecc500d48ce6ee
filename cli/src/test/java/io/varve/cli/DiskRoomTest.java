package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What would fill the disk is refused before the work begins. */
class DiskRoomTest {

    @TempDir
    Path dir;

    @Test
    void onlyWhatIsLargeIsComparedWithTheRoom() {
        DiskRoom small = new DiskRoom(place -> 2_000_000_000, 50_000_000);
        Path out = dir.resolve("a/b");
        assertThatCode(() -> small.require("the tables", out, 2_000_000_000, ""))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> small.require("the tables", out, 4_100_000_001L, "write elsewhere with --out"))
                .isInstanceOf(Refused.class)
                .hasMessage("the tables need at least 4,101 MB in " + out
                        + ", where 2,000 MB are free; free space, or write elsewhere with --out");
        DiskRoom full = new DiskRoom(place -> 0, 50_000_000);
        assertThatCode(() -> full.require("the tables", out, 50_000_000, "")).doesNotThrowAnyException();
    }

    /** As in some containers, where a disk has no mount point. */
    @Test
    void aMachineThatCannotTellIsTrusted() {
        DiskRoom unknown = new DiskRoom(
                place -> {
                    throw new IOException("Mount point not found");
                },
                0);
        assertThatCode(() -> unknown.require("the tables", dir, 1L << 62, "")).doesNotThrowAnyException();
    }

    @Test
    void thisMachineTellsOfAPlaceThatIsNotThereYet() {
        assertThatThrownBy(() -> DiskRoom.ofThisMachine().require("the tables", dir.resolve("a/b"), 1L << 62, "wait"))
                .isInstanceOf(Refused.class);
    }

    @Test
    void tablesThatDoNotFitAreNotBegun() throws IOException {
        assertThat(refusedWith(35, 3)).startsWith("the tables need at least 1 MB in " + dir.resolve("out"));
        assertThat(dir.resolve("out")).doesNotExist();
        ready(36, 3).call();
        assertThat(dir.resolve("out/labels.csv")).exists();
    }

    /** A second file is counted with the first. */
    @Test
    void laterStepsAreCountedToo() throws IOException {
        ClusterVerb verb = ready(12 * 5, 3);
        verb.add(Files.writeString(dir.resolve("second.csv"), "x\n11\n12\n13\n"));
        assertThatThrownBy(verb::call).hasMessageStartingWith("the tables need at least 1 MB");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void aStreamThatDoesNotFitLeavesNothing() throws IOException {
        ClusterVerb verb = ready(12 * 5, 3);
        verb.take("--tables", "labels");
        verb.add(Files.writeString(dir.resolve("second.csv"), "x\n11\n12\n13\n"));
        assertThatThrownBy(verb::call).hasMessageStartingWith("the tables need at least 1 MB");
        // the folder itself is there as soon as a stream begins
        assertThat(dir.resolve("out")).isEmptyDirectory();
    }

    private String refusedWith(long free, int rows) throws IOException {
        ClusterVerb verb = ready(free, rows);
        try {
            verb.call();
            return "";
        } catch (Refused e) {
            return String.valueOf(e.getMessage());
        }
    }

    private ClusterVerb ready(long free, int rows) throws IOException {
        PrintWriter silent = new PrintWriter(new StringWriter());
        ClusterVerb verb =
                new ClusterVerb(Call.plain(silent, silent, "cluster", "first.csv"), new DiskRoom(place -> free, 0));
        verb.add(file(rows));
        verb.take("--out", dir.resolve("out").toString());
        return verb;
    }

    private Path file(int rows) throws IOException {
        return Files.write(
                dir.resolve("first.csv"),
                Stream.iterate("x", any -> String.valueOf(any.hashCode() % 97))
                        .limit(rows + 1)
                        .toList());
    }

    @Test
    void aTimelineThatDoesNotFitIsNotMade() throws IOException {
        Path timeline = dir.resolve("some.varve");
        assertThat(add(3 * 60 - 1, timeline)).startsWith("varve: the objects need at least 1 MB in " + timeline);
        assertThat(timeline).doesNotExist();
        assertThat(add(3 * (60 + 8) - 1, timeline, "--keep-vectors")).startsWith("varve: the objects need ");
        assertThat(timeline).doesNotExist();
        assertThat(add(3 * 60, timeline)).isEmpty();
        assertThat(timeline).exists();
    }

    private String add(long free, Path timeline, String... more) throws IOException {
        CommandLine varve = new CommandLine(CommandLine.Model.CommandSpec.create());
        varve.addSubcommand("add", new AddVerb(new DiskRoom(place -> free, 0)));
        AlgorithmOptions.declare(varve);
        StringWriter told = new StringWriter();
        PrintWriter err = new PrintWriter(told, true);
        varve.setErr(err);
        varve.setOut(new PrintWriter(Writer.nullWriter()));
        varve.setExecutionExceptionHandler((failure, verb, parsed) -> Failures.inExecution(failure, err));
        List<String> words = new ArrayList<>(List.of("add", timeline.toString(), file(3).toString()));
        words.addAll(List.of(more));
        varve.execute(words.toArray(new String[0]));
        return told.toString();
    }
}
