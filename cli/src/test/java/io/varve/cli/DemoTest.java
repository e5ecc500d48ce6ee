package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("jdk")
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
        Outcome demo = Outcome.of("demo", "--part", "lake", "--out", out).fine();
        for (int step = 0; step < 8; step++) {
            assertThat(demo.out()).contains("\nstep %d (%d): ".formatted(step, 2019 + step));
        }
        assertThat(out.resolve("lake.csv")).hasSameBinaryContentAs(Iris.FILE.resolveSibling("lake.csv"));
        for (String table : Iris.TABLES) {
            assertThat(out.resolve("result").resolve(table + ".csv")).isNotEmptyFile();
        }
        assertThat(Table.read(out.resolve("result/labels.csv")).rows()).hasSize(112);
    }

    /** Each sentence of what to notice, found in the tables. */
    @Test
    void whatItTellsToNoticeHappened() throws IOException {
        Outcome.of("demo", "--part", "lake", "--out", out).fine();
        String events = Files.readString(out.resolve("result/events.csv"));
        assertThat(events)
                .contains("\n2,created,k3,,0,2\n2,created,k4,,0,2\n")
                .contains("\n3,merged,k5,k3 k4,4,11\n")
                .contains("\n5,created,k6,,0,6\n")
                .contains("\n5,pruned,k2,,12,0\n");
        String kinds = Files.readString(out.resolve("lake.csv"));
        for (String line : Files.readAllLines(out.resolve("result/timeline.csv"))) {
            String[] cells = line.split(",", -1);
            if (List.of("k2", "k3", "k4", "k6").contains(cells[2])) {
                String kind = cells[2].equals("k2") ? "clay" : cells[2].equals("k6") ? "pollen" : "ash";
                assertThat(kinds).containsPattern(cells[1] + ",[^,]*,[^,]*," + kind + ",");
            }
        }
        assertThat(Table.read(out.resolve("result/steps.csv")).rows().get(7)).containsEntry("nmi", "1.0");
    }

    @Test
    void theCommandThatItShowsDoesTheSame() throws IOException {
        Outcome demo = Outcome.of("demo", "--part", "lake", "--out", out).fine();
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
        String first = Outcome.of("demo", "--part", "lake", "--out", out).fine().out();
        byte[] labels = Files.readAllBytes(out.resolve("result/labels.csv"));
        assertThat(Outcome.of("demo", "--part", "lake", "--out", out).fine().out())
                .isEqualTo(first);
        assertThat(out.resolve("result/labels.csv")).hasBinaryContent(labels);
    }

    @Test
    void neverOverwritesAnotherFile() throws IOException {
        Files.createDirectories(out);
        Files.writeString(out.resolve("lake.csv"), "my own grains");
        Outcome refused = Outcome.of("demo", "--part", "lake", "--out", out);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("varve: --out " + out + " holds another lake.csv; name a folder that is new or empty\n"
                        + "See 'varve demo --help'.\n");
        assertThat(refused.out()).isEmpty();
        assertThat(out.resolve("lake.csv")).hasContent("my own grains");
        assertThat(out.resolve("result")).doesNotExist();
    }

    @Test
    void aFileInThePlaceOfTheFolderIsWrongUsage() throws IOException {
        Files.writeString(out, "a file");
        Outcome refused = Outcome.of("demo", "--part", "lake", "--out", out);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .startsWith("varve: --out " + out)
                .contains("Not a directory")
                .hasLineCount(2);
        assertThat(out).hasContent("a file");
    }
}
