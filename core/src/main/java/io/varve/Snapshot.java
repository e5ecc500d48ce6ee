package io.varve;

import io.varve.table.LabelRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;

/**
 * Clusters, labels and history as they were after some step, whoever keeps them. It never changes.
 *
 * <p>One of a clusterer is held in memory and is safe to share between threads. One of a timeline holds next to nothing and
 * reads when it is asked: as long as the timeline is open, by the thread that uses it, and without the objects that were
 * forgotten on demand since.
 */
public interface Snapshot {

    /**
     * Returns the last step that this knows of.
     *
     * @return counted from 0; −1 before the first
     */
    int step();

    /**
     * Returns the clusters that live, by id.
     *
     * @return a read-only list
     */
    List<Cluster> clusters();

    /**
     * Returns the cluster of an object.
     *
     * @param object its id
     * @return its cluster; empty if it is not held or has none
     */
    Optional<ClusterId> labelOf(String object);

    /**
     * Returns the clusters of all objects held, in order of arrival.
     *
     * @return a read-only map, empty values for objects without cluster
     */
    Map<String, Optional<ClusterId>> labels();

    /**
     * Returns how similar an object was to what stands for its cluster, when that was last computed.
     *
     * @param object its id
     * @return the similarity; empty if it is not held or has no cluster
     */
    OptionalDouble similarityOf(String object);

    /**
     * Visits all objects held, in order of arrival, each with all that is told of it.
     *
     * @param rows told of each
     */
    default void eachLabel(Consumer<LabelRow> rows) {
        History history = history();
        labels().forEach((object, cluster) ->
                rows.accept(LabelRow.of(object, history.arrivedAt(object), cluster, similarityOf(object))));
    }

    /**
     * Finds the cluster that each object would fit best, changing nothing.
     *
     * @param batch objects with the columns that the model knows
     * @return one prediction per object
     */
    List<Prediction> predict(Batch batch);

    /**
     * Finds the cluster that a vector would fit best, changing nothing.
     *
     * @param vector of the length that the model knows
     * @return the prediction
     */
    default Prediction predict(double[] vector) {
        return predict(Batch.of(new double[][] {vector})).get(0);
    }

    /**
     * Returns the past.
     *
     * @return labels, events and lineage of every step so far
     */
    History history();
}
