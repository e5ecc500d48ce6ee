package io.varve;

import java.util.List;

/** A clusterer that knows enough of its clusters for them to be grouped. */
public interface Groupable {

    /**
     * Returns what is known of every living cluster now, in the space in which objects are compared.
     *
     * @return in the order of their ids
     */
    List<ClusterSums> clusterSums();
}
