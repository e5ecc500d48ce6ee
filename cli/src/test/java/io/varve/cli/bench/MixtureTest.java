package io.varve.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MixtureTest {

    private static final int KNOWN = 2053838721;

    @TempDir
    Path dir;

    @Test
    void isTheSameOnEveryMachine() {
        double[][] x = Mixture.objects(1000, 16, 7);
        assertThat(x).isDeepEqualTo(Mixture.objects(1000, 16, 7));
        assertThat(x).isNotEqualTo(Mixture.objects(1000, 16, 8));
        assertThat(Arrays.deepHashCode(x)).isEqualTo(KNOWN);
    }

    @Test
    void isTheSameInFloat() {
        for (double[] row : Mixture.objects(100, 16, 7)) {
            for (double value : row) {
                assertThat((double) (float) value).isEqualTo(value);
            }
        }
    }

    @Test
    void filesGiveBackWhatTheyWereGiven() throws IOException {
        VectorFile file = new VectorFile(dir.resolve("objects.f32"), 2_345, 3);
        file.write(new Mixture(5, 3, 0.1, 7)::draw);
        double[][] whole = new Mixture(5, 3, 0.1, 7).draw(2_345);
        assertThat(file.read()).isDeepEqualTo(whole);
        assertThat(file.read(1_500, 10)).isDeepEqualTo(Arrays.copyOfRange(whole, 1_500, 1_510));
        assertThat(file.file()).hasSize(2_345 * 3 * 4);
        try (var left = Files.list(dir)) {
            assertThat(left).hasSize(1);
        }
        VectorFile again = new VectorFile(dir.resolve("again.f32"), 2_345, 3);
        again.write(whole);
        assertThat(again.file()).hasSameBinaryContentAs(file.file());
    }

    @Test
    void theMedianIsTheMedian() {
        double[][] x = {{0}, {1}, {3}};
        // squared distances 1, 4 and 9
        assertThat(ApTrial.medianSimilarity(x)).isEqualTo(-4);
    }
}
