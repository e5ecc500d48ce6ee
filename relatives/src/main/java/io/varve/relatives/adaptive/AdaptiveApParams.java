package io.varve.relatives.adaptive;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.variants.adaptive.AdaptiveAp;
import io.varve.variants.adaptive.AdaptiveParams;

/**
 * What steers adaptive affinity propagation on all objects so far.
 *
 * @param adaptive what steers every run, see {@link AdaptiveAp}
 * @param scaling of numeric columns, fitted on all objects so far
 */
public record AdaptiveApParams(AdaptiveParams adaptive, Scaling scaling) implements AlgorithmParams<AdaptiveApParams> {

    private static final Algorithm<AdaptiveApParams> ALGORITHM = new AdaptiveApAlgorithm();

    /**
     * Checks every value.
     *
     * @param adaptive as above
     * @param scaling as above
     */
    public AdaptiveApParams {
        Checks.require(
                adaptive.ap().conventions() != Conventions.AUTHORS,
                "conventions authors do not apply to adaptive AP, whose released program is not replayed; choose varve");
        Checks.require(
                adaptive.ap().precision() == Precision.DOUBLE,
                "messages of adaptive AP have double precision, got precision float; leave it out");
    }

    /**
     * Returns the constants of the authors' program, no scaling.
     *
     * @param conventions of everything that these constants leave open; not {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static AdaptiveApParams of(Conventions conventions) {
        AdaptiveParams constants = AdaptiveParams.defaults();
        ApParams ap = ApParams.of(conventions)
                .withDamping(constants.ap().damping())
                .withMaxIterations(constants.ap().maxIterations())
                .withConvergenceIterations(constants.ap().convergenceIterations());
        return new AdaptiveApParams(constants.withAp(ap), Scaling.NONE);
    }

    /**
     * Returns a copy with other parameters of every run.
     *
     * @param value of adaptive affinity propagation
     * @return the copy
     */
    public AdaptiveApParams withAdaptive(AdaptiveParams value) {
        return new AdaptiveApParams(value, scaling);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public AdaptiveApParams withAp(ApParams value) {
        return withAdaptive(adaptive.withAp(value));
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public AdaptiveApParams withScaling(Scaling value) {
        return new AdaptiveApParams(adaptive, value);
    }

    @Override
    public ApParams ap() {
        return adaptive.ap();
    }

    @Override
    public Algorithm<AdaptiveApParams> algorithm() {
        return ALGORITHM;
    }
}
