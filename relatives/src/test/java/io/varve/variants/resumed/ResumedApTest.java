package io.varve.variants.resumed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.TooManyObjectsException;
import io.varve.similarity.Similarity;
import io.varve.testing.NaiveMessages;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs that begin with messages instead of zeros. */
class ResumedApTest {

    private static final ApParams PARAMS = ApParams.defaults();

    /** After n iterations both responsibilities and availabilities are those of iteration n, though one is stored later. */
    @Test
    void messagesAreThoseOfTheTextbookAfterTheLastIteration() {
        double[][] x = points(20, 3);
        for (int iterations = 1; iterations <= 6; iterations++) {
            ApParams params = ApParams.of(Conventions.AUTHORS).withMaxIterations(iterations);
            ApRun run = ResumedAp.fit(ApInput.vectors(x), params, ApMessages.NONE, IterationListener.SILENT);
            NaiveMessages naive = NaiveMessages.zero(x.length);
            double[][] s = similarities(x, run.result().preference(0));
            for (int iteration = 0; iteration < iterations; iteration++) {
                naive = naive.advanced(s, params.damping());
            }
            for (int i = 0; i < x.length; i++) {
                for (int k = 0; k < x.length; k++) {
                    assertThat(run.messages().responsibility(i, k)).isCloseTo(naive.r()[i][k], within(1e-12));
                    assertThat(run.messages().availability(i, k)).isCloseTo(naive.a()[i][k], within(1e-12));
                }
            }
        }
    }

    @Test
    void beginningWithNothingIsAnOrdinaryRun() {
        ApInput input = ApInput.vectors(points(80, 5));
        ApRun run = ResumedAp.fit(input, PARAMS, ApMessages.NONE, IterationListener.SILENT);
        assertThat(run.result()).isEqualTo(AffinityPropagation.fit(input, PARAMS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"DOUBLE", "FLOAT"})
    void aRunFromItsOwnEndStaysThere(Precision precision) {
        ApInput input = ApInput.vectors(points(80, 6));
        ApParams params = PARAMS.withPrecision(precision).withMinIterations(0);
        ApRun first = ResumedAp.fit(input, PARAMS.withPrecision(precision), ApMessages.NONE, silent());
        ApResult again =
                ResumedAp.fit(input, params, first.messages(), silent()).result();
        assertThat(again.exemplars()).isEqualTo(first.result().exemplars());
        assertThat(again.labels()).isEqualTo(first.result().labels());
        assertThat(again.convergence().iterations()).isEqualTo(16);
        assertThat(again.convergence().settled()).isEqualTo(1);
        assertThat(first.result().convergence().settled()).isGreaterThan(1);
    }

    @Test
    void copiesHaveTheMessagesOfTheFirstOfThem() {
        double[][] x = points(30, 7);
        x[29] = x[4].clone();
        ApMessages messages = ResumedAp.fit(ApInput.vectors(x), PARAMS, ApMessages.NONE, silent())
                .messages();
        for (int k = 0; k < 30; k++) {
            assertThat(messages.responsibility(29, k)).isEqualTo(messages.responsibility(4, k));
            assertThat(messages.availability(k, 29)).isEqualTo(messages.availability(k, 4));
        }
        assertThat(messages.bytes()).isEqualTo(29 * 29 * 24);
    }

    @Test
    void anAnswerWithoutIterationsHasNoMessages() {
        ApRun run = ResumedAp.fit(ApInput.vectors(new double[][] {{1, 2}}), PARAMS, ApMessages.NONE, silent());
        assertThat(run.messages()).isSameAs(ApMessages.NONE);
    }

    @Test
    void messagesThatAreNoNumbersAreRefused() {
        ApInput input = ApInput.vectors(points(10, 8));
        assertThatThrownBy(() -> ResumedAp.fit(input, PARAMS.withThreads(1), with(Double.NaN), silent()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the messages from object 3 to object 5 must be finite numbers in DOUBLE precision,"
                        + " got 0.0, NaN");
        assertThatThrownBy(() -> ResumedAp.fit(
                        input, PARAMS.withThreads(1).withPrecision(Precision.FLOAT), with(1e39), silent()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("must be finite numbers in FLOAT precision, got 0.0, 1.0E39");
    }

    @Test
    void memoryThatEarlierMessagesTakeIsMissing() {
        ApInput input = ApInput.vectors(points(50, 9));
        long usable = (long) (Runtime.getRuntime().maxMemory() * 0.8);
        long left = usable - AffinityPropagation.memoryBytes(50, Precision.DOUBLE);
        ResumedAp.fit(input, PARAMS, taking(left), silent());
        assertThatThrownBy(() -> ResumedAp.fit(input, PARAMS, taking(left + 1), silent()))
                .isInstanceOfSatisfying(
                        TooManyObjectsException.class,
                        refusal -> assertThat(refusal.neededBytes()).isEqualTo(usable + 1))
                .hasMessageMatching(
                        "50 different objects need 0\\.0\\d* GB of memory .*, but Java may use 0\\.0\\d* GB beside the"
                                + " \\d+\\.\\d GB of earlier messages; .*");
    }

    private static IterationListener silent() {
        return IterationListener.SILENT;
    }

    /** Zeros but for one availability. */
    private static ApMessages with(double odd) {
        return new ApMessages() {
            @Override
            public double responsibility(int i, int k) {
                return 0;
            }

            @Override
            public double availability(int i, int k) {
                return i == 3 && k == 5 ? odd : 0;
            }
        };
    }

    private static ApMessages taking(long bytes) {
        return new ApMessages() {
            @Override
            public double responsibility(int i, int k) {
                return 0;
            }

            @Override
            public double availability(int i, int k) {
                return 0;
            }

            @Override
            public long bytes() {
                return bytes;
            }
        };
    }

    private static double[][] points(int count, long seed) {
        Random random = new Random(seed);
        double[][] x = new double[count][];
        for (int i = 0; i < count; i++) {
            x[i] = new double[] {random.nextInt(4) * 5 + random.nextGaussian(), random.nextGaussian()};
        }
        return x;
    }

    private static double[][] similarities(double[][] x, double preference) {
        double[][] s = new double[x.length][x.length];
        for (int i = 0; i < x.length; i++) {
            for (int k = 0; k < x.length; k++) {
                s[i][k] = i == k ? preference : Similarity.EUCLIDEAN.between(x[i], x[k]);
            }
        }
        return s;
    }
}
