package io.varve.variants.wanted;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Arrays;

/**
 * Between which preferences the number of clusters changes: below the least there is one cluster, above the largest every
 * object is its own. As R's {@code preferenceRange}: similarities of negative infinity count as nothing, so that with such
 * the minimum is only a hint. One object has no range: both are NaN.
 *
 * @param minimum below it, one cluster
 * @param maximum above it, as many clusters as objects
 */
public record PreferenceRange(double minimum, double maximum) {

    /**
     * Computes the exact range, O(N³) time.
     *
     * @param input vectors or similarities
     * @param params which similarity vectors have
     * @return the range
     */
    public static PreferenceRange exact(ApInput input, ApParams params) {
        SquareMatrix s = similarities(input, params);
        double bestPair = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < s.size(); j++) {
            for (int k = j + 1; k < s.size(); k++) {
                double sum = 0;
                for (int i = 0; i < s.size(); i++) {
                    sum += finite(Math.max(s.get(i, j), s.get(i, k)));
                }
                bestPair = Math.max(bestPair, sum);
            }
        }
        return range(s, bestPair);
    }

    /**
     * Computes a range that is at least as wide as the exact one, O(N²) time.
     *
     * @param input vectors or similarities
     * @param params which similarity vectors have
     * @return the range
     */
    public static PreferenceRange fast(ApInput input, ApParams params) {
        SquareMatrix s = similarities(input, params);
        double sum = 0;
        double smallest = Double.POSITIVE_INFINITY;
        double second = Double.POSITIVE_INFINITY;
        for (int i = 0; i < s.size(); i++) {
            double best = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < s.size(); k++) {
                best = i == k ? best : Math.max(best, s.get(i, k));
            }
            if (best == Double.NEGATIVE_INFINITY) {
                continue; // as R: an object that sees nobody is left out
            }
            sum += best;
            second = Math.min(second, Math.max(smallest, best));
            smallest = Math.min(smallest, best);
        }
        if (second == Double.POSITIVE_INFINITY) {
            return range(s, Double.POSITIVE_INFINITY);
        }
        return range(s, sum - smallest - second);
    }

    private static PreferenceRange range(SquareMatrix s, double bestOfTwo) {
        double bestOfOne = Double.NEGATIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < s.size(); k++) {
            double sum = 0;
            for (int i = 0; i < s.size(); i++) {
                sum += finite(s.get(i, k));
                largest = i == k ? largest : Math.max(largest, s.get(i, k));
            }
            bestOfOne = Math.max(bestOfOne, sum);
        }
        return s.size() == 1
                ? new PreferenceRange(Double.NaN, Double.NaN)
                : new PreferenceRange(bestOfOne - bestOfTwo, largest + 0.0); // no one wants to read -0.0
    }

    private static double finite(double similarity) {
        return similarity == Double.NEGATIVE_INFINITY ? 0 : similarity;
    }

    /** The similarities with zeros on the diagonal. */
    private static SquareMatrix similarities(ApInput input, ApParams params) {
        ApMemory.require(input.size(), Precision.DOUBLE);
        SquareMatrix s = SquareMatrix.allocate(input.size(), false);
        int[] objects = new int[input.size()];
        Arrays.setAll(objects, i -> i);
        try (Workers workers = Workers.start(params.threads())) {
            Similarities.of(input, params).fill(s, objects, Precision.DOUBLE, Kernels.configured(), workers);
        }
        for (int i = 0; i < s.size(); i++) {
            s.set(i, i, 0);
        }
        return s;
    }
}
