package io.varve.relatives.eap;

import io.varve.ap.Conventions;

/**
 * Evolutionary affinity propagation as its equations have it, or as its authors released it. The released code differs from
 * the equations in the places named here; on the authors' own sample all of them together are needed to come to their labels.
 */
enum EapForm {
    /** The equations. */
    CORRECTED,
    /** The authors' code, slips included; only to replay it. */
    RELEASED;

    static EapForm of(Conventions conventions) {
        return conventions == Conventions.AUTHORS ? RELEASED : CORRECTED;
    }

    /** The responsibility for the best column is s − second best, without the two messages between snapshots. */
    boolean forgetsTimeAtTheBest() {
        return this == RELEASED;
    }

    /** The place of a node with one member in the next snapshot has the mean of that member's coordinates in every column. */
    boolean averagesCoordinatesOfOneMember() {
        return this == RELEASED;
    }

    /** A node that comes into the next snapshot is at first as similar to itself as two equal points are. */
    boolean entersWithoutPreference() {
        return this == RELEASED;
    }

    /** A new node is the mean of all nodes of its group, dying consensus nodes included, not of its objects alone. */
    boolean averagesNodes() {
        return this == RELEASED;
    }

    /** The neighbour that lends a node its availability is the one of the largest belief a snapshot earlier. */
    boolean looksForNeighboursByBelief() {
        return this == RELEASED;
    }

    /** Where one exemplar is left, messages of the last snapshot are blended with messages from the future it has not. */
    boolean blendsMessagesFromBeyond() {
        return this == RELEASED;
    }

    /** Consensus columns are found by counting the objects of the earlier snapshot, whether or not the later one has them. */
    boolean countsObjectsToFindConsensus() {
        return this == RELEASED;
    }

    /** Objects that the snapshot before has not take over their neighbour's messages in every iteration, by a wrong index. */
    boolean adoptsInEveryIteration() {
        return this == RELEASED;
    }

    /** Columns are divided by the deviation of a sample, not of all that there is. */
    boolean scalesBySampleDeviation() {
        return this == RELEASED;
    }

    /** Equal similarities stay equal. */
    boolean keepsTies() {
        return this == RELEASED;
    }

    /** Columns are summed from the first row to the last. */
    boolean sumsInRowOrder() {
        return this == RELEASED;
    }
}
