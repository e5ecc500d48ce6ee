package io.varve.relatives.sedstream;

import io.varve.internal.Checks;

/**
 * When structures are merged.
 *
 * @param threshold m: active structures touch where their centres are no farther apart than m times both deviations, at least 0
 * @param slack how far from touching structures may be to be merged, at least 0
 * @param maxStructures the most structures there may be, in [2, 1000]
 * @param maintenance interval, in objects, between splits and merges of structures, at least 1
 */
public record Merging(double threshold, double slack, int maxStructures, int maintenance) {

    /** The most structures that can be asked for: every object compares all pairs of them. */
    public static final int MOST_STRUCTURES = 1000;

    /**
     * Checks every value.
     *
     * @param threshold as above
     * @param slack as above
     * @param maxStructures as above
     * @param maintenance as above
     */
    public Merging {
        StructureParams.requireAtLeast(threshold, "merge threshold");
        StructureParams.requireAtLeast(slack, "merge slack");
        Checks.require(
                maxStructures >= 2 && maxStructures <= MOST_STRUCTURES,
                "max structures must be in [2, %d], got %d",
                MOST_STRUCTURES,
                maxStructures);
        Checks.require(maintenance >= 1, "maintenance must be at least 1, got %d", maintenance);
    }

    /**
     * Returns the defaults: no slack, ten structures, maintained with every object.
     *
     * @return the values
     */
    public static Merging defaults() {
        return new Merging(1.25, 0, 10, 1);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value of m, at least 0
     * @return the copy
     */
    public Merging withThreshold(double value) {
        return new Merging(value, slack, maxStructures, maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value how far from touching structures may be, at least 0
     * @return the copy
     */
    public Merging withSlack(double value) {
        return new Merging(threshold, value, maxStructures, maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the most structures there may be, in [2, 1000]
     * @return the copy
     */
    public Merging withMaxStructures(int value) {
        return new Merging(threshold, slack, value, maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value after how many objects structures are split and merged, at least 1
     * @return the copy
     */
    public Merging withMaintenance(int value) {
        return new Merging(threshold, slack, maxStructures, value);
    }
}
