package io.varve.similarity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.internal.messages.Measure;
import io.varve.testing.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class SimilarityTest {

    @Test
    void handComputedValues() {
        double[] x = {1, 2, 3};
        double[] y = {4, 6, 3};
        assertThat(Similarity.EUCLIDEAN.between(x, y)).isEqualTo(-5);
        assertThat(Similarity.SQEUCLIDEAN.between(x, y)).isEqualTo(-25);
        assertThat(Similarity.MANHATTAN.between(x, y)).isEqualTo(-7);
        assertThat(Similarity.COSINE.between(new double[] {1, 0}, new double[] {1, 1}))
                .isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(Similarity.CORRELATION.between(x, new double[] {5, 4, 3})).isCloseTo(-1, within(1e-15));
    }

    @Test
    void plainFormulasOnRandomVectors() {
        Seeds.check(500, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int columns = 2 + random.nextInt(40);
            double[] x = random.doubles(columns, -3, 3).toArray();
            double[] y = random.doubles(columns, -3, 3).toArray();
            double squares = 0;
            double absolutes = 0;
            for (int j = 0; j < columns; j++) {
                squares += (x[j] - y[j]) * (x[j] - y[j]);
                absolutes += Math.abs(x[j] - y[j]);
            }
            assertThat(Similarity.SQEUCLIDEAN.between(x, y)).isCloseTo(-squares, within(1e-11));
            assertThat(Similarity.EUCLIDEAN.between(x, y)).isCloseTo(-Math.sqrt(squares), within(1e-12));
            assertThat(Similarity.MANHATTAN.between(x, y)).isCloseTo(-absolutes, within(1e-12));
            assertThat(Similarity.COSINE.between(x, y)).isCloseTo(cosine(x, y), within(1e-13));
            assertThat(Similarity.CORRELATION.between(x, y)).isCloseTo(cosine(centred(x), centred(y)), within(1e-13));
        });
    }

    @Test
    void builtInsAreSymmetricToTheBitAndLambdasAreNotTakenToBe() {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = random.doubles(19).toArray();
        double[] y = random.doubles(19).toArray();
        for (Measure measure : Measure.values()) {
            assertThat(measure.symmetric()).isTrue();
            assertThat(measure.between(x, y)).isEqualTo(measure.between(y, x));
        }
        Similarity own = (a, b) -> a[0];
        assertThat(own.symmetric()).isFalse();
        assertThat(own.objection(new double[] {0})).isEmpty();
    }

    @Test
    void cosineObjectsToZeroVectorsAlone() {
        assertThat(Similarity.COSINE.objection(new double[] {0, -0.0, 0}))
                .hasValueSatisfying(text -> assertThat(text).startsWith("is a zero vector"));
        assertThat(Similarity.COSINE.objection(new double[] {0, 1e-200})).isEmpty();
        assertThat(Similarity.EUCLIDEAN.objection(new double[] {0, 0})).isEmpty();
    }

    @Test
    void correlationObjectsToConstantVectorsEvenIfTheirMeanRounds() {
        assertThat(Similarity.CORRELATION.objection(new double[] {0.1, 0.1, 0.1}))
                .hasValueSatisfying(text -> assertThat(text).startsWith("has the same value in every column"));
        assertThat(Similarity.CORRELATION.objection(new double[] {7})).isPresent();
        assertThat(Similarity.CORRELATION.objection(new double[] {1, 1 + 1e-12}))
                .isEmpty();
    }

    /** Squares of such values would overflow or vanish; angles do not depend on length. */
    @Test
    void anglesDoNotDependOnScale() {
        double[] x = {3, 4, 0, 1};
        double[] y = {4, -3, 2, 5};
        for (Similarity angle : new Similarity[] {Similarity.COSINE, Similarity.CORRELATION}) {
            double expected = angle.between(x, y);
            for (double scale : new double[] {1e-300, 1e-170, 1e-150, 1e150, 1e170, 1e300}) {
                double[] large = Arrays.stream(x).map(v -> v * scale).toArray();
                assertThat(angle.objection(large)).as(angle + " at " + scale).isEmpty();
                assertThat(angle.between(large, y)).as(angle + " at " + scale).isCloseTo(expected, within(1e-14));
            }
        }
    }

    @Test
    void namesAreThoseOfTheCommand() {
        assertThat(Similarity.named("cosine")).isSameAs(Similarity.COSINE);
        assertThat(Similarity.named("sqeuclidean")).isSameAs(Similarity.SQEUCLIDEAN);
        assertThat(Similarity.EUCLIDEAN).hasToString("euclidean");
        assertThatThrownBy(() -> Similarity.named("Cosine"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("similarity 'Cosine' is not known; choose one of"
                        + " euclidean, sqeuclidean, cosine, correlation, manhattan");
    }

    private static double cosine(double[] x, double[] y) {
        double xy = 0;
        double xx = 0;
        double yy = 0;
        for (int j = 0; j < x.length; j++) {
            xy += x[j] * y[j];
            xx += x[j] * x[j];
            yy += y[j] * y[j];
        }
        return xy / Math.sqrt(xx * yy);
    }

    private static double[] centred(double[] x) {
        double mean = Arrays.stream(x).average().orElse(0);
        return Arrays.stream(x).map(v -> v - mean).toArray();
    }
}
