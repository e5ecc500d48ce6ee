package io.varve;

import java.util.List;
import java.util.Optional;

/**
 * A cluster as it is at some step, or was when it ended.
 *
 * @param id its identity
 * @param born the step that made it
 * @param lastChangedAt the last step that touched it; the paper's γ
 * @param size its objects; of an ended cluster, those it had at the end
 * @param state whether it lives
 * @param parents the clusters it was merged from, empty if it was created
 * @param mergedInto the cluster that it became part of
 * @param exemplar the id of the object that stands for it, where one is known: the one affinity propagation chose, or in
 *     APP the known member that is nearest to the mean
 */
public record Cluster(
        ClusterId id,
        int born,
        int lastChangedAt,
        int size,
        State state,
        List<ClusterId> parents,
        Optional<ClusterId> mergedInto,
        Optional<String> exemplar) {

    /**
     * Copies the list.
     *
     * @param id as above
     * @param born as above
     * @param lastChangedAt as above
     * @param size as above
     * @param state as above
     * @param parents as above
     * @param mergedInto as above
     * @param exemplar as above
     */
    public Cluster {
        parents = List.copyOf(parents);
    }

    /** Whether a cluster lives, and if not, how it ended. */
    public enum State {
        /** It holds objects. */
        LIVE,
        /** It became part of another. */
        MERGED,
        /** It was forgotten, or lost its last object. */
        PRUNED
    }
}
