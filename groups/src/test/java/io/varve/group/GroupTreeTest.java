package io.varve.group;

import static io.varve.group.GroupingTest.ids;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Groups of every count from one tree. */
class GroupTreeTest {

    private final Random random = new Random(8);

    /** Two groups of two, small ones that fit, one far away and its neighbour. */
    private final List<ClusterSums> clusters = List.of(
            cluster(0, 200, 0, 1),
            cluster(1, 1, 1.5, 0),
            cluster(2, 200, 1, 1),
            cluster(3, 200, 30, 1),
            cluster(4, 2, 31, 0.1),
            cluster(5, 200, 31, 1),
            cluster(7, 1, 500, 0));

    @Test
    void theSuggestedGroupsAreThoseOfTheData() {
        GroupTree tree = GroupTree.of(clusters);
        assertThat(tree.suggested()).isEqualTo(3);
        assertThat(tree.groups().groups()).containsExactly(ids(0, 1, 2), ids(3, 4, 5), ids(7));
        assertThat(tree.groups(3)).isEqualTo(tree.groups()).isEqualTo(Grouping.of(clusters));
    }

    @Test
    void smallClustersJoinTheirNearestFirst() {
        GroupTree tree = GroupTree.of(clusters);
        assertThat(tree.groups(7).groups()).allMatch(group -> group.size() == 1);
        assertThat(tree.groups(5).groups())
                .as("both small ones that fit, and nothing else")
                .hasSize(5)
                .contains(ids(7))
                .anyMatch(group -> group.contains(new ClusterId(1)) && group.size() == 2)
                .anyMatch(group -> group.contains(new ClusterId(4)) && group.size() == 2);
    }

    @Test
    void theOneThatFitsNowhereStaysAloneUntilFewerAreAskedFor() {
        GroupTree tree = GroupTree.of(clusters);
        assertThat(tree.groups(3).groups()).contains(ids(7));
        assertThat(tree.groups(2).groups()).containsExactly(ids(0, 1, 2), ids(3, 4, 5, 7));
        assertThat(tree.groups(1).groups()).containsExactly(ids(0, 1, 2, 3, 4, 5, 7));
    }

    @Test
    void everyCountIsThereAndInsideTheNext() {
        for (int round = 0; round < 50; round++) {
            List<ClusterSums> some = random(1 + random.nextInt(30), 1 + random.nextInt(5));
            GroupTree tree = GroupTree.of(some);
            List<List<ClusterId>> finer = tree.groups(some.size()).groups();
            for (int count = some.size(); count >= 1; count--) {
                List<List<ClusterId>> groups = tree.groups(count).groups();
                assertThat(groups).hasSize(count);
                assertThat(finer)
                        .as("count %d", count)
                        .allMatch(inner -> groups.stream().anyMatch(group -> group.containsAll(inner)));
                finer = groups;
            }
            assertThat(finer.get(0)).isEqualTo(tree.clusters());
        }
    }

    /** Where a group is compared only with those most like it, whatever was near may have gone elsewhere. */
    @Test
    void inManyDimensionsTheGroupsAreFoundToo() {
        int groups = 6;
        double[][] centres = new double[groups][];
        Arrays.setAll(centres, g -> random.doubles(40, -20, 20).toArray());
        List<ClusterSums> pieces = new ArrayList<>();
        for (int c = 0; c < 90; c++) {
            double[] mean = Arrays.stream(centres[c % groups])
                    .map(at -> at + random.nextGaussian() / 2)
                    .toArray();
            double[] variances = new double[40];
            Arrays.fill(variances, 0.5);
            pieces.add(ClusterSums.of(new ClusterId(c), 40, mean, variances));
        }
        GroupTree tree = GroupTree.of(pieces);
        assertThat(tree.suggested()).isEqualTo(groups);
        assertThat(tree.groups().groups())
                .allMatch(group -> group.stream()
                                .map(id -> id.number() % groups)
                                .distinct()
                                .count()
                        == 1);
        assertThat(GroupTree.of(random(150, 40)).merges()).hasSize(149);
    }

    @Test
    void aDeterminantIsTheSameByPiecesAndByCoordinates() {
        double[] scales = random.doubles(7, 0.1, 3).toArray();
        double[][] rows = new double[5][];
        Arrays.setAll(rows, p -> random.doubles(7, -2, 2).toArray());
        double[][] scatter = new double[7][];
        for (int a = 0; a < 7; a++) {
            scatter[a] = new double[a + 1];
            for (double[] row : rows) {
                for (int b = 0; b <= a; b++) {
                    scatter[a][b] += row[a] * row[b];
                }
            }
        }
        double[][] scaled = new double[5][7];
        for (int p = 0; p < 5; p++) {
            for (int j = 0; j < 7; j++) {
                scaled[p][j] = rows[p][j] * scales[j];
            }
        }
        double whole = ScatterDeterminant.ofRows(scaled, 1, Double.POSITIVE_INFINITY);
        assertThat(ScatterDeterminant.of(scatter, scales, 1, Double.POSITIVE_INFINITY))
                .isCloseTo(whole, Offset.offset(1e-9));
        double most = 1 + (whole - 1) / 3;
        assertThat(ScatterDeterminant.ofRows(scaled, 1, most)).isBetween(most, whole);
    }

    @Test
    void aTreeIsTheSameAfterItWasWritten() {
        for (int round = 0; round < 50; round++) {
            GroupTree tree = GroupTree.of(random(random.nextInt(40), 3));
            byte[] bytes = TreeBytes.of(tree);
            GroupTree read = TreeBytes.read(bytes);
            assertThat(read.sizes()).isEqualTo(tree.sizes());
            assertThat(read.merges()).isEqualTo(tree.merges());
            assertThat(read.suggested()).isEqualTo(tree.suggested());
            assertThat(bytes.length).isLessThanOrEqualTo(20 * tree.clusters().size() + 2);
        }
    }

    /** Whatever was damaged is refused or is a tree again, and never another exception. */
    @Test
    void damagedBytesAreRefused() {
        byte[] bytes = TreeBytes.of(GroupTree.of(random(12, 2)));
        int refused = 0;
        for (int i = 0; i < bytes.length; i++) {
            for (int value : new int[] {0, 1, 127, 255}) {
                byte[] damaged = bytes.clone();
                damaged[i] = (byte) value;
                refused += isRefused(damaged) ? 1 : 0;
            }
            assertThat(isRefused(Arrays.copyOf(bytes, i))).as("%d bytes", i).isTrue();
        }
        assertThat(refused).isGreaterThan(bytes.length);
    }

    private static boolean isRefused(byte[] bytes) {
        try {
            TreeBytes.read(bytes);
            return false;
        } catch (Refused e) {
            return true;
        }
    }

    @Test
    void clustersThatAreForgottenLeaveTheMergesOfTheOthers() {
        GroupTree tree = GroupTree.of(clusters);
        SortedMap<ClusterId, Integer> left = new TreeMap<>(tree.sizes());
        left.remove(new ClusterId(0));
        left.remove(new ClusterId(7));
        left.put(new ClusterId(5), 199);
        GroupTree after = tree.with(left);
        assertThat(after.sizes()).isEqualTo(left);
        assertThat(after.suggested()).isEqualTo(2);
        assertThat(after.groups().groups()).containsExactly(ids(1, 2), ids(3, 4, 5));
        assertThat(after.groups(1).groups()).containsExactly(ids(1, 2, 3, 4, 5));
        assertThat(tree.with(new TreeMap<>()).suggested()).isZero();
        assertThat(tree.with(tree.sizes()).merges()).isEqualTo(tree.merges());
        assertThat(tree.with(tree.sizes()).suggested()).isEqualTo(3);
    }

    @Test
    void mergesThatLeadNowhereAreRefused() {
        GroupTree tree = GroupTree.of(clusters);
        List<GroupTree.Merge> twice = new ArrayList<>(tree.merges());
        twice.set(1, twice.get(0));
        assertThatExceptionOfType(Refused.class).isThrownBy(() -> GroupTree.of(tree.sizes(), twice, 3));
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> GroupTree.of(tree.sizes(), tree.merges(), 8))
                .withMessage("6 merges and 8 suggested groups do not fit 7 clusters");
    }

    private static ClusterSums cluster(int id, int size, double mean, double variance) {
        return ClusterSums.of(new ClusterId(id), size, new double[] {mean}, new double[] {variance});
    }

    private List<ClusterSums> random(int count, int dimensions) {
        List<ClusterSums> some = new ArrayList<>();
        long id = 0;
        for (int c = 0; c < count; c++) {
            double[] mean = random.doubles(dimensions, -20, 20).toArray();
            int size = 1 + random.nextInt(random.nextBoolean() ? 3 : 300);
            double[] variances = new double[dimensions];
            Arrays.fill(variances, size == 1 ? 0 : random.nextDouble());
            id += 1 + random.nextInt(200);
            some.add(ClusterSums.of(new ClusterId(id), size, mean, variances));
        }
        return some;
    }
}
