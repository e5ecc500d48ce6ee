package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.internal.ap.Copies;
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
import org.junit.jupiter.params.provider.ValueSource;

/** An object of weight n counts as n objects at one place, and so do n copies of an object. */
class WeightsTest {

    private static final ApParams PARAMS = ApParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN);

    @Test
    void weightsOfOneChangeNoBit() {
        double[][] x = LabelledData.iris().x();
        double[] ones = new double[x.length];
        Arrays.fill(ones, 1);
        for (Conventions conventions : Conventions.values()) {
            ApParams params = ApParams.of(conventions).withTrace(true);
            ApResult plain = AffinityPropagation.fit(x, params);
            ApResult weighted = AffinityPropagation.fit(ApInput.vectors(x).withWeights(ones), params);
            assertThat(weighted).as(conventions.toString()).isEqualTo(plain);
            assertThat(weighted.netSimilarity()).isEqualTo(plain.netSimilarity());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqeuclidean", "euclidean", "manhattan", "cosine"})
    void integerWeightsServeTheExpandedDataAsWell(String similarity) {
        Seeds.check(10, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = points(random, 40);
            double[] weights = random.ints(40, 1, 6).asDoubleStream().toArray();
            ApParams params = PARAMS.withSimilarity(Similarity.named(similarity));
            double preference = AffinityPropagation.fit(x, params.withPreference(Preference.quantile(0.1)))
                    .preference(0);
            ApParams fixed = params.withPreference(Preference.of(preference)).withDamping(0.9);
            ApResult weighted = AffinityPropagation.fit(ApInput.vectors(x).withWeights(weights), fixed);
            double[][] expanded = expand(x, weights);
            ApResult plain = AffinityPropagation.fit(expanded, fixed.withDeduplicate(false));
            assertAlmostAsGood(weighted.netSimilarity(), plain.netSimilarity());
            ApResult copies = AffinityPropagation.fit(expanded, fixed);
            assertThat(copies.netSimilarity()).isCloseTo(weighted.netSimilarity(), within(1e-9));
            assertThat(copies.clusterCount()).isEqualTo(weighted.clusterCount());
        });
    }

    /** Objects with weights serve as well as their copies would: 40 flowers that stand for one to five each, preference −3. */
    @Test
    void weightedFlowersServeTheExpandedOnesAsWell() {
        Seeds.check(10, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] iris = LabelledData.iris().x();
            double[][] x = random.ints(0, iris.length)
                    .distinct()
                    .limit(40)
                    .mapToObj(i -> iris[i])
                    .toArray(double[][]::new);
            double[] weights = random.ints(40, 1, 6).asDoubleStream().toArray();
            ApParams params = PARAMS.withPreference(Preference.of(-3)).withDamping(0.9);
            ApResult weighted = AffinityPropagation.fit(ApInput.vectors(x).withWeights(weights), params);
            ApResult expanded = AffinityPropagation.fit(expand(x, weights), params.withDeduplicate(false));
            assertAlmostAsGood(weighted.netSimilarity(), expanded.netSimilarity());
        });
    }

    /** Similarities that are given may be asymmetric; the weight of a row is that of who would move. */
    @Test
    void weightsOfGivenSimilaritiesServeTheExpandedMatrixAsWell() {
        Seeds.check(10, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = points(random, 30);
            double[][] s = new double[30][30];
            for (int i = 0; i < 30; i++) {
                for (int k = 0; k < 30; k++) {
                    s[i][k] = i == k ? 0 : Similarity.SQEUCLIDEAN.between(x[i], x[k]) * (1 + random.nextDouble());
                }
            }
            double[] weights = random.ints(30, 1, 5).asDoubleStream().toArray();
            int[] copyOf = IntStream.range(0, 30)
                    .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                    .toArray();
            double[][] expanded = new double[copyOf.length][copyOf.length];
            for (int i = 0; i < copyOf.length; i++) {
                for (int k = 0; k < copyOf.length; k++) {
                    expanded[i][k] = s[copyOf[i]][copyOf[k]];
                }
            }
            ApParams params = PARAMS.withPreference(Preference.of(-20)).withDamping(0.9);
            ApResult weighted = AffinityPropagation.fit(ApInput.similarities(s).withWeights(weights), params);
            ApResult plain = AffinityPropagation.fit(ApInput.similarities(expanded), params);
            assertAlmostAsGood(weighted.netSimilarity(), plain.netSimilarity());
            double[] ones = new double[30];
            Arrays.fill(ones, 1);
            assertThat(AffinityPropagation.fit(ApInput.similarities(s).withWeights(ones), params))
                    .isEqualTo(AffinityPropagation.fit(ApInput.similarities(s), params));
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqeuclidean", "euclidean", "cosine", "correlation"})
    void copiesAsOneObjectServeAsWellAsApart(String similarity) {
        Seeds.check(10, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = expand(
                    points(random, 30), random.ints(30, 1, 5).asDoubleStream().toArray());
            Collections.shuffle(Arrays.asList(x), new java.util.Random(seed));
            ApParams params =
                    PARAMS.withSimilarity(Similarity.named(similarity)).withDamping(0.9);
            ApResult together = AffinityPropagation.fit(x, params);
            ApResult apart = AffinityPropagation.fit(x, params.withDeduplicate(false));
            assertThat(together.preference(0)).as("median").isEqualTo(apart.preference(0));
            assertAlmostAsGood(together.netSimilarity(), apart.netSimilarity());
        });
    }

    /** A hundred copies are better served by themselves than by a neighbour, whatever the similarity of equals is. */
    @Test
    void copiesOfAHighSelfSimilarityKeepTheirOwnExemplar() {
        List<double[]> rows = new ArrayList<>();
        double[][] directions = {{1, 0}, {1, 0.4}, {1, 0.9}};
        for (double[] direction : directions) {
            rows.addAll(Collections.nCopies(100, direction));
        }
        double[][] x = rows.toArray(double[][]::new);
        ApParams params = ApParams.defaults().withSimilarity(Similarity.COSINE).withPreference(Preference.of(0.5));
        ApResult result = AffinityPropagation.fit(x, params);
        assertThat(result.exemplars()).containsExactly(0, 100, 200);
        ApResult weighted = AffinityPropagation.fit(ApInput.vectors(directions).withWeights(100, 100, 100), params);
        assertThat(weighted.clusterCount()).isEqualTo(3);
        assertThat(weighted.netSimilarity()).isCloseTo(result.netSimilarity(), within(1e-9));
    }

    /** Two places of ten copies each at distance 1: two clusters cost 2 · 5, one costs 5 + 10. */
    @Test
    void equalSimilaritiesAreWeighedBeforeTheAnswerIsCalledObvious() {
        double[][] x = expand(new double[][] {{0}, {1}}, new double[] {10, 10});
        ApResult result = AffinityPropagation.fit(x, PARAMS.withPreference(Preference.of(-5)));
        assertThat(result.clusterCount()).isEqualTo(2);
        assertThat(AffinityPropagation.fit(x, PARAMS.withPreference(Preference.of(-11)))
                        .clusterCount())
                .isEqualTo(1);
        ApResult heavy = AffinityPropagation.fit(
                ApInput.vectors(new double[][] {{0}, {1}}).withWeights(1, 100),
                PARAMS.withPreference(Preference.of(-5)));
        assertThat(heavy.exemplars()).containsExactly(1);
    }

    @Test
    void everyCopyGetsTheLabelOfItsRepresentativeAndIsCounted() {
        double[][] x = {{0, 0}, {9, 9}, {0, 0}, {0.1, 0}, {9, 9}, {0, 0}, {9, 9.2}};
        ApResult result = AffinityPropagation.fit(x);
        assertThat(result.labels()).containsExactly(0, 1, 0, 0, 1, 0, 1);
        assertThat(result.size(0)).isEqualTo(4);
        assertThat(result.size(1)).isEqualTo(3);
        assertThat(result.exemplars()).doesNotContain(2, 4, 5);
    }

    @Test
    void zerosOfBothSignsAreCopies() {
        Copies copies = Copies.among(new double[][] {{0.0, 1}, {-0.0, 1}, {0, -1}});
        assertThat(copies.representatives()).containsExactly(0, 2);
        assertThat(copies.counts()).containsExactly(2, 1);
        assertThat(copies.groupOf(1)).isZero();
        assertThat(copies.sums(new double[] {1, 2, 4})).containsExactly(3, 4);
    }

    @Test
    void theMedianCountsEveryPairOfCopies() {
        double[][] x = {{0}, {0}, {0}, {10}, {13}};
        ApParams whole = PARAMS.withPreference(Preference.sklearnMedian());
        for (ApParams params : new ApParams[] {PARAMS, whole}) {
            assertThat(AffinityPropagation.fit(x, params).preference(0))
                    .isEqualTo(AffinityPropagation.fit(x, params.withDeduplicate(false))
                            .preference(0));
        }
    }

    private static void assertAlmostAsGood(double value, double reference) {
        assertThat(value).isGreaterThanOrEqualTo(reference - 0.01 * Math.abs(reference));
    }

    private static double[][] points(SplittableRandom random, int n) {
        double[][] x = new double[n][4];
        for (double[] row : x) {
            int centre = random.nextInt(4);
            Arrays.setAll(row, j -> (j == centre ? 3 : 0.5) + random.nextDouble());
        }
        return x;
    }

    private static double[][] expand(double[][] x, double[] weights) {
        List<double[]> rows = new ArrayList<>();
        for (int i = 0; i < x.length; i++) {
            rows.addAll(Collections.nCopies((int) weights[i], x[i]));
        }
        return rows.toArray(double[][]::new);
    }
}
