package io.varve.bench;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Arrays;

/** The matrix of similarities and nothing else, which no public method computes. */
public final class SimilarityFilling {

    private final ApInput input;
    private final ApParams params;
    private final int[] objects;

    /**
     * Takes the objects as a run would.
     *
     * @param x a row per object
     * @param params similarity, precision and threads
     */
    public SimilarityFilling(double[][] x, ApParams params) {
        this.input = ApInput.vectors(x);
        this.params = params;
        this.objects = new int[x.length];
        Arrays.setAll(objects, i -> i);
    }

    /**
     * Allocates and fills a matrix.
     *
     * @return the similarities
     */
    public SquareMatrix fill() {
        try (Workers workers = Workers.start(params.threads())) {
            SquareMatrix matrix = SquareMatrix.allocate(objects.length, params.precision() == Precision.FLOAT, workers);
            Similarities.of(input, params).fill(matrix, objects, params.precision(), Kernels.configured(), workers);
            return matrix;
        }
    }
}
