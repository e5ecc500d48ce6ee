package io.varve.app;

import io.varve.internal.Positions;

/**
 * One group of a step's affinity propagation: some of the clusters that exist, some of the new objects, or both.
 *
 * @param clusters positions among the clusters that exist
 * @param objects positions in the batch
 * @param exemplar which of the clusters and then the objects of the batch stands for the group
 */
record Stratum(Positions clusters, Positions objects, int exemplar) {

    /** A single cluster that nothing joined stays as it is. */
    boolean unchanged() {
        return clusters.size() == 1 && objects.size() == 0;
    }
}
