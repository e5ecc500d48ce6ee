package io.varve.variants.soft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Assignment;
import io.varve.internal.messages.DenseMessages;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.Workers;
import io.varve.metric.AdjustedRandIndex;
import io.varve.similarity.Similarity;
import io.varve.testing.LabelledData;
import io.varve.testing.Seeds;
import io.varve.variants.soft.PenaltyScan.Plateau;
import io.varve.variants.soft.PenaltyScan.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Affinity propagation under a soft constraint: its limits, its equations, and its scan. */
class SoftConstraintApTest {

    private static final double INFINITE = Double.POSITIVE_INFINITY;
    private static final ApParams SQUARED =
            ApParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN).withDamping(0.9);

    /** Affinity propagation is run by the dense kernels here, without the refinement that ends it. */
    @Test
    void anInfinitePenaltyIsAffinityPropagation() {
        for (LabelledData data :
                List.of(LabelledData.iris(), LabelledData.wine().minMaxScaled())) {
            for (Preference preference : List.of(Preference.median(), Preference.minimum(), Preference.quantile(0.8))) {
                ApParams params = SQUARED.withPreference(preference);
                SoftConstraintResult soft =
                        SoftConstraintAp.fit(ApInput.vectors(data.x()), new SoftConstraintParams(params, INFINITE));
                assertThat(soft.convergence().converged()).isTrue();
                ApResult.Solution hard = affinityPropagation(data.x(), params, 300);
                assertThat(soft.exemplars()).isEqualTo(boxed(hard.exemplars()));
                for (int i = 0; i < data.x().length; i++) {
                    double[] x = data.x()[i];
                    double similarity = Similarity.SQEUCLIDEAN.between(
                            x, data.x()[soft.follows().get(i)]);
                    // two objects of iris are as near to one exemplar as to the other
                    assertThat(similarity).isCloseTo(hard.similarities()[i], within(1e-12));
                }
                assertThat(soft.clusterCount()).isEqualTo(hard.exemplars().length);
            }
        }
    }

    private static ApResult.Solution affinityPropagation(double[][] x, ApParams params, int iterations) {
        try (Workers workers = Workers.start(1)) {
            ApProblem problem = ApProblem.prepare(ApInput.vectors(x), params, Kernels.SCALAR, workers);
            problem.finish(workers);
            Messages messages = DenseMessages.on(problem.matrix(), true, Kernels.SCALAR, workers);
            for (int t = 0; t < iterations; t++) {
                messages.advance(params.damping());
            }
            int[] exemplars = IntStream.range(0, problem.size())
                    .filter(k -> messages.belief(k) > 0)
                    .toArray();
            return problem.expand(Assignment.toNearest(problem.matrix(), exemplars));
        }
    }

    @Test
    void withoutPenaltyEveryObjectFollowsTheMostSimilar() {
        Seeds.check(50, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 2 + random.nextInt(30));
            ApParams params = ApParams.of(Conventions.APCLUSTER).withPreference(Preference.of(-1));
            SoftConstraintResult result =
                    SoftConstraintAp.fit(ApInput.similarities(s), new SoftConstraintParams(params, 0));
            for (int i = 0; i < s.length; i++) {
                int best = 0;
                for (int k = 0; k < s.length; k++) {
                    best = self(s, i, k, -1) > self(s, i, best, -1) ? k : best;
                }
                assertThat(result.follows().get(i)).as("object %d", i).isEqualTo(best);
            }
        });
    }

    /** The figures of the specification; in between, copies in iris leave one of them open. */
    @Test
    void theNumberOfExemplarsFallsWithThePenalty() {
        ApParams params = SQUARED.withPreference(Preference.sklearnMedian()).withDeduplicate(false);
        PenaltyScan scan =
                SoftConstraintAp.scan(ApInput.vectors(LabelledData.iris().x()), params, 0.1, 0.5, 1, 2, 5, 20, 1000);
        int[] published = {60, 27, 16, 13, 6, 6, 6};
        for (int t = 0; t < published.length; t++) {
            Step step = scan.steps().get(t);
            assertThat(step.exemplars()).as("penalty %s", step.penalty()).isCloseTo(published[t], within(1));
            assertThat(step.converged()).isTrue();
            assertThat(t == 0 || step.exemplars() <= scan.steps().get(t - 1).exemplars())
                    .isTrue();
        }
        assertThat(scan.plateaus()).contains(new Plateau(6, 20, 1000, 2));
    }

    /** The equations as they are written down, with other loops. */
    @Test
    void messagesFollowTheEquations() {
        Seeds.check(150, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] s = matrix(random, 2 + random.nextInt(12));
            double penalty = random.nextInt(5) == 0 ? INFINITE : 6 * random.nextDouble();
            double damping = 0.5 + 0.1 * random.nextInt(5);
            double preference = -6 * random.nextDouble();
            int iterations = 1 + random.nextInt(60);
            ApParams params = ApParams.of(Conventions.APCLUSTER)
                    .withPreference(Preference.of(preference))
                    .withDamping(damping)
                    .withConvergenceIterations(iterations)
                    .withMaxIterations(iterations);
            SoftConstraintResult result =
                    SoftConstraintAp.fit(ApInput.similarities(s), new SoftConstraintParams(params, penalty));
            assertThat(result.follows()).isEqualTo(naive(s, preference, penalty, damping, iterations));
        });
    }

    private static List<Integer> naive(
            double[][] s, double preference, double penalty, double damping, int iterations) {
        int n = s.length;
        double[][] r = new double[n][n];
        double[][] a = new double[n][n];
        for (int t = 0; t < iterations; t++) {
            for (int i = 0; i < n; i++) {
                double[] fresh = new double[n];
                for (int k = 0; k < n; k++) {
                    double rival = Double.NEGATIVE_INFINITY;
                    for (int other = 0; other < n; other++) {
                        rival = other == k ? rival : Math.max(rival, self(s, i, other, preference) + a[i][other]);
                    }
                    double better = self(s, i, k, preference) - rival;
                    fresh[k] = i == k ? Math.max(-penalty, better) : better;
                }
                for (int k = 0; k < n; k++) {
                    r[i][k] = damping * r[i][k] + (1 - damping) * fresh[k];
                }
            }
            for (int k = 0; k < n; k++) {
                for (int i = 0; i < n; i++) {
                    double others = i == k ? 0 : r[k][k];
                    for (int j = 0; j < n; j++) {
                        others += j == i || j == k ? 0 : Math.max(0, r[j][k]);
                    }
                    double fresh = i == k ? Math.min(penalty, others) : Math.min(0, others);
                    a[i][k] = damping * a[i][k] + (1 - damping) * fresh;
                }
            }
        }
        List<Integer> choices = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int best = 0;
            for (int k = 1; k < n; k++) {
                double v = a[i][k] + self(s, i, k, preference);
                best = v > a[i][best] + self(s, i, best, preference) ? k : best;
            }
            choices.add(best);
        }
        return choices;
    }

    /** Two strips, longer than they are apart: affinity propagation cuts each in halves, followers hold them together. */
    @Test
    void chainsOfFollowersMakeClustersThatAreNotRound() {
        ApParams params = SQUARED.withPreference(Preference.of(-60));
        Seeds.check(5, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[][] x = new double[100][];
            List<Integer> strips = new ArrayList<>();
            for (int i = 0; i < x.length; i++) {
                x[i] = new double[] {6 * random.nextDouble(), i % 2 * 4 + 0.3 * random.nextDouble()};
                strips.add(i % 2);
            }
            PenaltyScan scan = SoftConstraintAp.scan(ApInput.vectors(x), params, PenaltyScan.penalties(4, 60, 9));
            Plateau longest = scan.longest(x.length).orElseThrow();
            assertThat(longest.clusters()).isEqualTo(2);
            SoftConstraintResult soft =
                    SoftConstraintAp.fit(ApInput.vectors(x), new SoftConstraintParams(params, longest.to()));
            assertThat(AdjustedRandIndex.of(soft.labels(), strips)).isEqualTo(1);
            assertThat(soft.exemplars()).hasSizeGreaterThan(2);
            ApResult hard = AffinityPropagation.fit(x, params);
            assertThat(AdjustedRandIndex.of(boxed(hard.labels()), strips)).isLessThan(0.6);
        });
    }

    @Test
    void copiesFollowWhomTheirFirstFollows() {
        double[][] x = {{0}, {0}, {1}, {9}, {9}, {9.5}};
        SoftConstraintResult result = SoftConstraintAp.fit(
                ApInput.vectors(x), SoftConstraintParams.of(1).withAp(SQUARED.withPreference(Preference.of(-5))));
        assertThat(result.labels()).containsExactly(0, 0, 0, 1, 1, 1);
        assertThat(result.follows().get(0)).isEqualTo(result.follows().get(1));
    }

    @Test
    void oneObjectFollowsItself() {
        SoftConstraintResult result =
                SoftConstraintAp.fit(ApInput.vectors(new double[][] {{4}}), SoftConstraintParams.of(1));
        assertThat(result.follows()).containsExactly(0);
        assertThat(result.clusterCount()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8})
    void sameBitsOnAnyNumberOfThreads(int threads) {
        ApInput input = ApInput.vectors(LabelledData.wine().minMaxScaled().x());
        SoftConstraintParams params = SoftConstraintParams.of(0.4);
        assertThat(SoftConstraintAp.fit(input, params.withAp(SQUARED.withThreads(threads))))
                .isEqualTo(SoftConstraintAp.fit(input, params.withAp(SQUARED.withThreads(1))));
    }

    @Test
    void notConvergingIsAFact() {
        ApParams params = ApParams.of(Conventions.APCLUSTER).withMaxIterations(3);
        SoftConstraintResult result =
                SoftConstraintAp.fit(ApInput.vectors(LabelledData.iris().x()), new SoftConstraintParams(params, 1));
        assertThat(result.convergence().converged()).isFalse();
        assertThat(result.convergence().iterations()).isEqualTo(3);
        assertThat(result.toString()).contains("NOT converged after 3 iterations");
    }

    @Test
    void plateausAreRunsOfEqualNumbersOfClusters() {
        PenaltyScan scan = new PenaltyScan(List.of(
                new Step(0, 9, 9, true),
                new Step(1, 8, 9, true),
                new Step(2, 7, 4, true),
                new Step(3, 6, 3, true),
                new Step(4, 6, 3, true),
                new Step(5, 6, 3, false),
                new Step(6, 6, 4, true),
                new Step(7, 6, 1, true),
                new Step(8, 6, 1, true),
                new Step(9, 6, 1, true),
                new Step(10, 6, 1, true)));
        assertThat(scan.plateaus())
                .containsExactly(new Plateau(9, 0, 1, 2), new Plateau(3, 3, 5, 3), new Plateau(1, 7, 10, 4));
        assertThat(scan.longest(9)).contains(new Plateau(3, 3, 5, 3));
        assertThat(scan.toString()).contains("3 clusters from 3.00000 to 5.00000 (3 penalties)");
        assertThat(new PenaltyScan(List.of(new Step(1, 2, 2, true))).plateaus()).isEmpty();
    }

    @Test
    void penaltiesOfEqualRatios() {
        assertThat(PenaltyScan.penalties(0.5, 8, 5)).containsExactly(new double[] {0.5, 1, 2, 4, 8}, within(1e-12));
    }

    @Test
    void refusals() {
        ApInput input = ApInput.vectors(new double[][] {{1}, {2}});
        refused(() -> SoftConstraintParams.of(-0.1), "a penalty must be at least 0, got -0.1");
        refused(() -> SoftConstraintParams.of(Double.NaN), "a penalty must be at least 0, got NaN");
        refused(() -> SoftConstraintAp.scan(input, SQUARED), "a scan needs at least one penalty, got none");
        refused(() -> SoftConstraintAp.scan(input, SQUARED, 1, -1), "a penalty must be at least 0, got -1.0");
        refused(() -> SoftConstraintAp.scan(input, SQUARED, 2, 1), "penalties must ascend, but 2.0 is followed by 1.0");
        refused(
                () -> PenaltyScan.penalties(0, 1, 5),
                "penalties must go from above 0 to a larger finite number, got 0.0 to 1.0");
        refused(() -> PenaltyScan.penalties(1, 2, 1), "a scan needs at least 2 penalties, got 1");
    }

    private static void refused(ThrowingCallable call, String sentence) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(sentence);
    }

    private static double self(double[][] s, int i, int k, double preference) {
        return i == k ? preference : s[i][k];
    }

    private static List<Integer> boxed(int[] labels) {
        return Arrays.stream(labels).boxed().toList();
    }

    private static double[][] matrix(SplittableRandom random, int n) {
        double[][] s = new double[n][n];
        for (double[] row : s) {
            Arrays.setAll(row, k -> -10 * random.nextDouble());
        }
        return s;
    }
}
