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

/** SED-Stream-AP by the command: a place that parts is a split in every table, and a timeline tells what one run tells. */
class EvolutionByCommandTest {

    private static final List<String> QUICK = List.of(
            "--algorithm",
            "sedstream",
            "--scale",
            "none",
            "--set",
            "offline=false",
            "--set",
            "decay=1",
            "--set",
            "stream-speed=50",
            "--set",
            "max-structures=6");

    @TempDir
    Path dir;

    private final List<Path> files = new ArrayList<>();

    /** Two places, of which one parts in the middle. */
    @BeforeEach
    void writeFiles() throws Exception {
        Random random = new Random(3);
        for (int step = 0; step < 12; step++) {
            StringBuilder csv = new StringBuilder("id,x,y\n");
            for (int i = 0; i < 40; i++) {
                boolean parted = step > 5;
                double half = parted ? (i % 4 < 2 ? 2.4 : -2.4) : 0;
                double x = i % 2 == 0 ? 60 + random.nextGaussian() : (parted ? 0.4 : 1) * random.nextGaussian();
                double y = i % 2 == 0 ? 60 + random.nextGaussian() : half + (parted ? 0.4 : 1) * random.nextGaussian();
                csv.append("o%d-%d,%s,%s\n".formatted(step, i, x, y));
            }
            files.add(Files.writeString(dir.resolve("%02d.csv".formatted(step)), csv));
        }
    }

    private Outcome command(Object verb, List<?> words, List<?> more) {
        List<Object> all = new ArrayList<>(List.of(verb));
        all.addAll(words);
        all.addAll(more);
        return Outcome.of(all.toArray());
    }

    @Test
    void aPlaceThatPartsIsASplitEverywhere() throws Exception {
        Path out = dir.resolve("out");
        List<Object> run = new ArrayList<>(files);
        run.addAll(List.of("--id-column", "id", "--out", out));
        Outcome told = command("cluster", run, QUICK).fine();
        assertThat(told.out()).containsPattern("  split    k\\d+ from k\\d+ \\(\\d+ objects\\)");
        String events = Files.readString(out.resolve("events.csv"));
        assertThat(events.lines().filter(row -> row.contains(",split,")).toList())
                .hasSize(1)
                .first()
                .asString()
                .matches("\\d+,split,k\\d+,k\\d+,0,\\d+");
        assertThat(Files.readString(out.resolve("labels.csv"))).containsPattern("o\\d+-\\d+,\\d+,k\\d+,-");

        Path file = dir.resolve("t.varve");
        // with the values of objects, since names of clusters come from them
        List<String> first = new ArrayList<>(QUICK);
        first.add("--keep-vectors");
        for (Path csv : files) {
            command("add", List.of(file, csv, "--id-column", "id"), csv.equals(files.get(0)) ? first : List.of())
                    .fine();
        }
        Outcome.of("check", file).fine();
        for (String table : List.of("labels", "clusters", "events", "lineage")) {
            assertThat(Outcome.of(table, file).fine().out())
                    .as(table)
                    .isEqualTo(Files.readString(out.resolve(table + ".csv")));
        }
        assertThat(Outcome.of("predict", file, files.get(0), "--id-column", "id")
                        .fine()
                        .out())
                .containsPattern("o0-0,k\\d+,-");
        Outcome.of("report", file, "--out", dir.resolve("t.html")).fine();
        Outcome refused = Outcome.of("forget", file, "--object", "o11-0");
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("fading sums", "cluster the stream again without it");
        Outcome.of("undo", file).fine();
        Outcome.of("check", file).fine();
    }

    @Test
    void aParameterOutOfRangeIsOneSentence() {
        Outcome refused = command(
                "cluster",
                List.of(files.get(0), "--id-column", "id", "--out", dir.resolve("out")),
                List.of("--algorithm", "sedstream", "--set", "remove-threshold=2"));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("remove threshold must be in (0, 1)", "got 2.0");
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
