package io.varve.relatives.sedstream;

import io.varve.internal.Checks;

/**
 * Everything that steers the fading cluster structures, the online part of {@link SedStreamClustering}.
 *
 * @param fading how fast objects lose weight, and when a structure is gone
 * @param merging when structures are merged
 * @param radiusFactor an object nearer than this many deviations to an active structure joins it, above 0
 * @param activeThreshold the weight from which on a structure is active, above 0
 * @param evolutionStep a structure whose centre has moved by more than this many deviations is reported, above 0
 */
public record StructureParams(
        Fading fading, Merging merging, double radiusFactor, double activeThreshold, double evolutionStep) {

    /**
     * Checks every value.
     *
     * @param fading as above
     * @param merging as above
     * @param radiusFactor as above
     * @param activeThreshold as above
     * @param evolutionStep as above
     */
    public StructureParams {
        requireAbove(radiusFactor, "radius factor");
        requireAbove(activeThreshold, "active threshold");
        requireAbove(evolutionStep, "evolution step");
    }

    static void requireAbove(double value, String name) {
        Checks.require(value > 0 && Double.isFinite(value), "%s must be above 0, got %s", name, value);
    }

    static void requireAtLeast(double value, String name) {
        Checks.require(value >= 0 && Double.isFinite(value), "%s must be at least 0, got %s", name, value);
    }

    /**
     * Returns the values that the known implementations of E-Stream and SE-Stream have, but for the slack of merging, which is none.
     * Where they differ: 100 objects in a unit of time, of 100 and 10, and at most 10 structures, of 7 and 10. What they do not have,
     * the movement that is reported, is one deviation.
     *
     * @return the parameters
     */
    public static StructureParams defaults() {
        return new StructureParams(Fading.defaults(), Merging.defaults(), 3, 5, 1);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value how fast objects lose weight
     * @return the copy
     */
    public StructureParams withFading(Fading value) {
        return new StructureParams(value, merging, radiusFactor, activeThreshold, evolutionStep);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value when structures are merged
     * @return the copy
     */
    public StructureParams withMerging(Merging value) {
        return new StructureParams(fading, value, radiusFactor, activeThreshold, evolutionStep);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value deviations within which an object joins, above 0
     * @return the copy
     */
    public StructureParams withRadiusFactor(double value) {
        return new StructureParams(fading, merging, value, activeThreshold, evolutionStep);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the weight from which on a structure is active, above 0
     * @return the copy
     */
    public StructureParams withActiveThreshold(double value) {
        return new StructureParams(fading, merging, radiusFactor, value, evolutionStep);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value deviations by which a centre must move to be told of, above 0
     * @return the copy
     */
    public StructureParams withEvolutionStep(double value) {
        return new StructureParams(fading, merging, radiusFactor, activeThreshold, value);
    }
}
