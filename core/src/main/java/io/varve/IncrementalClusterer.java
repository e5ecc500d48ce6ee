package io.varve;

import java.util.List;

/**
 * Clusters batches as they arrive. There is one way to change it: give it the next batch.
 *
 * <p>A batch that is refused leaves everything as it was. Not safe for use by several threads at once; snapshots are.
 */
public interface IncrementalClusterer {

    /**
     * Lays one more batch over the clusters that exist.
     *
     * @param batch its objects, none of which arrived before, unless the algorithm follows the same objects through time
     *     and says that ids repeat; may be empty, then only time passes
     * @return what the step did
     * @throws IllegalArgumentException if the batch is refused; nothing has changed then
     */
    StepResult partialFit(Batch batch);

    /**
     * Returns clusters, labels and history as they are now.
     *
     * @return a view that later steps do not change, safe to hand to other threads
     */
    Snapshot snapshot();

    /**
     * Returns the objects that stand for a cluster: its exemplar, and such as may become that in a later step. Who keeps the
     * values of few objects keeps those of these.
     *
     * @param cluster one that lives
     * @return their ids, the exemplar first; none where a clusterer does not tell
     */
    default List<String> representatives(ClusterId cluster) {
        return List.of();
    }
}
