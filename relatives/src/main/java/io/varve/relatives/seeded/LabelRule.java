package io.varve.relatives.seeded;

import java.util.List;

/** What an algorithm learns of a run of affinity propagation. */
public interface LabelRule {

    /**
     * Decides which labels a round gives and takes away.
     *
     * @param round clusters, their classes, and the labels so far
     * @return the changes, in the order in which they are written down; none ends the step
     */
    List<Change> changes(Round round);

    /**
     * Says whether a step ends when a round leaves all clusters as they were.
     *
     * @return whether it does
     */
    boolean endsWithSameClusters();

    /**
     * Says whether a step ends when every object has a label.
     *
     * @return whether it does
     */
    boolean endsWithAllLabelled();
}
