package io.varve.variants.leveraged;

import io.varve.ap.ApParams;
import io.varve.internal.Checks;

/**
 * Everything that steers leveraged affinity propagation.
 *
 * @param ap what steers each run
 * @param share of the objects that may be exemplars in one sweep, above 0 and at most 1
 * @param sweeps how many runs there are at most, each with other possible exemplars
 */
public record LeveragedParams(ApParams ap, double share, int sweeps) {

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param share as above
     * @param sweeps as above
     */
    public LeveragedParams {
        Checks.require(share > 0 && share <= 1, "the share of columns must be above 0 and at most 1, got %s", share);
        Checks.require(sweeps >= 1, "sweeps must be at least 1, got %d", sweeps);
    }

    /**
     * Returns a tenth of the objects and five sweeps, under Varve's own defaults.
     *
     * @return the parameters
     */
    public static LeveragedParams defaults() {
        return new LeveragedParams(ApParams.defaults(), 0.1, 5);
    }

    /**
     * Returns a copy with other parameters for each run.
     *
     * @param value what steers each run
     * @return the copy
     */
    public LeveragedParams withAp(ApParams value) {
        return new LeveragedParams(value, share, sweeps);
    }

    /**
     * Returns a copy with another share of possible exemplars.
     *
     * @param value above 0 and at most 1
     * @return the copy
     */
    public LeveragedParams withShare(double value) {
        return new LeveragedParams(ap, value, sweeps);
    }

    /**
     * Returns a copy with another number of sweeps.
     *
     * @param value at least 1
     * @return the copy
     */
    public LeveragedParams withSweeps(int value) {
        return new LeveragedParams(ap, share, value);
    }
}
