package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ap.LargeBatch;
import io.varve.app.AppParams;
import io.varve.app.Packing;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.table.LabelRow;
import io.varve.testing.Gaussians;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A timeline whose steps were taken by Spark is that of the library, bit for bit: in one run, and in blocks. */
class SparkStepTest {

    /** How many objects each step brings; one brings none. */
    private static final int[] STEPS = Tier.LONG ? new int[] {300, 150, 0, 100} : new int[] {300, 0, 150};

    @TempDir
    private Path folder;

    /** In blocks, then in one run, as the tests of commits too; the first in every check. */
    private static Stream<Arguments> cases() {
        return Tier.oneIn(
                4,
                List.of(
                        arguments("hierarchical", "zscore", "exemplar", 3, 1, "sqeuclidean"),
                        arguments("hierarchical", "none", "true-mean", 5, 3, "sqeuclidean"),
                        arguments("auto", "minmax", "spread", 4, 2, "sqeuclidean"),
                        arguments("auto", "none", "true-mean", 1, 7, "euclidean")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void labelsEventsAndClustersAreTheSame(
            String largeBatch, String scaling, String packing, int partitions, long seed, String similarity) {
        AppParams params = AppParams.defaults()
                .withLargeBatch(LargeBatch.named(largeBatch))
                .withScaling(Scaling.named(scaling))
                .withPacking(Packing.named(packing))
                .withSimilarity(Similarity.named(similarity));
        Gaussians gaussians = new Gaussians(9, 4, 0.03, seed);
        SparkAppClustering spark =
                SparkAppClustering.at(LocalSpark.session(), folder.resolve("spark.varve"), params, LocalSpark.INPUT);
        int step = 0;
        for (int objects : STEPS) {
            Batch batch = withCopies(gaussians.draw(objects)).named("step " + step);
            try (Timeline here = Timeline.open(folder.resolve("here.varve"), params)) {
                here.add(LocalSpark.sorted(batch), Arrival.PLAIN.withBatchId(batch.name()));
            }
            spark.add(LocalSpark.table(batch, partitions, seed), batch.name(), Arrival.PLAIN.withBatchId(batch.name()));
            step++;
        }
        Facts here = Facts.of(folder.resolve("here.varve"));
        Facts there = Facts.of(folder.resolve("spark.varve"));
        assertThat(there.check()).isEmpty();
        assertThat(there.events()).isEqualTo(here.events()).hasSizeGreaterThan(5);
        assertThat(there.labels()).isEqualTo(here.labels()).hasSizeGreaterThan(400);
        assertThat(there.clusters()).isEqualTo(here.clusters());
        // Parquet tells of every object what the timeline tells
        assertThat(spark.labels(1).collectAsList().stream()
                        .map(row -> row.getString(0) + " " + row.getString(1) + " " + row.getDouble(2)))
                .containsExactlyInAnyOrderElementsOf(Facts.arrived(folder.resolve("spark.varve"), 1));
    }

    /** More objects than go through one run, without clusters, so that many are left after a level. */
    @OnlyLong
    @Test
    void severalLevelsAreTheSame() {
        AppParams params = AppParams.defaults();
        Random random = new Random(12);
        double[][] x = new double[120_000][8];
        for (double[] row : x) {
            Arrays.setAll(row, j -> Math.rint(random.nextDouble() * 1024) / 1024);
        }
        Batch batch = Batch.of(x).named("all");
        int levels;
        try (Timeline here = Timeline.open(folder.resolve("here.varve"), params)) {
            levels = here.add(LocalSpark.sorted(batch), Arrival.PLAIN)
                    .result()
                    .orElseThrow()
                    .levels()
                    .size();
        }
        SparkAppClustering.at(LocalSpark.session(), folder.resolve("spark.varve"), params, LocalSpark.INPUT)
                .add(LocalSpark.table(batch, 6, 5), "all");
        assertThat(levels).isGreaterThan(1);
        Facts here = Facts.of(folder.resolve("here.varve"));
        Facts there = Facts.of(folder.resolve("spark.varve"));
        assertThat(there.check()).isEmpty();
        assertThat(there.events()).isEqualTo(here.events());
        assertThat(there.labels()).isEqualTo(here.labels()).hasSize(x.length);
        assertThat(there.clusters()).isEqualTo(here.clusters());
    }

    @OnlyLong
    @Test
    void partitionsAndOrderDoNotShow() throws SQLException {
        AppParams params =
                AppParams.defaults().withLargeBatch(LargeBatch.HIERARCHICAL).withScaling(Scaling.ZSCORE);
        Batch batch = new Gaussians(5, 3, 0.05, 4).draw(200).named("all");
        List<Map<String, String>> states = new ArrayList<>();
        for (int partitions : new int[] {1, 7}) {
            Path file = folder.resolve(partitions + ".varve");
            SparkAppClustering.at(LocalSpark.session(), file, params, LocalSpark.INPUT)
                    .add(LocalSpark.table(batch, partitions, partitions), "all");
            states.add(state(file));
        }
        // to the last bit of sums, although these numbers have many digits
        assertThat(states.get(0)).isEqualTo(states.get(1)).hasSizeGreaterThan(5);
    }

    private static Map<String, String> state(Path file) throws SQLException {
        Map<String, String> parts = new TreeMap<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT name, bytes FROM parts")) {
            while (rows.next()) {
                parts.put(rows.getString(1), HexFormat.of().formatHex(rows.getBytes(2)));
            }
        }
        return parts;
    }

    /** Numbers with few digits, whose sums are exact in any order; every tenth object a copy of the one before it. */
    private static Batch withCopies(Batch drawn) {
        double[][] x = drawn.vectors();
        for (int i = 0; i < x.length; i++) {
            double[] row = x[i];
            Arrays.setAll(row, j -> Math.rint(row[j] * 1024) / 1024);
            if (i % 10 == 9) {
                x[i] = x[i - 1].clone();
            }
        }
        return Batch.of(drawn.ids(), x);
    }

    /** What a timeline tells. */
    record Facts(List<LabelRow> labels, List<ClusterEvent> events, List<Cluster> clusters, List<String> check) {
        static Facts of(Path file) {
            try (Timeline timeline = Timeline.read(file)) {
                List<LabelRow> labels = new ArrayList<>();
                List<ClusterEvent> events = new ArrayList<>();
                List<Cluster> clusters = new ArrayList<>();
                timeline.eachLabel(timeline.lastStep(), labels::add);
                timeline.eachEvent(0, timeline.lastStep(), events::add);
                timeline.eachCluster(timeline.lastStep(), clusters::add);
                return new Facts(labels, events, clusters, timeline.check());
            }
        }

        /** Object, cluster and similarity of what a step brought, as of that step. */
        static List<String> arrived(Path file, int step) {
            List<String> arrived = new ArrayList<>();
            try (Timeline timeline = Timeline.read(file)) {
                timeline.eachLabel(step, row -> {
                    if (row.arrivedStep() == step) {
                        arrived.add(row.object() + " " + row.cluster() + " " + row.similarity());
                    }
                });
            }
            return arrived;
        }
    }
}
