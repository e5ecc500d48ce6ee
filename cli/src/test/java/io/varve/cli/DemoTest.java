package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoTest {

    @TempDir
    Path dir;

    private Path out;

    @BeforeEach
    void name() {
        out = dir.resolve("demo");
    }

    @Test
    void showsTheStepsAndLeavesDataAndResult() throws IOException {
        Outcome demo = Outcome.of("demo", "--out", out).fine();
        for (int step = 0; step < Iris.STEPS; step++) {
            assertThat(demo.out()).contains("\nstep " + step + ": ");
        }
        assertThat(demo.out()).contains("Look at " + out.resolve("result").resolve("labels.csv"));
        assertThat(out.resolve("iris.csv")).hasSameBinaryContentAs(Iris.FILE);
        for (String table : Iris.TABLES) {
            assertThat(out.resolve("result").resolve(table + ".csv")).isNotEmptyFile();
        }
        assertThat(Table.read(out.resolve("result/labels.csv")).rows()).hasSize(150);
    }

    @Test
    void theCommandThatItShowsDoesTheSame() throws IOException {
        Outcome demo = Outcome.of("demo", "--out", out).fine();
        String shown = demo.out()
                .lines()
                .filter(line -> line.startsWith("  ./varve "))
                .findFirst()
                .orElseThrow();
        List<String> words = new ArrayList<>(List.of(shown.trim().split(" ", -1)));
        words.remove(0);
        byte[] labels = Files.readAllBytes(out.resolve("result/labels.csv"));
        Files.delete(out.resolve("result/labels.csv"));
        Outcome.of(words.toArray()).fine();
        assertThat(out.resolve("result/labels.csv")).hasBinaryContent(labels);
    }

    @Test
    void runsASecondTimeInTheSameFolder() throws IOException {
        String first = Outcome.of("demo", "--out", out).fine().out();
        byte[] labels = Files.readAllBytes(out.resolve("result/labels.csv"));
        assertThat(Outcome.of("demo", "--out", out).fine().out()).isEqualTo(first);
        assertThat(out.resolve("result/labels.csv")).hasBinaryContent(labels);
    }

    @Test
    void neverOverwritesAnotherFile() throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve("iris.csv"), "my own flowers");
        Outcome refused = Outcome.of("demo", "--out", out);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("varve: --out " + out + " holds another iris.csv; name a folder that is new or empty\n"
                        + "See 'varve demo --help'.\n");
        assertThat(refused.out()).isEmpty();
        assertThat(out.resolve("iris.csv")).hasContent("my own flowers");
        assertThat(out.resolve("result")).doesNotExist();
    }

    @Test
    void aFileInThePlaceOfTheFolderIsWrongUsage() throws IOException {
        Files.writeString(out, "a file");
        Outcome refused = Outcome.of("demo", "--out", out);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("varve: --out " + out)
                .contains("Not a directory")
                .hasLineCount(2);
        assertThat(out).hasContent("a file");
    }
}
