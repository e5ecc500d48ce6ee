package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.testing.Tier;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a run says where nobody can hear it. */
class StandardOutputTest {

    private static final Path FULL = Path.of("/dev/full");

    /** A table, and what is printed without a verb: the small form starts a Java of its own for these. */
    private static final Set<String> IN_PROCESSES = Set.of("labels DIR/t.varve", "--help");

    @TempDir
    Path dir;

    private Path timeline;

    @BeforeEach
    void addSteps() throws IOException {
        timeline = dir.resolve("t.varve");
        Path data = Files.writeString(dir.resolve("data.csv"), "id,x\na,1\nb,2\nc,9\n");
        Outcome.of("add", timeline, data, "--id-column", "id").fine();
    }

    /** Runs the command within this Java, with a standard output that goes to a full disk. */
    private Outcome here(String line) throws IOException {
        StringWriter err = new StringWriter();
        try (OutputStream full = Files.newOutputStream(FULL)) {
            int exit = Main.run(
                    new StandardOutput(full, false),
                    new PrintWriter(err, true),
                    CommandProcess.words(words(line)).toArray(String[]::new));
            return new Outcome(exit, "", err.toString());
        }
    }

    private Object[] words(String line) {
        return List.of(line.replace("DIR", dir.toString()).split(" ")).toArray();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "labels DIR/t.varve",
                "labels DIR/t.varve --format jsonl",
                "clusters DIR/t.varve",
                "events DIR/t.varve",
                "lineage DIR/t.varve",
                "lineage DIR/t.varve --format dot",
                "steps DIR/t.varve",
                "predict DIR/t.varve DIR/data.csv --id-column id",
                "check DIR/t.varve",
                "report DIR/t.varve",
                "export DIR/t.varve --out DIR/tables",
                "add DIR/t.varve DIR/data.csv --id-column id",
                "undo DIR/t.varve",
                "forget DIR/t.varve DIR/data.csv --id-column id --object a",
                "cluster DIR/data.csv --id-column id --out DIR/result",
                "model list",
                "demo --part lake --out DIR/demo",
                "--version",
                "--help",
                "labels --help",
                "lab --help",
                "bench --help"
            })
    void aFullDiskIsAFailure(String line) throws Exception {
        assumeTrue(Files.exists(FULL), "there is no /dev/full here");
        Outcome outcome =
                Tier.LONG || IN_PROCESSES.contains(line) ? Child.run(FULL, Child.command(words(line))) : here(line);
        assertThat(outcome.err())
                .contains("varve: standard output could not be written (No space left on device), so the output"
                        + " is incomplete; make room, or write it elsewhere\n")
                .containsOnlyOnce("standard output");
        assertThat(outcome.exit()).isEqualTo(1);
    }

    @Test
    void theWorkIsDoneAllTheSame() throws Exception {
        assumeTrue(Files.exists(FULL), "there is no /dev/full here");
        Path more = Files.writeString(dir.resolve("more.csv"), "id,x\nd,3\n");
        Outcome outcome = Child.run(FULL, Child.command("add", timeline, more, "--id-column", "id"));
        assertThat(outcome.exit()).isEqualTo(1);
        assertThat(Outcome.of("steps", timeline).fine().out().lines()).hasSize(3);
    }

    @Test
    void aReaderThatHasSeenEnoughIsFine() throws Exception {
        StringBuilder rows = new StringBuilder("id,x\n");
        for (int i = 0; i < 5_000; i++) {
            rows.append("object-").append(i).append(',').append(i % 5).append('\n');
        }
        Path many = Files.writeString(dir.resolve("many.csv"), rows);
        Path large = dir.resolve("large.varve");
        Outcome.of("add", large, many, "--id-column", "id").fine();
        for (String verb : List.of("labels", "steps")) {
            Process process = new ProcessBuilder(Child.command(verb, large))
                    .redirectError(dir.resolve("err").toFile())
                    .start();
            assertThat(verb.equals("steps") ? 0 : process.getInputStream().read())
                    .isNotNegative();
            process.getInputStream().close();
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
            assertThat(dir.resolve("err")).isEmptyFile();
            assertThat(process.exitValue()).isZero();
        }
    }

    @Test
    void aLongTableIsNotComputedForNobody() {
        StringWriter err = new StringWriter();
        OutputStream closed = new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                throw new IOException("No space left on device");
            }
        };
        int exit = Main.run(
                new StandardOutput(closed, false),
                new PrintWriter(err, true),
                "labels",
                timeline.toString(),
                "--format",
                "tsv");
        assertThat(exit).isEqualTo(1);
        assertThat(err.toString()).hasLineCount(1);
    }
}
