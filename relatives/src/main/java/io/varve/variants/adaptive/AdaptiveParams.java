package io.varve.variants.adaptive;

import io.varve.ap.ApParams;
import io.varve.internal.Checks;

/**
 * Everything that steers adaptive affinity propagation.
 *
 * @param ap what steers the messages: damping is where it begins, convergence iterations is how long exemplars must stay the
 *     same to be looked at, and max iterations is the limit in all. The preference has a meaning only if it is not lowered
 * @param lowersPreference whether the preference is lowered step by step, and the best number of clusters is chosen; else
 *     only the damping adapts
 * @param start the first preference, as a share of the median distance below the largest similarity
 * @param step by which the preference is lowered, as a share of the median distance, before it is scaled by the number of
 *     clusters
 * @param smallestCluster solutions with a smaller one are not chosen if there are others
 */
public record AdaptiveParams(ApParams ap, boolean lowersPreference, double start, double step, int smallestCluster) {

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param lowersPreference as above
     * @param start as above
     * @param step as above
     * @param smallestCluster as above
     */
    public AdaptiveParams {
        Checks.require(
                start >= 0 && start < Double.POSITIVE_INFINITY,
                "start must be a finite number from 0 on, got %s",
                start);
        Checks.require(
                step > 0 && step < Double.POSITIVE_INFINITY, "step must be a finite number above 0, got %s", step);
        Checks.require(
                smallestCluster >= 1, "the smallest cluster must have at least 1 object, got %d", smallestCluster);
    }

    /**
     * Returns the constants of the authors' program: damping .5, at most 50,000 iterations, 50 stable ones, start .5, step
     * .01, clusters of at least 3; the rest is as in Varve's own defaults.
     *
     * @return parameters that lower the preference
     */
    public static AdaptiveParams defaults() {
        ApParams ap =
                ApParams.defaults().withDamping(0.5).withMaxIterations(50_000).withConvergenceIterations(50);
        return new AdaptiveParams(ap, true, 0.5, 0.01, 3);
    }

    /**
     * Returns parameters that adapt the damping alone, for a preference that is to be kept.
     *
     * @param ap what steers the messages
     * @return the parameters
     */
    public static AdaptiveParams dampingOnly(ApParams ap) {
        return defaults().withAp(ap).withLowersPreference(false);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value what steers the messages
     * @return the copy
     */
    public AdaptiveParams withAp(ApParams value) {
        return new AdaptiveParams(value, lowersPreference, start, step, smallestCluster);
    }

    /**
     * Returns a copy that lowers the preference, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public AdaptiveParams withLowersPreference(boolean value) {
        return new AdaptiveParams(ap, value, start, step, smallestCluster);
    }

    /**
     * Returns a copy that begins with another preference.
     *
     * @param value a share of the median distance
     * @return the copy
     */
    public AdaptiveParams withStart(double value) {
        return new AdaptiveParams(ap, lowersPreference, value, step, smallestCluster);
    }

    /**
     * Returns a copy with another step.
     *
     * @param value a share of the median distance
     * @return the copy
     */
    public AdaptiveParams withStep(double value) {
        return new AdaptiveParams(ap, lowersPreference, start, value, smallestCluster);
    }

    /**
     * Returns a copy with another smallest cluster.
     *
     * @param value at least 1
     * @return the copy
     */
    public AdaptiveParams withSmallestCluster(int value) {
        return new AdaptiveParams(ap, lowersPreference, start, step, value);
    }
}
