package io.varve.lab.entrant;

import io.varve.algorithm.Traits;
import io.varve.lab.sample.Split;
import java.util.Map;

/**
 * One contestant of the lab: an algorithm under a preset. It keeps nothing between runs and may start on many threads at
 * once.
 */
public interface Entrant {

    /** Returns what {@code --algorithms} calls it, for example {@code app}. */
    String algorithm();

    /** Returns whose habits it follows, for example {@code paper}. */
    String preset();

    /** Returns the parameter that a sweep changed, for example {@code prune-after=2}; empty without a sweep. */
    default String variant() {
        return "";
    }

    /** Returns what else is known of the algorithm, such as what a run costs. */
    Traits traits();

    /** Returns every parameter by name, for the manifest. */
    Map<String, Object> parameters();

    /** Starts a run over the batches of a split, in a single thread. */
    Sitting start(Split split);

    /** Returns the name under which results are kept. */
    default String name() {
        return algorithm() + "/" + preset() + (variant().isEmpty() ? "" : "/" + variant());
    }

    /** A run of an entrant over the batches of one split. */
    interface Sitting {

        /** Takes in the next batch. */
        StepOutcome next();

        /** Returns the object that holds all that the algorithm keeps between steps, for its bytes to be counted. */
        Object model();
    }
}
