package io.varve.internal.books;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.table.LabelRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The books of one step, and a way to compare unseen objects with its clusters.
 *
 * @param history the books
 * @param columns the names of the numeric columns, which a bare vector is taken to have
 * @param predictor compares objects with the clusters
 */
public record RecordedSnapshot(
        RecordedHistory history, List<String> columns, Function<Batch, List<Prediction>> predictor)
        implements Snapshot {

    @Override
    public int step() {
        return history.lastStep();
    }

    @Override
    public List<Cluster> clusters() {
        return history.clusters().stream()
                .filter(cluster -> cluster.state() == Cluster.State.LIVE)
                .toList();
    }

    @Override
    public Optional<ClusterId> labelOf(String object) {
        return history.knows(object) ? history.labelAt(object, step()) : Optional.empty();
    }

    @Override
    public Map<String, Optional<ClusterId>> labels() {
        return step() < 0 ? Map.of() : history.labelsAt(step());
    }

    @Override
    public OptionalDouble similarityOf(String object) {
        return labelOf(object).isPresent() ? OptionalDouble.of(history.similarityOf(object)) : OptionalDouble.empty();
    }

    @Override
    public void eachLabel(Consumer<LabelRow> rows) {
        history.eachLabel(rows);
    }

    @Override
    public List<Prediction> predict(Batch batch) {
        return batch.size() == 0 ? List.of() : predictor.apply(batch);
    }

    @Override
    public Prediction predict(double[] vector) {
        Batch batch = Batch.of(new double[][] {vector});
        return predict(vector.length == columns.size() ? batch.withColumns(columns) : batch)
                .get(0);
    }
}
