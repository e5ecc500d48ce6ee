package io.varve.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.sum;

import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.BlockLevel;
import io.varve.ap.HierarchicalApParams;
import io.varve.ap.IterationListener;
import io.varve.app.Packer;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Blocks.Block;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoder;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * Levels of blocks over points that are elsewhere, as {@link io.varve.ap.HierarchicalAp} has them: every block is clustered
 * where it is, and only what no block can tell comes here.
 */
final class SparkBlocks {

    /** Block tasks for every core, so that one that takes longer than others does not hold up a level. */
    private static final int TASKS_PER_CORE = 4;

    private final ApParams ap;
    private final StepTools tools;
    private final Blocks blocks;
    private final int parallelism;
    private final List<BlockLevel> levels = new ArrayList<>();

    /** Learns from a sample of the clusters and objects what all blocks share. */
    SparkBlocks(ApParams ap, StepTools tools, List<LevelPoint> sample, Blocks.All all, int parallelism) {
        this.ap = ap;
        this.tools = tools;
        this.parallelism = parallelism;
        this.blocks = Blocks.of(LevelPoint.similarities(sample, ap), HierarchicalApParams.of(ap), sample.size(), all);
    }

    List<BlockLevel> levels() {
        return levels;
    }

    /** What the last run came to, and its points in their order. */
    record Last(ApResult result, List<LevelPoint> points) {}

    /** Clusters level by level until what is left fits into one run. */
    Last run(Dataset<Row> different, int count) {
        Dataset<Row> points = different;
        int size = count;
        while (true) {
            First first = new First(points, size);
            int ofLevel = blocks.count(levels, size, wanted -> {
                List<LevelPoint> some = first.least(wanted);
                return blocks.block(
                        LevelPoint.similarities(some, ap), LevelPoint.standing(some), levels.size(), first.size);
            });
            if (ofLevel == 1) {
                break;
            }
            Dataset<Row> left = exemplars(points, size, ofLevel).persist(StorageLevel.MEMORY_AND_DISK());
            Row counted = left.agg(sum("converged"), count(lit(1))).first();
            int remaining = (int) counted.getLong(1);
            levels.add(new BlockLevel(size, ofLevel, (int) counted.getLong(0), remaining));
            points.unpersist();
            points = left;
            size = remaining;
        }
        List<LevelPoint> last = collected(points);
        last.sort(LevelPoint.BY_DRAW);
        points.unpersist();
        ApResult result = blocks.last(
                LevelPoint.similarities(last, ap), LevelPoint.standing(last), levels.size(), IterationListener.SILENT);
        return new Last(result, last);
    }

    static List<LevelPoint> collected(Dataset<Row> points) {
        List<LevelPoint> here = new ArrayList<>();
        for (Row row : points.collectAsList()) {
            here.add(LevelPoint.of(row));
        }
        return here;
    }

    private Dataset<Row> exemplars(Dataset<Row> points, int size, int count) {
        Bounds bounds = bounds(points, size, count);
        int tasks = Math.min(count, TASKS_PER_CORE * parallelism);
        Dataset<Row> inBlocks = points.mapPartitions(
                new InBlock(bounds), Encoders.row(LevelPoint.SCHEMA.add("block", DataTypes.IntegerType, false)));
        Clustering clustering = new Clustering(
                tools, blocks.preference(), blocks.ofEquals(), blocks.all(), size, ap.seed(), levels.size());
        return inBlocks.repartitionById(tasks, pmod(col("block"), lit(tasks)))
                .sortWithinPartitions("block", "hash", "cluster", "id")
                .mapPartitions(clustering, encoder());
    }

    static Encoder<Row> encoder() {
        return Encoders.row(LevelPoint.SCHEMA);
    }

    /** The first points of every block but the first. */
    private static Bounds bounds(Dataset<Row> points, int size, int count) {
        long[] starts = new long[count - 1];
        for (int b = 1; b < count; b++) {
            starts[b - 1] = Blocks.start(b, count, size);
        }
        List<Bound> found = new ArrayList<>(points.select("hash", "cluster", "id")
                .orderBy("hash", "cluster", "id")
                .toJavaRDD()
                .zipWithIndex()
                .filter(ranked -> Arrays.binarySearch(starts, ranked._2()) >= 0)
                .map(ranked -> new Bound(
                        ranked._1().getLong(0),
                        ranked._1().getInt(1),
                        ranked._1().getString(2)))
                .collect());
        found.sort((one, other) -> one.compare(other.hash, other.cluster, other.id));
        return new Bounds(List.copyOf(found));
    }

    /** A place in the order of the draw. */
    private record Bound(long hash, int cluster, String id) implements Serializable {
        int compare(long otherHash, int otherCluster, String otherId) {
            int byHash = Long.compare(hash, otherHash);
            int byCluster = byHash != 0 ? byHash : Integer.compare(cluster, otherCluster);
            return byCluster != 0 ? byCluster : ObjectOrder.BY_ID.compare(id, otherId);
        }
    }

    private record Bounds(List<Bound> starts) implements Serializable {
        /** How many blocks begin at a point or before it, the first one aside. */
        int block(Row point) {
            int from = 0;
            int to = starts.size();
            while (from < to) {
                int middle = (from + to) >>> 1;
                if (starts.get(middle).compare(point.getLong(2), point.getInt(0), point.getString(1)) <= 0) {
                    from = middle + 1;
                } else {
                    to = middle;
                }
            }
            return from;
        }
    }

    private record InBlock(Bounds bounds) implements MapPartitionsFunction<Row, Row> {
        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            return Chunk.mapped(
                    rows,
                    row -> RowFactory.create(
                            row.getInt(0),
                            row.getString(1),
                            row.getLong(2),
                            row.getDouble(3),
                            row.getAs(4),
                            row.getInt(5),
                            row.getAs(6),
                            row.getDouble(7),
                            bounds.block(row)));
        }
    }

    /** Clusters the blocks of a partition, one after the other, and lets their exemplars go on. */
    private record Clustering(
            StepTools tools, double preference, double ofEquals, Blocks.All all, int size, long seed, int level)
            implements MapPartitionsFunction<Row, Row> {

        private static final int BLOCK = 8;

        @Override
        public Iterator<Row> call(Iterator<Row> rows) {
            Packer packer = tools.packer();
            Blocks rules = tools.blocks(packer, preference, ofEquals, all);
            return new Iterator<>() {
                private Optional<Row> waiting = Optional.empty();
                private Iterator<Row> now = List.<Row>of().iterator();

                @Override
                public boolean hasNext() {
                    while (!now.hasNext() && (waiting.isPresent() || rows.hasNext())) {
                        now = exemplars(rules, tools.ap(packer), nextBlock()).iterator();
                    }
                    return now.hasNext();
                }

                @Override
                public Row next() {
                    if (!hasNext()) {
                        throw new NoSuchElementException();
                    }
                    return now.next();
                }

                private List<LevelPoint> nextBlock() {
                    Row first = waiting.orElseGet(rows::next);
                    waiting = Optional.empty();
                    List<LevelPoint> block = new ArrayList<>(List.of(LevelPoint.of(first)));
                    while (rows.hasNext() && waiting.isEmpty()) {
                        Row row = rows.next();
                        if (row.getInt(BLOCK) == first.getInt(BLOCK)) {
                            block.add(LevelPoint.of(row));
                        } else {
                            waiting = Optional.of(row);
                        }
                    }
                    return block;
                }
            };
        }

        private List<Row> exemplars(Blocks rules, ApParams ap, List<LevelPoint> points) {
            Block block = rules.block(LevelPoint.similarities(points, ap), LevelPoint.standing(points), level, size);
            List<Row> left = new ArrayList<>();
            for (int e = 0; e < block.exemplars().length; e++) {
                left.add(points.get(block.exemplars()[e])
                        .going(block.left().range(e, e + 1), seed, level + 1)
                        .row(block.converged() && e == 0));
            }
            return left;
        }
    }

    /** The first points of a level in the order of the draw, brought here as few as there need to be. */
    private static final class First {
        private final Dataset<Row> points;
        private final int size;
        private List<LevelPoint> here = List.of();

        First(Dataset<Row> points, int size) {
            this.points = points;
            this.size = size;
        }

        List<LevelPoint> least(int wanted) {
            if (here.size() < wanted) {
                here = SparkBlocks.least(points, size, wanted);
            }
            return here.subList(0, wanted);
        }
    }

    /**
     * Brings the points with the least hashes here. Hashes are spread evenly, so that a bound is known below which there are
     * about twice as many.
     */
    static List<LevelPoint> least(Dataset<Row> points, int size, int wanted) {
        for (double share = (2.0 * wanted + 64) / size; ; share *= 2) {
            long bound = share >= 1 ? Long.MAX_VALUE : (long) (Long.MIN_VALUE + share * 0x1p64);
            List<LevelPoint> found = collected(points.filter((FilterFunction<Row>) row -> row.getLong(2) <= bound));
            if (found.size() >= Math.min(wanted, size) || bound == Long.MAX_VALUE) {
                found.sort(LevelPoint.BY_DRAW);
                return found.subList(0, Math.min(wanted, found.size()));
            }
        }
    }
}
