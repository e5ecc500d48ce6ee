package io.varve;

/**
 * A clusterer that can be put down after any step and taken up again: its class has a {@code restore} of the same parameters
 * and the state, and what that goes on to do is the same, to the last bit, as if it had never been put down.
 */
public interface ResumableClusterer extends IncrementalClusterer {

    /**
     * Returns what it must know to go on.
     *
     * @return the state after the last step
     */
    ModelState state();
}
