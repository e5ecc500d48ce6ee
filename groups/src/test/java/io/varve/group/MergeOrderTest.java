package io.varve.group;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ClusterId;
import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Merges are those that a search of all pairs finds, which computes every gain and knows no bounds. */
class MergeOrderTest {

    @RepeatedTest(60)
    void boundsChangeNothing(RepetitionInfo round) {
        Random random = new Random(round.getCurrentRepetition());
        int dimensions = 1 + random.nextInt(20);
        int kind = random.nextInt(4);
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 2 + random.nextInt(28); c++) {
            double[] mean = new double[dimensions];
            double[] variances = new double[dimensions];
            for (int j = 0; j < dimensions; j++) {
                // scattered, on a grid with many ties, on a line, or copies of few places
                mean[j] = switch (kind) {
                    case 0 -> 100 * random.nextDouble();
                    case 1 -> random.nextInt(3);
                    case 2 -> (j + 1.0) * c;
                    default -> (c % 5) * (j + 1.0);
                };
                variances[j] = kind == 0 ? random.nextDouble() : random.nextInt(2);
            }
            clusters.add(ClusterSums.of(new ClusterId(c), 1 + random.nextInt(50), mean, variances));
        }
        GroupScore score = new GroupScore(clusters);
        MergeOrder order = MergeOrder.of(score, clusters);
        List<String> found = new ArrayList<>();
        for (int m = 0; m < clusters.size() - 1; m++) {
            found.add(order.into(m) + "<" + order.from(m));
        }
        assertThat(found).as("kind %d, %d dimensions", kind, dimensions).isEqualTo(searched(score, clusters));
    }

    private static List<String> searched(GroupScore score, List<ClusterSums> clusters) {
        Bundle[] groups = clusters.stream().map(Bundle::of).toArray(Bundle[]::new);
        List<String> merges = new ArrayList<>();
        for (int left = groups.length; left > 1; left--) {
            int into = -1;
            int from = -1;
            double largest = Double.NEGATIVE_INFINITY;
            for (int i = 0; i < groups.length; i++) {
                for (int k = 0; groups[i] != null && k < i; k++) {
                    if (groups[k] != null) {
                        double gain = score.of(groups[i].with(groups[k])) - (score.of(groups[i]) + score.of(groups[k]));
                        if (gain > largest) {
                            largest = gain;
                            into = i;
                            from = k;
                        }
                    }
                }
            }
            merges.add(into + "<" + from);
            groups[into] = groups[into].with(groups[from]);
            groups[from] = null;
        }
        return merges;
    }

    /** Sums of squares, or squares of these, are beyond the range of numbers. */
    @ParameterizedTest
    @ValueSource(doubles = {1e78, 1e136, 1e153, 1e154})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void clustersTooFarApartForNumbersComeToAnEnd(double far) {
        List<ClusterSums> clusters = new ArrayList<>();
        for (int c = 0; c < 12; c++) {
            double[] mean = {c == 5 ? far : c, c % 3};
            clusters.add(ClusterSums.of(new ClusterId(c), 1 + c, mean, new double[] {c == 7 ? 0 : 1, 1}));
        }
        MergeOrder order = MergeOrder.of(new GroupScore(clusters), clusters);
        assertThat(order.groups(1)).containsOnly(order.groups(1)[0]);
        assertThat(order.bestCount()).isBetween(1, 12);
    }

    @Test
    void theTopOfAllRowsIsTheFirstOfTheLargest() {
        Random random = new Random(4);
        for (int rows : new int[] {1, 2, 3, 8, 13}) {
            RowTops tops = new RowTops(rows);
            Double[] values = new Double[rows];
            for (int round = 0; round < 300; round++) {
                int row = random.nextInt(rows);
                values[row] = round > 0 && random.nextInt(4) == 0 ? null : (double) random.nextInt(5);
                if (values[row] == null) {
                    tops.clear(row);
                } else {
                    tops.set(row, values[row]);
                }
                int first = -1;
                for (int i = 0; i < rows; i++) {
                    if (values[i] != null && (first < 0 || values[i] > values[first])) {
                        first = i;
                    }
                }
                assertThat(tops.first()).isEqualTo(first);
                int best = first;
                if (best >= 0) {
                    double second = Double.NEGATIVE_INFINITY;
                    for (int i = 0; i < rows; i++) {
                        second = i != best && values[i] != null ? Math.max(second, values[i]) : second;
                    }
                    assertThat(tops.second()).as(Arrays.toString(values)).isEqualTo(second);
                }
            }
        }
    }
}
