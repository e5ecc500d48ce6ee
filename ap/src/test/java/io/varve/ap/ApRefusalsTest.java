package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.internal.ap.ApMemory;
import io.varve.similarity.Similarity;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Every refusal names what was wrong, the rule and the value. */
class ApRefusalsTest {

    private static final ApParams PARAMS = ApParams.defaults();
    private static final double[][] X = {{1, 2}, {3, 4}, {5, 7}};

    @Test
    void vectors() {
        refused(() -> ApInput.vectors(new double[0][]), "there is no object to cluster; give at least one");
        refused(() -> ApInput.vectors(new float[0][]), "there is no object to cluster; give at least one");
        String uneven = "object 2 has 1 values, the objects before it have 2; all rows must be of one length";
        refused(() -> ApInput.vectors(new double[][] {{1, 2}, {3, 4}, {5}}), uneven);
        refused(() -> ApInput.vectors(new float[][] {{1, 2}, {3, 4}, {5}}), uneven);
        refused(
                () -> ApInput.vectors(new double[][] {{1, 2}, {3, Double.NaN}}),
                "object 1 has NaN in column 1; every value must be a finite number");
        refused(
                () -> ApInput.vectors(new float[][] {{1, 2}, {Float.NEGATIVE_INFINITY, 0}}),
                "object 1 has -Infinity in column 0; every value must be a finite number");
    }

    @Test
    void similarities() {
        refused(() -> ApInput.similarities(new double[0][]), "there is no object to cluster; give at least one");
        refused(
                () -> ApInput.similarities(new double[][] {{0, 1}, {1}}),
                "similarities must be a square matrix, but row 1 has 1 values in a matrix of 2 rows");
        refused(
                () -> ApInput.similarities(new double[][] {{0, 1}, {Double.NaN, 0}}),
                "the similarity of object 1 to object 0 must be a finite number or -inf, got NaN");
        refused(
                () -> ApInput.similarities(new double[][] {{0, Double.POSITIVE_INFINITY}, {1, 0}}),
                "the similarity of object 0 to object 1 must be a finite number or -inf, got Infinity");
        refused(
                () -> AffinityPropagation.fit(ApInput.similarities(new double[][] {{0, 1e280}, {1, 0}}), PARAMS),
                "the similarity of object 0 to object 1 is 1.0E280, beyond ±1.0E270, the limit of messages in DOUBLE"
                        + " precision; rescale the data");
    }

    @Test
    void weights() {
        ApInput input = ApInput.vectors(X);
        refused(() -> input.withWeights(1, 2), "expected 3 weights, one per object, got 2");
        refused(() -> input.withWeights(1, 0, 2), "the weight of object 1 must be a finite number above 0, got 0.0");
        refused(
                () -> input.withWeights(1, 2, Double.NaN),
                "the weight of object 2 must be a finite number above 0, got NaN");
        refused(
                () -> input.withWeights(Double.POSITIVE_INFINITY, 1, 1),
                "the weight of object 0 must be a finite number above 0, got Infinity");
    }

    @Test
    void parameters() {
        for (double damping : new double[] {0.49, 1, -1, Double.NaN}) {
            refused(() -> PARAMS.withDamping(damping), "damping must be in [0.5, 1), got " + damping);
        }
        refused(() -> PARAMS.withMaxIterations(0), "max iterations must be at least 1, got 0");
        refused(() -> PARAMS.withConvergenceIterations(0), "convergence iterations must be at least 1, got 0");
        refused(() -> PARAMS.withMinIterations(-1), "min iterations must be at least 0, got -1");
        refused(() -> PARAMS.withThreads(-2), "threads must be at least 1, or 0 for one per processor, got -2");
        refused(
                () -> ApParams.of(Conventions.SKLEARN).withSeed(-1),
                "under sklearn conventions the seed must be from 0 to 4294967295, as numpy demands, got -1");
        refused(
                () -> ApParams.of(Conventions.SKLEARN).withSeed(1L << 32),
                "under sklearn conventions the seed must be"
                        + " from 0 to 4294967295, as numpy demands, got 4294967296");
        assertThat(PARAMS.withSeed(-1).seed()).isEqualTo(-1);
        refused(
                () -> Conventions.named("scikit"),
                "conventions 'scikit' are not known; choose one of varve, paper, sklearn, apcluster, authors");
    }

    @Test
    void preferences() {
        for (double q : new double[] {-0.1, 1.5, Double.NaN}) {
            refused(() -> Preference.quantile(q), "a preference quantile must be from 0 to 1, got " + q);
        }
        refused(() -> Preference.of(Double.NEGATIVE_INFINITY), "a preference must be a finite number, got -Infinity");
        refused(() -> Preference.of(Double.NaN), "a preference must be a finite number, got NaN");
        refused(
                () -> Preference.perObject(-1, Double.POSITIVE_INFINITY),
                "the preference of object 1 must be a finite number or -inf, got Infinity");
        refused(
                () -> Preference.perObject(Double.NaN),
                "the preference of object 0 must be a finite number or -inf, got NaN");
        refused(
                () -> AffinityPropagation.fit(X, PARAMS.withPreference(Preference.perObject(-1, -2))),
                "expected 3 preferences, one per object, got 2");
        for (String text : new String[] {"mean", "q", "q1,5", ""}) {
            refused(
                    () -> Preference.parse(text),
                    "preference '" + text
                            + "' is not understood; give median, min, a quantile such as q0.3, a coefficient such as pc0.0015, or a number");
        }
        refused(() -> Preference.parse("q3"), "a preference quantile must be from 0 to 1, got 3.0");
        refused(() -> Preference.parse("NaN"), "a preference must be a finite number, got NaN");
    }

    @Test
    void whatIsParsedIsWhatIsMeant() {
        assertThat(Preference.parse("median")).isEqualTo(Preference.median());
        assertThat(Preference.parse("min")).isEqualTo(Preference.minimum());
        assertThat(Preference.parse("q0.3")).isEqualTo(Preference.quantile(0.3)).hasToString("q0.3");
        assertThat(Preference.parse("-7.5")).isEqualTo(Preference.of(-7.5)).hasToString("-7.5");
        assertThat(Preference.sklearnMedian()).hasToString("median (diagonal counted)");
        assertThat(Preference.perObject(1, 2))
                .isEqualTo(Preference.perObject(1, 2))
                .hasToString("one per object (2)");
    }

    @Test
    void undefinedSimilarities() {
        refused(
                () -> AffinityPropagation.fit(
                        new double[][] {{1, 0}, {0, 0}}, PARAMS.withSimilarity(Similarity.COSINE)),
                "object 1 is a zero vector, which has no direction to take a cosine of;"
                        + " leave it out or choose another similarity");
        refused(
                () -> AffinityPropagation.fit(
                        new double[][] {{1, 0}, {3, 3}}, PARAMS.withSimilarity(Similarity.CORRELATION)),
                "object 1 has the same value in every column, so that no correlation with it is defined;"
                        + " leave it out or choose another similarity");
        refused(
                () -> AffinityPropagation.fit(X, PARAMS.withSimilarity((x, y) -> Double.NaN)),
                "the similarity function returned NaN for object 0 and object 0;"
                        + " it must return a finite number or -inf");
    }

    @Test
    void tooManyObjectsForTheMemory() {
        int objects = (int) Math.sqrt(Runtime.getRuntime().maxMemory() / 24.0) + 100;
        double[][] x = new double[objects][];
        Arrays.setAll(x, i -> new double[] {i});
        assertThatThrownBy(() -> AffinityPropagation.fit(x))
                .isInstanceOf(IllegalArgumentException.class)
                .isInstanceOfSatisfying(TooManyObjectsException.class, refusal -> {
                    assertThat(refusal.objects()).isEqualTo(objects);
                    assertThat(refusal.neededBytes())
                            .isEqualTo(AffinityPropagation.memoryBytes(objects, Precision.DOUBLE))
                            .isGreaterThan(refusal.usableBytes());
                })
                .hasMessageMatching(
                        "[\\d,]+ different objects need \\d+\\.\\d+ GB of memory \\(3 matrices of [\\d,]+ x [\\d,]+"
                                + " numbers of 8 bytes\\), but Java may use \\d+\\.\\d+ GB; give"
                                + " Java more memory, or cluster at most [\\d,]+ objects at once");
    }

    @Test
    void amountsHaveTheDigitsThatTellThemApart() {
        assertThat(ApMemory.gigabytes(220_000_000, 120_000_000)).isEqualTo("0.2 GB");
        assertThat(ApMemory.gigabytes(220_000_000, 210_000_000)).isEqualTo("0.22 GB");
        assertThat(ApMemory.gigabytes(210_000_000, 220_000_000)).isEqualTo("0.21 GB");
        assertThat(ApMemory.gigabytes(220_000_000, 220_000_001)).isEqualTo("0.220000000 GB");
    }

    @Test
    void copiesNeedNoMemory() {
        double[][] x = new double[50_000][];
        Arrays.setAll(x, i -> new double[] {i % 7});
        assertThat(AffinityPropagation.fit(x).labels()).hasSize(50_000);
    }

    @Test
    void memoryOfAnyNumberOfObjectsIsAPositiveNumber() {
        assertThat(AffinityPropagation.memoryBytes(1000, Precision.DOUBLE)).isEqualTo(32_000_000);
        assertThat(AffinityPropagation.memoryBytes(1000, Precision.FLOAT)).isEqualTo(16_000_000);
        assertThat(AffinityPropagation.memoryBytes(Integer.MAX_VALUE, Precision.DOUBLE))
                .isEqualTo(Long.MAX_VALUE);
    }

    private static void refused(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }
}
