package io.varve;

import io.varve.refusal.Refused;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A clusterer that can let go of single objects for good: from its books, its data and what represents clusters, as if they
 * had never come. The labels of all others stay as they are, until the next step finds better ones.
 */
public interface ForgettingClusterer extends ResumableClusterer {

    /**
     * Removes objects for good.
     *
     * @param objects their ids
     * @param known what is known of them; a clusterer that holds its objects does not ask, one that keeps sums of its clusters
     *     asks for values, and where somebody else keeps the history of objects, for clusters, and trusts both
     * @return what was done: one event per cluster that lost objects, and the prune of those that lost their last
     * @throws Refused if one is not held, arrived with other values, or is not known well enough; nothing has changed then
     */
    Forgetting forget(Set<String> objects, KnownObjects known);

    /**
     * Removes objects for good.
     *
     * @param objects their ids and the very values with which they arrived
     * @return what was done
     * @throws Refused as above
     */
    default Forgetting forget(Batch objects) {
        return forget(new LinkedHashSet<>(objects.ids()), KnownObjects.of(objects));
    }
}
