package io.varve.relatives.seeded;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.internal.ap.Assignment;
import io.varve.internal.messages.SquareMatrix;
import io.varve.relatives.iapc.IapcParams;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One exemplar less, or one more. */
class LocalBestTest {

    private static SquareMatrix matrix(double preference, double... places) {
        SquareMatrix matrix = SquareMatrix.allocate(places.length, false);
        for (int i = 0; i < places.length; i++) {
            for (int k = 0; k < places.length; k++) {
                matrix.set(i, k, i == k ? preference : -Math.abs(places[i] - places[k]));
            }
        }
        return matrix;
    }

    private static Assignment best(SquareMatrix s, int... exemplars) {
        return LocalBest.of(s, Assignment.toNearest(s, exemplars));
    }

    @Test
    void anExemplarGivesWayWhereItAndItsMembersDoBetterWithOthers() {
        SquareMatrix s = matrix(-5, 0, 1, 2, 10, 11, 12);
        Assignment left = best(s, 0, 2, 4);
        // one of 0 and 2 is enough, and 1 serves its cluster best
        assertThat(left.exemplars()).containsExactly(1, 4);
        assertThat(left.labels()).containsExactly(0, 0, 0, 1, 1, 1);
    }

    @Test
    void anObjectBecomesAnExemplarWhereItAndOthersDoBetterWithIt() {
        SquareMatrix s = matrix(-5, 0, 1, 2, 10, 11, 12);
        Assignment more = best(s, 1);
        assertThat(more.exemplars()).containsExactly(1, 4);
        assertThat(more.labels()).containsExactly(0, 0, 0, 1, 1, 1);
        SquareMatrix dear = matrix(-40, 0, 1, 2, 10, 11, 12);
        assertThat(best(dear, 1).exemplars()).hasSize(1);
    }

    @Test
    void whereEveryOneIsWorthItsPreferenceNothingChanges() {
        SquareMatrix s = matrix(-5, 0, 1, 2, 10, 11, 12);
        Assignment found = Assignment.toNearest(s, new int[] {1, 4});
        assertThat(LocalBest.of(s, found)).isSameAs(found);
        SquareMatrix dear = matrix(-0.5, 0, 1, 2, 10, 11, 12);
        Assignment single = Assignment.toNearest(dear, new int[] {0, 1, 2, 3, 4, 5});
        assertThat(LocalBest.of(dear, single)).isSameAs(single);
    }

    @Test
    void oneIsLeftHoweverLowThePreference() {
        assertThat(best(matrix(-1000, 0, 1, 2, 10, 11, 12), 0, 1, 2, 3, 4, 5).exemplars())
                .hasSize(1);
    }

    @Test
    void ofObjectsWithoutADifferenceOneIsEnough() {
        int size = 300;
        SquareMatrix s = SquareMatrix.allocate(size, false);
        IntStream.range(0, size).forEach(i -> s.set(i, i, -1));
        assertThat(best(s, IntStream.range(0, size).toArray()).exemplars()).hasSize(1);
    }

    /** Every tenth object has a class at first, and in the end nearly all have. */
    @Test
    void objectsThatNearlyAllHaveAClassAreOneClusterForEach() {
        Random random = new Random(0);
        SeededClustering iapc =
                SeededClustering.create(IapcParams.of(ApParams.defaults().withThreads(1)));
        for (int step = 0; step < 12; step++) {
            List<String> ids = new ArrayList<>();
            double[][] rows = new double[10][2];
            List<Optional<String>> classes = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                int place = random.nextInt(3);
                rows[i] = new double[] {20 * place + random.nextGaussian(), random.nextGaussian()};
                ids.add(step + "-" + i);
                classes.add(i == 0 ? Optional.of("class " + place) : Optional.empty());
            }
            iapc.partialFit(Batch.of(ids, rows).withSeeds(classes));
        }
        assertThat(iapc.snapshot().clusters()).hasSize(3);
    }

    @Test
    void aClassOfTwoThatAllWouldServeEquallyHasAClusterOfItsOwn() {
        double[][] rows = {{0, 0}, {1, 0}, {0, 1}, {10, 10}, {11, 10}, {10, 11}, {30, 30}, {31, 30}, {0.5, 0.5}};
        SeededClustering iapc =
                SeededClustering.create(IapcParams.of(ApParams.defaults().withThreads(1)));
        List<Optional<String>> classes = "AAABBBCCA"
                .chars()
                .mapToObj(name -> Optional.of(Character.toString(name)))
                .toList();
        iapc.partialFit(Batch.of(rows).withSeeds(classes));
        assertThat(iapc.snapshot().clusters()).hasSize(3);
    }
}
