package io.varve.cli.bench;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import java.util.Arrays;

/**
 * Affinity propagation from vectors to labels, timed.
 *
 * @param seconds of the best run, similarities included
 * @param nanosPerElement an iteration takes for each of the N² pairs, the best run's mean without the first iteration
 * @param convergence of the runs, which are all the same
 * @param labels the exemplar of every object, as its position among the objects
 */
public record ApTrial(double seconds, double nanosPerElement, Convergence convergence, int[] labels) {

    public static final double DAMPING = 0.9;
    public static final int MAX_ITERATIONS = 1000;
    public static final int CONVERGENCE_ITERATIONS = 15;

    /** Enough to compile all code and to touch all memory; a ladder makes up to five times as many of them. */
    private static final int WARM_UP_ITERATIONS = 4;

    private static final long WARM_UP_NANOS = 500_000_000L;

    /** What all peers are asked to do: the same stop rule, hence no guard, and a preference that is one number for all. */
    public static ApParams params(double preference) {
        return ApParams.defaults()
                .withSimilarity(Similarity.SQEUCLIDEAN)
                .withPreference(Preference.of(preference))
                .withDamping(DAMPING)
                .withMaxIterations(MAX_ITERATIONS)
                .withConvergenceIterations(CONVERGENCE_ITERATIONS)
                .withMinIterations(0);
    }

    /** Returns the bytes that an iteration must move for a pair: three reads and two writes. */
    public static int bytesPerElement(Precision precision) {
        return 5 * precision.bytes();
    }

    /** Returns the median of the similarities between different objects. */
    public static double medianSimilarity(double[][] x) {
        ApParams shortRun = params(0).withPreference(Preference.median()).withMaxIterations(1);
        return AffinityPropagation.fit(x, shortRun).preference(0);
    }

    /**
     * Runs until warm, then so many times, and keeps the best.
     *
     * @param x the objects
     * @param params all of them, precision and threads too
     */
    public static ApTrial best(double[][] x, ApParams params, int rounds) {
        ApInput input = ApInput.vectors(x);
        long began = System.nanoTime();
        do {
            once(input, params.withMaxIterations(WARM_UP_ITERATIONS));
        } while (System.nanoTime() - began < WARM_UP_NANOS);
        ApTrial best = once(input, params);
        for (int round = 1; round < rounds; round++) {
            ApTrial next = once(input, params);
            double nanos = Math.min(best.nanosPerElement, next.nanosPerElement);
            best = new ApTrial(Math.min(best.seconds, next.seconds), nanos, next.convergence, next.labels);
        }
        return best;
    }

    private static ApTrial once(ApInput input, ApParams params) {
        // a peer starts with clean memory too; without this a run would pay for what the last one left
        System.gc();
        long[] first = new long[1];
        long[] last = new long[1];
        long start = System.nanoTime();
        ApResult result = AffinityPropagation.fit(input, params, (iteration, atMost, exemplars) -> {
            last[0] = System.nanoTime();
            if (iteration == 1) {
                first[0] = last[0];
            }
        });
        double seconds = (System.nanoTime() - start) / 1e9;
        int iterations = result.convergence().iterations();
        double elements = (double) input.size() * input.size() * (iterations - 1);
        double perElement = iterations > 1 ? (last[0] - first[0]) / elements : Double.NaN;
        return new ApTrial(seconds, perElement, result.convergence(), exemplarOfEach(result));
    }

    private static int[] exemplarOfEach(ApResult result) {
        int[] exemplars = result.exemplars();
        return Arrays.stream(result.labels())
                .map(label -> label < 0 ? -1 : exemplars[label])
                .toArray();
    }
}
