package io.varve;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A clusterer that keeps sums of its clusters and not their objects, and can take single objects out of them for good, given
 * their values. Clusters are not formed again; one that loses its last object ends.
 */
public interface SubtractingClusterer extends ResumableClusterer {

    /**
     * Removes objects for good, where the clusterer keeps the history of objects.
     *
     * @param objects their ids and the very values with which they arrived
     * @return what was done
     * @throws Refused if one is not held or arrived with other values; nothing has changed then
     */
    Forgetting forget(Batch objects);

    /**
     * Removes objects for good, where somebody else keeps their history. That these are the objects of those clusters, and
     * their very values, is not checked.
     *
     * @param objects their ids and the very values with which they arrived
     * @param labels the living cluster that each of them is in
     * @param left all objects that are left in a cluster, where that is known, so that bounds can be found again
     * @return what was done
     * @throws Refused if there is no such cluster, or it has fewer objects; nothing has changed then
     */
    Forgetting forget(Batch objects, List<ClusterId> labels, Function<ClusterId, Optional<Batch>> left);
}
