package io.varve.spark;

import io.varve.ClusterId;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.store.Arrival;
import io.varve.store.BatchElsewhere;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** A batch that is a table of Spark, as a timeline takes it. */
final class SparkBatch implements BatchElsewhere, AutoCloseable {

    private static final int ID_BYTES = 16;

    private final AppParams params;
    private final MembershipFolders folders;
    private final Dataset<Row> selected;
    private final Survey survey;
    private final List<String> columns;
    private final String name;
    private final String batchId;
    private Optional<SparkObjects> objects = Optional.empty();
    private Optional<SparkArrivals> arrivals = Optional.empty();
    private Optional<Dataset<Row>> labelled = Optional.empty();

    private SparkBatch(
            AppParams params,
            MembershipFolders folders,
            Dataset<Row> selected,
            Survey survey,
            List<String> columns,
            String name,
            Optional<String> batchId) {
        this.params = params;
        this.folders = folders;
        this.selected = selected;
        this.survey = survey;
        this.columns = columns;
        this.name = name;
        this.batchId = batchId.orElseGet(() -> HexFormat.of().formatHex(content(), 0, ID_BYTES));
    }

    /** Looks at all rows once, and refuses those that no step can take. */
    static SparkBatch of(
            Dataset<Row> rows,
            InputColumns input,
            AppParams params,
            MembershipFolders folders,
            String name,
            Arrival arrival) {
        Dataset<Row> selected = input.select(rows);
        StepTools.Words words = StepTools.Words.of(params);
        Survey survey = selected.toJavaRDD()
                .mapPartitions(part -> List.of(Survey.of(part, words)).iterator())
                .fold(new Survey(), Survey::add);
        survey.refuseFlaws();
        return new SparkBatch(
                params, folders, selected, survey, input.names(survey.dimensions()), name, arrival.batchId());
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return survey.size();
    }

    /** The id by which the timeline knows it. */
    String batchId() {
        return batchId;
    }

    @Override
    public byte[] content() {
        return survey.content(columns);
    }

    private SparkObjects objects() {
        if (objects.isEmpty()) {
            objects = Optional.of(SparkObjects.of(selected, size(), columns, params));
        }
        return objects.get();
    }

    @Override
    public void eachId(Consumer<String> ids) {
        Iterator<String> all =
                objects().rows().select("id").as(Encoders.STRING()).toLocalIterator();
        all.forEachRemaining(ids);
    }

    @Override
    public StepResult step(ResumableClusterer clusterer) {
        SparkArrivals step = new SparkArrivals(params, objects(), name);
        arrivals = Optional.of(step);
        AppClustering.Committed committed = ((AppClustering) clusterer).partialFit(step);
        long[] clusters =
                committed.strata().stream().mapToLong(ClusterId::number).toArray();
        Dataset<Row> found = step.labelled(clusters).persist(StorageLevel.MEMORY_AND_DISK());
        labelled = Optional.of(found);
        long written = folders.write(committed.result().step(), batchId, found);
        if (written != size()) {
            throw new IllegalStateException(
                    "%d objects were labelled, but there are %d; does the table change while it is read?"
                            .formatted(written, size()));
        }
        return committed.result();
    }

    @Override
    public void eachObject(Consumer<Placed> told) {
        Iterator<Row> all = labelled.orElseThrow().orderBy("object").toLocalIterator();
        all.forEachRemaining(row -> told.accept(
                new Placed(row.getString(0), ClusterId.parse(row.getString(1)), row.getDouble(2), row.getLong(3))));
    }

    @Override
    public void close() {
        labelled.ifPresent(Dataset::unpersist);
        arrivals.ifPresent(SparkArrivals::release);
        objects.ifPresent(SparkObjects::release);
    }
}
