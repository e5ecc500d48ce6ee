package io.varve.app;

import static io.varve.app.Points.blob;
import static io.varve.app.Points.k;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.BoundLeft;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterEvent.Forgotten;
import io.varve.ClusterEvent.Merged;
import io.varve.ClusterEvent.Pruned;
import io.varve.Forgetting;
import io.varve.KnownObjects;
import io.varve.Snapshot;
import io.varve.ap.Preference;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Objects that are removed for good. */
class ForgetTest {

    /** A cluster costs 5, so that groups closer than that are one and others are not. */
    private static final AppParams COSTS_FIVE =
            AppParams.defaults().withClusterWeight(ClusterWeight.ONE).withPreference(Preference.of(-5));

    private static final AppParams ONE_CLUSTER = AppParams.defaults().withPreference(Preference.of(-1e7));

    private final Points points = new Points();

    /** Sums are compared bit by bit with those of a cluster that was built from the other objects alone. */
    @Test
    void theClusterIsWhatItWouldBeWithoutTheObject() {
        Seeds.check(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            List<double[]> rows = rows(random);
            Scaling scaling = Seeds.any(random, Scaling.values());
            theClusterIsWhatItWouldBeWithout(random.nextInt(rows.size()), rows, scaling);
        });
    }

    private static void theClusterIsWhatItWouldBeWithout(int lost, List<double[]> rows, Scaling scaling) {
        int half = rows.size() / 2;
        AppClustering app =
                AppClustering.create(ONE_CLUSTER.withScaling(scaling).withKeepVectors(true));
        app.partialFit(batch(rows, range(0, half)));
        app.partialFit(batch(rows, range(half, rows.size())));
        assertThat(app.contents()).hasSize(1);
        Forgetting forgetting = app.forget(batch(rows, List.of(lost)));
        assertThat(forgetting.events()).containsExactly(new Forgotten(1, k(0), rows.size(), rows.size() - 1));

        ColumnStatistics without = ColumnStatistics.withColumnsOf(batch(rows, List.of(0)), scaling);
        List<Integer> others = new ArrayList<>(range(0, rows.size()));
        others.remove(Integer.valueOf(lost));
        without.add(batch(rows, others));
        Content content = app.contents().get(k(0));
        assertThat(bits(content.members())).isEqualTo(bits(without));
        if (scaling == Scaling.NONE || scaling == Scaling.UNIT) {
            // of sums with 106 bits, what is left when nearly all of a square cancels has fewer
            double square = rows.stream()
                    .flatMapToDouble(Arrays::stream)
                    .map(value -> value * value)
                    .max()
                    .orElseThrow();
            double expected = variance(without);
            assertThat(variance(content.members())).isCloseTo(expected, within(0x1p-48 * expected + 0x1p-96 * square));
        }
        assertThat(bits(content.pack())).isEqualTo(bits(without.mean()));
    }

    @Test
    void theNextStepIsThatOfAModelThatNeverHadTheObject() {
        for (boolean keepVectors : new boolean[] {false, true}) {
            AppParams params = COSTS_FIVE
                    .withScaling(Scaling.ZSCORE)
                    .withPreference(Preference.median())
                    .withKeepVectors(keepVectors);
            Points with = new Points();
            Points without = new Points();
            AppClustering app = AppClustering.create(params);
            AppClustering never = AppClustering.create(params);
            app.partialFit(with.batch(blob(0), blob(100), blob(100.02, 1)));
            never.partialFit(without.batch(blob(0), blob(100)));
            assertThat(app.snapshot().clusters())
                    .hasSize(never.snapshot().clusters().size());
            // blob(100.02, 1) is the point (100.02, 0)
            app.forget(Batch.of(List.of("o20"), new double[][] {{100.02, 0}}));
            double[] next = {50, 3, 51, 2, 0.5, 0, 99, 1};
            without.batch(0, 0);
            assertThat(app.partialFit(with.batch(next)).events())
                    .isEqualTo(never.partialFit(without.batch(next)).events());
        }
    }

    @Test
    void boundsAreFoundAnewWhereVectorsAreKept() {
        for (boolean keepVectors : new boolean[] {true, false}) {
            AppClustering app =
                    AppClustering.create(ONE_CLUSTER.withScaling(Scaling.MINMAX).withKeepVectors(keepVectors));
            Batch batch = new Points().batch(0, 0, 4, 1, 10, 2, 5, 1.5);
            app.partialFit(batch);
            Forgetting forgetting = app.forget(only(batch, 2));
            assertThat(forgetting.boundsLeft())
                    .containsExactlyElementsOf(
                            keepVectors
                                    ? List.of()
                                    : List.of(new BoundLeft(k(0), "x0", true), new BoundLeft(k(0), "x1", true)));
            FeatureSpace space = FeatureSpace.of(
                    CategoryEncoding.ONE_HOT, app.contents().get(k(0)).members());
            double[] expected = keepVectors ? new double[] {1, 1.5 / 1.5} : new double[] {0.5, 0.75};
            assertThat(space.point(new Row(new double[] {5, 1.5}, List.of()))).containsExactly(expected);
        }
    }

    @Test
    void boundsOfOthersAreNotTooWide() {
        AppClustering app = AppClustering.create(ONE_CLUSTER.withScaling(Scaling.MINMAX));
        Batch batch = points.batch(0, 0, 4, 1, 10, 2);
        app.partialFit(batch);
        assertThat(app.forget(only(batch, 1)).boundsMayBeTooWide()).isFalse();
    }

    @Test
    void whatAnotherObjectHasTooIsNotLeft() {
        AppClustering app = AppClustering.create(ONE_CLUSTER.withScaling(Scaling.MINMAX));
        Batch batch = points.batch(0, 7, 4, 7, 10, 7, 10, 7);
        app.partialFit(batch);
        assertThat(app.forget(only(batch, 2)).boundsLeft())
                .as("10 is the value of the last too, and all have 7")
                .isEmpty();
        assertThat(app.forget(only(batch, 3)).boundsLeft()).containsExactly(new BoundLeft(k(0), "x0", true));
    }

    @Test
    void aCategoryGoesWithItsLastObject() {
        AppClustering app = AppClustering.create(ONE_CLUSTER);
        String[][] colours = {{"red"}, {"blue"}, {"red"}, {"green"}};
        Batch batch = points.batch(0, 0, 1, 1, 2, 0, 3, 1).withCategories(List.of("colour"), colours);
        app.partialFit(batch);
        app.forget(only(batch, 1).withCategories(List.of("colour"), new String[][] {{"blue"}}));
        app.forget(only(batch, 2).withCategories(List.of("colour"), new String[][] {{"red"}}));
        assertThat(app.contents().get(k(0)).pack().shares()).containsExactly(Map.of("red", 0.5, "green", 0.5));
    }

    @Test
    void historyNoLongerKnowsTheObject() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch first = points.batch(blob(0), blob(3));
        app.partialFit(first);
        String exemplar = app.snapshot().history().cluster(k(0)).exemplar().orElseThrow();
        app.partialFit(points.batch(1.5, 0));
        assertThat(app.snapshot().history().eventsAt(1))
                .containsExactly(new Merged(1, List.of(k(0), k(1)), k(2), 20, 21));

        app.forget(only(first, first.ids().indexOf(exemplar)));
        assertThat(app.snapshot().history().objects()).hasSize(20).doesNotContain(exemplar);
        assertThat(app.snapshot().history().labelsAt(0)).hasSize(19).doesNotContainKey(exemplar);
        assertThat(app.snapshot().labelOf(exemplar)).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.snapshot().history().arrivedAt(exemplar));
        assertThat(app.snapshot().history().clusters())
                .extracting(Cluster::exemplar)
                .noneMatch(named -> named.isPresent() && named.get().equals(exemplar));
        assertThat(app.snapshot().history().sizesOf(k(2))).isEqualTo(Map.of(1, 20));
        assertThat(app.snapshot().history().eventsAt(1)).contains(new Forgotten(1, k(2), 21, 20));
        // it may come again, as another
        assertThat(app.partialFit(only(first, first.ids().indexOf(exemplar))).labels())
                .containsExactly(k(2));
    }

    @Test
    void snapshotsFromBeforeStillKnowIt() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch first = points.batch(blob(0));
        app.partialFit(first);
        Snapshot before = app.snapshot();
        app.forget(only(first, 3));
        assertThat(before.labelOf("o3")).contains(k(0));
        assertThat(before.clusters().get(0).size()).isEqualTo(10);
    }

    @Test
    void theLastObjectEndsItsCluster() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch batch = points.batch(0, 0, 100, 0, 200, 0, 201, 0);
        app.partialFit(batch);
        Forgetting forgetting = app.forget(only(batch, 1));
        assertThat(forgetting.events()).containsExactly(new Forgotten(0, k(1), 1, 0), new Pruned(0, k(1), 0, 0));
        assertThat(forgetting.boundsMayBeTooWide()).isFalse();
        assertThat(app.snapshot().clusters()).extracting(Cluster::id).containsExactly(k(0), k(2));
        assertThat(app.snapshot().history().cluster(k(1)).exemplar()).isEmpty();
        assertThat(app.snapshot().labels()).hasSize(3);
        assertThat(app.partialFit(points.batch(100, 0)).labels()).containsExactly(k(3));
    }

    @Test
    void allObjectsMayBeForgotten() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch batch = points.batch(blob(0), blob(100));
        app.partialFit(batch);
        List<ClusterEvent> events = app.forget(batch).events();
        assertThat(events)
                .containsExactly(
                        new Forgotten(0, k(0), 10, 0),
                        new Pruned(0, k(0), 0, 0),
                        new Forgotten(0, k(1), 10, 0),
                        new Pruned(0, k(1), 0, 0));
        assertThat(app.contents()).isEmpty();
        assertThat(app.partialFit(points.batch(7, 7)).labels()).containsExactly(k(2));
    }

    @Test
    void clustersThatLostAllRepresentativesMayMerge() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch batch = points.batch(blob(0), blob(3));
        app.partialFit(batch);
        List<Integer> known = new ArrayList<>();
        app.contents()
                .values()
                .forEach(content -> content.representatives()
                        .forEach(member -> known.add(batch.ids().indexOf(member.object()))));
        assertThat(known).hasSize(10);
        app.forget(only(batch, known.stream().mapToInt(Integer::intValue).toArray()));
        assertThat(app.snapshot().clusters()).extracting(Cluster::exemplar).allMatch(Optional::isEmpty);
        assertThat(app.partialFit(points.batch(1000, 0)).events())
                .contains(new Merged(1, List.of(k(0), k(1)), k(2), 10, 10));
        assertThat(app.snapshot().history().cluster(k(2)).exemplar()).isEmpty();
    }

    @Test
    void aForgottenExemplarNoLongerStandsForItsCluster() {
        AppClustering app = AppClustering.create(ONE_CLUSTER.withPacking(Packing.EXEMPLAR));
        Batch batch = points.batch(0, 0, 2, 0, 4, 0, 5, 0, 3.4, 0);
        app.partialFit(batch);
        double exemplar = app.contents().get(k(0)).pack().numbers()[0];
        int position = IntStream.range(0, 5)
                .filter(i -> batch.value(i, 0) == exemplar)
                .findFirst()
                .orElseThrow();
        app.forget(only(batch, position));
        double now = app.contents().get(k(0)).pack().numbers()[0];
        assertThat(now).isNotEqualTo(exemplar).isIn(0.0, 2.0, 4.0, 5.0, 3.4);
        // and one that is not the exemplar leaves it alone
        app.forget(only(batch, 0));
        assertThat(app.contents().get(k(0)).pack().numbers()[0]).isEqualTo(now);
    }

    @Test
    void otherValuesAreRefused() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch batch = points.batch(blob(0));
        app.partialFit(batch);
        Batch wrong = Batch.of(List.of("o1", "o2"), new double[][] {batch.vector(1), {0.02, 0.0400001}});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(wrong))
                .withMessageContaining("object 'o2' arrived with other values");
        assertThat(app.snapshot().labels()).as("nothing has changed").hasSize(10);
        assertThat(app.contents().get(k(0)).members().count()).isEqualTo(10);
    }

    @Test
    void valuesThatNobodyKnowsAreRefused() {
        AppClustering app = AppClustering.create(COSTS_FIVE);
        Batch batch = points.batch(blob(0));
        app.partialFit(batch);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(Set.of("o1"), KnownObjects.NONE))
                .withMessage("the values of object 'o1' are needed to forget it; give the values it arrived with");
        assertThat(app.snapshot().labels()).as("nothing has changed").hasSize(10);
        app.forget(Set.of("o1"), KnownObjects.of(batch));
        assertThat(app.snapshot().labels()).hasSize(9).doesNotContainKey("o1");
    }

    @Test
    void objectsThatAreNotHeldAreRefused() {
        AppClustering app = AppClustering.create(COSTS_FIVE.withPruneAfter(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(points.batch(0, 0)))
                .withMessageContaining("no object to forget yet");
        Batch batch = points.batch(blob(0));
        app.partialFit(batch);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(Batch.of(List.of("who"), new double[][] {{0, 0}})))
                .withMessageContaining("object 'who' is not held");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(Batch.of(List.of("o1"), new double[][] {{0}})))
                .withMessageContaining("columns");
        app.partialFit(points.batch(new double[0]));
        app.partialFit(points.batch(new double[0]));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> app.forget(only(batch, 0)))
                .withMessageContaining("is not held");
    }

    /**
     * Numbers from 1 to 1,001 of either sign. Of 106 bits, the squares of what is left have 53 as long as the forgotten
     * number was not more than some million times larger.
     */
    private static List<double[]> rows(RandomGenerator random) {
        List<double[]> rows = new ArrayList<>();
        for (int i = random.nextInt(3, 13); i > 0; i--) {
            rows.add(new double[] {number(random), number(random)});
        }
        return rows;
    }

    /** One in eight is an end of the range, so that copies occur. */
    private static double number(RandomGenerator random) {
        double size = random.nextInt(8) > 0 ? random.nextDouble(1, 1001) : random.nextBoolean() ? 1 : 1001;
        return random.nextBoolean() ? size : -size;
    }

    private static Batch batch(List<double[]> rows, List<Integer> chosen) {
        // one category alone, whose mass under unit length is a sum too; of several, the order would show in the
        // variance
        String[][] colours = chosen.stream().map(i -> new String[] {"red"}).toArray(String[][]::new);
        return Batch.of(
                        chosen.stream().map(i -> "o" + i).toList(),
                        chosen.stream().map(rows::get).toArray(double[][]::new))
                .withCategories(List.of("colour"), colours);
    }

    private static List<Integer> range(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }

    private static Batch only(Batch batch, int... chosen) {
        return Batch.of(
                Arrays.stream(chosen).mapToObj(batch.ids()::get).toList(),
                Arrays.stream(chosen).mapToObj(batch::vector).toArray(double[][]::new));
    }

    private static List<Object> bits(ColumnStatistics statistics) {
        List<Object> bits = new ArrayList<>(bits(statistics.mean()));
        bits.add(statistics.count());
        return bits;
    }

    /** The mean squared distance from the mean, which shows the sums of squares; nothing is scaled by what else there is. */
    private static double variance(ColumnStatistics statistics) {
        return FeatureSpace.of(CategoryEncoding.ONE_HOT, statistics.emptied()).variance(statistics);
    }

    private static List<Object> bits(Row row) {
        List<Object> bits = new ArrayList<>();
        for (double number : row.numbers()) {
            bits.add(Double.doubleToLongBits(number));
        }
        bits.addAll(row.shares());
        return bits;
    }
}
