package io.varve.relatives.sedstream;

import io.varve.internal.Checks;

/**
 * Everything that steers the fading cluster structures, the online part of {@link SedStreamClustering}.
 *
 * @param decay λ: the weight of an object is 2^(−λ · time), above 0
 * @param streamSpeed how many objects make a unit of time, above 0
 * @param radiusFactor an object nearer than this many deviations to an active structure joins it, above 0
 * @param removeThreshold a structure that weighs less disappears, in (0, 1)
 * @param mergeThreshold m: active structures touch where their centres are no farther apart than m times both deviations, at least 0
 * @param mergeSlack how far from touching structures may be to be merged, at least 0
 * @param activeThreshold the weight from which on a structure is active, above 0
 * @param maxStructures the most structures there may be, in [2, 1000]
 * @param maintenance structures are split and merged after every so many objects, at least 1
 */
public record StructureParams(
        double decay,
        double streamSpeed,
        double radiusFactor,
        double removeThreshold,
        double mergeThreshold,
        double mergeSlack,
        double activeThreshold,
        int maxStructures,
        int maintenance) {

    /** The most structures that can be asked for: every object compares all pairs of them. */
    public static final int MOST_STRUCTURES = 1000;

    /**
     * Checks every value.
     *
     * @param decay as above
     * @param streamSpeed as above
     * @param radiusFactor as above
     * @param removeThreshold as above
     * @param mergeThreshold as above
     * @param mergeSlack as above
     * @param activeThreshold as above
     * @param maxStructures as above
     * @param maintenance as above
     */
    public StructureParams {
        requireAbove(decay, "decay");
        requireAbove(streamSpeed, "stream speed");
        requireAbove(radiusFactor, "radius factor");
        requireAbove(activeThreshold, "active threshold");
        Checks.require(
                removeThreshold > 0 && removeThreshold < 1,
                "remove threshold must be in (0, 1), since an object that comes weighs 1, got %s",
                removeThreshold);
        requireAtLeast(mergeThreshold, "merge threshold");
        requireAtLeast(mergeSlack, "merge slack");
        Checks.require(
                maxStructures >= 2 && maxStructures <= MOST_STRUCTURES,
                "max structures must be in [2, %d], got %d",
                MOST_STRUCTURES,
                maxStructures);
        Checks.require(maintenance >= 1, "maintenance must be at least 1, got %d", maintenance);
    }

    private static void requireAbove(double value, String name) {
        Checks.require(value > 0 && Double.isFinite(value), "%s must be above 0, got %s", name, value);
    }

    private static void requireAtLeast(double value, String name) {
        Checks.require(value >= 0 && Double.isFinite(value), "%s must be at least 0, got %s", name, value);
    }

    /**
     * Returns the values that the known implementations of E-Stream and SE-Stream have, but for the slack of merging, which is none.
     *
     * @return the parameters
     */
    public static StructureParams defaults() {
        return new StructureParams(0.1, 100, 3, 0.1, 1.25, 0, 5, 10, 1);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value λ: the weight of an object is 2^(−λ · time), above 0
     * @return the copy
     */
    public StructureParams withDecay(double value) {
        return new StructureParams(
                value,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value how many objects make a unit of time, above 0
     * @return the copy
     */
    public StructureParams withStreamSpeed(double value) {
        return new StructureParams(
                decay,
                value,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value an object nearer than this many deviations to an active structure joins it, above 0
     * @return the copy
     */
    public StructureParams withRadiusFactor(double value) {
        return new StructureParams(
                decay,
                streamSpeed,
                value,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value a structure that weighs less disappears, in (0, 1)
     * @return the copy
     */
    public StructureParams withRemoveThreshold(double value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                value,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value m: active structures touch where their centres are no farther apart than m times both deviations, at least 0
     * @return the copy
     */
    public StructureParams withMergeThreshold(double value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                value,
                mergeSlack,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value how far from touching structures may be to be merged, at least 0
     * @return the copy
     */
    public StructureParams withMergeSlack(double value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                value,
                activeThreshold,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the weight from which on a structure is active, above 0
     * @return the copy
     */
    public StructureParams withActiveThreshold(double value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                value,
                maxStructures,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the most structures there may be, in [2, 1000]
     * @return the copy
     */
    public StructureParams withMaxStructures(int value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                value,
                maintenance);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value structures are split and merged after every so many objects, at least 1
     * @return the copy
     */
    public StructureParams withMaintenance(int value) {
        return new StructureParams(
                decay,
                streamSpeed,
                radiusFactor,
                removeThreshold,
                mergeThreshold,
                mergeSlack,
                activeThreshold,
                maxStructures,
                value);
    }
}
