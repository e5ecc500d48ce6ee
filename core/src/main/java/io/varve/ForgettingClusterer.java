package io.varve;

import java.util.Set;

/**
 * A clusterer that holds its objects itself, and can let go of single ones for good: from its books, its data and what stands
 * for clusters, as if they had never come. The labels of all others stay as they are, until the next step finds better ones.
 */
public interface ForgettingClusterer extends ResumableClusterer {

    /**
     * Removes objects for good.
     *
     * @param objects their ids
     * @return what was done: one event per cluster that lost objects, and the prune of those that lost their last
     * @throws IllegalArgumentException if one is not held; nothing has changed then
     */
    Forgetting forget(Set<String> objects);
}
