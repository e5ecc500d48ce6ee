package io.varve.variants.soft;

import io.varve.ap.ApParams;
import io.varve.internal.Checks;

/**
 * Everything that steers affinity propagation under a soft constraint.
 *
 * @param ap what steers the messages
 * @param penalty what an object loses that stands for others but not for itself: 0 lets every object follow the most similar
 *     one, and the larger it is the fewer exemplars there are, down to those of affinity propagation; it may be infinite
 */
public record SoftConstraintParams(ApParams ap, double penalty) {

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param penalty as above
     */
    public SoftConstraintParams {
        Checks.require(penalty >= 0, "a penalty must be at least 0, got %s", penalty);
    }

    /**
     * Returns Varve's own defaults with a penalty; there is none that would suit all data, since it is measured in
     * similarities.
     *
     * @param penalty at least 0
     * @return the parameters
     */
    public static SoftConstraintParams of(double penalty) {
        return new SoftConstraintParams(ApParams.defaults(), penalty);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value what steers the messages
     * @return the copy
     */
    public SoftConstraintParams withAp(ApParams value) {
        return new SoftConstraintParams(value, penalty);
    }

    /**
     * Returns a copy with another penalty.
     *
     * @param value at least 0
     * @return the copy
     */
    public SoftConstraintParams withPenalty(double value) {
        return new SoftConstraintParams(ap, value);
    }
}
