package io.varve.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.PreferenceFrom;
import io.varve.metric.AdjustedRandIndex;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.scale.Scaling;
import io.varve.testing.Gaussians;
import io.varve.testing.LabelledData;
import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import io.varve.testing.Sipu;
import io.varve.testing.Tier;
import io.varve.testing.UniformSplit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * That the answer hardly depends on how data were cut into batches, and how good it is: the tables of docs/granularity.md. The
 * long form has every cut and every set.
 */
@Tag("once")
class GranularityTest {

    private static final int WHOLE = Integer.MAX_VALUE;
    private static final int[] CUTS = Tier.LONG ? new int[] {1, 5, 20, 100, 300, WHOLE} : new int[] {5, 100, WHOLE};

    @Test
    void planted() {
        List<Cut> cuts =
                cut("20 Gaussians in 10 dimensions", gaussians(20, 10, 0.08, Tier.choose(500, 1_200)), Scaling.NONE);
        requireSteady(cuts, 0.8);
        assertThat(cuts).allSatisfy(cut -> assertThat(cut.nmi()).isGreaterThanOrEqualTo(0.96));
    }

    @OnlyLong
    @Test
    void plantedInManyDimensions() {
        requireSteady(
                cut("20 Gaussians in 50 dimensions", gaussians(20, 50, 0.15, Tier.choose(400, 1_200)), Scaling.NONE),
                0.8);
    }

    @OnlyLong
    @Test
    void plantedInThePlane() {
        requireSteady(
                cut("10 Gaussians in the plane", gaussians(10, 2, 0.03, Tier.choose(500, 1_500)), Scaling.NONE), 0.8);
    }

    @Test
    void tables() {
        List<Cut> penguins = cut("penguins", shuffled(penguins()), Scaling.ZSCORE);
        requireSteady(penguins, 0.6);
        assertThat(penguins).allSatisfy(cut -> assertThat(cut.nmi()).isGreaterThanOrEqualTo(0.75));
        List<Cut> iris = cut("iris", shuffled(LabelledData.iris()), Scaling.ZSCORE);
        assertThat(iris).allSatisfy(cut -> assertThat(cut.nmi()).isGreaterThanOrEqualTo(0.73));
        List<Cut> wine = cut("wine", shuffled(LabelledData.wine()), Scaling.ZSCORE);
        requireSteady(wine, 0.6);
        assertThat(wine).allSatisfy(cut -> assertThat(cut.nmi()).isGreaterThanOrEqualTo(0.72));
    }

    @OnlyLong
    @Test
    void earthquakesAreGroupedAlike() {
        requireSteady(cut("earthquakes", earthquakes(), Scaling.NONE), 0.6);
    }

    /** By the rule of earlier versions one object that came alone merged five of 27 clusters, for good. */
    @Test
    void oneTinyBatchMergesNothing() {
        assertThat(mergesOfOneObject(AppParams.defaults())).isZero();
        AppParams before =
                AppParams.defaults().withClusterWeight(ClusterWeight.SIZE).withPreferenceFrom(PreferenceFrom.STEP);
        assertThat(mergesOfOneObject(before)).isPositive();
    }

    /** After two batches of 300 earthquakes. */
    private static long mergesOfOneObject(AppParams params) {
        LabelledData data = earthquakes();
        int[] order = new int[data.x().length];
        Arrays.setAll(order, i -> i);
        AppClustering app = AppClustering.create(params);
        app.partialFit(UniformSplit.batch(data, order, 0, 300));
        app.partialFit(UniformSplit.batch(data, order, 300, 600));
        return app.partialFit(UniformSplit.batch(data, order, 600, 601)).events().stream()
                .filter(event -> event instanceof ClusterEvent.Merged)
                .count();
    }

    private static LabelledData earthquakes() {
        List<List<String>> rows = SharedData.cells("tables/earthquakes.csv");
        double[][] x = new double[rows.size() - 1][2];
        for (int i = 0; i < x.length; i++) {
            x[i][0] = Double.parseDouble(rows.get(i + 1).get(2));
            x[i][1] = Double.parseDouble(rows.get(i + 1).get(3));
        }
        return new LabelledData(x, new int[x.length]);
    }

    /** In the long form only, since each set has thousands of objects. */
    @Test
    void benchmarkSets() {
        if (Tier.LONG) {
            Map.of("s1", 0.97, "s2", 0.90, "a1", 0.93, "d31", 0.90, "a3", 0.90, "r15", 0.97, "unbalance", 0.98)
                    .forEach((name, nmi) -> {
                        LabelledData data = shuffled(Sipu.read(name));
                        requireSteady(cut(name, data, Scaling.NONE), 0.75);
                        Cut thirty = run(data, data.x().length / 30 + 1, Scaling.NONE);
                        System.out.printf(Locale.ROOT, "%s in 30 batches: %s%n", name, thirty);
                        assertThat(thirty.nmi()).isGreaterThanOrEqualTo(nmi);
                    });
        }
    }

    /** Groups are found anew after each step, but they are the same groups. */
    @Test
    void groupsKeepTheirIds() {
        Gaussians gaussians = new Gaussians(8, 10, 0.05, 7);
        AppClustering app = AppClustering.create(AppParams.defaults());
        GroupBook book = new GroupBook();
        List<String> before = List.of();
        for (int step = 0; step < 30; step++) {
            StepResult result = app.partialFit(gaussians.draw(40));
            List<Group> groups = book.record(step, result.events(), GroupTree.of(app.clusterSums()))
                    .groups();
            List<String> ids = groups.stream()
                    .filter(group -> group.state() != Group.State.ENDED)
                    .map(group -> group.id().toString())
                    .toList();
            assertThat(groups.stream().mapToLong(Group::size).max().orElse(0)).isPositive();
            if (step > 10) {
                assertThat(ids).hasSize(8).isEqualTo(before);
            }
            before = ids;
        }
    }

    /**
     * How a stream ended.
     *
     * @param labels the group of every object
     */
    private record Cut(int size, int clusters, int groups, double nmi, double purity, List<Integer> labels) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "batches of %s: %d clusters, %d groups, NMI %.3f, purity %.3f",
                    size == WHOLE ? "all" : size,
                    clusters,
                    groups,
                    nmi,
                    purity);
        }
    }

    private static void requireSteady(List<Cut> cuts, double leastAgreement) {
        int[] counts = cuts.stream()
                .filter(cut -> cut.size() > 1)
                .mapToInt(Cut::groups)
                .sorted()
                .toArray();
        assertThat(counts[counts.length - 1]).isLessThanOrEqualTo(2 * counts[0]);
        int[] all = cuts.stream().mapToInt(Cut::groups).sorted().toArray();
        assertThat(all[all.length - 1]).isLessThanOrEqualTo(3 * all[0]);
        assertThat(agreement(cuts)).isGreaterThanOrEqualTo(leastAgreement);
    }

    /** The mean adjusted Rand index between the partitions of all cuts but single objects. */
    private static double agreement(List<Cut> cuts) {
        List<Cut> several = cuts.stream().filter(cut -> cut.size() > 1).toList();
        double sum = 0;
        int pairs = 0;
        for (int a = 0; a < several.size(); a++) {
            for (int b = 0; b < a; b++) {
                sum += AdjustedRandIndex.of(
                        several.get(a).labels(), several.get(b).labels());
                pairs++;
            }
        }
        return sum / pairs;
    }

    private static List<Cut> cut(String name, LabelledData data, Scaling scaling) {
        List<Cut> cuts = new ArrayList<>();
        for (int size : CUTS) {
            if (size == WHOLE || size < data.x().length) {
                cuts.add(run(data, size, scaling));
            }
        }
        System.out.printf(Locale.ROOT, "%s, agreement %.3f%n", name, agreement(cuts));
        cuts.forEach(cut -> System.out.println("  " + cut));
        return cuts;
    }

    private static Cut run(LabelledData data, int size, Scaling scaling) {
        AppClustering app = AppClustering.create(AppParams.defaults().withScaling(scaling));
        int[] order = new int[data.x().length];
        Arrays.setAll(order, i -> i);
        for (int from = 0; from < order.length; from += Math.min(size, order.length)) {
            app.partialFit(UniformSplit.batch(data, order, from, (int) Math.min((long) from + size, order.length)));
        }
        Map<ClusterId, Integer> groupOf = new HashMap<>();
        List<List<ClusterId>> groups = Grouping.of(app.clusterSums()).groups();
        for (int g = 0; g < groups.size(); g++) {
            for (ClusterId cluster : groups.get(g)) {
                groupOf.put(cluster, g);
            }
        }
        Map<String, Optional<ClusterId>> labels = app.snapshot().labels();
        List<Integer> given = new ArrayList<>();
        List<Integer> known = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            given.add(groupOf.get(labels.get(Integer.toString(i)).orElseThrow()));
            known.add(data.classes()[i]);
        }
        return new Cut(
                size,
                groupOf.size(),
                groups.size(),
                NormalizedMutualInformation.of(given, known),
                Purity.of(given, known),
                given);
    }

    private static LabelledData shuffled(LabelledData data) {
        int[] order = UniformSplit.shuffledRows(data.x().length, 1);
        double[][] x = new double[order.length][];
        int[] classes = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            x[i] = data.x()[order[i]];
            classes[i] = data.classes()[order[i]];
        }
        return new LabelledData(x, classes);
    }

    private static LabelledData gaussians(int count, int dimensions, double deviation, int objects) {
        Batch batch = new Gaussians(count, dimensions, deviation, 1).draw(objects);
        double[][] x = new double[objects][dimensions];
        int[] classes = new int[objects];
        List<String> known = batch.classes().orElseThrow();
        for (int i = 0; i < objects; i++) {
            for (int j = 0; j < dimensions; j++) {
                x[i][j] = batch.value(i, j);
            }
            classes[i] = Integer.parseInt(known.get(i));
        }
        return new LabelledData(x, classes);
    }

    /** The four measures of those penguins that have them. */
    private static LabelledData penguins() {
        List<List<String>> rows = SharedData.cells("tables/penguins.csv").stream()
                .skip(1)
                .filter(row -> row.subList(2, 6).stream().noneMatch("NA"::equals))
                .toList();
        Map<String, Integer> species = new LinkedHashMap<>();
        double[][] x = new double[rows.size()][4];
        int[] classes = new int[rows.size()];
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < 4; j++) {
                x[i][j] = Double.parseDouble(rows.get(i).get(j + 2));
            }
            classes[i] = species.computeIfAbsent(rows.get(i).get(0), unseen -> species.size());
        }
        return new LabelledData(x, classes);
    }
}
