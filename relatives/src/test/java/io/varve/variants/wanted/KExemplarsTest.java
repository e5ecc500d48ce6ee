package io.varve.variants.wanted;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KExemplarsTest {

    private static final int[] WANTED = {2, 3, 4, 5, 8, 12, 20};
    private static final ApParams PARAMS = ApParams.defaults();

    @ParameterizedTest
    @CsvSource({"sqeuclidean, false", "euclidean, false", "sqeuclidean, true", "euclidean, true"})
    void irisIntoAsManyAsWantedByMessagesAndNoWorseThanKMedoids(String name, boolean scaled) {
        LabelledData iris = scaled ? LabelledData.iris().minMaxScaled() : LabelledData.iris();
        ApParams params = PARAMS.withSimilarity(Similarity.named(name));
        for (int wanted : WANTED) {
            ApResult result = KExemplars.fit(ApInput.vectors(iris.x()), wanted, params);
            assertThat(result.clusterCount()).isEqualTo(wanted);
            assertThat(result.convergence().converged())
                    .as("%d converges", wanted)
                    .isTrue();
            assertConsistent(result, iris.x(), params.similarity());
            double medoids = kMedoids(matrix(iris.x(), params.similarity()), wanted, 20);
            assertThat(result.similarityToExemplars())
                    .as("%d clusters", wanted)
                    .isGreaterThanOrEqualTo(medoids - 0.01 * Math.abs(medoids));
        }
    }

    /** K-AP with explicit loops: the messages take as many iterations to agree. */
    @Test
    void messagesAreThoseOfTheDefinition() {
        int[] agreed = new int[1];
        Seeds.check(100, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = new double[5 + random.nextInt(12)][];
            Arrays.setAll(s, i -> random.doubles(s.length, -1, 0).toArray());
            int wanted = 2 + random.nextInt(s.length - 3);
            int expected = iterationsOfNaiveMessages(s, wanted);
            ApResult result = KExemplars.fit(ApInput.similarities(s), wanted, PARAMS);
            if (expected > 0) {
                assertThat(result.convergence().iterations()).isEqualTo(expected);
                agreed[0]++;
            }
        });
        assertThat(agreed[0]).isGreaterThan(System.getProperty("varve.seed") == null ? 50 : -1);
    }

    /** Returns the iteration at which the stop rule fires at damping .9, or 0 if it does not within 500. */
    private static int iterationsOfNaiveMessages(double[][] given, int wanted) {
        int n = given.length;
        double d = 0.9;
        double[][] s = Arrays.stream(given).map(double[]::clone).toArray(double[][]::new);
        double[][] r = new double[n][n];
        double[][] a = new double[n][n];
        double[] offers = new double[n];
        double[] advantages = new double[n];
        Arrays.setAll(advantages, i -> -best(s[i], a[i], i));
        boolean[] before = new boolean[n];
        int stable = 0;
        for (int t = 1; t <= 500; t++) {
            for (int i = 0; i < n; i++) {
                double[] others = new double[n - 1];
                for (int j = 0; j < n; j++) {
                    if (j != i) {
                        others[j < i ? j : j - 1] = advantages[j];
                    }
                }
                Arrays.sort(others);
                offers[i] = d * offers[i] + (1 - d) * -others[n - 1 - wanted];
                s[i][i] = offers[i];
            }
            for (int i = 0; i < n; i++) {
                for (int k = 0; k < n; k++) {
                    r[i][k] = d * r[i][k] + (1 - d) * (s[i][k] - best(s[i], a[i], k));
                }
                advantages[i] = a[i][i] - best(s[i], a[i], i);
            }
            boolean[] now = new boolean[n];
            int count = 0;
            for (int k = 0; k < n; k++) {
                double sum = 0;
                for (int i = 0; i < n; i++) {
                    sum += i == k ? r[k][k] : Math.max(0, r[i][k]);
                }
                for (int i = 0; i < n; i++) {
                    double fresh = i == k ? sum - r[k][k] : Math.min(0, sum - Math.max(0, r[i][k]));
                    a[i][k] = d * a[i][k] + (1 - d) * fresh;
                }
                now[k] = a[k][k] + r[k][k] > 0;
                count += now[k] ? 1 : 0;
            }
            stable = Arrays.equals(now, before) ? stable + 1 : 1;
            before = now;
            if (count == wanted && stable >= 15 && t >= 150) {
                return t;
            }
        }
        return 0;
    }

    /** The best of a + s in a row, one column left out. */
    private static double best(double[] s, double[] a, int without) {
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < s.length; k++) {
            best = k == without ? best : Math.max(best, s[k] + a[k]);
        }
        return best;
    }

    @Test
    void oneClusterIsAroundTheBestObjectOfAll() {
        double[][] x = LabelledData.iris().x();
        ApResult result = KExemplars.fit(ApInput.vectors(x), 1, PARAMS);
        assertThat(result.clusterCount()).isEqualTo(1);
        assertThat(result.convergence().converged()).isTrue();
        double[][] s = matrix(x, Similarity.EUCLIDEAN);
        double best = IntStream.range(0, x.length)
                .mapToDouble(k -> Arrays.stream(s).mapToDouble(row -> row[k]).sum())
                .max()
                .orElseThrow();
        assertThat(result.similarityToExemplars()).isCloseTo(best, within(1e-9));
    }

    @Test
    void asManyAsObjectsMakesEveryObjectItsOwn() {
        double[][] x = {{1}, {2}, {4}, {8}};
        assertThat(KExemplars.fit(ApInput.vectors(x), 4, PARAMS).labels()).containsExactly(0, 1, 2, 3);
    }

    @Test
    void copiesShareTheirExemplar() {
        double[][] x = {{0}, {0}, {5}, {5}, {5}, {9}, {0}};
        ApResult result = KExemplars.fit(ApInput.vectors(x), 3, PARAMS);
        assertThat(result.labels()).containsExactly(0, 0, 1, 1, 1, 2, 0);
        assertThat(KExemplars.fit(ApInput.vectors(x), 2, PARAMS).labels()).containsExactly(0, 0, 1, 1, 1, 1, 0);
    }

    /** Copies of a high self-similarity keep their own exemplar. */
    @Test
    void copiesStandTogetherUnderCosine() {
        List<double[]> rows = new ArrayList<>();
        for (double[] direction : new double[][] {{1, 0}, {1, 0.4}, {1, 0.9}}) {
            rows.addAll(Collections.nCopies(100, direction));
        }
        ApParams params = PARAMS.withSimilarity(Similarity.COSINE);
        assertThat(KExemplars.fit(ApInput.vectors(rows.toArray(double[][]::new)), 3, params)
                        .exemplars())
                .containsExactly(0, 100, 200);
    }

    @Test
    void moreThanThereAreDifferentObjectsIsRefused() {
        double[][] x = {{0}, {0}, {5}, {5}};
        assertThatThrownBy(() -> KExemplars.fit(ApInput.vectors(x), 3, PARAMS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("3 clusters are more than the 2 different objects there are; ask for fewer");
        assertThatThrownBy(() -> KExemplars.fit(ApInput.vectors(x), 0, PARAMS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the number of clusters must be at least 1, got 0");
    }

    @Test
    void theNumberIsHitEvenWhereMessagesCannotAgree() {
        Seeds.check(40, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = new double[3 + random.nextInt(15)][];
            Arrays.setAll(s, i -> random.ints(s.length, -4, 1).asDoubleStream().toArray());
            int wanted = 2 + random.nextInt(s.length - 2);
            ApResult result = KExemplars.fit(ApInput.similarities(s), wanted, PARAMS.withMaxIterations(50));
            assertThat(result.clusterCount()).isEqualTo(wanted);
            assertThat(result.labels()).doesNotContain(-1);
            assertThat(Arrays.stream(result.labels()).distinct().count()).isEqualTo(wanted);
            double medoids = kMedoids(s, wanted, 1);
            assertThat(result.similarityToExemplars()).isGreaterThanOrEqualTo(medoids - 0.25 * Math.abs(medoids));
        });
    }

    @Test
    void noExchangeOfOneExemplarWouldHelp() {
        Seeds.check(60, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = new double[4 + random.nextInt(14)][];
            Arrays.setAll(
                    s, i -> random.doubles(s.length, -1, random.nextInt(2)).toArray());
            int wanted = 2 + random.nextInt(s.length - 3);
            ApResult result = KExemplars.fit(ApInput.similarities(s), wanted, PARAMS);
            for (int e = 0; e < wanted; e++) {
                int[] others = result.exemplars();
                for (int candidate = 0; candidate < s.length; candidate++) {
                    others[e] = candidate;
                    if (Arrays.stream(others).distinct().count() == wanted) {
                        assertThat(assign(s, others, new int[s.length]))
                                .isLessThanOrEqualTo(result.similarityToExemplars() + 1e-9);
                    }
                }
            }
        });
    }

    @Test
    void weightsPullExemplars() {
        double[][] x = {{0}, {1}, {2}, {50}, {51}};
        ApResult result = KExemplars.fit(ApInput.vectors(x).withWeights(9, 1, 1, 1, 7), 2, PARAMS);
        assertThat(result.exemplars()).containsExactly(0, 4);
    }

    @Test
    void everyIterationIsTold() {
        int[] told = new int[1];
        ApResult result =
                KExemplars.fit(ApInput.vectors(LabelledData.iris().x()), 3, PARAMS, (iteration, atMost, e) -> {
                    assertThat(iteration).isEqualTo(++told[0]);
                    assertThat(atMost).isEqualTo(2500);
                });
        assertThat(told[0]).isEqualTo(result.convergence().iterations());
    }

    private static void assertConsistent(ApResult result, double[][] x, Similarity similarity) {
        int[] exemplars = result.exemplars();
        assertThat(exemplars).isSorted().doesNotHaveDuplicates();
        double sum = 0;
        for (int i = 0; i < x.length; i++) {
            double own = similarity.between(x[i], x[exemplars[result.label(i)]]);
            for (int exemplar : exemplars) {
                assertThat(similarity.between(x[i], x[exemplar])).isLessThanOrEqualTo(own);
            }
            sum += own;
        }
        assertThat(result.similarityToExemplars()).isCloseTo(sum, within(1e-9));
    }

    private static double[][] matrix(double[][] x, Similarity similarity) {
        double[][] s = new double[x.length][x.length];
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < x.length; k++) {
                s[i][k] = similarity.between(x[i], x[k]);
            }
        }
        return s;
    }

    /** Plain k-medoids, alternating between assignment and the best member of every cluster; the best of some starts. */
    private static double kMedoids(double[][] s, int wanted, int starts) {
        SplittableRandom random = new SplittableRandom(20);
        double best = Double.NEGATIVE_INFINITY;
        for (int start = 0; start < starts; start++) {
            int[] medoids = random.ints(0, s.length).distinct().limit(wanted).toArray();
            double before = Double.NEGATIVE_INFINITY;
            for (double now = assign(s, medoids, new int[s.length]); now > before; ) {
                before = now;
                int[] labels = new int[s.length];
                assign(s, medoids, labels);
                for (int e = 0; e < wanted; e++) {
                    medoids[e] = bestMember(s, labels, e, medoids[e]);
                }
                now = assign(s, medoids, labels);
            }
            best = Math.max(best, before);
        }
        return best;
    }

    private static double assign(double[][] s, int[] medoids, int[] labels) {
        double sum = 0;
        for (int i = 0; i < s.length; i++) {
            for (int e = 0; e < medoids.length; e++) {
                labels[i] = s[i][medoids[e]] > s[i][medoids[labels[i]]] ? e : labels[i];
            }
        }
        for (int e = 0; e < medoids.length; e++) {
            labels[medoids[e]] = e;
        }
        for (int i = 0; i < s.length; i++) {
            sum += medoids[labels[i]] == i ? 0 : s[i][medoids[labels[i]]];
        }
        return sum;
    }

    private static int bestMember(double[][] s, int[] labels, int cluster, int medoid) {
        int best = medoid;
        double bestSum = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < s.length; c++) {
            double sum = 0;
            for (int i = 0; i < s.length; i++) {
                sum += labels[i] == cluster && i != c ? s[i][c] : 0;
            }
            if (labels[c] == cluster && sum > bestSum) {
                bestSum = sum;
                best = c;
            }
        }
        return best;
    }
}
