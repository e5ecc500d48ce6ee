package io.varve.relatives.seeded;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.internal.ap.Assignment;
import io.varve.internal.messages.SquareMatrix;
import io.varve.relatives.iapc.IapcClustering;
import io.varve.relatives.iapc.IapcParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Exemplars of which another would do as well. */
class SurplusExemplarsTest {

    private static SquareMatrix matrix(double preference, double... places) {
        SquareMatrix matrix = SquareMatrix.allocate(places.length, false);
        for (int i = 0; i < places.length; i++) {
            for (int k = 0; k < places.length; k++) {
                matrix.set(i, k, i == k ? preference : -Math.abs(places[i] - places[k]));
            }
        }
        return matrix;
    }

    private static Assignment removed(SquareMatrix s, int... exemplars) {
        return SurplusExemplars.removed(s, Assignment.toNearest(s, exemplars));
    }

    @Test
    void anExemplarGivesWayWhereItAndItsMembersDoBetterWithOthers() {
        SquareMatrix s = matrix(-5, 0, 1, 2, 10, 11, 12);
        Assignment left = removed(s, 0, 2, 4);
        // one of 0 and 2 is enough, and 1 serves its cluster best
        assertThat(left.exemplars()).containsExactly(1, 4);
        assertThat(left.labels()).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    void whereEveryOneIsWorthItsPreferenceNothingChanges() {
        SquareMatrix s = matrix(-5, 0, 1, 2, 10, 11, 12);
        Assignment found = Assignment.toNearest(s, new int[] {0, 4});
        assertThat(SurplusExemplars.removed(s, found)).isSameAs(found);
        SquareMatrix dear = matrix(-0.5, 0, 1, 2, 10, 11, 12);
        Assignment single = Assignment.toNearest(dear, new int[] {0, 1, 2, 3, 4, 5});
        assertThat(SurplusExemplars.removed(dear, single)).isSameAs(single);
    }

    @Test
    void oneIsLeftHoweverLowThePreference() {
        assertThat(removed(matrix(-1000, 0, 1, 2, 10, 11, 12), 0, 1, 2, 3, 4, 5).exemplars())
                .hasSize(1);
    }

    @Test
    void ofObjectsWithoutADifferenceOneIsEnough() {
        int size = 300;
        SquareMatrix s = SquareMatrix.allocate(size, false);
        IntStream.range(0, size).forEach(i -> s.set(i, i, -1));
        assertThat(removed(s, IntStream.range(0, size).toArray()).exemplars()).hasSize(1);
    }

    @Test
    void objectsThatAllHaveAClassAreOneClusterForEach() {
        Random random = new Random(5);
        int size = 120;
        double[][] rows = new double[size][2];
        List<Optional<String>> classes = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            int place = i % 3;
            rows[i] = new double[] {20 * place + random.nextGaussian(), random.nextGaussian()};
            classes.add(Optional.of("class " + place));
        }
        SeededClustering iapc =
                IapcClustering.create(IapcParams.of(ApParams.defaults().withThreads(1)));
        iapc.partialFit(Batch.of(rows).withSeeds(classes));
        assertThat(iapc.snapshot().clusters()).hasSize(3);
    }
}
