package io.varve.relatives.iapkm;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;

/**
 * Everything that steers {@link IapkmClustering}.
 *
 * <pre>{@code
 * IapkmParams params = IapkmParams.defaults().withScaling(Scaling.MINMAX).withFrozenScale(true);
 * }</pre>
 *
 * @param ap the parameters of the affinity propagation that makes the clusters; its similarity, threads and seed serve all
 *     steps
 * @param scaling of numeric columns, fitted on all objects so far
 * @param maxRounds after so many rounds of K-Medoids a step counts as not converged
 * @param frozenScale whether the scaling is fitted on the first objects alone, and categories that come later count as none
 */
public record IapkmParams(ApParams ap, Scaling scaling, int maxRounds, boolean frozenScale)
        implements AlgorithmParams<IapkmParams> {

    private static final Algorithm<IapkmParams> ALGORITHM = new IapkmAlgorithm();

    /** The limit of rounds where nothing is said; Sun and Guo's own is not known. */
    public static final int DEFAULT_MAX_ROUNDS = 100;

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param maxRounds as above
     * @param frozenScale as above
     */
    public IapkmParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "there is no released form of IAPKM that conventions of authors could follow; choose varve or paper");
        Checks.require(maxRounds >= 1, "max rounds must be at least 1, got %d", maxRounds);
    }

    /**
     * Returns Varve's own defaults.
     *
     * @return the parameters
     */
    public static IapkmParams defaults() {
        return of(ApParams.defaults());
    }

    /**
     * Returns the defaults for some parameters of affinity propagation: no scaling, at most {@value #DEFAULT_MAX_ROUNDS}
     * rounds.
     *
     * @param ap of any conventions but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static IapkmParams of(ApParams ap) {
        return new IapkmParams(ap, Scaling.NONE, DEFAULT_MAX_ROUNDS, false);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public IapkmParams withAp(ApParams value) {
        return new IapkmParams(value, scaling, maxRounds, frozenScale);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public IapkmParams withScaling(Scaling value) {
        return new IapkmParams(ap, value, maxRounds, frozenScale);
    }

    /**
     * Returns a copy with another limit of rounds.
     *
     * @param value at least 1
     * @return the copy
     */
    public IapkmParams withMaxRounds(int value) {
        return new IapkmParams(ap, scaling, value, frozenScale);
    }

    /**
     * Returns a copy whose scaling is fitted on the first objects alone, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public IapkmParams withFrozenScale(boolean value) {
        return new IapkmParams(ap, scaling, maxRounds, value);
    }

    @Override
    public Algorithm<IapkmParams> algorithm() {
        return ALGORITHM;
    }
}
