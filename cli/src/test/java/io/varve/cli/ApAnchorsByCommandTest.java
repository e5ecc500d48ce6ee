package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The numbers that the released code of the paper's authors stored for affinity propagation on whole data sets, met by the
 * command: the anchor is the index of the loop, which is one less than the iterations.
 */
class ApAnchorsByCommandTest {

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "iris, 5, none,   12, 57, 0.967, 0.568",
        "wine, 1, none,   12, 65, 0.730, 0.326",
        "iris, 5, minmax, 13, 79, 0.947, 0.545",
        "wine, 1, minmax, 19, 77, 0.933, 0.483"
    })
    void numbersOfTheAuthors(
            String data, String labelColumn, String scale, String clusters, int loopIndex, String purity, String nmi)
            throws IOException {
        Path file = SharedData.file("uci/" + data + ".data");
        Map<String, String> step = cluster(file, "--label-column", labelColumn, "--scale", scale);
        assertThat(step).containsEntry("clusters", clusters);
        assertThat(step).containsEntry("iterations", Integer.toString(loopIndex + 1));
        assertThat(step).containsEntry("converged", "true");
        assertThat(threeDigits(step, "purity")).isEqualTo(purity);
        assertThat(threeDigits(step, "nmi")).isEqualTo(nmi);
    }

    @Test
    void carHasCategoriesInEveryColumn() throws IOException {
        List<String> all = Files.readAllLines(SharedData.file("uci/car.data"));
        List<String> subset = new ArrayList<>();
        for (String name : List.of("unacc", "acc", "vgood", "good")) {
            all.stream().filter(line -> line.endsWith("," + name)).limit(65).forEach(subset::add);
        }
        assertThat(subset).hasSize(260);
        Path file = Files.write(dir.resolve("car.data"), subset);
        Map<String, String> step = cluster(file, "--label-column", "7", "--categorical", "all");
        assertThat(step).containsEntry("clusters", "31");
        assertThat(step).containsEntry("iterations", "155");
    }

    private Map<String, String> cluster(Path file, String... more) throws IOException {
        Path out = dir.resolve("out");
        List<Object> words = new ArrayList<>(List.of("cluster", file, "--no-header", "--algorithm", "ap"));
        words.addAll(List.of("--conventions", "authors", "--quiet", "--out", out));
        words.addAll(List.of(more));
        Outcome.of(words.toArray()).fine();
        Table steps = Table.read(out.resolve("steps.csv"));
        assertThat(steps.rows()).hasSize(1);
        return steps.rows().get(0);
    }

    private static String threeDigits(Map<String, String> step, String column) {
        return String.format(Locale.ROOT, "%.3f", Table.number(step, column));
    }
}
