package io.varve.relatives.strap;

import io.varve.internal.Checks;
import java.util.OptionalDouble;

/**
 * When a rising share of outliers counts as a change of the stream: the parameters of Page and Hinkley's test on 1 for an object
 * that no exemplar is near enough to, and 0 for all others.
 *
 * @param delta rises up to this size are tolerated, at least 0
 * @param threshold λ, above 0; empty for a threshold that calibrates itself: factor × the outliers since the last rebuild, at
 *     least {@value #USUAL_THRESHOLD}, since the very first outlier would fire otherwise
 * @param factor of the threshold that calibrates itself, in (0, 1)
 * @param minObjects the test keeps silent before this many objects since the last rebuild
 */
public record ChangeTest(double delta, OptionalDouble threshold, double factor, int minObjects) {

    /** λ where nothing is said. */
    public static final double USUAL_THRESHOLD = 5;

    /**
     * Checks every value.
     *
     * @param delta as above
     * @param threshold as above
     * @param factor as above
     * @param minObjects as above
     */
    public ChangeTest {
        Checks.require(delta >= 0 && Double.isFinite(delta), "change delta must be at least 0, got %s", delta);
        double fixed = threshold.orElse(1);
        Checks.require(fixed > 0 && Double.isFinite(fixed), "change threshold must be above 0, got %s", fixed);
        Checks.require(factor > 0 && factor < 1, "change factor must be in (0, 1), got %s", factor);
        Checks.require(minObjects >= 1, "change min objects must be at least 1, got %d", minObjects);
    }

    /**
     * Returns the defaults: δ = .01, λ = 5, silent for 30 objects; a threshold that calibrates itself would have the factor .5.
     *
     * @return the parameters
     */
    public static ChangeTest defaults() {
        return new ChangeTest(0.01, OptionalDouble.of(USUAL_THRESHOLD), 0.5, 30);
    }

    /**
     * Returns a copy with another tolerance.
     *
     * @param value at least 0
     * @return the copy
     */
    public ChangeTest withDelta(double value) {
        return new ChangeTest(value, threshold, factor, minObjects);
    }

    /**
     * Returns a copy with another threshold.
     *
     * @param value above 0; empty for one that calibrates itself
     * @return the copy
     */
    public ChangeTest withThreshold(OptionalDouble value) {
        return new ChangeTest(delta, value, factor, minObjects);
    }

    /**
     * Returns a copy with another factor.
     *
     * @param value in (0, 1)
     * @return the copy
     */
    public ChangeTest withFactor(double value) {
        return new ChangeTest(delta, threshold, value, minObjects);
    }

    /**
     * Returns a copy that keeps silent for longer or shorter.
     *
     * @param value at least 1
     * @return the copy
     */
    public ChangeTest withMinObjects(int value) {
        return new ChangeTest(delta, threshold, factor, value);
    }
}
