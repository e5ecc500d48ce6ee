package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ReleasedAppTest {

    private static final ReleasedColumns PLANE = ReleasedColumns.numeric(2);

    private final Random random = new Random(5);

    private double[][] groups(int size, double... centres) {
        double[][] rows = new double[size * centres.length][];
        for (int i = 0; i < rows.length; i++) {
            double centre = centres[i % centres.length];
            rows[i] = new double[] {centre + random.nextGaussian(), random.nextGaussian()};
        }
        return rows;
    }

    @Test
    void groupsFarApartAreFoundAndEnriched() {
        ReleasedApp app = new ReleasedApp(PLANE, Pack0.EXEMPLAR);
        ReleasedOutcome first = app.step(groups(30, 0, 100));
        assertThat(first.converged()).isTrue();
        assertThat(first.points()).isEqualTo(60);
        ReleasedOutcome second = app.step(groups(10, 0, 100));
        assertThat(second.points()).isEqualTo(first.clusterCount() + 20);
        assertThat(second.held()).hasSize(80).startsWith(0, 1, 2).endsWith(78, 79);
        assertThat(second.labels()).hasSize(80);
        // 80 rows of 2, the packs, labels, positions and labels of packs
        assertThat(app.bytes()).isEqualTo(8L * 2 * (80 + second.clusterCount()) + 4L * (160 + second.clusterCount()));
    }

    /** Two objects, either of which could stand for both: nothing ever settles, and the one cluster is called 1. */
    @Test
    void aFirstStepWithoutConvergenceIsOneClusterCalledOne() {
        ReleasedApp app = new ReleasedApp(PLANE, Pack0.EXEMPLAR);
        ReleasedOutcome first = app.step(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
        assertThat(first.iterations()).isEqualTo(ReleasedOutcome.NEVER_CONVERGED);
        assertThat(first.converged()).isFalse();
        assertThat(first.labels()).containsExactly(1, 1, 1, 1);
        assertThat(first.clusterCount()).isEqualTo(1);
        ReleasedOutcome second = app.step(new double[][] {{50, 50}, {50, 51}, {51, 50}});
        assertThat(second.points()).isEqualTo(4);
        assertThat(second.labels()).hasSize(7);
        assertThat(second.labels()[0]).isEqualTo(second.labels()[3]);
    }

    @Test
    void aBatchMayChangeAfterItsStep() {
        double[][] batch = groups(20, 0, 100);
        double[][] next = groups(5, 0, 100);
        ReleasedApp undisturbed = new ReleasedApp(PLANE, Pack0.EXEMPLAR);
        undisturbed.step(copy(batch));
        int[] expected = undisturbed.step(next).labels();
        ReleasedApp disturbed = new ReleasedApp(PLANE, Pack0.EXEMPLAR);
        disturbed.step(batch);
        for (double[] row : batch) {
            row[0] = 1e6;
        }
        assertThat(disturbed.step(next).labels()).isEqualTo(expected);
    }

    private static double[][] copy(double[][] rows) {
        return Arrays.stream(rows).map(double[]::clone).toArray(double[][]::new);
    }

    @Test
    void tooFewObjects() {
        ReleasedApp app = new ReleasedApp(PLANE, Pack0.EXEMPLAR);
        assertThatThrownBy(() -> app.step(groups(1, 0)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the released code needs at least 2 objects in the first batch, got 1");
        app.step(groups(10, 0, 100));
        assertThatThrownBy(() -> app.step(new double[0][]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the released code needs at least 1 object in a batch, got 0");
        assertThat(app.step(groups(1, 0)).labels()).hasSize(21);
    }
}
