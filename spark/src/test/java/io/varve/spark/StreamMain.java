package io.varve.spark;

import io.varve.app.AppParams;
import java.nio.file.Path;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.Trigger;

/** A stream of files into a timeline, as docs/spark.md has it: timeline, folder of files, checkpoint. */
final class StreamMain {

    private StreamMain() {}

    public static void main(String[] words) throws Exception {
        run(LocalSpark.session(), Path.of(words[0]), words[1], words[2]);
        LocalSpark.session().close();
    }

    static void run(SparkSession spark, Path timeline, String files, String checkpoint) throws Exception {
        SparkAppClustering app =
                SparkAppClustering.at(spark, timeline, AppParams.defaults(), InputColumns.ofVector("id", "x"));
        spark.readStream()
                .schema("id STRING, x ARRAY<DOUBLE>")
                .option("maxFilesPerTrigger", 1)
                .parquet(files)
                .writeStream()
                .foreachBatch(app.sink("news"))
                .option("checkpointLocation", checkpoint)
                .trigger(Trigger.AvailableNow())
                .start()
                .awaitTermination();
    }
}
