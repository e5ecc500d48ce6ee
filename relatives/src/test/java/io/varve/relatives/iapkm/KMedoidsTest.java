package io.varve.relatives.iapkm;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Workers;
import io.varve.similarity.Similarity;
import io.varve.testing.Seeds;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KMedoidsTest {

    /** Sums of small whole numbers have no rounding that a decrease could hide behind. */
    private static final List<Similarity> EXACT = List.of(
            Similarity.MANHATTAN, Similarity.SQEUCLIDEAN, (x, y) -> Math.floorMod((int) (7 * x[0] + 3 * y[1]), 11));

    @Test
    void neitherHalfStepLowersTheObjectiveAndNoClusterIsEverEmpty() {
        Seeds.check(3_000, seed -> {
            Random random = new Random(seed);
            int objects = 2 + random.nextInt(40);
            int old = 1 + random.nextInt(objects);
            double[][] x = grid(random, objects);
            Similarities s = similarities(x, EXACT.get(random.nextInt(EXACT.size())));
            int[] medoids = random.ints(0, old)
                    .distinct()
                    .limit(Math.min(1 + random.nextInt(6), old))
                    .toArray();
            int[] labels = new int[old];
            Arrays.setAll(labels, i -> random.nextInt(medoids.length));
            for (int c = 0; c < medoids.length; c++) {
                labels[medoids[c]] = c;
            }
            try (Workers workers = Workers.start(1)) {
                KMedoids clusters = KMedoids.startingFrom(s, medoids, labels, objects, workers);
                double objective = clusters.objective();
                boolean changed = true;
                for (int round = 0; changed; round++) {
                    assertThat(round).as("rounds").isLessThan(100);
                    changed = clusters.moveMedoids();
                    assertThat(clusters.objective()).as("medoids moved").isGreaterThanOrEqualTo(objective);
                    objective = clusters.objective();
                    changed |= clusters.reassign();
                    assertThat(clusters.objective()).as("reassigned").isGreaterThanOrEqualTo(objective);
                    objective = clusters.objective();
                    requireClusters(clusters, medoids.length);
                }
                requireFixedPoint(clusters, s);
            }
        });
    }

    @Test
    void newObjectsJoinTheMostSimilarMedoidAndOldOnesStay() {
        Similarities s =
                similarities(new double[][] {{0, 0}, {9, 0}, {8, 0}, {1, 0}, {6, 0}, {4.5, 0}}, Similarity.EUCLIDEAN);
        try (Workers workers = Workers.start(1)) {
            // object 2 is nearer to the medoid 1, but old; object 5 is equally near to both
            KMedoids clusters = KMedoids.startingFrom(s, new int[] {0, 1}, new int[] {0, 1, 0}, 6, workers);
            assertThat(clusters.labels()).containsExactly(0, 1, 0, 0, 1, 0);
        }
    }

    @Test
    void theFirstOfEqualsIsTheMedoid() {
        Similarities s = similarities(new double[][] {{0, 0}, {1, 0}, {1, 0}, {2, 0}}, Similarity.EUCLIDEAN);
        try (Workers workers = Workers.start(1)) {
            KMedoids clusters = KMedoids.startingFrom(s, new int[] {3}, new int[] {0, 0, 0, 0}, 4, workers);
            assertThat(clusters.moveMedoids()).isTrue();
            assertThat(clusters.medoids()).containsExactly(1);
            assertThat(clusters.objective()).isEqualTo(-2);
        }
    }

    @Test
    void threadsChangeNothing() {
        Random random = new Random(4);
        double[][] x = new double[400][];
        Arrays.setAll(x, i -> new double[] {random.nextGaussian(), random.nextGaussian()});
        Similarities s = similarities(x, Similarity.EUCLIDEAN);
        int[] medoids = IntStream.range(0, 9).toArray();
        int[] labels = IntStream.range(0, 9).toArray();
        double[] expected = {};
        for (int threads : new int[] {1, 2, 7}) {
            try (Workers workers = Workers.start(threads)) {
                KMedoids clusters = KMedoids.startingFrom(s, medoids, labels, x.length, workers);
                for (int round = 0; round < 50; round++) {
                    clusters.moveMedoids();
                    clusters.reassign();
                }
                expected = threads == 1 ? clusters.similarities() : expected;
                assertThat(clusters.similarities()).isEqualTo(expected);
            }
        }
    }

    private static void requireClusters(KMedoids clusters, int count) {
        Set<Integer> used = new HashSet<>();
        Arrays.stream(clusters.labels()).forEach(used::add);
        assertThat(used).hasSize(count);
        for (int c = 0; c < count; c++) {
            assertThat(clusters.labels()[clusters.medoids()[c]]).isEqualTo(c);
        }
    }

    /** No other member would serve a cluster better, and no other medoid an object. */
    private static void requireFixedPoint(KMedoids clusters, Similarities s) {
        int[] labels = clusters.labels();
        int[] medoids = clusters.medoids();
        for (int i = 0; i < labels.length; i++) {
            double own = 0;
            double best = 0;
            for (int j = 0; j < labels.length; j++) {
                own += labels[j] == labels[i] ? s.of(j, i) : 0;
                best += labels[j] == labels[i] ? s.of(j, medoids[labels[i]]) : 0;
            }
            assertThat(own).isLessThanOrEqualTo(best);
            for (int medoid : medoids) {
                if (medoids[labels[i]] != i) {
                    assertThat(s.of(i, medoid)).isLessThanOrEqualTo(s.of(i, medoids[labels[i]]));
                }
            }
        }
    }

    private static Similarities similarities(double[][] x, Similarity similarity) {
        return Similarities.of(ApInput.vectors(x), ApParams.defaults().withSimilarity(similarity));
    }

    private static double[][] grid(Random random, int objects) {
        double[][] x = new double[objects][];
        Arrays.setAll(x, i -> new double[] {random.nextInt(9), random.nextInt(9)});
        return x;
    }
}
