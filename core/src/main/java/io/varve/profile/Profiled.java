package io.varve.profile;

import java.util.List;

/** A clusterer that knows enough of its clusters to say what sets each apart. */
public interface Profiled {

    /**
     * Returns what is known of every living cluster now.
     *
     * @return in the order of their ids
     */
    List<ClusterContent> clusterContents();
}
