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
import io.varve.internal.messages.PairSums;
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
 * @param all how many objects there are
 */
public record Blocks(HierarchicalApParams params, double preference, double ofEquals, All all) {

    /** So many objects tell the quantile of all similarities closely enough. */
    public static final int SAMPLE = 1_000;

    /** The round of the draw that no level has. */
    public static final int SAMPLING = -1;

    /** A level that leaves a larger share of its points is not followed by another for the sake of the last run's size. */
    private static final double WORTHWHILE = 0.9;

    /** Blocks that leave an exemplar for so many of their points are large enough, though another level must follow. */
    private static final int ENOUGH_FOR_ONE = 20;

    /**
     * How many objects an exemplar weighs at most on later levels. What it stands for has been compared already; with all its
     * weight, exemplars would hardly ever be brought together again (decision 57).
     */
    private static final int HEAVIEST = 5;

    /**
     * All that takes part.
     *
     * @param objects how many different ones there are
     * @param weight of them together
     */
    public record All(int objects, double weight) implements Serializable {}

    /**
     * What a block came to.
     *
     * @param exemplars positions in the block
     * @param labels for every point of the block, which of them it has
     * @param left what the exemplars stand for
     * @param converged whether they stayed the same
     */
    public record Block(int[] exemplars, int[] labels, Represented left, boolean converged) implements Serializable {}

    /**
     * Learns what all blocks share.
     *
     * @param sample similarities among a {@link #sample}
     * @param params what steers all levels
     * @param size how many are in the sample
     * @param all that takes part
     */
    public static Blocks of(Similarities sample, HierarchicalApParams params, int size, All all) {
        double[] ascending = IntStream.range(0, size)
                .mapToDouble(i -> sample.of(i, i))
                .filter(Double::isFinite)
                .sorted()
                .toArray();
        double ofEquals = ascending.length == 0 ? 0 : ascending[ascending.length / 2];
        return new Blocks(params, preference(sample, params.ap(), size), ofEquals, all);
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
        while (points > most && size < most && leavesTooMany(first.apply(size), size, points)) {
            size = Math.min(most, 2 * size);
        }
        return size;
    }

    private boolean leavesTooMany(Block first, int size, int points) {
        double share = first.exemplars().length / (double) size;
        return share * points > params.largestRun() && share * ENOUGH_FOR_ONE > 1;
    }

    /** Returns where a block begins; blocks differ by one point at most. */
    public static int start(int block, int blocks, int points) {
        return (int) ((long) points * block / blocks);
    }

    /**
     * Clusters one block of a level.
     *
     * @param exact similarities of its points
     * @param points what they stand for
     * @param level how many levels came before
     * @param size how many points the level has
     */
    public Block block(Similarities exact, Represented points, int level, int size) {
        ApParams alone = params.ap().withThreads(1).withTrace(false);
        double share = level == 0 ? points.size() / (double) size : share(points);
        ApResult result = run(exact, points, level, shared(share), alone, IterationListener.SILENT);
        boolean converged = result.convergence().converged();
        boolean none = result.lastResort() || result.clusterCount() == 0;
        int[] all = IntStream.range(0, points.size()).toArray();
        int[] exemplars = none ? all : result.exemplars();
        int[] labels = none ? all : result.labels();
        return new Block(exemplars, labels, points.merged(exemplars.length, labels, exact.vectors()), converged);
    }

    /** Clusters what the levels left; without any, all objects. */
    public ApResult last(Similarities exact, Represented points, int levels, IterationListener listener) {
        double own = levels == 0 ? preference : shared(share(points));
        return run(exact, points, levels, own, params.ap(), listener);
    }

    /** For distances, p · √share. */
    private double shared(double share) {
        return ofEquals - (ofEquals - preference) * StrictMath.pow(share, params.blockPreference());
    }

    /** What part of all weight takes part. */
    private double share(Represented points) {
        return Arrays.stream(points.weights()).map(this::limited).sum() / all.weight();
    }

    private double limited(double ofPoint) {
        return Math.min(ofPoint, HEAVIEST * all.weight() / all.objects());
    }

    /** Says whether all blocks and the last run converged; iterations are those of the last run. */
    public static Convergence convergence(ApResult last, List<BlockLevel> levels) {
        Convergence own = last.convergence();
        boolean all = own.converged() && levels.stream().allMatch(level -> level.converged() == level.blocks());
        return new Convergence(all, own.iterations(), own.settled(), own.damping());
    }

    /** Weighted AP: plain messages on similarities that are weighed by row. */
    private ApResult run(
            Similarities exact, Represented points, int level, double own, ApParams how, IterationListener listener) {
        ApMemory.require(
                points.size(), how.precision(), "points of one run", "lower the largest run to at most %,d points");
        double[] weights = level == 0
                ? points.weights()
                : Arrays.stream(points.weights()).map(this::limited).toArray();
        ApParams here = how.withPreference(Preference.of(own));
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(here.threads())) {
            Copies none = Copies.none(points.size());
            Similarities rows = points.hasMeans() ? exact.of(points) : exact;
            ApProblem problem = ApProblem.prepare(rows, none, weights, here, 0, kernels, workers);
            return MessagePassing.run(problem, listener, kernels, workers);
        }
    }

    /**
     * Returns which exemplar each of some objects goes to in the end: itself, else the first of the most similar, -1 if it sees
     * none.
     *
     * @param exact similarities of exemplars and objects
     * @param objects positions
     * @param exemplars positions, ascending
     */
    public static int[] mostSimilar(Similarities exact, int[] objects, int[] exemplars) {
        int[] together = IntStream.concat(Arrays.stream(exemplars), Arrays.stream(objects))
                .toArray();
        PairSums comparison = exact.comparison(together, Precision.DOUBLE, Kernels.configured());
        int[] best = new int[objects.length];
        double[] tile = new double[PairSums.TILE * PairSums.TILE];
        for (int from = 0; from < objects.length; from += PairSums.TILE) {
            int rows = Math.min(PairSums.TILE, objects.length - from);
            double[] largest = new double[rows];
            Arrays.fill(largest, Double.NEGATIVE_INFINITY);
            Arrays.fill(best, from, from + rows, -1);
            for (int column = 0; column < exemplars.length; column += PairSums.TILE) {
                int columns = Math.min(PairSums.TILE, exemplars.length - column);
                comparison.compute(exemplars.length + from, rows, column, columns, tile);
                for (int i = 0; i < rows; i++) {
                    for (int k = 0; k < columns; k++) {
                        double s = tile[i * PairSums.TILE + k];
                        if (s > largest[i]) {
                            largest[i] = s;
                            best[from + i] = column + k;
                        }
                    }
                }
            }
        }
        for (int i = 0; i < objects.length; i++) {
            int own = Arrays.binarySearch(exemplars, objects[i]);
            best[i] = own >= 0 ? own : best[i];
        }
        return best;
    }
}
