package io.varve.store;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.io.DataRefused;
import io.varve.io.tables.LabelRow;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A timeline as it was after one step. Nothing is held in memory: it reads from the timeline, and as long as that is open.
 * Steps that are added later do not change what it tells.
 */
public final class Moment {

    private final Timeline timeline;
    private final int step;

    Moment(Timeline timeline, int step) {
        this.timeline = timeline;
        this.step = step;
    }

    /**
     * Returns the step.
     *
     * @return counted from 0
     */
    public int step() {
        return step;
    }

    /**
     * Visits the labels of all objects held then, in order of arrival and in constant memory.
     *
     * @param rows told of each
     */
    public void labels(Consumer<LabelRow> rows) {
        timeline.labels(step, rows);
    }

    /**
     * Returns the cluster that an object was in.
     *
     * @param object its id
     * @return empty if it was in none, not held any more, or not yet there
     * @throws DataRefused if it never came
     */
    public Optional<ClusterId> labelOf(String object) {
        @Nullable String[] label = new String[1];
        timeline.history(List.of(object), row -> {
            if (row.step() <= step) {
                label[0] = row.cluster();
            }
        });
        return Optional.ofNullable(label[0]).map(ClusterId::parse);
    }

    /**
     * Visits every cluster that was up to then, by id.
     *
     * @param rows told of each
     */
    public void clusters(Consumer<Cluster> rows) {
        timeline.clusters(step, rows);
    }

    /**
     * Finds the cluster that each object would have fit best.
     *
     * @param batch objects with the columns that the timeline knows
     * @return one prediction per object
     */
    public List<Prediction> predict(Batch batch) {
        return timeline.predict(batch, step);
    }
}
