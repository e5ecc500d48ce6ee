package io.varve.relatives.sedstream;

import io.varve.internal.Checks;

/**
 * How fast objects lose weight, and when a structure is gone.
 *
 * @param decay λ: the weight of an object is 2^(−λ · time), above 0
 * @param streamSpeed how many objects make a unit of time, above 0
 * @param removeThreshold a structure that weighs less disappears, in (0, 1)
 */
public record Fading(double decay, double streamSpeed, double removeThreshold) {

    /**
     * Checks every value.
     *
     * @param decay as above
     * @param streamSpeed as above
     * @param removeThreshold as above
     */
    public Fading {
        StructureParams.requireAbove(decay, "decay");
        StructureParams.requireAbove(streamSpeed, "stream speed");
        Checks.require(
                removeThreshold > 0 && removeThreshold < 1,
                "remove threshold must be in (0, 1), since an object that comes weighs 1, got %s",
                removeThreshold);
    }

    /**
     * Returns the defaults: weights halve every 1,000 objects.
     *
     * @return the values
     */
    public static Fading defaults() {
        return new Fading(0.1, 100, 0.1);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value of λ, above 0
     * @return the copy
     */
    public Fading withDecay(double value) {
        return new Fading(value, streamSpeed, removeThreshold);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value objects in a unit of time, above 0
     * @return the copy
     */
    public Fading withStreamSpeed(double value) {
        return new Fading(decay, value, removeThreshold);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the weight below which a structure disappears, in (0, 1)
     * @return the copy
     */
    public Fading withRemoveThreshold(double value) {
        return new Fading(decay, streamSpeed, value);
    }

    /** Returns what is left of a weight when one more object has come. */
    double factor() {
        return Math.pow(2, -decay / streamSpeed);
    }

    /** Returns how many objects must come until the weight of one has fallen to a share. */
    double objectsUntil(double share) {
        return -Math.log(share) / Math.log(2) * streamSpeed / decay;
    }
}
