package io.varve.variants.leveraged;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.ap.TooManyObjectsException;
import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import io.varve.testing.Tier;
import io.varve.variants.agglomerative.Agglomeration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Affinity propagation with a share of possible exemplars. */
class LeveragedApTest {

    private static final LeveragedParams PARAMS = LeveragedParams.defaults();

    @ParameterizedTest
    @EnumSource(Conventions.class)
    void allColumnsAreDense(Conventions conventions) {
        Seeds.check(Tier.choose(4, 40), seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            ApInput input = input(random, 2 + random.nextInt(40));
            ApParams params = ApParams.of(conventions)
                    .withSimilarity(seed % 2 == 0 ? Similarity.EUCLIDEAN : Similarity.MANHATTAN)
                    .withPreference(Preference.quantile(random.nextDouble()))
                    .withMaxIterations(150)
                    .withSeed(seed)
                    .withTrace(true);
            LeveragedResult leveraged =
                    LeveragedAp.fit(input, PARAMS.withAp(params).withShare(1));
            ApResult dense = AffinityPropagation.fit(input, params);
            assertThat(leveraged.clustering().exemplars()).isEqualTo(dense.exemplars());
            assertThat(leveraged.clustering().labels()).isEqualTo(dense.labels());
            assertThat(leveraged.clustering().trace()).isEqualTo(dense.trace());
            assertThat(leveraged.clustering().netSimilarity()).isEqualTo(dense.netSimilarity());
            assertThat(leveraged.clustering()).isEqualTo(dense);
        });
    }

    @Test
    void cosinesAreDenseToo() {
        double[][] x = LabelledData.iris().x();
        ApParams params = ApParams.of(Conventions.SKLEARN)
                .withSimilarity(Similarity.COSINE)
                .withDamping(0.9);
        LeveragedResult leveraged =
                LeveragedAp.fit(ApInput.vectors(x), PARAMS.withAp(params).withShare(1));
        assertThat(leveraged.clustering()).isEqualTo(AffinityPropagation.fit(x, params));
    }

    @Test
    void exemplarsComeFromTheColumnsAndTheBestSweepIsTaken() {
        double[][] x = LabelledData.iris().x();
        Seeds.check(Tier.choose(3, 8), seed -> {
            LeveragedResult result = LeveragedAp.fit(
                    ApInput.vectors(x),
                    PARAMS.withAp(ApParams.defaults().withSeed(seed))
                            .withShare(0.2)
                            .withSweeps(6));
            ApResult clustering = result.clustering();
            assertThat(result.columns()).hasSize(30).isSorted().doesNotHaveDuplicates();
            for (int exemplar : clustering.exemplars()) {
                assertThat(result.columns()).contains(exemplar);
            }
            assertThat(result.sweeps()).hasSize(6);
            double best = result.sweeps().stream()
                    .mapToDouble(LeveragedResult.Sweep::netSimilarity)
                    .max()
                    .orElseThrow();
            assertThat(clustering.netSimilarity()).isEqualTo(best);
            assertThat(best).isGreaterThanOrEqualTo(result.sweeps().get(0).netSimilarity());
        });
    }

    /** Sweeps keep what was good: with more of them the net similarity comes near to that of all columns. */
    @Test
    void moreSweepsComeNearerToAllColumns() {
        ApInput input = ApInput.vectors(LabelledData.wine().minMaxScaled().x());
        ApParams ap = ApParams.defaults().withPreference(Preference.of(-3));
        double dense = AffinityPropagation.fit(input, ap).netSimilarity();
        double[] gap = new double[2];
        Seeds.check(Tier.choose(4, 10), seed -> {
            LeveragedParams params = PARAMS.withAp(ap.withSeed(seed)).withShare(0.2);
            gap[0] += dense
                    - LeveragedAp.fit(input, params.withSweeps(1)).clustering().netSimilarity();
            gap[1] += dense
                    - LeveragedAp.fit(input, params.withSweeps(10)).clustering().netSimilarity();
        });
        assertThat(gap[0]).isPositive();
        assertThat(gap[1]).isLessThan(gap[0] / 2);
    }

    @Test
    void theNextSweepKeepsTheExemplarsOfTheBest() {
        ApInput input = ApInput.vectors(LabelledData.iris().x());
        int[] better = new int[1];
        Seeds.check(10, seed -> {
            LeveragedParams params =
                    PARAMS.withAp(ApParams.defaults().withSeed(seed)).withShare(0.2);
            LeveragedResult one = LeveragedAp.fit(input, params.withSweeps(1));
            LeveragedResult two = LeveragedAp.fit(input, params.withSweeps(2));
            if (!two.columns().equals(one.columns())) {
                for (int exemplar : one.clustering().exemplars()) {
                    assertThat(two.columns()).contains(exemplar);
                }
                better[0]++;
            }
        });
        assertThat(better[0]).isGreaterThan(System.getProperty("varve.seed") == null ? 4 : -1);
    }

    @Test
    void onePreferenceHoldsForAllSweeps() {
        ApInput input = ApInput.vectors(LabelledData.iris().x());
        LeveragedParams params = PARAMS.withShare(0.3);
        LeveragedResult one = LeveragedAp.fit(input, params.withSweeps(1));
        LeveragedResult many = LeveragedAp.fit(input, params.withSweeps(8));
        assertThat(many.clustering().preference(0)).isEqualTo(one.clustering().preference(0));
        assertThat(many.columns()).isNotEqualTo(one.columns());
    }

    @Test
    void sweepsEndWhenExemplarsFillTheColumns() {
        double[][] x = new double[40][1];
        for (int i = 0; i < x.length; i++) {
            x[i][0] = Math.pow(1.5, i);
        }
        ApParams ap = ApParams.defaults().withPreference(Preference.of(0));
        LeveragedResult result =
                LeveragedAp.fit(ApInput.vectors(x), PARAMS.withAp(ap).withShare(0.1));
        assertThat(result.clustering().clusterCount()).isEqualTo(4);
        assertThat(result.sweeps()).hasSize(1);
    }

    @Test
    void sameBitsOnAnyNumberOfThreadsAndOthersWithAnotherSeed() {
        ApInput input = ApInput.vectors(LabelledData.wine().x());
        LeveragedResult expected =
                LeveragedAp.fit(input, PARAMS.withAp(ApParams.defaults().withThreads(1)));
        for (int threads : new int[] {2, 8}) {
            assertThat(LeveragedAp.fit(input, PARAMS.withAp(ApParams.defaults().withThreads(threads))))
                    .isEqualTo(expected);
        }
        assertThat(LeveragedAp.fit(input, PARAMS.withAp(ApParams.defaults().withSeed(1)))
                        .columns())
                .isNotEqualTo(expected.columns());
    }

    @Test
    void chosenColumnsMayNameCopies() {
        double[][] x = {{0}, {0}, {1}, {9}, {9}, {8}};
        LeveragedResult result = LeveragedAp.fit(ApInput.vectors(x), new int[] {4, 1}, ApParams.defaults());
        assertThat(result.clustering().labels()).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(result.columns()).containsExactly(0, 3);
    }

    @Test
    void everyIterationOfEverySweepIsTold() {
        List<Integer> told = new ArrayList<>();
        LeveragedResult result = LeveragedAp.fit(
                ApInput.vectors(LabelledData.iris().x()),
                PARAMS,
                (iteration, atMost, exemplars) -> told.add(iteration));
        assertThat(told)
                .hasSize(result.sweeps().stream()
                        .mapToInt(sweep -> sweep.convergence().iterations())
                        .sum());
        assertThat(result.toString()).contains("best of 5 sweeps with 15 possible exemplars");
    }

    @Test
    void oneObjectIsOneCluster() {
        assertThat(LeveragedAp.fit(ApInput.vectors(new double[][] {{1, 2}}), PARAMS)
                        .clustering()
                        .labels())
                .containsExactly(0);
    }

    @Test
    void refusals() {
        for (double share : new double[] {0, -0.1, 1.01, Double.NaN}) {
            refused(() -> PARAMS.withShare(share), "the share of columns must be above 0 and at most 1, got " + share);
        }
        refused(() -> PARAMS.withSweeps(0), "sweeps must be at least 1, got 0");
        ApInput three = ApInput.vectors(new double[][] {{1}, {2}, {2}});
        refused(
                () -> LeveragedAp.fit(three, new int[] {0, 3}, ApParams.defaults()),
                "there is no object 3 among 3, which count from 0");
        refused(
                () -> LeveragedAp.fit(three, new int[] {1, 2}, ApParams.defaults()),
                "1 different objects are too few to choose exemplars from; give at least 2");
    }

    @Test
    void tooManyPairsAreRefusedBeforeTheyAreAllocated() {
        ApInput many = ApInput.vectors(line(200_000));
        assertThatThrownBy(() -> LeveragedAp.fit(many, PARAMS.withShare(1)))
                .isInstanceOf(TooManyObjectsException.class)
                .hasMessageStartingWith("40,000,200,000 pairs of 200,000 different objects need 1120.0 GB of memory")
                .hasMessageEndingWith("give Java more memory, or fewer pairs");
        assertThatThrownBy(() -> Agglomeration.of(many, ApParams.defaults()))
                .isInstanceOf(TooManyObjectsException.class)
                .hasMessageStartingWith(
                        "merging 200,000 clusters with 200,000 possible exemplars needs 880.0 GB of memory")
                .hasMessageEndingWith("give Java more memory, or begin with fewer clusters");
    }

    private static double[][] line(int n) {
        double[][] x = new double[n][1];
        for (int i = 0; i < n; i++) {
            x[i][0] = i;
        }
        return x;
    }

    private static void refused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }

    /** Coarse enough for ties and copies; every third input weighted, every fourth of given similarities. */
    private static ApInput input(SplittableRandom random, int n) {
        double[][] x = new double[n][2];
        for (double[] row : x) {
            row[0] = random.nextInt(3) * 20 + random.nextInt(8);
            row[1] = random.nextInt(8);
        }
        if (random.nextInt(4) == 0) {
            double[][] s = new double[n][n];
            for (double[] row : s) {
                for (int k = 0; k < n; k++) {
                    row[k] = random.nextInt(6) == 0 ? Double.NEGATIVE_INFINITY : -10 * random.nextDouble();
                }
            }
            return ApInput.similarities(s);
        }
        ApInput input = ApInput.vectors(x);
        return random.nextInt(3) == 0
                ? input.withWeights(random.ints(n, 1, 5).asDoubleStream().toArray())
                : input;
    }

    @Test
    void messagesOfSomePairsKnowItToo() {
        double[][] x = {{0}, {1}, {1}, {2}, {11}, {12}};
        ApParams params = ApParams.defaults().withPreference(Preference.coefficient(0.25));
        int[] all = {0, 1, 2, 3, 4, 5};
        ApResult dense = AffinityPropagation.fit(x, params);
        ApResult leveraged = LeveragedAp.fit(ApInput.vectors(x), all, params).clustering();
        assertThat(leveraged.preference(0))
                .isEqualTo(dense.preference(0))
                .isCloseTo(-13.5, org.assertj.core.api.Assertions.within(1e-12));
        assertThat(leveraged.labels()).isEqualTo(dense.labels());
    }

    /** What it came to in the first sweep holds for all, or their net similarities could not be compared. */
    @Test
    void allSweepsHaveThatOfTheFirst() {
        ApInput input = ApInput.vectors(LabelledData.iris().x());
        ApParams params = ApParams.defaults().withPreference(Preference.coefficient(0.0015));
        LeveragedParams sweeps = LeveragedParams.defaults().withAp(params);
        double first = LeveragedAp.fit(input, sweeps.withSweeps(1)).clustering().preference(0);
        LeveragedResult same = LeveragedAp.fit(input, sweeps.withAp(params.withPreference(Preference.of(first))));
        assertThat(LeveragedAp.fit(input, sweeps)).isEqualTo(same);
    }
}
