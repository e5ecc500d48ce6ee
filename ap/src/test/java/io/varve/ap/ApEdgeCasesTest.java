package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApEdgeCasesTest {

    private static final double NEVER = Double.NEGATIVE_INFINITY;

    @ParameterizedTest
    @EnumSource(Conventions.class)
    void oneObjectIsOneClusterWithoutIterations(Conventions conventions) {
        ApResult result = AffinityPropagation.fit(new double[][] {{7, 8}}, ApParams.of(conventions));
        assertThat(result.labels()).containsExactly(0);
        assertThat(result.exemplars()).containsExactly(0);
        assertThat(result.convergence().iterations()).isZero();
        assertThat(result.convergence().converged()).isTrue();
        assertThat(result.size(0)).isEqualTo(1);
    }

    @Test
    void twoObjectsAreOneClusterOrTwoAsThePreferenceSays() {
        double[][] x = {{0}, {1}};
        ApParams params = ApParams.defaults();
        assertThat(AffinityPropagation.fit(x, params.withPreference(Preference.of(-3)))
                        .labels())
                .containsExactly(0, 0);
        assertThat(AffinityPropagation.fit(x, params.withPreference(Preference.of(-0.5)))
                        .labels())
                .containsExactly(0, 1);
    }

    @Test
    void twoObjectsWithDifferentViewsOfEachOtherMeetAtTheBetterExemplar() {
        ApParams params = ApParams.defaults().withPreference(Preference.of(-5));
        ApResult result = AffinityPropagation.fit(ApInput.similarities(new double[][] {{0, -1}, {-3, 0}}), params);
        assertThat(result.exemplars()).containsExactly(1);
        assertThat(result.netSimilarity()).isEqualTo(-6);
    }

    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"VARVE", "PAPER"})
    void equalObjectsAreOneCluster(Conventions conventions) {
        double[][] x = new double[9][3];
        ApResult result = AffinityPropagation.fit(x, ApParams.of(conventions));
        assertThat(result.labels()).containsOnly(0);
        assertThat(result.size(0)).isEqualTo(9);
        assertThat(result.convergence().converged()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"VARVE", "PAPER", "SKLEARN"})
    void equalSimilaritiesGiveOneClusterBelowTheirValueAndAllFromItOn(Conventions conventions) {
        double[][] s = new double[5][5];
        for (double[] row : s) {
            Arrays.fill(row, -2);
        }
        ApParams params = ApParams.of(conventions);
        ApResult one = AffinityPropagation.fit(ApInput.similarities(s), params.withPreference(Preference.of(-2.5)));
        assertThat(one.labels()).containsOnly(0);
        ApResult all = AffinityPropagation.fit(ApInput.similarities(s), params.withPreference(Preference.of(-2)));
        assertThat(all.labels()).containsExactly(0, 1, 2, 3, 4);
    }

    @Test
    void constantColumnsChangeNothing() {
        double[][] x = LabelledData.iris().x();
        double[][] wider = Arrays.stream(x)
                .map(row -> new double[] {row[0], row[1], row[2], row[3], 5, 0})
                .toArray(double[][]::new);
        assertThat(AffinityPropagation.fit(wider)).isEqualTo(AffinityPropagation.fit(x));
    }

    @Test
    void vectorsWithoutColumnsAreAllEqual() {
        assertThat(AffinityPropagation.fit(new double[4][0]).labels()).containsOnly(0);
        assertThatThrownBy(() -> AffinityPropagation.fit(
                        new double[4][0], ApParams.defaults().withSimilarity(Similarity.COSINE)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("object 0 is a zero vector");
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-150, 1e-9, 1, 1e9, 1e120, 1e150})
    void scaleDoesNotMatter(double scale) {
        double[][] x = scaled(LabelledData.iris().x(), scale);
        ApResult result = AffinityPropagation.fit(x);
        assertThat(result.labels())
                .isEqualTo(AffinityPropagation.fit(LabelledData.iris().x()).labels());
    }

    /** An overflowing distance must not be taken for an object out of reach. */
    @ParameterizedTest
    @ValueSource(doubles = {1e160, 1e200, 1e300})
    void scalesThatOverflowAreRefused(double scale) {
        double[][] x = scaled(LabelledData.iris().x(), scale);
        for (Similarity similarity : new Similarity[] {Similarity.EUCLIDEAN, Similarity.SQEUCLIDEAN}) {
            for (Conventions conventions : new Conventions[] {Conventions.VARVE, Conventions.SKLEARN}) {
                ApParams params = ApParams.of(conventions).withSimilarity(similarity);
                assertThatThrownBy(() -> AffinityPropagation.fit(x, params))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageMatching(
                                "the similarity of object \\d+ to object \\d+ is .*, beyond .*rescale the data");
            }
        }
    }

    @Test
    void valuesBeyondSinglePrecisionAreRefusedInIt() {
        double[][] s = {{0, -1e60, -1}, {-2, 0, -3}, {-4, -5, 0}};
        ApParams params = ApParams.defaults().withPrecision(Precision.FLOAT);
        assertThatThrownBy(() -> AffinityPropagation.fit(ApInput.similarities(s), params))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the similarity of object 0 to object 1 is -1.0E60, beyond ±1.0E24, the limit of messages"
                        + " in FLOAT precision; rescale the data");
        assertThat(AffinityPropagation.fit(ApInput.similarities(s), ApParams.defaults())
                        .clusterCount())
                .isPositive();
    }

    @Test
    void preferencesBeyondWhatMessagesCanSayAreRefused() {
        double[][] x = {{0}, {1}, {5}};
        assertThatThrownBy(() -> AffinityPropagation.fit(x, ApParams.defaults().withPreference(Preference.of(-1e300))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the preference of object 0 is -1.0E300, beyond ±1.0E270, the limit of messages in DOUBLE"
                        + " precision; choose a smaller one");
        ApParams single = ApParams.defaults().withPrecision(Precision.FLOAT);
        assertThatThrownBy(() -> AffinityPropagation.fit(x, single.withPreference(Preference.perObject(-1, 1e39, -1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the preference of object 1 is 1.0E39, beyond ±1.0E24,");
    }

    @ParameterizedTest
    @EnumSource(Precision.class)
    void objectsOutOfEveryonesReachStandAlone(Precision precision) {
        double[][] s = {
            {0, -1, -2, NEVER, NEVER},
            {-1, 0, -1, NEVER, NEVER},
            {-2, -1, 0, NEVER, NEVER},
            {NEVER, NEVER, NEVER, 0, NEVER},
            {NEVER, NEVER, NEVER, NEVER, 0}
        };
        ApParams params = ApParams.defaults().withPreference(Preference.of(-3)).withPrecision(precision);
        ApResult result = AffinityPropagation.fit(ApInput.similarities(s), params);
        assertThat(result.labels()).containsExactly(0, 0, 0, 1, 2);
        assertThat(result.exemplars()).containsExactly(1, 3, 4);
        assertThat(result.netSimilarity()).isEqualTo(-11);
    }

    /** One cluster for all, the last resort, cannot be one for objects that its exemplar can never stand for. */
    @Test
    void objectsOutOfReachStandAloneAlsoInTheLastResort() {
        double[][] s = {
            {0, -1, -2, NEVER, NEVER},
            {-1, 0, -1, NEVER, NEVER},
            {-2, -1, 0, NEVER, NEVER},
            {NEVER, NEVER, NEVER, 0, -1},
            {NEVER, NEVER, NEVER, -1, 0}
        };
        ApParams params =
                ApParams.defaults().withPreference(Preference.of(-1e6)).withMaxIterations(1);
        ApResult result = AffinityPropagation.fit(ApInput.similarities(s), params);
        assertThat(result.convergence().converged()).isFalse();
        assertThat(result.exemplars()).containsExactly(1, 3, 4);
        assertThat(result.netSimilarity()).isFinite();
    }

    @Test
    void withoutAnyFiniteSimilarityEveryObjectStandsAlone() {
        double[][] s = new double[4][4];
        for (double[] row : s) {
            Arrays.fill(row, NEVER);
        }
        ApResult result = AffinityPropagation.fit(ApInput.similarities(s), ApParams.defaults());
        assertThat(result.labels()).containsExactly(0, 1, 2, 3);
        assertThat(result.netSimilarity()).isFinite();
    }

    @Test
    void anObjectOfPreferenceMinusInfinityIsNeverAnExemplar() {
        Seeds.check(60, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = new double[20][];
            Arrays.setAll(x, i -> random.doubles(2).toArray());
            double[] preferences = new double[20];
            Arrays.setAll(preferences, i -> random.nextInt(3) == 0 ? NEVER : -0.3);
            ApParams params = ApParams.defaults()
                    .withPreference(Preference.perObject(preferences))
                    .withPrecision(random.nextBoolean() ? Precision.FLOAT : Precision.DOUBLE);
            ApResult result = AffinityPropagation.fit(x, params);
            assertThat(result.clusterCount()).isPositive();
            for (int exemplar : result.exemplars()) {
                assertThat(preferences[exemplar]).isEqualTo(-0.3);
            }
        });
    }

    @Test
    void asymmetricSimilaritiesAreReadAlongTheRow() {
        // all find object 2 good, which finds nobody good
        double[][] s = {{0, -9, -1, -9}, {-9, 0, -1, -9}, {-9, -9, 0, -9}, {-9, -9, -1, 0}};
        ApResult result = AffinityPropagation.fit(
                ApInput.similarities(s), ApParams.defaults().withPreference(Preference.of(-5)));
        assertThat(result.exemplars()).containsExactly(2);
        assertThat(result.netSimilarity()).isEqualTo(-8);
    }

    @ParameterizedTest
    @EnumSource(Conventions.class)
    void inputsAreNotChanged(Conventions conventions) {
        double[][] x = LabelledData.iris().x();
        double[][] before = scaled(x, 1);
        double[] weights = new double[x.length];
        Arrays.fill(weights, 2);
        double[] weightsBefore = weights.clone();
        AffinityPropagation.fit(ApInput.vectors(x).withWeights(weights), ApParams.of(conventions));
        assertThat(x).isDeepEqualTo(before);
        assertThat(weights).isEqualTo(weightsBefore);
        double[][] s = {{1, -2, -3}, {-4, 2, -6}, {-7, NEVER, 3}};
        double[] preferences = {-3, -2, -9};
        AffinityPropagation.fit(
                ApInput.similarities(s), ApParams.of(conventions).withPreference(Preference.perObject(preferences)));
        assertThat(s).isDeepEqualTo(new double[][] {{1, -2, -3}, {-4, 2, -6}, {-7, NEVER, 3}});
        assertThat(preferences).containsExactly(-3, -2, -9);
    }

    @Test
    void vectorsAndWeightsAreCopiedWhenTheyAreGiven() {
        double[][] x = {{0}, {1}, {10}, {11}};
        double[] weights = {1, 1, 1, 1};
        ApInput input = ApInput.vectors(x).withWeights(weights);
        ApResult expected = AffinityPropagation.fit(input, ApParams.defaults());
        x[0][0] = 10.5;
        weights[3] = 1000;
        assertThat(AffinityPropagation.fit(input, ApParams.defaults())).isEqualTo(expected);
    }

    @Test
    void resultArraysAreCopies() {
        ApResult result = AffinityPropagation.fit(new double[][] {{0}, {1}, {10}, {11}});
        Arrays.fill(result.labels(), 99);
        Arrays.fill(result.exemplars(), 99);
        assertThat(result.labels()).containsExactly(0, 0, 1, 1);
        assertThat(result.exemplars()).doesNotContain(99);
    }

    @Test
    void aResultPrintsAsATable() {
        ApResult result = AffinityPropagation.fit(new double[][] {{0}, {1}, {2}, {10}, {11}});
        assertThat(result.toString().lines()).hasSize(3 + result.clusterCount()).satisfies(lines -> {
            assertThat(lines.get(0))
                    .matches("5 objects in 2 clusters, converged after \\d+ iterations \\(settled at \\d+\\)");
            assertThat(lines.get(1)).startsWith("net similarity ").contains("preferences of exemplars");
            assertThat(lines.get(2).trim().split(" +", -1))
                    .containsExactly("cluster", "exemplar", "size", "mean", "similarity");
            assertThat(lines.get(3).trim().split(" +", -1)).startsWith("0", "1", "3");
        });
        assertThat(AffinityPropagation.fit(
                        LabelledData.iris().x(),
                        ApParams.of(Conventions.AUTHORS).withMaxIterations(3)))
                .satisfies(empty -> assertThat(empty.toString().lines())
                        .containsExactly(
                                "150 objects in 0 clusters, NOT converged after 3 iterations (settled at 1)",
                                "net similarity 0.00000 = 0.00000 to exemplars + 0.00000 preferences of exemplars"));
    }

    @Test
    void aLongTableIsCut() {
        double[][] x = new double[50][];
        Arrays.setAll(x, i -> new double[] {i * i});
        ApResult result = AffinityPropagation.fit(x, ApParams.defaults().withPreference(Preference.of(-0.1)));
        assertThat(result.clusterCount()).isEqualTo(50);
        assertThat(result.toString()).contains("… and 30 smaller ones");
    }

    @ParameterizedTest
    @EnumSource(Conventions.class)
    void theTraceHasOneEntryPerIteration(Conventions conventions) {
        ApParams params = ApParams.of(conventions);
        ApResult result = AffinityPropagation.fit(LabelledData.iris().x(), params.withTrace(true));
        assertThat(result.trace()).hasSize(result.convergence().iterations());
        for (int t = 0; t < result.trace().size(); t++) {
            ApResult.Iteration iteration = result.trace().get(t);
            assertThat(iteration.iteration()).isEqualTo(t + 1);
            assertThat(Double.isNaN(iteration.netSimilarity())).isEqualTo(iteration.exemplars() == 0);
        }
        assertThat(AffinityPropagation.fit(LabelledData.iris().x(), params).trace())
                .isEmpty();
    }

    @Test
    void theListenerHearsEveryIterationAndCanEndTheRun() {
        int[] heard = new int[1];
        ApInput iris = ApInput.vectors(LabelledData.iris().x());
        ApResult result = AffinityPropagation.fit(iris, ApParams.defaults(), (iteration, atMost, exemplars) -> {
            assertThat(iteration).isEqualTo(++heard[0]);
            assertThat(atMost).isEqualTo(2500);
        });
        assertThat(heard[0]).isEqualTo(result.convergence().iterations());
        assertThatThrownBy(() -> AffinityPropagation.fit(iris, ApParams.defaults(), (iteration, atMost, exemplars) -> {
                    if (iteration == 3) {
                        throw new IllegalStateException("cancelled");
                    }
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("cancelled");
    }

    private static double[][] scaled(double[][] x, double scale) {
        return Arrays.stream(x)
                .map(row -> Arrays.stream(row).map(value -> value * scale).toArray())
                .toArray(double[][]::new);
    }
}
