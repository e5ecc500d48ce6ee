package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --map} chooses how objects of many columns come into a plane. */
class MapByCommandTest {

    private static final int WRONG_USAGE = 2;

    @TempDir
    Path dir;

    private Path table(int columns) throws IOException {
        Random random = new Random(3);
        StringBuilder rows = new StringBuilder("id,step");
        for (int j = 0; j < columns; j++) {
            rows.append(",c").append(j);
        }
        for (int i = 0; i < 90; i++) {
            rows.append("\no").append(i).append(',').append(i / 30);
            for (int j = 0; j < columns; j++) {
                rows.append(',').append(i % 9 * (j % 4) + random.nextGaussian());
            }
        }
        return Files.writeString(dir.resolve(columns + ".csv"), rows.append('\n'));
    }

    private Outcome cluster(int columns, String... more) throws IOException {
        List<Object> words = new ArrayList<>(List.of("cluster", table(columns), "--id-column", "id"));
        words.addAll(List.of("--step-column", "step", "--out", dir.resolve("out")));
        words.addAll(List.of(more));
        return Outcome.of(words.toArray());
    }

    private List<String> places(String table) throws IOException {
        return Files.readAllLines(dir.resolve("out").resolve(table));
    }

    @Test
    void manyColumnsLieByNeighboursAndComponentsAreKeptBesideThem() throws IOException {
        cluster(11).fine();
        assertThat(places("map.csv").get(0)).isEqualTo("step,object,cluster,x,y");
        assertThat(places("map_components.csv").get(0)).isEqualTo("step,object,cluster,x,y");
        assertThat(places("map.csv")).isNotEqualTo(places("map_components.csv"));
        List<String> beside = places("map_components.csv");

        Path again = dir.resolve("again.html");
        Outcome.of("report", dir.resolve("out"), "--out", again).fine();
        assertThat(again).hasSameBinaryContentAs(dir.resolve("out/report.html"));

        cluster(11, "--map", "components").fine();
        assertThat(places("map.csv")).isEqualTo(beside);
        assertThat(dir.resolve("out/map_components.csv")).doesNotExist();
    }

    @Test
    void fewColumnsLieByComponentsUnlessNeighboursAreAskedFor() throws IOException {
        cluster(10).fine();
        assertThat(dir.resolve("out/map_components.csv")).doesNotExist();
        cluster(10, "--map", "neighbours").fine();
        assertThat(dir.resolve("out/map_components.csv")).exists();
        // two columns are shown as they are
        cluster(2, "--map", "neighbours", "--scale", "zscore").fine();
        assertThat(dir.resolve("out/map_components.csv")).doesNotExist();
    }

    @Test
    void anotherKindIsRefused() throws IOException {
        Outcome outcome = cluster(2, "--map", "tsne");
        assertThat(outcome.exit()).isEqualTo(WRONG_USAGE);
        assertThat(outcome.err()).contains("--map 'tsne' is not known; choose one of auto, neighbours, components");
    }
}
