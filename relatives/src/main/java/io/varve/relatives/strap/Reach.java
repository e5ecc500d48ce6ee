package io.varve.relatives.strap;

import io.varve.internal.Checks;
import java.util.OptionalDouble;

/**
 * How near an object must be to an exemplar to join it: ε.
 *
 * @param fixed ε itself; empty for one that follows from the model, which is factor × the mean distance of the initial objects from
 *     their exemplars, and after a rebuild factor × the root of the mean squared distance
 * @param factor above 0
 */
public record Reach(OptionalDouble fixed, double factor) {

    /**
     * Checks both values.
     *
     * @param fixed as above
     * @param factor as above
     */
    public Reach {
        double distance = fixed.orElse(0);
        Checks.require(distance >= 0 && Double.isFinite(distance), "epsilon must be at least 0, got %s", distance);
        Checks.require(factor > 0 && Double.isFinite(factor), "epsilon factor must be above 0, got %s", factor);
    }

    /** Returns ε for a typical distance of objects from their exemplars. */
    double epsilon(double typical) {
        return fixed.orElse(factor * typical);
    }
}
