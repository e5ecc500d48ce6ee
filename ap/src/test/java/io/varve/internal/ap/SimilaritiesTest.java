package io.varve.internal.ap;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import io.varve.similarity.Similarity;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A matrix that is filled tile by tile against one pair at a time. */
class SimilaritiesTest {

    /** No multiple of a tile, nor of the columns that are mirrored at once. */
    private static final int OBJECTS = 141;

    @ParameterizedTest
    @EnumSource(Precision.class)
    void everyPairIsWhereItBelongs(Precision precision) {
        boolean single = precision == Precision.FLOAT;
        double[][] x = new double[OBJECTS][];
        for (int i = 0; i < OBJECTS; i++) {
            // whole numbers, whose sums are exact in any order, but for one that is nearer to object 0 than float can
            // square
            x[i] = new double[] {i == OBJECTS - 1 ? 0 : i, i == OBJECTS - 1 ? 0x1p-83 : i * i % 17};
        }
        ApParams params =
                ApParams.defaults().withSimilarity(Similarity.EUCLIDEAN).withPrecision(precision);
        Similarities similarities = Similarities.of(ApInput.vectors(x), params);
        int[] objects = IntStream.range(0, OBJECTS).toArray();
        try (Workers workers = Workers.start(2)) {
            SquareMatrix matrix = SquareMatrix.allocate(OBJECTS, single, workers);
            similarities.fill(matrix, objects, precision, Kernels.SCALAR, workers);
            for (int i = 0; i < OBJECTS; i++) {
                for (int k = 0; k < OBJECTS; k++) {
                    double exact = similarities.of(i, k);
                    assertEquals(single ? (float) exact : exact, matrix.get(i, k), i + " and " + k);
                }
            }
        }
    }
}
