package io.varve.lab.released;

import java.util.Arrays;

/**
 * What a step of a released form came to.
 *
 * @param iterations as the released code reports them: one less than were run, or {@value #NEVER_CONVERGED} if the messages
 *     did not converge
 * @param points between how many points messages passed: packs of clusters and new objects, or all objects
 * @param labels of the objects that are still held, in order of arrival; numbers say nothing from one step to the next, and
 *     −1 is one cluster of all objects that no exemplar was found for
 * @param held positions of these objects, counted over all batches
 * @param cut the labels that this step's pruning removed
 */
public record ReleasedOutcome(int iterations, int points, int[] labels, int[] held, int[] cut) {

    /** What the released code says of messages that did not converge. */
    public static final int NEVER_CONVERGED = 200;

    /**
     * Counts the clusters, pruned ones left out.
     *
     * @return how many different labels there are
     */
    public int clusterCount() {
        return (int) Arrays.stream(labels).distinct().count();
    }

    /**
     * Says whether the messages converged.
     *
     * @return false if the released code gave up
     */
    public boolean converged() {
        return iterations < NEVER_CONVERGED;
    }
}
