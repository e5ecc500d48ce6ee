package io.varve.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Which clusters belong together, seen from their sizes, means and variances. */
class GroupingTest {

    private final Random random = new Random(5);

    /** As in a first try with a handful of rows. */
    @Test
    void objectsThatAreAllAloneAreGroupedByTheirNeighbours() {
        double[][] places = {{1, 2}, {1, 4}, {1, 0}, {10, 2}, {10, 4}, {10, 0}};
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < places.length; c++) {
            clusters.add(ClusterSums.of(new ClusterId(c), 1, places[c], new double[2]));
        }
        assertThat(Grouping.of(clusters).groups())
                .extracting(group -> group.stream().map(ClusterId::number).toList())
                .containsExactly(List.of(0L, 1L, 2L), List.of(3L, 4L, 5L));
    }

    @Test
    void oneGaussianThatWasCutIntoPiecesIsOneGroup() {
        List<double[]> objects = gaussian(600, 0, 0);
        List<ClusterSums> quarters = clusters(objects, x -> (x[0] > 0 ? 2 : 0) + (x[1] > 0 ? 1 : 0));
        assertThat(quarters).hasSize(4);
        assertThat(Grouping.of(quarters).groups()).hasSize(1);
    }

    @Test
    void gaussiansThatAreApartStayApart() {
        List<double[]> objects = new ArrayList<>(gaussian(300, 0, 0));
        objects.addAll(gaussian(300, 8, 0));
        List<ClusterSums> pieces = clusters(objects, x -> (x[0] > 4 ? 2 : 0) + (x[1] > 0 ? 1 : 0));
        assertThat(Grouping.of(pieces).groups()).containsExactly(ids(0, 1), ids(2, 3));
    }

    /** As a price with too many zeros in a table of purchases. */
    @Test
    void oneFarObjectHidesNoGroups() {
        List<double[]> objects = new ArrayList<>(gaussian(100, 0, 0));
        objects.addAll(gaussian(100, 8, 0));
        List<ClusterSums> pieces = new ArrayList<>(clusters(objects, x -> (x[0] > 4 ? 2 : 0) + (x[1] > 0 ? 1 : 0)));
        pieces.add(ClusterSums.of(new ClusterId(4), 1, new double[] {1e6, 1e6}, new double[2]));
        assertThat(Grouping.of(pieces).groups()).containsExactly(ids(0, 1), ids(2, 3), ids(4));
    }

    /** A correlation is no reason to see several groups, where there are pieces all along it. */
    @Test
    void oneLongGaussianIsOneGroup() {
        List<double[]> objects = new ArrayList<>();
        for (double[] x : gaussian(1_000, 0, 0)) {
            objects.add(new double[] {6 * x[0] + x[1], 6 * x[0] - x[1]});
        }
        List<ClusterSums> pieces = clusters(objects, x -> (int) Math.max(0, Math.min(7, x[0] / 3 + 4)));
        assertThat(pieces).hasSize(8);
        assertThat(Grouping.of(pieces).groups()).hasSize(1);
    }

    /** With few pieces in many dimensions the line between two far clusters is no correlation. */
    @Test
    void inManyDimensionsFarClustersAreNoLongGaussian() {
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 20; c++) {
            double[] mean =
                    IntStream.range(0, 50).mapToDouble(j -> random.nextDouble()).toArray();
            double[] variances =
                    IntStream.range(0, 50).mapToDouble(j -> 0.15 * 0.15).toArray();
            clusters.add(ClusterSums.of(new ClusterId(c), 60, mean, variances));
        }
        assertThat(Grouping.of(clusters).groups()).hasSize(20);
    }

    /** Else a column that the distances hardly see would decide, since a likelihood does not care about units. */
    @Test
    void whatTheSimilaritiesCannotSeeDoesNotKeepClustersApart() {
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 4; c++) {
            double[] mean = {c % 2 == 0 ? -0.8 : 0.8, c < 2 ? -0.8 : 0.8, 1e-4 * c};
            clusters.add(ClusterSums.of(new ClusterId(c), 100, mean, new double[] {0.36, 0.36, 1e-12}));
        }
        assertThat(Grouping.of(clusters).groups()).hasSize(1);
    }

    @Test
    void aSingleObjectJoinsTheGroupThatItFits() {
        List<ClusterSums> clusters = List.of(
                cluster(0, 200, 0, 1),
                cluster(1, 200, 12, 1),
                cluster(2, 1, 1.5, 0),
                cluster(3, 2, 11, 0.1),
                cluster(4, 1, 500, 0));
        assertThat(Grouping.of(clusters).groups()).containsExactly(ids(0, 2), ids(1, 3), ids(4));
    }

    @Test
    void objectsOfWhichEachIsAloneAreOneGroup() {
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 10; c++) {
            clusters.add(cluster(c, 1, random.nextGaussian(), 0));
        }
        assertThat(Grouping.of(clusters).groups()).hasSize(1);
        assertThat(Grouping.of(clusters, 10).groups()).hasSize(10);
    }

    @Test
    void noClusterIsNoGroup() {
        assertThat(Grouping.of(List.of()).groups()).isEmpty();
    }

    @Test
    void copiesOfOneObjectAreOneGroup() {
        assertThat(Grouping.of(List.of(cluster(0, 5, 3, 0), cluster(1, 4, 3, 0)))
                        .groups())
                .hasSize(1);
    }

    @Test
    void anyNumberCanBeAskedFor() {
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 9; c++) {
            clusters.add(cluster(c, c < 6 ? 50 : 1, 10 * (c % 3) + c, 1));
        }
        for (int count = 1; count <= 9; count++) {
            Grouping grouping = Grouping.of(clusters, count);
            assertThat(grouping.groups()).hasSize(count);
            assertThat(grouping.groups().stream().flatMap(List::stream))
                    .containsExactlyInAnyOrderElementsOf(ids(0, 1, 2, 3, 4, 5, 6, 7, 8));
        }
        assertThat(Grouping.of(clusters, 3).groups().stream().map(group -> group.subList(0, 2)))
                .containsExactly(ids(0, 3), ids(1, 4), ids(2, 5));
    }

    @Test
    void moreGroupsThanClustersAreRefused() {
        List<ClusterSums> clusters = List.of(cluster(0, 5, 0, 1), cluster(1, 5, 9, 1));
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Grouping.of(clusters, 3))
                .withMessage("3 groups were asked for, but there are only 2 clusters; ask for at most that many");
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> Grouping.of(clusters, 0))
                .withMessage("the number of groups must be at least 1, got 0");
    }

    private static ClusterSums cluster(int id, int size, double mean, double variance) {
        return ClusterSums.of(new ClusterId(id), size, new double[] {mean}, new double[] {variance});
    }

    static List<ClusterId> ids(int... numbers) {
        return IntStream.of(numbers).mapToObj(ClusterId::new).toList();
    }

    private List<double[]> gaussian(int objects, double x, double y) {
        return IntStream.range(0, objects)
                .mapToObj(i -> new double[] {x + random.nextGaussian(), y + random.nextGaussian()})
                .toList();
    }

    /** What is known of clusters, computed in two passes. */
    private static List<ClusterSums> clusters(List<double[]> objects, ToIntFunction<double[]> label) {
        List<ClusterSums> sums = new ArrayList<>();
        for (int cluster : objects.stream().mapToInt(label).distinct().sorted().toArray()) {
            List<double[]> members =
                    objects.stream().filter(x -> label.applyAsInt(x) == cluster).toList();
            double[] mean = new double[2];
            double[] variances = new double[2];
            for (int j = 0; j < 2; j++) {
                int column = j;
                mean[j] = members.stream().mapToDouble(x -> x[column]).average().orElseThrow();
                variances[j] = members.stream()
                        .mapToDouble(x -> (x[column] - mean[column]) * (x[column] - mean[column]))
                        .average()
                        .orElseThrow();
            }
            sums.add(ClusterSums.of(new ClusterId(cluster), members.size(), mean, variances));
        }
        return sums;
    }
}
