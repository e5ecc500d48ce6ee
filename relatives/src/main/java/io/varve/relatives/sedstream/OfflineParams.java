package io.varve.relatives.sedstream;

import io.varve.internal.Checks;

/**
 * How clusters are made of structures at the end of a batch, the offline part of {@link SedStreamClustering}.
 *
 * @param on whether affinity propagation makes them; if not, every active structure is a cluster
 * @param weighted whether structures weigh in affinity propagation what they weigh in the stream
 * @param leastActive while fewer are active, and the preference is drawn from similarities, all structures take part; at least 1
 * @param majority a cluster goes on in the group that has more than this share of its weight, in [0.5, 1)
 */
public record OfflineParams(boolean on, boolean weighted, int leastActive, double majority) {

    /** {@link #leastActive} where nothing is said. */
    public static final int DEFAULT_LEAST_ACTIVE = 3;

    /** {@link #majority} where nothing is said. */
    public static final double HALF = 0.5;

    /**
     * Checks every value.
     *
     * @param on as above
     * @param weighted as above
     * @param leastActive as above
     * @param majority as above
     */
    public OfflineParams {
        Checks.require(leastActive >= 1, "least active must be at least 1, got %d", leastActive);
        Checks.require(majority >= HALF && majority < 1, "majority must be in [0.5, 1), got %s", majority);
    }

    /**
     * Returns the defaults: plain affinity propagation, from three active structures on, and half of the weight.
     *
     * @return the values
     */
    public static OfflineParams defaults() {
        return new OfflineParams(true, false, DEFAULT_LEAST_ACTIVE, HALF);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value whether affinity propagation makes clusters of structures
     * @return the copy
     */
    public OfflineParams withOn(boolean value) {
        return new OfflineParams(value, weighted, leastActive, majority);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value whether structures weigh what they weigh in the stream
     * @return the copy
     */
    public OfflineParams withWeighted(boolean value) {
        return new OfflineParams(on, value, leastActive, majority);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value active structures from which on only they take part, at least 1
     * @return the copy
     */
    public OfflineParams withLeastActive(int value) {
        return new OfflineParams(on, weighted, value, majority);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the share of its weight by which a cluster goes on, in [0.5, 1)
     * @return the copy
     */
    public OfflineParams withMajority(double value) {
        return new OfflineParams(on, weighted, leastActive, value);
    }
}
