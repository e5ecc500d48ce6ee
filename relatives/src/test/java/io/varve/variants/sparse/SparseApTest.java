package io.varve.variants.sparse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import io.varve.variants.pairs.PairMessages;
import io.varve.variants.pairs.PairRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Affinity propagation on stored pairs. */
class SparseApTest {

    private static final double NEVER = Double.NEGATIVE_INFINITY;
    private static final ApParams PARAMS = ApParams.defaults();

    @ParameterizedTest
    @EnumSource(Conventions.class)
    void allPairsStoredIsDenseUnderAnyConventions(Conventions conventions) {
        Seeds.check(Tier.choose(20, 60), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 2 + random.nextInt(30), 0, seed % 2 == 0);
            ApParams params = ApParams.of(conventions)
                    .withDamping(0.5 + random.nextInt(5) * 0.1)
                    .withMaxIterations(120)
                    .withPreference(preference(random, conventions, s.length))
                    .withSeed(seed)
                    .withTrace(true);
            assertSame(SparseAp.fit(stored(s), params), AffinityPropagation.fit(ApInput.similarities(s), params));
        });
    }

    @Test
    void whatIsNotStoredIsMinusInfinity() {
        int[] compared = new int[1];
        Seeds.check(Tier.choose(100, 300), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 3 + random.nextInt(25), 0.5, false);
            Conventions conventions = random.nextBoolean() ? Conventions.VARVE : Conventions.APCLUSTER;
            ApParams params = ApParams.of(conventions).withMaxIterations(300).withTrace(true);
            SparseResult sparse = SparseAp.fit(stored(s), params);
            ApResult dense = AffinityPropagation.fit(ApInput.similarities(s), params);
            // R's convention gives an object that sees no exemplar to the first one
            if (conventions == Conventions.VARVE || sparse.stranded().isEmpty()) {
                assertSame(sparse, dense);
                compared[0]++;
            }
        });
        assertThat(compared[0]).isGreaterThan(System.getProperty("varve.seed") == null ? Tier.choose(66, 200) : -1);
    }

    @Test
    void messagesAreThoseOfTheDenseKernelInRowOrder() {
        double[][] x = LabelledData.iris().x();
        SquareMatrix s = SquareMatrix.allocate(x.length, false);
        int[] all = new int[x.length];
        Arrays.setAll(all, k -> k);
        int[][] columns = new int[x.length][];
        Arrays.fill(columns, all);
        PairRows rows = PairRows.over(columns);
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < x.length; k++) {
                double value = i == k ? -4 : Similarity.SQEUCLIDEAN.between(x[i], x[k]);
                s.set(i, k, value);
                rows.similarities()[i][k] = value;
            }
        }
        try (Workers one = Workers.start(1);
                Workers three = Workers.start(3)) {
            Messages dense = Messages.ofAllPairs(s, true, Kernels.SCALAR, one);
            PairMessages sparse = new PairMessages(rows, three);
            for (int iteration = 1; iteration <= 100; iteration++) {
                double damping = iteration <= 60 ? 0.5 : 0.9;
                dense.advance(damping);
                sparse.advance(damping);
                for (int k = 0; k < x.length; k++) {
                    assertThat(Double.doubleToRawLongBits(sparse.belief(k)))
                            .as("belief %d at iteration %d", k, iteration)
                            .isEqualTo(Double.doubleToRawLongBits(dense.belief(k)));
                }
            }
        }
    }

    @Test
    void anyNumberOfThreadsGivesTheSameBits() {
        SplittableRandom random = new SplittableRandom(4);
        SparseSimilarities s = neighbours(random, 1500, 12);
        ApParams params = PARAMS.withTrace(true).withMaxIterations(60);
        SparseResult expected = SparseAp.fit(s, params.withThreads(1));
        for (int threads : new int[] {2, 8}) {
            assertThat(SparseAp.fit(s, params.withThreads(threads))).isEqualTo(expected);
        }
        assertThat(expected.clustering().clusterCount()).isBetween(20, 600);
    }

    /** Only runs that are cut short leave objects behind; R gives those to whatever it finds. */
    @Test
    void anObjectThatSeesNoExemplarStandsForItself() {
        int[] found = new int[1];
        Seeds.check(1000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 20, 0.8, false);
            ApParams params = ApParams.of(Conventions.APCLUSTER)
                    .withPreference(Preference.quantile(0.9))
                    .withMaxIterations(15 + random.nextInt(10));
            SparseResult result = SparseAp.fit(stored(s), params);
            ApResult clustering = result.clustering();
            for (int i : result.stranded()) {
                assertThat(clustering.size(clustering.label(i))).isPositive();
                assertThat(result.toString())
                        .contains("objects have no exemplar in reach and are clusters of their own");
            }
            for (int i = 0; i < s.length && clustering.clusterCount() > 0; i++) {
                int exemplar = clustering.exemplars()[clustering.label(i)];
                assertThat(i == exemplar || s[i][exemplar] > NEVER)
                        .as("object %d", i)
                        .isTrue();
            }
            found[0] += result.stranded().size();
        });
        assertThat(found[0]).isGreaterThan(System.getProperty("varve.seed") == null ? 10 : -1);
    }

    @Test
    void quantilesAreOfWhatIsStored() {
        SparseSimilarities s = SparseSimilarities.of(
                3, new int[] {0, 1, 2, 0}, new int[] {1, 2, 1, 0}, new double[] {-1, -2, -8, -100});
        assertThat(preferenceOf(s, Preference.median())).isEqualTo(-2);
        assertThat(preferenceOf(s, Preference.quantile(0.25))).isEqualTo(-5);
        assertThat(preferenceOf(s, Preference.minimum())).isEqualTo(-8);
        assertThat(preferenceOf(s, Preference.quantile(1))).isEqualTo(-1);
        // the diagonal counted: −100, −8, −2, −1, 0, 0
        assertThat(preferenceOf(s, Preference.sklearnMedian())).isEqualTo(-1.5);
    }

    @Test
    void oneObjectIsOneCluster() {
        SparseResult result = SparseAp.fit(SparseSimilarities.of(1, new int[0], new int[0], new double[0]), PARAMS);
        assertThat(result.clustering().labels()).containsExactly(0);
    }

    @Test
    void pairsAreKeptInAnyOrderAndFound() {
        SparseSimilarities s = SparseSimilarities.ofRows(
                new int[][] {{2, 0, 1}, {0}, {1, 0}}, new double[][] {{-2, -9, -1}, {-3}, {NEVER, -4}});
        assertThat(s.pairs()).isEqualTo(4);
        assertThat(s.similarity(0, 0)).isEqualTo(-9);
        assertThat(s.similarity(0, 1)).isEqualTo(-1);
        assertThat(s.similarity(0, 2)).isEqualTo(-2);
        assertThat(s.similarity(2, 1)).isEqualTo(NEVER);
        assertThat(s.similarity(2, 2)).isZero();
    }

    @Test
    void everyIterationIsTold() {
        List<Integer> told = new ArrayList<>();
        SparseResult result = SparseAp.fit(
                neighbours(new SplittableRandom(1), 60, 5),
                PARAMS,
                (iteration, atMost, exemplars) -> told.add(iteration));
        assertThat(told).hasSize(result.clustering().convergence().iterations());
    }

    @Test
    void refusals() {
        int[] none = {};
        refused(
                () -> SparseSimilarities.of(0, none, none, new double[0]),
                "there is no object to cluster; give at least one");
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 1}, new int[] {1}, new double[] {-1, -1}),
                "every pair needs two objects and a similarity, got 2 objects, 1 exemplars and 2 similarities");
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 2}, new int[] {1, 0}, new double[] {-1, -1}),
                "there is no object 2 among 2, which count from 0");
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 1}, new int[] {-1, 0}, new double[] {-1, -1}),
                "there is no object -1 among 2, which count from 0");
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 1, 0}, new int[] {1, 0, 1}, new double[] {-1, -1, -2}),
                "the similarity of object 0 to object 1 is given twice; give every pair once");
        String empty = "object 1 has no similarity to any other object, so it could only be its own exemplar;"
                + " give it at least one, or leave it out";
        refused(() -> SparseSimilarities.of(2, new int[] {0}, new int[] {1}, new double[] {-1}), empty);
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 1, 1}, new int[] {1, 1, 0}, new double[] {-1, 0, NEVER}),
                empty);
        refused(
                () -> SparseSimilarities.of(2, new int[] {0, 1}, new int[] {1, 0}, new double[] {-1, Double.NaN}),
                "the similarity of object 1 to object 0 must be a finite number or -inf, got NaN");
        refused(
                () -> SparseSimilarities.ofRows(new int[][] {{1}, {0}}, new double[][] {{-1}}),
                "expected 2 rows of similarities, one per row of exemplars, got 1");
        refused(
                () -> SparseSimilarities.ofRows(new int[][] {{1}, {0}}, new double[][] {{-1}, {-1, -2}}),
                "object 1 has 1 exemplars but 2 similarities to them");
        SparseSimilarities huge =
                SparseSimilarities.of(2, new int[] {0, 1}, new int[] {1, 0}, new double[] {-1, 1e280});
        refused(
                () -> SparseAp.fit(huge, PARAMS),
                "the similarity of object 1 to object 0 is 1.0E280, beyond ±1.0E270, the limit of messages in DOUBLE"
                        + " precision; rescale the data");
        SparseSimilarities two = SparseSimilarities.of(2, new int[] {0, 1}, new int[] {1, 0}, new double[] {-1, -2});
        refused(
                () -> SparseAp.fit(two, PARAMS.withPrecision(Precision.FLOAT)),
                "these messages are passed in DOUBLE precision only, got FLOAT; use double precision");
        refused(
                () -> SparseAp.fit(two, PARAMS.withPreference(Preference.perObject(-1))),
                "expected 2 preferences, one per object, got 1");
        refused(
                () -> SparseAp.fit(two, PARAMS.withPreference(Preference.of(-1e280))),
                "the preference of object 0 is -1.0E280, beyond ±1.0E270, the limit of messages;"
                        + " choose a smaller one");
    }

    private static void refused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }

    private static void assertSame(SparseResult sparse, ApResult dense) {
        ApResult ours = sparse.clustering();
        assertThat(ours.exemplars()).as("exemplars").isEqualTo(dense.exemplars());
        assertThat(ours.labels()).as("labels").isEqualTo(dense.labels());
        assertThat(ours.convergence()).as("convergence").isEqualTo(dense.convergence());
        assertThat(ours.trace()).as("trace").isEqualTo(dense.trace());
        assertThat(ours.netSimilarity()).isEqualTo(dense.netSimilarity());
        assertThat(ours.lastResort()).isEqualTo(dense.lastResort());
        assertThat(ours.preference(0)).isEqualTo(dense.preference(0));
        assertThat(ours).isEqualTo(dense);
    }

    private static double preferenceOf(SparseSimilarities s, Preference preference) {
        return SparseAp.fit(s, PARAMS.withPreference(preference)).clustering().preference(0);
    }

    private static Preference preference(SplittableRandom random, Conventions conventions, int size) {
        return switch (random.nextInt(4)) {
            case 0 -> ApParams.of(conventions).preference();
            case 1 -> Preference.quantile(random.nextDouble());
            case 2 -> Preference.of(-8 * random.nextDouble());
            default -> Preference.perObject(random.doubles(size, -8, 0).toArray());
        };
    }

    /** Random similarities, a share of them missing, but none of any row's first neighbour; integers are full of ties. */
    private static double[][] matrix(SplittableRandom random, int n, double missing, boolean integers) {
        double[][] s = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double drawn = integers ? -random.nextInt(5) : -10 * random.nextDouble();
                s[i][k] = i != k && k != (i + 1) % n && random.nextDouble() < missing ? NEVER : drawn;
            }
        }
        return s;
    }

    private static SparseSimilarities stored(double[][] s) {
        int n = s.length;
        int[] objects = new int[n * n];
        int[] exemplars = new int[n * n];
        double[] values = new double[n * n];
        for (int t = 0; t < n * n; t++) {
            objects[t] = t / n;
            exemplars[t] = n - 1 - t % n;
            values[t] = s[objects[t]][exemplars[t]];
        }
        return SparseSimilarities.of(n, objects, exemplars, values);
    }

    private static SparseSimilarities neighbours(SplittableRandom random, int n, int count) {
        double[] x = random.doubles(n, 0, 100).sorted().toArray();
        int[][] exemplars = new int[n][count];
        double[][] values = new double[n][count];
        for (int i = 0; i < n; i++) {
            int from = Math.max(0, Math.min(i - count / 2, n - 1 - count));
            for (int e = 0; e < count; e++) {
                int k = from + e < i ? from + e : from + e + 1;
                exemplars[i][e] = k;
                values[i][e] = -Math.abs(x[i] - x[k]);
            }
        }
        return SparseSimilarities.ofRows(exemplars, values);
    }

    @Test
    void allNeighboursAreAllPairsCopiesIncluded() {
        Seeds.check(40, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = new double[3 + random.nextInt(30)][];
            Arrays.setAll(x, i -> new double[] {random.nextInt(6), random.nextInt(6)});
            ApParams params = ApParams.of(Conventions.SKLEARN).withSeed(seed).withDeduplicate(seed % 2 == 0);
            ApResult dense = AffinityPropagation.fit(ApInput.vectors(x), params);
            ApResult near = SparseAp.fitNearest(ApInput.vectors(x), x.length, params, IterationListener.SILENT);
            assertThat(near.exemplars()).containsExactly(dense.exemplars());
            assertThat(near.labels()).containsExactly(dense.labels());
        });
    }

    @Test
    void onlyTheNearestMayBeExemplarsTheFirstOfEquals() {
        // 1 and -1 are equally near to 0, so that it sees only 1; 1 sees 0; 3 sees 1
        double[][] x = {{0}, {1}, {3}, {-1}};
        ApParams params = ApParams.defaults().withPreference(Preference.perObject(-1000, -0.1, -1000, -1000));
        ApResult one = SparseAp.fitNearest(ApInput.vectors(x), 1, params, IterationListener.SILENT);
        assertThat(one.labels()[0]).isEqualTo(one.labels()[1]).isEqualTo(one.labels()[2]);
        assertThat(one.labels()[3]).as("-1 sees 0 alone, which is no exemplar").isNotEqualTo(one.labels()[0]);
        ApResult two = SparseAp.fitNearest(ApInput.vectors(x), 2, params, IterationListener.SILENT);
        assertThat(two.labels()).containsOnly(0);
    }

    @Test
    void copiesAreOneNeighbour() {
        double[][] x = {{0}, {0}, {0}, {0}, {1}, {1}, {1}, {50}, {51}};
        ApResult one = SparseAp.fitNearest(
                ApInput.vectors(x), 1, PARAMS.withPreference(Preference.of(-10)), IterationListener.SILENT);
        assertThat(one.labels()).containsExactly(0, 0, 0, 0, 0, 0, 0, 1, 1);
    }

    @Test
    void aVectorWithoutAngleIsRefusedAndSoIsNoNeighbour() {
        ApParams cosine = PARAMS.withSimilarity(Similarity.COSINE);
        ApInput zero = ApInput.vectors(new double[][] {{1, 0}, {0, 0}, {0, 1}});
        assertThatThrownBy(() -> SparseAp.fitNearest(zero, 1, cosine, IterationListener.SILENT))
                .hasMessageStartingWith("object 1 ");
        assertThatThrownBy(() -> SparseAp.fitNearest(zero, 0, PARAMS, IterationListener.SILENT))
                .hasMessage("the number of neighbours must be at least 1, got 0");
    }
}
