package io.varve.spark;

import static org.apache.spark.sql.functions.col;

import io.varve.Batch;
import io.varve.app.AppParams;
import io.varve.app.AppStep;
import io.varve.app.Arrivals.Candidate;
import io.varve.app.Member;
import io.varve.app.ObjectSample;
import io.varve.app.Packer;
import io.varve.internal.books.StateBytes;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.storage.StorageLevel;

/**
 * The objects of a batch, dealt out to shares by the hashes of their ids, and sorted by id in every share. How many shares
 * there are follows from the number of objects alone: whatever is summed share by share comes out the same however the table
 * was partitioned.
 */
final class SparkObjects {

    static final StructType SCHEMA = new StructType()
            .add("share", DataTypes.IntegerType, false)
            .add("id", DataTypes.StringType, false)
            .add("vector", DataTypes.BinaryType, false);

    private static final int OBJECTS_PER_SHARE = 1 << 16;
    private static final int FEWEST_SHARES = 8;
    private static final int MOST_SHARES = 1 << 10;

    private final StepTools tools;
    private final Dataset<Row> rows;
    private final int size;
    private final Map<String, double[]> fetched = new HashMap<>();
    private List<OfShare> shares = List.of();

    private SparkObjects(StepTools tools, Dataset<Row> rows, int size) {
        this.tools = tools;
        this.rows = rows;
        this.size = size;
    }

    /** Deals out rows of id and array that have no flaw, and refuses ids that occur more than once. */
    static SparkObjects of(Dataset<Row> selected, int size, List<String> columns, AppParams params) {
        int shares = Math.max(FEWEST_SHARES, Math.min(MOST_SHARES, size / OBJECTS_PER_SHARE + 1));
        Dataset<Row> dealt = selected.mapPartitions(new Dealing(shares), Encoders.row(SCHEMA))
                .repartitionById(shares, col("share"))
                .sortWithinPartitions("share", "id")
                .persist(StorageLevel.MEMORY_AND_DISK());
        StepTools tools = new StepTools(StepTools.Words.of(params), List.copyOf(columns), new byte[0]);
        SparkObjects objects = new SparkObjects(tools, dealt, size);
        try {
            objects.refuseRepeated();
        } catch (RuntimeException e) {
            objects.release();
            throw e;
        }
        return objects;
    }

    private record Dealing(int shares) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return Chunk.mapped(
                    rows,
                    row -> RowFactory.create(
                            (int) Long.remainderUnsigned(AppStep.key(row.getString(0)), shares),
                            row.getString(0),
                            VectorBytes.write(Survey.vector(row.getList(1)))));
        }
    }

    /** Ids that occur more than once: how many, and the first of them. */
    private record Repeated(int ids, List<String> first) implements Serializable {}

    private void refuseRepeated() {
        List<Repeated> found =
                rows.toJavaRDD().mapPartitions(SparkObjects::repeated).collect();
        int ids = found.stream().mapToInt(Repeated::ids).sum();
        if (ids > 0) {
            List<String> first = found.stream()
                    .flatMap(some -> some.first().stream())
                    .sorted(ObjectOrder.BY_ID)
                    .limit(Survey.MOST_NAMED)
                    .toList();
            throw new Refused(Refusal.of("%,d ids occur more than once in the batch: %s"
                            .formatted(ids, String.join(", ", Survey.quoted(first))))
                    .remedy("an object arrives once; leave out what is repeated"));
        }
    }

    private static Iterator<Repeated> repeated(Iterator<Row> rows) {
        int ids = 0;
        List<String> first = new ArrayList<>();
        String before = null;
        boolean counted = false;
        while (rows.hasNext()) {
            String id = Chunk.id(rows.next());
            boolean again = id.equals(before);
            if (again && !counted) {
                ids++;
                first.add(id);
            }
            counted = again;
            before = id;
        }
        first.sort(ObjectOrder.BY_ID);
        return List.of(new Repeated(ids, List.copyOf(first.subList(0, Math.min(Survey.MOST_NAMED, ids)))))
                .iterator();
    }

    Dataset<Row> rows() {
        return rows;
    }

    int size() {
        return size;
    }

    List<String> columns() {
        return tools.columns();
    }

    StepTools tools() {
        return tools;
    }

    ColumnStatistics schema() {
        return schema(tools);
    }

    static ColumnStatistics schema(StepTools tools) {
        Batch one = tools.batch(List.of("none"), new double[1][tools.columns().size()]);
        return ColumnStatistics.withColumnsOf(one, tools.words().params().scaling());
    }

    /** What one share comes to: its statistics, and its ids with the least hashes. */
    private record OfShare(int share, byte[] sums, List<String> least) implements Serializable {}

    private List<OfShare> shares() {
        if (shares.isEmpty()) {
            shares = new ArrayList<>(
                    rows.toJavaRDD().mapPartitions(new Summing(tools)).collect());
            shares.sort(Comparator.comparingInt(OfShare::share));
        }
        return shares;
    }

    private record Summing(StepTools tools) implements FlatMapFunction<Iterator<Row>, OfShare> {
        @Override
        public Iterator<OfShare> call(Iterator<Row> rows) {
            ColumnStatistics schema = schema(tools);
            Map<Integer, ColumnStatistics> sums = new HashMap<>();
            Map<Integer, List<String>> least = new HashMap<>();
            Chunk.each(rows, tools, List::of).forEachRemaining(chunk -> {
                Map<Integer, List<String>> ids = new HashMap<>();
                for (int i = 0; i < chunk.rows().size(); i++) {
                    int share = chunk.rows().get(i).getInt(Chunk.SHARE);
                    sums.computeIfAbsent(share, any -> schema.emptied()).add(chunk.batch(), i);
                    ids.computeIfAbsent(share, any -> new ArrayList<>())
                            .add(chunk.batch().ids().get(i));
                }
                ids.forEach((share, some) -> least.merge(share, least(some), (before, more) -> {
                    List<String> both = new ArrayList<>(before);
                    both.addAll(more);
                    return least(both);
                }));
            });
            List<OfShare> shares = new ArrayList<>();
            sums.forEach((share, all) -> shares.add(
                    new OfShare(share, StateBytes.write(all::writeContent), least.getOrDefault(share, List.of()))));
            return shares.iterator();
        }
    }

    private static List<String> least(List<String> ids) {
        return new ArrayList<>(ObjectSample.least(ids).mapToObj(ids::get).toList());
    }

    /** The statistics of all objects. */
    ColumnStatistics statistics() {
        ColumnStatistics schema = schema();
        ColumnStatistics all = schema.emptied();
        shares().forEach(share -> all.addAll(StepTools.read(share.sums(), schema::readContent)));
        return all;
    }

    /** The objects whose ids have the least hashes, in the order in which they came. */
    List<Candidate> candidates() {
        List<String> ids =
                least(shares().stream().flatMap(share -> share.least().stream()).toList());
        ids.sort(ObjectOrder.BY_ID);
        Set<String> wanted = new HashSet<>(ids);
        rows.filter((FilterFunction<Row>) row -> wanted.contains(Chunk.id(row)))
                .collectAsList()
                .forEach(row -> fetched.put(Chunk.id(row), Chunk.vector(row)));
        return IntStream.range(0, ids.size())
                .mapToObj(i -> new Candidate(i, member(ids.get(i), vector(ids.get(i)))))
                .toList();
    }

    private double[] vector(String id) {
        return Objects.requireNonNull(fetched.get(id));
    }

    /** The points of candidates. */
    double[][] points(Packer packer, List<String> ids) {
        Batch batch = tools.batch(ids, ids.stream().map(this::vector).toArray(double[][]::new));
        return IntStream.range(0, ids.size())
                .mapToObj(i -> packer.point(batch, i))
                .toArray(double[][]::new);
    }

    Member member(String id, double[] vector) {
        Batch one = tools.batch(List.of(id), new double[][] {vector});
        return new Member(id, schema().row(one, 0));
    }

    /** Lets go of what was kept in the executors. */
    void release() {
        rows.unpersist();
    }
}
