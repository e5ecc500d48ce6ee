package io.varve.lab.released;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What recorded runs do not show of released IAPNA. */
class ReleasedIapnaTest {

    private static final ReleasedColumns LINE = ReleasedColumns.numeric(1);

    private static double[][] line(double... values) {
        return IntStream.range(0, values.length)
                .mapToObj(i -> new double[] {values[i]})
                .toArray(double[][]::new);
    }

    /** Four objects of which any pair could stand for the others: the step gives up, and the next goes on from there. */
    @Test
    void withoutConvergenceAllObjectsAreInOneClusterUntilAStepConverges() {
        ReleasedIapna iapna = new ReleasedIapna(ReleasedColumns.numeric(2));
        ReleasedOutcome first = iapna.step(new double[][] {{0, 0}, {1, 0}, {0, 1}, {1, 1}});
        assertThat(first.iterations()).isEqualTo(ReleasedOutcome.NEVER_CONVERGED);
        assertThat(first.labels()).containsOnly(-1);
        assertThat(first.clusterCount()).isEqualTo(1);
        ReleasedOutcome later = first;
        for (int step = 1; step < 8 && !later.converged(); step++) {
            later = iapna.step(new double[][] {{9 + step / 7.0, 9}, {9, 9 + step / 5.0}});
        }
        assertThat(later.converged()).isTrue();
        assertThat(later.labels()).doesNotContain(-1);
    }

    @Test
    void everyObjectIsHeldAndCounted() {
        ReleasedIapna iapna = new ReleasedIapna(LINE);
        iapna.step(line(0, 1, 2, 10, 11, 12.5));
        ReleasedOutcome second = iapna.step(line(1.5, 11.25));
        assertThat(second.held()).containsExactly(0, 1, 2, 3, 4, 5, 6, 7);
        assertThat(second.points()).isEqualTo(8);
        assertThat(second.cut()).isEmpty();
        // rows, the matrix as it was given, and the three matrices of the run
        assertThat(iapna.bytes()).isEqualTo(8L * 8 + 4 * 8L * 8 * 8);
    }

    @Test
    void tooFewObjects() {
        ReleasedIapna iapna = new ReleasedIapna(LINE);
        assertThatThrownBy(() -> iapna.step(line(1)))
                .hasMessage("the released code needs at least 2 objects in the first batch, got 1");
        iapna.step(line(0, 1, 2, 10, 11, 12.5));
        assertThatThrownBy(() -> iapna.step(line()))
                .hasMessage("the released code needs at least 1 object in a batch, got 0");
    }
}
