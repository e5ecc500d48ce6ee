package io.varve.relatives.iapna;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import java.util.OptionalInt;

/**
 * Everything that steers {@link IapnaClustering}.
 *
 * <pre>{@code
 * IapnaParams params = IapnaParams.defaults().withScaling(Scaling.MINMAX);
 * }</pre>
 *
 * @param ap the parameters of affinity propagation in every step, of any conventions but {@link Conventions#AUTHORS}
 * @param scaling of numeric columns, fitted on all objects so far
 * @param laterMinIterations the stop rule may not fire before in a step that goes on from messages; empty means as {@code
 *     ap} says, and if that says nothing, two thirds of what messages need to build up from zero, 10 / (1 − damping), under
 *     conventions that insist: old messages are there, but those between new objects are not, and a step that stops sooner
 *     overlooks new clusters
 */
public record IapnaParams(ApParams ap, Scaling scaling, OptionalInt laterMinIterations)
        implements AlgorithmParams<IapnaParams> {

    private static final Algorithm<IapnaParams> ALGORITHM = new IapnaAlgorithm();

    /** What counts against an early stop is iterations × (1 − damping); from inherited messages this much of it does. */
    private static final double LATER_GUARD = 10;

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param laterMinIterations as above
     */
    public IapnaParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "the released form of IAPNA is only replayed, by 'varve lab replay'; choose varve or paper");
        Checks.require(
                !(ap.preference() instanceof Preference.PerObject),
                "a preference per object makes no sense over steps; give median, a quantile or one value");
        Checks.require(
                laterMinIterations.isEmpty() || laterMinIterations.getAsInt() >= 0,
                "later min iterations must be at least 0, got %d",
                laterMinIterations.orElse(0));
    }

    /**
     * Returns Varve's own defaults.
     *
     * @return the parameters
     */
    public static IapnaParams defaults() {
        return of(ApParams.defaults());
    }

    /**
     * Returns the defaults for some parameters of affinity propagation: no scaling.
     *
     * @param ap for every step, of any conventions but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static IapnaParams of(ApParams ap) {
        return new IapnaParams(ap, Scaling.NONE, OptionalInt.empty());
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public IapnaParams withAp(ApParams value) {
        return new IapnaParams(value, scaling, laterMinIterations);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public IapnaParams withScaling(Scaling value) {
        return new IapnaParams(ap, value, laterMinIterations);
    }

    /**
     * Returns a copy whose stop rule may not fire before this many iterations in a step that goes on from messages.
     *
     * @param value at least 0
     * @return the copy
     */
    public IapnaParams withLaterMinIterations(int value) {
        return new IapnaParams(ap, scaling, OptionalInt.of(value));
    }

    /**
     * Returns a copy whose stop rule waits in later steps as the conventions have it.
     *
     * @return the copy
     */
    public IapnaParams withoutLaterMinIterations() {
        return new IapnaParams(ap, scaling, OptionalInt.empty());
    }

    /** The parameters of a step that goes on from messages. */
    ApParams later() {
        if (laterMinIterations.isPresent()) {
            return ap.withMinIterations(laterMinIterations.getAsInt());
        }
        if (ap.minIterations().isPresent() || !ap.conventions().insists()) {
            return ap;
        }
        // the tolerance keeps 10 / (1 − 0.9) at 100, which rounding would make 101
        return ap.withMinIterations((int) Math.ceil(LATER_GUARD / (1 - ap.damping()) - 1e-6));
    }

    @Override
    public Algorithm<IapnaParams> algorithm() {
        return ALGORITHM;
    }
}
