package io.varve.app;

import java.util.List;

/**
 * One group of a step's affinity propagation: some of the clusters that exist, new objects, or both.
 *
 * @param clusters positions among the clusters that exist
 * @param exemplar which of the clusters and then the objects of the batch stands for the group
 */
record Stratum(List<Integer> clusters, int exemplar) {

    /** A single cluster that nothing joined stays as it is. */
    boolean unchanged(int joined) {
        return clusters.size() == 1 && joined == 0;
    }
}
