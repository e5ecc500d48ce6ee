package io.varve.ap;

import io.varve.internal.Checks;
import io.varve.similarity.Similarity;
import java.util.OptionalInt;

/**
 * Everything that steers {@link HierarchicalAp}.
 *
 * <pre>{@code
 * HierarchicalApParams params = HierarchicalApParams.defaults().withDepth(2);
 * }</pre>
 *
 * @param ap the parameters of every run of messages; its preference is that of all objects together, and its seed also
 *     decides who is in which block
 * @param depth how many levels of blocks there are below the last run, at least, unless all points fit into one block or a
 *     level leaves all of them
 * @param blockSize how many points a block has at most; empty means the square root of the points of its level, doubled as
 *     long as the exemplars of a first block promise more of them than {@code largestRun}
 * @param largestRun how many points may pass messages to each other at once: blocks do not grow beyond, and levels are added
 *     until the last run has no more, as long as they still leave fewer exemplars than points
 * @param blockPreference how the preference shrinks with the share of a block among the points of its level: to the power
 *     of this. At 0 it stays what it is and blocks leave few exemplars, at 1 it shrinks in proportion and they leave many
 * @param reassign whether every object goes to the most similar of the exemplars in the end, instead of staying with the
 *     points that stood for it
 */
public record HierarchicalApParams(
        ApParams ap, int depth, OptionalInt blockSize, int largestRun, double blockPreference, boolean reassign) {

    /** Memory of such a run is 0.6 GB in double precision. */
    private static final int LARGEST_RUN = 5_000;

    private static final double SQUARE_ROOT = 0.5;

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param depth as above
     * @param blockSize as above
     * @param largestRun as above
     * @param blockPreference as above
     * @param reassign as above
     */
    public HierarchicalApParams {
        Checks.require(
                ap.preference() instanceof Preference.Value || ap.preference() instanceof Preference.Quantile,
                "the preference must be one that all blocks share, got %s; give median, a quantile or one value, or"
                        + " cluster all objects at once",
                ap.preference());
        Checks.require(depth >= 1, "depth must be at least 1 level of blocks, got %d", depth);
        Checks.require(largestRun >= 2, "the largest run must have at least 2 points, got %d", largestRun);
        Checks.require(
                blockSize.isEmpty() || (blockSize.getAsInt() >= 2 && blockSize.getAsInt() <= largestRun),
                "the block size must be from 2 to the largest run, which is %d, got %d",
                largestRun,
                blockSize.orElse(0));
        Checks.require(
                blockPreference >= 0 && blockPreference <= 1,
                "the power of the block preference must be from 0 to 1, got %s",
                blockPreference);
    }

    /**
     * Returns what was found best: Varve's own conventions with squared distances.
     *
     * @return the parameters
     */
    public static HierarchicalApParams defaults() {
        return of(ApParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN));
    }

    /**
     * Returns the defaults around parameters of affinity propagation.
     *
     * @param ap for every run of messages
     * @return one level of blocks as large as the square root of the points, and objects reassigned in the end
     */
    public static HierarchicalApParams of(ApParams ap) {
        return new HierarchicalApParams(ap, 1, OptionalInt.empty(), LARGEST_RUN, SQUARE_ROOT, true);
    }

    /**
     * Returns a copy with other parameters of affinity propagation.
     *
     * @param value for every run of messages
     * @return the copy
     */
    public HierarchicalApParams withAp(ApParams value) {
        return new HierarchicalApParams(value, depth, blockSize, largestRun, blockPreference, reassign);
    }

    /**
     * Returns a copy with another number of levels.
     *
     * @param value at least 1
     * @return the copy
     */
    public HierarchicalApParams withDepth(int value) {
        return new HierarchicalApParams(ap, value, blockSize, largestRun, blockPreference, reassign);
    }

    /**
     * Returns a copy with blocks of another size.
     *
     * @param value at least 2 and at most the largest run
     * @return the copy
     */
    public HierarchicalApParams withBlockSize(int value) {
        return new HierarchicalApParams(ap, depth, OptionalInt.of(value), largestRun, blockPreference, reassign);
    }

    /**
     * Returns a copy with another limit of the points that pass messages at once.
     *
     * @param value at least 2
     * @return the copy
     */
    public HierarchicalApParams withLargestRun(int value) {
        return new HierarchicalApParams(ap, depth, blockSize, value, blockPreference, reassign);
    }

    /**
     * Returns a copy with another power of the block preference.
     *
     * @param value from 0 to 1
     * @return the copy
     */
    public HierarchicalApParams withBlockPreference(double value) {
        return new HierarchicalApParams(ap, depth, blockSize, largestRun, value, reassign);
    }

    /**
     * Returns a copy that gives every object the most similar exemplar in the end, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public HierarchicalApParams withReassign(boolean value) {
        return new HierarchicalApParams(ap, depth, blockSize, largestRun, blockPreference, value);
    }
}
