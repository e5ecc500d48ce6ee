package io.varve.internal.ap;

import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.BlockLevel;
import io.varve.ap.Convergence;
import io.varve.ap.HierarchicalApParams;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.OrderStatistics;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The rules of {@link io.varve.ap.HierarchicalAp}, apart from where the objects are: how many blocks there are, what one
 * block comes to, the last run, and who is in the end most similar to whom. A block needs nothing but its own points in the
 * order of {@link Draw}, and can be clustered on another machine.
 *
 * @param params what steers all levels
 * @param preference of all objects together
 * @param ofEquals the similarity between equals, from which a preference has its distance
 */
public record Blocks(HierarchicalApParams params, double preference, double ofEquals) {

    /** So many objects tell the quantile of all similarities closely enough. */
    public static final int SAMPLE = 1_000;

    /** The round of the draw that no level has. */
    public static final int SAMPLING = -1;

    /** A level that leaves a larger share of its points is not followed by another for the sake of the last run's size. */
    private static final double WORTHWHILE = 0.9;

    /**
     * What a block came to.
     *
     * @param exemplars positions in the block
     * @param labels for every point of the block, which of them it has
     * @param converged whether they stayed the same
     */
    public record Block(int[] exemplars, int[] labels, boolean converged) implements Serializable {}

    /** Learns from the similarities among a {@link #sample} what all blocks share. */
    public static Blocks of(Similarities sample, HierarchicalApParams params, int size) {
        double[] ascending = IntStream.range(0, size)
                .mapToDouble(i -> sample.of(i, i))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double ofEquals = ascending.length == 0 ? 0 : ascending[ascending.length / 2];
        return new Blocks(params, preference(sample, params.ap(), size), ofEquals);
    }

    /** One value for all levels; a quantile is taken over a sample of the objects. */
    private static double preference(Similarities sample, ApParams ap, int size) {
        if (ap.preference() instanceof Preference.Value value) {
            return value.value();
        }
        Preference.Quantile quantile = (Preference.Quantile) ap.preference();
        SquareMatrix matrix = SquareMatrix.allocate(size, false);
        int[] once = new int[size];
        Arrays.fill(once, 1);
        try (Workers workers = Workers.start(ap.threads())) {
            sample.fill(matrix, IntStream.range(0, size).toArray(), Precision.DOUBLE, Kernels.configured(), workers);
            double value = new OrderStatistics(matrix, sample.symmetric(), once, quantile.wholeMatrix(), workers)
                    .quantile(quantile.q());
            return Double.isNaN(value) ? 0 : value;
        }
    }

    /** Draws the objects that tell the preference, by their keys. */
    public static int[] sample(long[] keys, long seed) {
        int[] places = Draw.places(keys, seed, SAMPLING);
        int[] sample = new int[Math.min(keys.length, SAMPLE)];
        for (int i = 0; i < keys.length; i++) {
            if (places[i] < sample.length) {
                sample[places[i]] = i;
            }
        }
        return sample;
    }

    /**
     * Returns how many blocks the next level has; 1 if there is none and the last run follows.
     *
     * @param levels those before
     * @param points what takes part
     * @param first clusters a first block of so many of them, where that must be tried
     */
    public int count(List<BlockLevel> levels, int points, IntFunction<Block> first) {
        double left = levels.isEmpty()
                ? 0
                : points / (double) levels.get(levels.size() - 1).points();
        boolean another =
                left < 1 && (levels.size() < params.depth() || (left <= WORTHWHILE && points > params.largestRun()));
        return another ? (points - 1) / size(points, first) + 1 : 1;
    }

    /** The square root of the points, unless that would leave too many exemplars by the number in a first block. */
    private int size(int points, IntFunction<Block> first) {
        if (params.blockSize().isPresent()) {
            return params.blockSize().getAsInt();
        }
        int most = params.largestRun();
        int size = Math.min(most, (int) Math.ceil(Math.sqrt(points)));
        while (points > most && size < most && first.apply(size).exemplars().length * (points / (double) size) > most) {
            size = Math.min(most, 2 * size);
        }
        return size;
    }

    /** Returns where a block begins; blocks differ by one point at most. */
    public static int start(int block, int blocks, int points) {
        return (int) ((long) points * block / blocks);
    }

    /** Clusters one block of a level that has so many points. */
    public Block block(Similarities exact, double[] weights, int level) {
        double share = weights.length / (double) level;
        ApParams alone = params.ap().withThreads(1).withTrace(false);
        // for distances, p · √(b/N)
        double own = ofEquals - (ofEquals - preference) * StrictMath.pow(share, params.blockPreference());
        ApResult result = run(exact, weights, own, alone, IterationListener.SILENT);
        boolean converged = result.convergence().converged();
        if (result.lastResort() || result.clusterCount() == 0) {
            int[] all = IntStream.range(0, weights.length).toArray();
            return new Block(all, all, converged);
        }
        return new Block(result.exemplars(), result.labels(), converged);
    }

    /** Clusters what the last level left. */
    public ApResult last(Similarities exact, double[] weights, IterationListener listener) {
        return run(exact, weights, preference, params.ap(), listener);
    }

    /** Says whether all blocks and the last run converged; iterations are those of the last run. */
    public static Convergence convergence(ApResult last, List<BlockLevel> levels) {
        Convergence own = last.convergence();
        boolean all = own.converged() && levels.stream().allMatch(level -> level.converged() == level.blocks());
        return new Convergence(all, own.iterations(), own.settled(), own.damping());
    }

    /** strap.md 3.1: plain messages on similarities that are weighed by row. */
    private static ApResult run(
            Similarities exact, double[] weights, double preference, ApParams how, IterationListener listener) {
        ApMemory.require(
                weights.length, how.precision(), "points of one run", "lower the largest run to at most %,d points");
        ApParams here = how.withPreference(Preference.of(preference));
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(here.threads())) {
            Copies none = Copies.none(weights.length);
            ApProblem problem = ApProblem.prepare(exact, none, weights, here, 0, kernels, workers);
            return MessagePassing.run(problem, listener, kernels, workers);
        }
    }

    /** Returns which exemplar an object goes to in the end: itself, else the first of the most similar, -1 if it sees none. */
    public static int mostSimilar(Similarities exact, int object, int[] exemplars) {
        int own = Arrays.binarySearch(exemplars, object);
        if (own >= 0) {
            return own;
        }
        int best = -1;
        double largest = Double.NEGATIVE_INFINITY;
        for (int e = 0; e < exemplars.length; e++) {
            double s = exact.of(object, exemplars[e]);
            if (s > largest) {
                best = e;
                largest = s;
            }
        }
        return best;
    }
}
