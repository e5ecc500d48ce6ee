package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fewer tables hold what they hold among all others, and a stream of them holds it too. */
class ChosenTablesTest {

    @TempDir
    Path dir;

    private Path csv = Path.of("");

    /** Groups of objects that drift into each other and are left behind, so that clusters merge and are pruned. */
    @BeforeEach
    void writeFile() throws IOException {
        Random random = new Random(11);
        StringBuilder rows = new StringBuilder("id,step,x,y\n");
        for (int i = 0; i < 400; i++) {
            int step = i / 40;
            double x = (i % 4) * (10 - step) + step * 2 + random.nextGaussian();
            rows.append("o%d,%d,%s,%s\n".formatted(i, step, x, random.nextGaussian()));
        }
        csv = Files.writeString(dir.resolve("drift.csv"), rows);
    }

    private Path clustered(String name, String... more) throws IOException {
        Path out = dir.resolve(name);
        Object[] words = Stream.concat(
                        Stream.of(
                                "cluster", csv, "--id-column", "id", "--step-column", "step", "--out", out, "--quiet"),
                        Stream.of(more))
                .toArray();
        Outcome.of(words).fine();
        return out;
    }

    private static List<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"never", "1"})
    void aStreamLeavesTheSameRows(String pruneAfter) throws IOException {
        String[] paper = {"--conventions", "paper", "--prune-after", pruneAfter};
        Path all = clustered("all", paper);
        Path streamed = clustered(
                "streamed", "--conventions", "paper", "--prune-after", pruneAfter, "--tables", "labels,events,steps");

        assertThat(names(streamed))
                .containsExactly("events.csv", "labels.csv", "run.json", "steps.csv", "varve-files.sha256");
        assertThat(streamed.resolve("labels.csv")).hasSameTextualContentAs(all.resolve("labels.csv"));
        assertThat(streamed.resolve("events.csv")).hasSameTextualContentAs(all.resolve("events.csv"));
        assertThat(Files.readAllLines(streamed.resolve("steps.csv")))
                .hasSameSizeAs(Files.readAllLines(all.resolve("steps.csv")));
        String events = Files.readString(all.resolve("events.csv"));
        assertThat(events).contains("merged");
        assertThat(events.contains("pruned")).isEqualTo(pruneAfter.equals("1"));
    }

    @Test
    void whatIsNotChosenIsNotWritten() throws IOException {
        Path all = clustered("all");
        Path some = clustered("some", "--tables", "clusters,group_labels");

        assertThat(names(some)).containsExactly("clusters.csv", "group_labels.csv", "run.json", "varve-files.sha256");
        assertThat(some.resolve("clusters.csv")).hasSameTextualContentAs(all.resolve("clusters.csv"));
        assertThat(some.resolve("group_labels.csv")).hasSameTextualContentAs(all.resolve("group_labels.csv"));
        clustered("all", "--tables", "labels");
        assertThat(names(all)).as("what the run before left").doesNotContain("clusters.csv", "report.html");
    }

    @Test
    void theReportNeedsNoTables() throws IOException {
        Path out = clustered("page", "--tables", "report");

        assertThat(names(out)).containsExactly("report.html", "run.json", "varve-files.sha256");
        assertThat(out.resolve("report.html")).content().contains("k0");
    }

    @Test
    void aNameThatIsNoTableIsRefusedBeforeAnythingIsDone() throws IOException {
        Path out = dir.resolve("none");
        Outcome outcome = Outcome.of("cluster", csv, "--out", out, "--tables", "labels,labls");

        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains("there is no table 'labls'; choose from labels,");
        assertThat(out).doesNotExist();
    }

    @Test
    void idsOfAStreamDifferWithinAStep() throws IOException {
        Files.writeString(csv, "id,step,x,y\na,0,1,1\nb,0,2,2\na,0,3,3\n");
        Path out = Files.createDirectory(dir.resolve("o"));
        Outcome outcome = Outcome.of(
                "cluster", csv, "--id-column", "id", "--step-column", "step", "--out", out, "--tables", "labels");

        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains("the id 'a' occurs a second time");
        assertThat(names(out)).isEmpty();
    }
}
