import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.apache.spark.ml.clustering.BisectingKMeans;
import org.apache.spark.ml.clustering.KMeans;
import org.apache.spark.ml.functions;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * KMeans and BisectingKMeans of Spark's ml, told the number of clusters, on the table that ScaleMain of varve-spark left: path, cores. Time is that of fitting and
 * of writing all labels, from Parquet to Parquet.
 */
class SparkPeer {
    private static final int CLUSTERS = 100;

    public static void main(String[] words) throws Exception {
        try (SparkSession spark = SparkSession.builder()
                .master("local[" + words[1] + "]")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", 16)
                .getOrCreate()) {
            measure(
                    spark,
                    words[0],
                    "KMeans",
                    table -> new KMeans().setK(CLUSTERS).setSeed(1).fit(table).transform(table));
            measure(
                    spark,
                    words[0],
                    "BisectingKMeans",
                    table -> new BisectingKMeans()
                            .setK(CLUSTERS)
                            .setSeed(1)
                            .fit(table)
                            .transform(table));
        }
    }

    interface Clusterer {
        Dataset<Row> labels(Dataset<Row> table);
    }

    private static void measure(SparkSession spark, String path, String name, Clusterer clusterer) {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long cpu = system.getProcessCpuTime();
        long start = System.nanoTime();
        Dataset<Row> read = spark.read().parquet(path);
        Dataset<Row> table = read.select(
                        read.col("id"), functions.array_to_vector(read.col("x")).as("features"))
                .cache();
        String out = path + "." + name;
        clusterer
                .labels(table)
                .select("id", "prediction")
                .write()
                .mode("overwrite")
                .parquet(out);
        table.unpersist(true);
        double seconds = (System.nanoTime() - start) / 1e9;
        double cpuSeconds = (system.getProcessCpuTime() - cpu) / 1e9;
        Map<Integer, Long> found = new HashMap<>();
        Map<Long, Long> planted = new HashMap<>();
        Map<String, Long> both = new HashMap<>();
        long objects = 0;
        for (Row row : spark.read()
                .parquet(out)
                .selectExpr("prediction as c", "cast(id as bigint) % " + CLUSTERS + " as p")
                .groupBy("c", "p")
                .count()
                .collectAsList()) {
            long count = row.getLong(2);
            objects += count;
            found.merge(row.getInt(0), count, Long::sum);
            planted.merge(row.getLong(1), count, Long::sum);
            both.put(row.getInt(0) + " " + row.getLong(1), count);
        }
        double mutual = 0;
        for (Map.Entry<String, Long> pair : both.entrySet()) {
            String[] of = pair.getKey().split(" ");
            double expected = (double) found.get(Integer.valueOf(of[0])) * planted.get(Long.valueOf(of[1]));
            mutual += pair.getValue() * Math.log(pair.getValue() * (double) objects / expected);
        }
        double nmi = 2 * mutual / (entropy(found.values(), objects) + entropy(planted.values(), objects));
        System.out.printf(
                "%s, %,d objects, told %d clusters: %.0f s, %.0f s of CPU, %d clusters, NMI %.4f%n",
                name, objects, CLUSTERS, seconds, cpuSeconds, found.size(), nmi);
    }

    private static double entropy(Iterable<Long> counts, long objects) {
        double sum = 0;
        for (long count : counts) {
            sum -= count * Math.log(count / (double) objects);
        }
        return sum;
    }
}
