package io.varve.spark;

import static org.apache.spark.sql.functions.min;
import static org.apache.spark.sql.functions.struct;
import static org.apache.spark.sql.functions.sum;

import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.LargeBatch;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.app.AppStep;
import io.varve.app.Arrivals;
import io.varve.app.Member;
import io.varve.app.Packer;
import io.varve.app.Packing;
import io.varve.app.Strata;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Draw;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.FilterFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.storage.StorageLevel;

/**
 * The objects of a batch in the partitions of a table. They stay there; what comes to the driver are statistics, points of a
 * block, exemplars, and the few objects that stand for clusters or are drawn into the sample.
 */
final class SparkArrivals implements Arrivals {

    private final AppParams params;
    private final SparkObjects objects;
    private final String name;
    private List<Candidate> candidates = List.of();
    private List<String> exemplarIds = List.of();
    private Optional<StepTools> tools = Optional.empty();
    private Optional<Placing> placing = Optional.empty();
    private Optional<Dataset<Row>> placed = Optional.empty();
    private double[][] standing = {};
    private Groups groups = new Groups(new int[0], new int[0], false, new Convergence(true, 0, 0, 0), List.of());
    private final Map<String, io.varve.scale.Row> rowsOfExemplars = new HashMap<>();

    SparkArrivals(AppParams params, SparkObjects objects, String name) {
        this.params = params;
        this.objects = objects;
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int size() {
        return objects.size();
    }

    @Override
    public ColumnStatistics columns(Scaling scaling) {
        return objects.schema();
    }

    @Override
    public void addTo(ColumnStatistics held) {
        held.addAll(objects.statistics());
    }

    @Override
    public List<Candidate> candidates() {
        candidates = objects.candidates();
        return candidates;
    }

    @Override
    public Groups group(AppStep step) {
        StepTools sent = StepTools.of(params, objects.columns(), step.packer());
        tools = Optional.of(sent);
        Dataset<Row> points =
                objects.rows().mapPartitions(new PointsOf(sent, params.ap().seed()), Encoders.row(PointsOf.SCHEMA));
        Placing found = placing(step, sent, points);
        placing = Optional.of(found);
        placed = Optional.of(objects.rows()
                .mapPartitions(found, Encoders.row(SparkObjects.SCHEMA.add("stratum", DataTypes.IntegerType, false)))
                .persist(StorageLevel.MEMORY_AND_DISK()));
        return groups;
    }

    private Placing placing(AppStep step, StepTools sent, Dataset<Row> points) {
        int clusters = step.packs().length;
        boolean few = clusters + size() <= LargeBatch.MOST_AT_ONCE;
        boolean mayBeBlocks = params.largeBatch() == LargeBatch.HIERARCHICAL || (inBlocks(step) && !few);
        if (few && !mayBeBlocks) {
            return atOnce(step, sent, each(points));
        }
        Dataset<Row> different = different(step, points).persist(StorageLevel.MEMORY_AND_DISK());
        int count = (int) different.count();
        if (mayBeBlocks && (params.largeBatch() == LargeBatch.HIERARCHICAL || count > LargeBatch.MOST_AT_ONCE)) {
            return inBlocks(step, sent, points, different, count);
        }
        if (!(step.ap().preference() instanceof Preference.Value)) {
            throw new Refused(Refusal.of("%,d objects at once need a preference that does not depend on all of them"
                            .formatted(size()))
                    .remedy("take it from objects held, give a number, or cluster in blocks"));
        }
        List<LevelPoint> here = SparkBlocks.collected(different);
        different.unpersist();
        // clusters are told to message passing by the step itself
        here.removeIf(LevelPoint::isCluster);
        return atOnce(step, sent, here);
    }

    /** As {@link LargeBatch#AUTO} decides it, but for the number of different objects. */
    private boolean inBlocks(AppStep step) {
        return params.largeBatch() == LargeBatch.AUTO
                && step.ap().conventions().insists()
                && (step.ap().preference() instanceof Preference.Value
                        || step.ap().preference() instanceof Preference.Quantile);
    }

    private static List<LevelPoint> each(Dataset<Row> points) {
        List<LevelPoint> here = new ArrayList<>();
        for (Row row : points.select("id", "point").collectAsList()) {
            here.add(LevelPoint.alone(LevelPoint.OBJECT, row.getString(0), 0, 1, VectorBytes.read(row.getAs(1))));
        }
        return here;
    }

    private Placing atOnce(AppStep step, StepTools sent, List<LevelPoint> here) {
        here.sort(LevelPoint.BY_ARRIVAL);
        int clusters = step.packs().length;
        List<LevelPoint> all = new ArrayList<>(clusters(step));
        all.addAll(here);
        long[] keys = all.stream().mapToLong(LevelPoint::key).toArray();
        ApInput input = ApInput.vectors(LevelPoint.vectors(all))
                .withWeights(LevelPoint.standing(all).weights())
                .withKeys(keys);
        ApResult result = LargeBatch.DENSE.fit(input, step.ap(), IterationListener.SILENT);
        List<Placing.Known> known = IntStream.range(0, here.size())
                .mapToObj(i -> new Placing.Known(here.get(i).vector(), result.label(clusters + i)))
                .toList();
        exemplarIds = Arrays.stream(result.exemplars())
                .filter(e -> e >= clusters)
                .mapToObj(e -> all.get(e).id())
                .toList();
        groups = new Groups(
                Arrays.copyOf(result.labels(), clusters),
                positions(Arrays.stream(result.exemplars()).mapToObj(all::get).toList(), clusters),
                result.lastResort(),
                result.convergence(),
                result.levels());
        return placing(step, sent, new double[0][], known);
    }

    private Placing inBlocks(AppStep step, StepTools sent, Dataset<Row> points, Dataset<Row> different, int count) {
        List<LevelPoint> sample = sample(step, points);
        int parallelism = points.sparkSession().sparkContext().defaultParallelism();
        double weight = Arrays.stream(step.weights(size())).sum() + size();
        SparkBlocks levels = new SparkBlocks(step.ap(), sent, sample, new Blocks.All(count, weight), parallelism);
        SparkBlocks.Last last = levels.run(different, count);
        List<LevelPoint> exemplars = Arrays.stream(last.result().exemplars())
                .mapToObj(last.points()::get)
                .sorted(LevelPoint.BY_ARRIVAL)
                .toList();
        List<Placing.Known> known = IntStream.range(0, exemplars.size())
                .mapToObj(e -> new Placing.Known(exemplars.get(e).vector(), e))
                .toList();
        exemplarIds = exemplars.stream()
                .filter(exemplar -> !exemplar.isCluster())
                .map(LevelPoint::id)
                .toList();
        int clusters = step.packs().length;
        groups = new Groups(
                new int[clusters],
                positions(exemplars, clusters),
                last.result().lastResort(),
                Blocks.convergence(last.result(), levels.levels()),
                levels.levels());
        Placing found = placing(step, sent, LevelPoint.vectors(exemplars), known);
        List<String> names =
                IntStream.range(0, clusters).mapToObj(c -> "cluster " + c).toList();
        int[] ofClusters = clusters == 0 ? new int[0] : found.placer().groups(step.packs(), names);
        groups = new Groups(ofClusters, groups.exemplars(), groups.lastResort(), groups.convergence(), groups.levels());
        return placing(step, sent, LevelPoint.vectors(exemplars), known);
    }

    private Placing placing(AppStep step, StepTools sent, double[][] exemplars, List<Placing.Known> known) {
        return new Placing(
                sent, exemplars, known, step.packs(), groups.ofClusters(), groups.exemplars(), groups.lastResort());
    }

    /** The places of exemplars among the clusters and then the exemplars that are objects, which keeps their order. */
    private static int[] positions(List<LevelPoint> exemplars, int clusters) {
        int[] objects = {clusters};
        return exemplars.stream()
                .mapToInt(exemplar -> exemplar.isCluster() ? exemplar.cluster() : objects[0]++)
                .toArray();
    }

    private List<LevelPoint> clusters(AppStep step) {
        double[] weights = step.weights(size());
        return IntStream.range(0, weights.length)
                .mapToObj(
                        c -> LevelPoint.alone(c, "", Draw.hash(~c, params.ap().seed(), 0), weights[c], step.packs()[c]))
                .toList();
    }

    /** Clusters and objects, copies drawn as one, by the least key of them. */
    private Dataset<Row> different(AppStep step, Dataset<Row> points) {
        long seed = params.ap().seed();
        List<Row> packs = clusters(step).stream()
                .map(cluster -> PointsOf.row(cluster, cluster.key(), seed))
                .toList();
        Column first = min(struct("cluster", "id")).as("first");
        return points.union(points.sparkSession().createDataFrame(packs, PointsOf.SCHEMA))
                .groupBy("point")
                .agg(first, min("key").as("key"), sum("weight").as("weight"))
                .mapPartitions(new PointsOf.Drawn(seed), SparkBlocks.encoder());
    }

    private List<LevelPoint> sample(AppStep step, Dataset<Row> points) {
        long seed = params.ap().seed();
        Dataset<Row> drawn = points.select(
                points.col("cluster"),
                points.col("id"),
                points.col("sampling").as("hash"),
                points.col("weight"),
                points.col("point"),
                functions.lit(0).as("converged"),
                functions.lit(null).cast(DataTypes.BinaryType).as("mean"),
                functions.lit(0.0).as("spread"));
        List<LevelPoint> sample = new ArrayList<>(SparkBlocks.least(drawn, size(), Blocks.SAMPLE));
        for (LevelPoint cluster : clusters(step)) {
            long hash = Draw.hash(cluster.key(), seed, Blocks.SAMPLING);
            sample.add(LevelPoint.alone(cluster.cluster(), "", hash, cluster.weight(), cluster.vector()));
        }
        sample.sort(LevelPoint.BY_DRAW);
        return sample.subList(0, Math.min(Blocks.SAMPLE, sample.size()));
    }

    @Override
    public List<ColumnStatistics> joining(Strata strata) {
        List<ColumnStatistics> joining = new ArrayList<>();
        for (int s = 0; s < strata.size(); s++) {
            joining.add(objects.schema().emptied());
        }
        if (size() > 0) {
            StratumSums.of(placed.orElseThrow(), objects.tools())
                    .forEach((stratum, sums) -> joining.set(stratum, sums));
        }
        return joining;
    }

    @Override
    public List<List<Member>> nearest(Strata strata, List<double[]> centres) {
        List<List<Member>> members = new ArrayList<>();
        for (int s = 0; s < strata.size(); s++) {
            members.add(List.of());
        }
        if (size() > 0) {
            NearestObjects.of(placed.orElseThrow(), tools.orElseThrow(), centres)
                    .forEach((stratum, found) -> members.set(
                            stratum, found.stream().map(this::member).toList()));
        }
        return members;
    }

    private Member member(NearestObjects.Found found) {
        return objects.member(found.id(), found.vector());
    }

    @Override
    public int[] strataOf(int[] asked) {
        Placing.Placer placer = placing.orElseThrow().placer();
        Packer packer = placer.packer();
        List<String> ids = Arrays.stream(asked)
                .mapToObj(i -> candidates.get(i).member().object())
                .toList();
        double[][] points = objects.points(packer, ids);
        return placer.strata(points, ids);
    }

    @Override
    public List<Member> all(int stratum) {
        throw new UnsupportedOperationException("all objects of a stratum are never asked of Spark");
    }

    /** The values of an exemplar, all of which are fetched at once. */
    @Override
    public io.varve.scale.Row row(int exemplar) {
        if (rowsOfExemplars.isEmpty()) {
            Set<String> wanted = new HashSet<>(exemplarIds);
            objects.rows()
                    .filter((FilterFunction<Row>) row -> wanted.contains(Chunk.id(row)))
                    .collectAsList()
                    .forEach(row -> rowsOfExemplars.put(
                            Chunk.id(row),
                            objects.member(Chunk.id(row), Chunk.vector(row)).row()));
        }
        return Objects.requireNonNull(rowsOfExemplars.get(exemplarIds.get(exemplar)));
    }

    @Override
    public Labels label(Strata strata, double[][] newStanding) {
        standing = newStanding;
        return new Labels(new int[0], new double[0]);
    }

    /** The objects with their clusters, once strata have become some. */
    Dataset<Row> labelled(long[] clusters) {
        if (size() == 0) {
            return objects.rows().sparkSession().createDataFrame(List.<Row>of(), Labelling.SCHEMA);
        }
        return placed.orElseThrow()
                .mapPartitions(new Labelling(tools.orElseThrow(), standing, clusters), Encoders.row(Labelling.SCHEMA));
    }

    /** Lets go of what was kept in the executors. */
    void release() {
        placed.ifPresent(Dataset::unpersist);
    }

    /** Whether a packing can do without all objects of a cluster at one place. */
    static void requireApart(AppParams params) {
        if (params.packing() == Packing.RUNNING_MEAN
                || params.packing() == Packing.NEAREST_TO_MEAN
                || params.keepVectors()) {
            throw new Refused(
                    Refusal.of("packing %s%s needs all objects of a cluster in one place, and Spark spreads them"
                                    .formatted(params.packing(), params.keepVectors() ? " with kept vectors" : ""))
                            .remedy("choose true-mean, spread or exemplar, without kept vectors"));
        }
        if (!params.ap().deduplicate()) {
            throw new Refused(Refusal.of("copies of an object are always drawn as one on Spark")
                    .remedy("leave deduplicate at true"));
        }
    }
}
