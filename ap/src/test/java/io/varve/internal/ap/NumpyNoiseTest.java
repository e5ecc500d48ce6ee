package io.varve.internal.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.NumpyNormals;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** scikit-learn's noise, which is drawn and added in parts, by several threads. */
class NumpyNoiseTest {

    /** Printed by numpy 1.24.2: {@code numpy.random.RandomState(0).standard_normal(1000000)[i]}. */
    private static final Map<Integer, Double> RECORDED = Map.of(
            489, 0.2205076557571733,
            490, -1.0299352833089765,
            4999, 0.41440587671697376,
            250879, 0.10439476973904716,
            250880, -0.5549040498361898,
            500000, 1.4863046243061275,
            999999, 1.37183066026284);

    @Test
    void deviatesAreThoseOfNumpyFarBeyondTheFirstWords() {
        NumpyNormals normals = new NumpyNormals(0);
        int compared = 0;
        for (int at = 0; at < 1_000_000; at++) {
            double deviate = normals.next();
            if (RECORDED.containsKey(at)) {
                assertThat(deviate).as("deviate %d", at).isCloseTo(RECORDED.get(at), within(1e-14));
                compared++;
            }
        }
        assertThat(compared).isEqualTo(RECORDED.size());
    }

    /** The largest takes more parts than are drawn at a time, and rows of it belong to two parts. */
    @ParameterizedTest
    @CsvSource({"2, 1", "37, 2", "601, 1", "601, 3"})
    void everyEntryGetsItsOwn(int objects, int threads) {
        for (Precision precision : Precision.values()) {
            ApParams params =
                    ApParams.of(Conventions.SKLEARN).withPrecision(precision).withThreads(threads);
            SquareMatrix before = prepared(objects, params, false);
            SquareMatrix after = prepared(objects, params, true);
            boolean single = precision == Precision.FLOAT;
            NumpyNormals normals = new NumpyNormals(params.seed());
            for (int i = 0; i < objects; i++) {
                for (int k = 0; k < objects; k++) {
                    double noise = normals.next();
                    if (i != k) {
                        double s = before.get(i, k);
                        double expected = s + (Math.scalb(s, single ? -23 : -52) + tiny(single) * 100) * noise;
                        assertThat(after.get(i, k))
                                .as("%d, %d in %s", i, k, precision)
                                .isEqualTo(single ? (float) expected : expected);
                    }
                }
            }
        }
    }

    private static double tiny(boolean single) {
        return single ? Float.MIN_NORMAL : Double.MIN_NORMAL;
    }

    private static SquareMatrix prepared(int objects, ApParams params, boolean finished) {
        SplittableRandom random = new SplittableRandom(5);
        double[][] x = new double[objects][];
        for (int i = 0; i < objects; i++) {
            x[i] = new double[] {random.nextDouble(), random.nextDouble()};
        }
        try (Workers workers = Workers.start(params.threads())) {
            ApProblem problem = ApProblem.prepare(ApInput.vectors(x), params, Kernels.configured(), workers);
            if (finished) {
                problem.finish(workers);
            }
            return problem.matrix();
        }
    }
}
