package io.varve.ap;

import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.MessagePassing;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Workers;

/**
 * Dense affinity propagation: finds exemplars among the objects and gives every object one, choosing their number itself.
 *
 * <pre>{@code
 * ApResult result = AffinityPropagation.fit(vectors);
 * int[] labels = result.labels();
 * System.out.println(result);
 * }</pre>
 *
 * <p>Time is O(N² · iterations), memory three N × N matrices; a run that would not fit is refused before it allocates.
 * All methods may be called from many threads at once. The same input, parameters and seed give the same bits on any
 * number of threads, with scalar and vector kernels.
 */
public final class AffinityPropagation {

    private AffinityPropagation() {}

    /**
     * Clusters vectors with {@linkplain ApParams#defaults() default parameters}.
     *
     * @param x a row per object
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(double[][] x) {
        return fit(x, ApParams.defaults());
    }

    /**
     * Clusters vectors.
     *
     * @param x a row per object
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(double[][] x, ApParams params) {
        return fit(ApInput.vectors(x), params);
    }

    /**
     * Clusters float vectors.
     *
     * @param x a row per object
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(float[][] x, ApParams params) {
        return fit(ApInput.vectors(x), params);
    }

    /**
     * Clusters any input.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(ApInput input, ApParams params) {
        return fit(input, params, IterationListener.SILENT);
    }

    /**
     * Clusters any input and tells of every iteration.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param listener told after every iteration
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(ApInput input, ApParams params, IterationListener listener) {
        return fit(input, params, listener, Kernels.configured());
    }

    static ApResult fit(ApInput input, ApParams params, IterationListener listener, Kernels kernels) {
        try (Workers workers = Workers.start(params.threads())) {
            return MessagePassing.run(ApProblem.prepare(input, params, kernels, workers), listener, kernels, workers);
        }
    }

    /**
     * Returns the memory that a dense run takes at its peak.
     *
     * @param objects how many different ones
     * @param precision of the messages
     * @return bytes
     */
    public static long memoryBytes(int objects, Precision precision) {
        return ApMemory.bytes(objects, precision);
    }
}
