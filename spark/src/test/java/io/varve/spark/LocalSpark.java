package io.varve.spark;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** One session for all tests of a JVM, since it takes seconds to start, and batches as tables. */
final class LocalSpark {

    static final InputColumns INPUT = InputColumns.ofVector("id", "x");

    private static final StructType SCHEMA =
            new StructType().add("id", DataTypes.StringType).add("x", DataTypes.createArrayType(DataTypes.DoubleType));

    private LocalSpark() {}

    static SparkSession session() {
        return SparkSession.builder()
                .master("local[2]")
                .appName("varve tests")
                .config("spark.ui.enabled", false)
                .config("spark.sql.shuffle.partitions", 2)
                // tests are many small jobs, for which compiling code takes longer than running it
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.adaptive.enabled", false)
                .config("spark.driver.host", "localhost")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .getOrCreate();
    }

    /** Rows of a batch, shuffled and in some partitions. */
    static Dataset<Row> table(Batch batch, int partitions, long seed) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            rows.add(RowFactory.create(batch.ids().get(i), boxed(batch.vector(i))));
        }
        return table(rows, partitions, seed);
    }

    private static Double[] boxed(double[] vector) {
        return IntStream.range(0, vector.length).mapToObj(j -> vector[j]).toArray(Double[]::new);
    }

    static Dataset<Row> table(List<Row> rows, int partitions, long seed) {
        List<Row> shuffled = new ArrayList<>(rows);
        Collections.shuffle(shuffled, new Random(seed));
        return session().createDataFrame(shuffled, SCHEMA).repartition(partitions);
    }

    /** The batch as the library takes it to compare: in the order of ids. */
    static Batch sorted(Batch batch) {
        List<Integer> order = IntStream.range(0, batch.size())
                .boxed()
                .sorted(Comparator.comparing(i -> batch.ids().get(i), ObjectOrder.BY_ID))
                .toList();
        return Batch.of(
                        order.stream().map(batch.ids()::get).toList(),
                        order.stream().map(batch::vector).toArray(double[][]::new))
                .withColumns(INPUT.names(batch.dimensions()))
                .named(batch.name());
    }
}
