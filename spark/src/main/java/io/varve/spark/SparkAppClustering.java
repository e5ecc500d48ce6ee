package io.varve.spark;

import static io.varve.spark.InputColumns.column;

import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.store.Addition;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.function.VoidFunction2;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;

/**
 * A-Posteriori affinity Propagation whose batches are tables of Spark. The model and the events are in a timeline on the
 * driver, which is one file as any other; memberships are there too, and beside it as Parquet.
 *
 * <pre>{@code
 * SparkAppClustering app = SparkAppClustering.at(
 *         spark, Path.of("lake.varve"), AppParams.defaults(), InputColumns.ofVector("id", "embedding"));
 * Addition step = app.add(spark.read().parquet("monday.parquet"), "monday");
 * Dataset<Row> labels = app.labels(step.step());       // object, cluster, similarity
 * }</pre>
 *
 * <p>The result is that of the library for the same objects in the order of their ids, in one run up to {@link
 * io.varve.ap.LargeBatch#MOST_AT_ONCE} different objects, in blocks above.
 */
public final class SparkAppClustering {

    private final SparkSession spark;
    private final Path timeline;
    private final AppParams params;
    private final InputColumns input;
    private final String folder;
    private final MembershipFolders folders;

    private SparkAppClustering(SparkSession spark, Path timeline, AppParams params, InputColumns input, String folder) {
        this.spark = spark;
        this.timeline = timeline;
        this.params = params;
        this.input = input;
        this.folder = folder;
        this.folders = new MembershipFolders(spark, folder);
    }

    /**
     * Clusters into a timeline, which the first step makes; memberships are beside it.
     *
     * @param spark the session
     * @param timeline a file on the driver
     * @param params of the timeline
     * @param input which columns are the objects
     * @return the clusterer
     */
    public static SparkAppClustering at(SparkSession spark, Path timeline, AppParams params, InputColumns input) {
        return at(spark, timeline, params, input, timeline.toAbsolutePath().toUri() + ".memberships");
    }

    /**
     * Clusters into a timeline, with memberships where all executors can write them.
     *
     * @param spark the session
     * @param timeline a file on the driver
     * @param params of the timeline
     * @param input which columns are the objects
     * @param memberships a folder, such as {@code hdfs://…}
     * @return the clusterer
     */
    public static SparkAppClustering at(
            SparkSession spark, Path timeline, AppParams params, InputColumns input, String memberships) {
        SparkArrivals.requireApart(params);
        return new SparkAppClustering(spark, timeline, params, input, memberships);
    }

    /**
     * Adds a table as one step.
     *
     * @param rows a row per object, in any order and any partitions
     * @param name what the step is called
     * @return what became of it, without labels; the same table again changes nothing
     * @throws Refused if rows or parameters are refused; nothing has changed then
     */
    public Addition add(Dataset<Row> rows, String name) {
        return add(rows, name, Arrival.PLAIN);
    }

    /**
     * Adds a table as one step.
     *
     * @param rows a row per object, in any order and any partitions
     * @param name what the step is called
     * @param arrival its id and its time
     * @return what became of it, without labels; the same table again changes nothing
     * @throws Refused if rows or parameters are refused; nothing has changed then
     */
    public Addition add(Dataset<Row> rows, String name, Arrival arrival) {
        folders.settle(timeline);
        TimelineOptions options = TimelineOptions.defaults().withReading(input::words);
        // other parameters are refused before any row is looked at
        try (Timeline open = Timeline.open(timeline, params, options);
                SparkBatch batch = SparkBatch.of(rows, input, params, folders, name, arrival)) {
            Addition added =
                    open.add(batch, arrival.batchId().isPresent() ? arrival : arrival.withBatchId(batch.batchId()));
            if (added.isNew()) {
                folders.publish(added.step());
            }
            return added;
        }
    }

    /**
     * Adds a table as several steps, one for each value of a column, in the order of the values.
     *
     * @param rows with that column
     * @param stepColumn whose values are the names of steps
     * @return what became of every step
     * @throws Refused if rows of a step are refused; the steps before it are there then
     */
    public List<Addition> addByColumn(Dataset<Row> rows, String stepColumn) {
        if (!List.of(rows.columns()).contains(stepColumn)) {
            throw new Refused("there is no column %s to make steps of".formatted(stepColumn));
        }
        long without = rows.filter(column(stepColumn).isNull()).count();
        if (without > 0) {
            throw new Refused(
                    "%,d rows have no value in column %s, of which steps are made".formatted(without, stepColumn));
        }
        List<Row> steps = rows.select(column(stepColumn), column(stepColumn).cast(DataTypes.StringType))
                .distinct()
                .orderBy(column(stepColumn))
                .collectAsList();
        List<Addition> added = new ArrayList<>();
        for (Row step : steps) {
            added.add(add(rows.filter(column(stepColumn).equalTo(step.get(0))), step.getString(1)));
        }
        return added;
    }

    /**
     * Returns what a stream does with every micro-batch: it is a step, exactly once. A micro-batch that is repeated after a
     * restart is known by the name of the stream and its number.
     *
     * <pre>{@code
     * rows.writeStream().foreachBatch(app.sink("news")).option("checkpointLocation", folder).start();
     * }</pre>
     *
     * @param stream the name of the stream, always the same for one checkpoint
     * @return for {@code foreachBatch}
     */
    public VoidFunction2<Dataset<Row>, Long> sink(String stream) {
        return (rows, number) -> {
            String name = stream + " " + number;
            add(rows, name, Arrival.PLAIN.withBatchId(name));
        };
    }

    /**
     * Returns where the objects of a step went.
     *
     * @param step that brought them
     * @return object, cluster and similarity, as of that step
     */
    public Dataset<Row> labels(int step) {
        return spark.read().parquet(folders.folder(step).toString());
    }

    /**
     * Returns where the objects of all steps went when they came.
     *
     * @return object, cluster, similarity and step
     */
    public Dataset<Row> labels() {
        return spark.read().parquet(folder);
    }

    /**
     * Returns the folder of memberships.
     *
     * @return as Spark reads it
     */
    public String memberships() {
        return folder;
    }
}
