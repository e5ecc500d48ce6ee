package io.varve.spark;

import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.store.Addition;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** For spark-submit: adds a table to a timeline. docs/spark.md has the commands. */
public final class ClusterJob {

    private static final Set<String> OWN = Set.of(
            "timeline",
            "memberships",
            "format",
            "id-column",
            "vector-column",
            "columns",
            "step-column",
            "name",
            "batch-id",
            "time");
    static final JobRefusals REFUSALS = new JobRefusals(OWN, "varve add");

    private ClusterJob() {}

    /**
     * Runs the job; exits with 3 if data or words are refused.
     *
     * @param words {@code --timeline FILE --id-column ID --vector-column VECTOR TABLE…} and options
     * @throws IOException if the session cannot be closed
     */
    public static void main(String[] words) throws IOException {
        try (SparkSession spark =
                SparkSession.builder().appName("varve cluster").getOrCreate()) {
            run(spark, words).forEach(step -> System.out.println(told(step)));
        } catch (Refused e) {
            REFUSALS.tell(e, System.err, JobRefusals.debugging());
            System.exit(JobRefusals.REFUSED);
        }
    }

    static List<Addition> run(SparkSession spark, String... words) {
        JobOptions options = JobOptions.read(words, OWN);
        Path timeline = Path.of(options.required("timeline"));
        AppParams params = options.params(stored(timeline));
        String id = options.required("id-column");
        InputColumns input = options.value("vector-column")
                .map(vector -> InputColumns.ofVector(id, vector))
                .orElseGet(() -> InputColumns.ofNumbers(id, options.names("columns")));
        SparkAppClustering app = options.value("memberships")
                .map(folder -> SparkAppClustering.at(spark, timeline, params, input, folder))
                .orElseGet(() -> SparkAppClustering.at(spark, timeline, params, input));
        Dataset<Row> rows = options.table(spark);
        if (options.value("step-column").isPresent()) {
            return app.addByColumn(rows, options.required("step-column"));
        }
        Arrival arrival = Arrival.PLAIN;
        if (options.value("batch-id").isPresent()) {
            arrival = arrival.withBatchId(options.required("batch-id"));
        }
        if (options.value("time").isPresent()) {
            arrival = arrival.withTime(options.required("time"));
        }
        return List.of(app.add(rows, options.value("name").orElse("spark"), arrival));
    }

    /** The parameters of the timeline, so that options need not be said again. */
    private static AppParams stored(Path timeline) {
        if (!Timeline.isThere(timeline)) {
            return AppParams.defaults();
        }
        try (Timeline read = Timeline.read(timeline)) {
            if (read.algorithm() instanceof AppParams params) {
                return params;
            }
            throw new Refused("%s is a timeline of %s, but Spark takes steps of %s alone"
                    .formatted(
                            timeline,
                            read.algorithm().algorithm().name(),
                            AppParams.defaults().algorithm().name()));
        }
    }

    private static String told(Addition step) {
        return step.result()
                .map(result -> "step %d: %,d objects, %,d clusters, %s"
                        .formatted(
                                step.step(),
                                step.objectsNew(),
                                result.clusterCount(),
                                result.convergence().converged() ? "converged" : "not converged"))
                .orElse("step %d was there already".formatted(step.step()));
    }
}
