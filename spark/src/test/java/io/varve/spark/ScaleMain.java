package io.varve.spark;

import com.sun.management.OperatingSystemMXBean;
import io.varve.app.AppParams;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.similarity.Similarity;
import io.varve.store.Addition;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * How long a step of planted clusters takes, and how well they are found: objects, cores, and where to leave the table for others. The table is made
 * first, and the time is that of the whole step: from Parquet to the commit.
 */
final class ScaleMain {

    private static final int DIMENSIONS = 32;
    private static final int CLUSTERS = 100;
    private static final double SPREAD = 0.1;

    private ScaleMain() {}

    public static void main(String[] words) throws Exception {
        long objects = Long.parseLong(words[0]);
        String cores = words[1];
        Path folder = Files.createTempDirectory("varve-scale");
        try (SparkSession spark = SparkSession.builder()
                .master("local[" + cores + "]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 16)
                .config("spark.local.dir", folder.resolve("local").toString())
                .getOrCreate()) {
            String table = words.length > 2
                    ? words[2]
                    : folder.resolve("table.parquet").toString();
            planted(spark, objects).write().parquet(table);
            SparkAppClustering app = SparkAppClustering.at(
                    spark,
                    folder.resolve("t.varve"),
                    AppParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN),
                    InputColumns.ofVector("id", "x"));
            OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
            long cpu = system.getProcessCpuTime();
            long start = System.nanoTime();
            Addition step = app.add(spark.read().parquet(table), "planted");
            double seconds = (System.nanoTime() - start) / 1e9;
            double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
            List<Row> both = app.labels(step.step())
                    .selectExpr(
                            "cast(substring(cluster, 2) as int) c", "cast(object as bigint) % " + CLUSTERS + " as p")
                    .collectAsList();
            List<Integer> found = both.stream().map(row -> row.getInt(0)).toList();
            List<Long> known = both.stream().map(row -> row.getLong(1)).toList();
            System.out.printf(
                    "%,d objects, %s cores: %.0f s, %.0f s of CPU, %d clusters, NMI %.4f, levels %s%n",
                    objects,
                    cores,
                    seconds,
                    cpuSeconds,
                    step.result().orElseThrow().clusterCount(),
                    NormalizedMutualInformation.of(found, known),
                    step.result().orElseThrow().levels());
        }
    }

    private static Dataset<Row> planted(SparkSession spark, long objects) {
        StructType schema = new StructType()
                .add("id", DataTypes.StringType)
                .add("x", DataTypes.createArrayType(DataTypes.FloatType));
        return spark.range(objects)
                .map(
                        (MapFunction<Long, Row>) id -> {
                            Random centre = new Random(id % CLUSTERS);
                            Random noise = new Random(id * 7919 + 1);
                            Float[] x = new Float[DIMENSIONS];
                            for (int j = 0; j < x.length; j++) {
                                x[j] = (float) (centre.nextDouble() + SPREAD * noise.nextGaussian());
                            }
                            return RowFactory.create(Long.toString(id), x);
                        },
                        Encoders.row(schema));
    }
}
