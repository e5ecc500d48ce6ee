package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** STRAP by the command: objects that wait have an empty cell, and a timeline tells what one run tells. */
class StreamByCommandTest {

    /** Rebuilds every few objects, several in one step, and clusters that end soon. */
    private static final String[] RESTLESS = {
        "--algorithm", "strap", "--scale", "none", "--set", "reservoir-size=4", "--set", "decay-window=9"
    };

    @TempDir
    Path dir;

    private final List<Path> files = new ArrayList<>();

    @BeforeEach
    void writeFiles() throws Exception {
        Random random = new Random(4);
        int next = 0;
        for (int step = 0; step < 8; step++) {
            StringBuilder csv = new StringBuilder("id,x,y\n");
            for (int i = 0; i < 12; i++) {
                double x = 40 * random.nextInt(1 + step / 2) + random.nextGaussian();
                csv.append("o%d,%s,%s\n".formatted(next++, x, random.nextGaussian()));
            }
            files.add(Files.writeString(dir.resolve(step + ".csv"), csv));
        }
    }

    private static Object[] words(Object first, List<?> more, Object... last) {
        List<Object> words = new ArrayList<>(List.of(first));
        words.addAll(more);
        words.addAll(List.of(last));
        return words.toArray();
    }

    private Path timeline(String... options) throws Exception {
        Path file = dir.resolve("t.varve");
        for (Path csv : files) {
            // each a process of its own as far as the clusterer is concerned: it goes on from the file
            List<Object> words = new ArrayList<>(List.of(file, csv, "--id-column", "id"));
            if (csv.equals(files.get(0))) {
                words.addAll(List.of(RESTLESS));
                words.addAll(List.of(options));
            }
            Outcome.of(words("add", words)).fine();
        }
        return file;
    }

    @Test
    void aTimelineTellsWhatOneRunTells() throws Exception {
        Path out = dir.resolve("out");
        List<Object> run = new ArrayList<>(files);
        run.addAll(List.of("--id-column", "id", "--out", out));
        Outcome.of(words("cluster", run, (Object[]) RESTLESS)).fine();
        // names of clusters come from the values of objects
        Path file = timeline("--keep-vectors");
        Outcome.of("check", file).fine();
        for (String table : List.of("labels", "clusters", "events", "lineage")) {
            assertThat(Outcome.of(table, file).fine().out())
                    .as(table)
                    .isEqualTo(Files.readString(out.resolve(table + ".csv")));
        }
        String events = Files.readString(out.resolve("events.csv"));
        assertThat(events).contains("created", "enriched", "merged", "pruned").doesNotContain("moved");
        assertThat(Files.readString(out.resolve("labels.csv"))).containsPattern("o\\d+,\\d+,,\n");
        assertThat(out.resolve("report.html")).content().contains("strap");
        Outcome.of("report", file, "--out", dir.resolve("t.html")).fine();
    }

    @Test
    void thePastStaysAsItWasAndAStepCanBeTakenBack() throws Exception {
        Path file = dir.resolve("t.varve");
        List<String> told = new ArrayList<>();
        for (Path csv : files) {
            Object[] more = csv.equals(files.get(0)) ? RESTLESS : new Object[0];
            Outcome.of(words("add", List.of(file, csv, "--id-column", "id"), more))
                    .fine();
            told.add(Outcome.of("labels", file).fine().out());
        }
        for (int step = 0; step < told.size(); step++) {
            assertThat(Outcome.of("labels", file, "--at", step).fine().out()).isEqualTo(told.get(step));
        }
        Outcome.of("undo", file).fine();
        assertThat(Outcome.of("labels", file).fine().out()).isEqualTo(told.get(told.size() - 2));
        Outcome.of("check", file).fine();
    }

    @Test
    void anObjectOfAClusterCannotBeForgottenAndOneThatWaitsCan() throws Exception {
        Path file = timeline();
        List<String> labels = Outcome.of("labels", file).fine().out().lines().toList();
        String waits =
                labels.stream().filter(row -> row.endsWith(",,")).findFirst().orElseThrow();
        String member =
                labels.stream().filter(row -> row.contains(",k")).findFirst().orElseThrow();
        Outcome refused = Outcome.of("forget", file, "--object", id(member));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("discounted sums", "cluster the stream again without it");
        assertThat(Outcome.of("labels", file).fine().out().lines().toList()).isEqualTo(labels);
        Outcome.of("forget", file, "--object", id(waits)).fine();
        assertThat(Outcome.of("labels", file).fine().out()).doesNotContain(waits);
        Outcome.of("check", file).fine();
    }

    private static String id(String row) {
        return row.substring(0, row.indexOf(','));
    }

    @Test
    void predictNamesTheNearestCluster() throws Exception {
        Path file = timeline();
        assertThat(Outcome.of("predict", file, files.get(0), "--id-column", "id")
                        .fine()
                        .out())
                .containsPattern("o0,k\\d+,-");
    }
}
