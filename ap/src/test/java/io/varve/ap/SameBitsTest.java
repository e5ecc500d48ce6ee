package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.similarity.Similarity;
import io.varve.testing.Tier;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same input gives the same bits on any number of threads, with both kernels, on every Java. */
@Tag("jdk")
class SameBitsTest {

    private static final int[] THREADS = {1, 2, 8};

    /** Recorded once, never to be recorded anew without a reason: every Java and machine must come to these. */
    private static final long GOLDEN_DOUBLE = 939105133L;

    private static final long GOLDEN_FLOAT = 620800597L;

    private static final long GOLDEN_MESSAGES = 2500301181L;

    private static final long GOLDEN_FLOAT_MESSAGES = 4253124466L;

    @ParameterizedTest
    @EnumSource(Precision.class)
    void smallSizesWithEveryTailOfAVector(Precision precision) {
        for (int n = 1; n <= 40; n += n < Tier.choose(9, 20) ? 1 : Tier.choose(5, 3)) {
            assertSameBits(ApInput.vectors(synthetic(n, 3)), params(precision));
        }
    }

    @ParameterizedTest
    @MethodSource("severalSizes")
    void severalBlocksOfRows(int n) {
        ApInput input = ApInput.vectors(synthetic(n, 5));
        for (Precision precision : Precision.values()) {
            ApParams params = params(precision).withDamping(0.8).withMaxIterations(n > 300 ? 16 : 100);
            assertSameBits(input, params);
        }
    }

    private static Stream<Integer> severalSizes() {
        return Tier.oneIn(2, List.of(127, 128, 129, 257, 700));
    }

    @Test
    void columnsSummedInRowOrder() {
        assertSameBits(
                ApInput.vectors(synthetic(150, 4)),
                ApParams.of(Conventions.SKLEARN).withTrace(true).withSeed(7));
    }

    /** Where threads share the rows, columns are summed after them; an odd number of rows parts no pair of deviates. */
    @ParameterizedTest
    @EnumSource(Precision.class)
    void noiseOfScikitLearnAndColumnsInRowOrderOnManyThreads(Precision precision) {
        ApParams params =
                ApParams.of(Conventions.SKLEARN).withPrecision(precision).withSeed(7);
        assertSameBits(ApInput.vectors(synthetic(601, 4)), params.withMaxIterations(25));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void beliefsSummedInRowOrderOnAnyThread(boolean single) {
        int n = 530;
        for (boolean all : new boolean[] {false, true}) {
            try (Workers one = Workers.start(1);
                    Workers three = Workers.start(3)) {
                Messages alone = inRowOrder(matrix(n, single), all, one);
                Messages shared = inRowOrder(matrix(n, single), all, three);
                for (int iteration = 1; iteration <= Tier.choose(10, 30); iteration++) {
                    alone.advance(0.5);
                    shared.advance(0.5);
                    for (int k = 0; k < n; k++) {
                        assertThat(bits(shared.belief(k)))
                                .as("belief %d at iteration %d, all pairs: %s", k, iteration, all)
                                .isEqualTo(bits(alone.belief(k)));
                    }
                }
            }
        }
    }

    private static Messages inRowOrder(SquareMatrix similarities, boolean all, Workers workers) {
        return all
                ? Messages.ofAllPairs(similarities, true, Kernels.AUTOMATIC, workers)
                : Messages.on(similarities, true, Kernels.AUTOMATIC, workers);
    }

    /** Vectors so long that tiles of them are compared at once, with every tail of lanes, rows and panels. */
    @ParameterizedTest
    @ValueSource(ints = {64, 71, 100})
    void longFloatVectors(int columns) {
        for (int n : Tier.LONG ? new int[] {3, 17, 66, 131} : new int[] {17, 131}) {
            for (Similarity similarity : new Similarity[] {Similarity.EUCLIDEAN, Similarity.COSINE}) {
                assertSameBits(
                        ApInput.vectors(synthetic(n, columns)),
                        params(Precision.FLOAT).withSimilarity(similarity).withMaxIterations(20));
            }
        }
    }

    @Test
    void weightedInput() {
        double[] weights = new double[60];
        for (int i = 0; i < weights.length; i++) {
            weights[i] = 1 + i % 4;
        }
        assertSameBits(ApInput.vectors(synthetic(60, 3)).withWeights(weights), params(Precision.DOUBLE));
    }

    @Test
    void everyJavaComesToTheRecordedChecksums() {
        ApInput input = ApInput.vectors(synthetic(300, 6));
        assertThat(checksum(AffinityPropagation.fit(input, params(Precision.DOUBLE))))
                .as("double")
                .isEqualTo(GOLDEN_DOUBLE);
        assertThat(checksum(AffinityPropagation.fit(input, params(Precision.FLOAT))))
                .as("float")
                .isEqualTo(GOLDEN_FLOAT);
    }

    /** Labels forgive a change in the last bit of a message, this does not. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyJavaComesToTheRecordedMessages(boolean single) {
        CRC32 crc = new CRC32();
        try (Workers workers = Workers.start(2)) {
            Messages messages = Messages.ofAllPairs(matrix(300, single), false, Kernels.AUTOMATIC, workers);
            for (int iteration = 1; iteration <= 40; iteration++) {
                messages.advance(0.7);
                for (int k = 0; k < 300; k++) {
                    update(crc, bits(messages.belief(k)));
                }
            }
        }
        assertThat(crc.getValue()).isEqualTo(single ? GOLDEN_FLOAT_MESSAGES : GOLDEN_MESSAGES);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void beliefsOfBothKernelsAtEveryIteration(boolean single) {
        for (int n : new int[] {2, 3, 7, 8, 9, 31, 140}) {
            try (Workers one = Workers.start(1);
                    Workers three = Workers.start(3)) {
                Messages scalar = Messages.ofAllPairs(matrix(n, single), false, Kernels.SCALAR, one);
                Messages vector = Messages.ofAllPairs(matrix(n, single), false, Kernels.VECTOR, three);
                for (int iteration = 1; iteration <= 60; iteration++) {
                    double damping = iteration <= 40 ? 0.6 : 0.9;
                    scalar.advance(damping);
                    vector.advance(damping);
                    for (int k = 0; k < n; k++) {
                        assertThat(bits(vector.belief(k)))
                                .as("belief %d of %d at iteration %d", k, n, iteration)
                                .isEqualTo(bits(scalar.belief(k)));
                        assertThat(bits(vector.selfAdvantage(k))).isEqualTo(bits(scalar.selfAdvantage(k)));
                    }
                }
            }
        }
    }

    private static void assertSameBits(ApInput input, ApParams params) {
        ApResult expected = fit(input, params.withThreads(1), Kernels.SCALAR);
        for (int threads : THREADS) {
            for (Kernels kernels : kernels(threads)) {
                ApResult result = fit(input, params.withThreads(threads), kernels);
                String run =
                        "%d objects, %s, %d threads, %s".formatted(input.size(), params.precision(), threads, kernels);
                assertThat(result.labels()).as(run).isEqualTo(expected.labels());
                assertThat(result.exemplars()).as(run).isEqualTo(expected.exemplars());
                assertThat(result.convergence()).as(run).isEqualTo(expected.convergence());
                assertThat(result.trace()).as(run).hasSameSizeAs(expected.trace());
                assertThat(checksum(result)).as(run).isEqualTo(checksum(expected));
            }
        }
    }

    /** In the small form every kernel and every number of threads, but not each with each. */
    private static List<Kernels> kernels(int threads) {
        if (Tier.LONG) {
            return List.of(Kernels.SCALAR, Kernels.VECTOR, Kernels.AUTOMATIC);
        }
        return switch (threads) {
            case 1 -> List.of(Kernels.AUTOMATIC);
            case 2 -> List.of(Kernels.SCALAR);
            default -> List.of(Kernels.VECTOR);
        };
    }

    private static ApResult fit(ApInput input, ApParams params, Kernels kernels) {
        return AffinityPropagation.fit(input, params, IterationListener.SILENT, kernels);
    }

    private static ApParams params(Precision precision) {
        return ApParams.defaults().withPrecision(precision).withTrace(true);
    }

    /** Integers, so that the data are the same bits everywhere; coarse enough for some ties and copies. */
    private static double[][] synthetic(int n, int columns) {
        SplittableRandom random = new SplittableRandom(n * 31L + columns);
        double[][] x = new double[n][columns];
        for (double[] row : x) {
            int centre = random.nextInt(5) * 40;
            for (int j = 0; j < columns; j++) {
                row[j] = centre + random.nextInt(25);
            }
        }
        return x;
    }

    private static SquareMatrix matrix(int n, boolean single) {
        double[][] x = synthetic(n, 4);
        SquareMatrix s = SquareMatrix.allocate(n, single);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                s.set(i, k, i == k ? -50 : Similarity.EUCLIDEAN.between(x[i], x[k]));
            }
        }
        return s;
    }

    private static long checksum(ApResult result) {
        CRC32 crc = new CRC32();
        for (int exemplar : result.exemplars()) {
            update(crc, exemplar);
        }
        for (int i = 0; i < result.labels().length; i++) {
            update(crc, result.label(i));
            update(crc, bits(result.similarity(i)));
            update(crc, bits(result.preference(i)));
        }
        for (ApResult.Iteration iteration : result.trace()) {
            update(crc, iteration.exemplars());
            update(crc, bits(iteration.similarityToExemplars()));
            update(crc, bits(iteration.preferenceOfExemplars()));
        }
        return crc.getValue();
    }

    private static void update(CRC32 crc, long value) {
        crc.update(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
    }

    private static long bits(double value) {
        return Double.doubleToLongBits(value);
    }
}
