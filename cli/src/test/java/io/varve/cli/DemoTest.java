package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
        Outcome demo = Outcome.of("demo", "--part", "lake", "--out", out).fine();
        for (int step = 0; step < 8; step++) {
            assertThat(demo.out()).contains("\nstep %d (%d): ".formatted(step, 2019 + step));
        }
        assertThat(out.resolve("lake.csv")).hasSameBinaryContentAs(Iris.FILE.resolveSibling("lake.csv"));
        for (String table : Iris.TABLES) {
            assertThat(out.resolve("result").resolve(table + ".csv")).isNotEmptyFile();
        }
        assertThat(Table.read(out.resolve("result/labels.csv")).rows()).hasSize(104);
    }

    /** Each sentence of what to notice, found in the tables. */
    @Test
    void whatItTellsToNoticeHappened() throws IOException {
        Outcome.of("demo", "--part", "lake", "--out", out).fine();
        String groups = Files.readString(out.resolve("result/groups.csv"));
        assertThat(groups)
                .contains("\n2,g3,k7 k8,4,created,\n", "\n5,g4,k12 k13,6,created,\n", "\n5,g0,k1,7,ended,\n")
                .contains("\n2,g0,k0 k1,12,unchanged,\n");
        Map<String, String> kinds = new HashMap<>();
        for (String line : Files.readAllLines(out.resolve("lake.csv"))) {
            kinds.put(line.split(",", -1)[0], line.split(",", -1)[3]);
        }
        // cluster by cluster: which kinds are in which group at which step
        Map<String, Set<String>> found = new TreeMap<>();
        Map<String, String> groupOf = new HashMap<>();
        for (String line : Files.readAllLines(out.resolve("result/groups.csv"))) {
            String[] cells = line.split(",", -1);
            for (String cluster : cells[2].split(" ", -1)) {
                groupOf.put(cells[0] + " " + cluster, cells[1]);
            }
        }
        for (String line : Files.readAllLines(out.resolve("result/timeline.csv"))) {
            String[] cells = line.split(",", -1);
            String group = groupOf.get(cells[0] + " " + cells[2]);
            if (group != null) {
                found.computeIfAbsent(group, any -> new HashSet<>()).add(kinds.getOrDefault(cells[1], "?"));
            }
        }
        assertThat(found)
                .containsEntry("g0", Set.of("clay"))
                .containsEntry("g1", Set.of("reed"))
                .containsEntry("g2", Set.of("gravel"))
                .containsEntry("g3", Set.of("ash"))
                .containsEntry("g4", Set.of("pollen"))
                .hasSize(5);
        assertThat(out.resolve("result/run.json")).content().contains("\"nmi\" : 1.0");
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
