package io.varve.lab.entrant;

/**
 * What one step of a run came to. Arrays are handed over, not copied: the lab reads them once.
 *
 * @param held the rows of the objects held after the step, in order of arrival
 * @param labels the cluster of each of them; −1 where it has none
 * @param points how many points passed messages: the paper's M, all objects for algorithms that keep them
 * @param iterations how many were run; the paper's T
 * @param converged whether the messages settled
 * @param stoppedEarly whether the stop rule fired as soon as it could, with no guard that messages had built up
 * @param pruned how many clusters the step forgot
 * @param nanos the time of the step alone
 */
public record StepOutcome(
        int[] held,
        int[] labels,
        int points,
        int iterations,
        boolean converged,
        boolean stoppedEarly,
        int pruned,
        long nanos) {}
