package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Every measure on examples small enough to be worked out by hand. */
class ChangeMeasureTest {

    private static final double[] EAST = {1, 0};
    private static final double[] NORTH = {0, 1};
    private static final double[] WEST = {-1, 0};
    private static final double[] NORTHEAST = {1, 1};

    /** Three uses to the east, one to the north; later one and three. */
    private static final Slice EARLIER = new Slice(new double[][] {EAST, EAST, EAST, NORTH}, new int[] {7, 7, 7, 9});

    private static final Slice LATER = new Slice(new double[][] {EAST, NORTH, NORTH, NORTH}, new int[] {7, 9, 9, 9});

    private static final double WIDTH = 0.5;

    /** A use of length two at right angles to the other sense belongs to its own by exp(2), to the other by 1, times their sizes. */
    @Test
    void usesBelongToAllSenses() {
        Slice one = new Slice(new double[][] {{2, 0}, {2, 0}, NORTH}, new int[] {7, 7, 9});
        Slice other = new Slice(new double[][] {EAST, NORTH, NORTH, NORTH}, new int[] {7, 9, 9, 9});
        double east = 3 * Math.exp(2) / (3 * Math.exp(2) + 4);
        double north = 3 / (3 + 4 * Math.exp(2));
        double p = (2 * east + north) / 3;
        double q = (east + 3 * north) / 4;
        double jsd = half(p, q) + half(q, p) + half(1 - p, 1 - q) + half(1 - q, 1 - p);
        assertThat(SoftShares.of(one, other, WIDTH).jsd(new int[] {0, 1, 2, 3, 4, 5, 6}))
                .isCloseTo(jsd, within(1e-12));
        assertThat(SoftShares.of(one, other, 0).jsd(new int[] {0, 1, 2, 3, 4, 5, 6}))
                .as("the nearest sense alone, where senses have no width")
                .isCloseTo(ChangeMeasure.JSD.between(one, other, WIDTH), within(1e-12));
        assertThat(ChangeMeasure.JSD_SOFT.between(one, other, Double.NaN)).isNaN();
    }

    private static double half(double share, double other) {
        return share * Math.log(2 * share / (share + other)) / 2;
    }

    /** Uses in the middle of two senses are counted for one of them, and half for each. */
    @Test
    void usesBetweenSensesMakeNoChange() {
        double[][] uses = new double[40][];
        int[] one = new int[40];
        int[] other = new int[40];
        for (int i = 0; i < 40; i++) {
            uses[i] = i < 20 ? (i % 2 == 0 ? EAST : NORTH) : NORTHEAST;
            one[i] = i < 20 ? i % 2 : 0;
            other[i] = i < 20 ? i % 2 : 1;
        }
        Slice earlier = new Slice(uses, one);
        Slice later = new Slice(uses, other);
        assertThat(ChangeMeasure.JSD_ADJUSTED.between(earlier, later, WIDTH)).isGreaterThan(0.1);
        assertThat(ChangeMeasure.JSD_SOFT.between(earlier, later, WIDTH)).isLessThanOrEqualTo(0);
    }

    @Test
    void shares() {
        double expected = 0.75 * Math.log(0.75 / 0.5) + 0.25 * Math.log(0.25 / 0.5);
        assertThat(ChangeMeasure.JSD.between(EARLIER, LATER, WIDTH)).isCloseTo(expected, within(1e-15));
        assertThat(ChangeMeasure.JSD.between(EARLIER, EARLIER, WIDTH)).isZero();
        Slice elsewhere = new Slice(new double[][] {WEST}, new int[] {1});
        assertThat(ChangeMeasure.JSD.between(EARLIER, elsewhere, WIDTH)).isCloseTo(Math.log(2), within(1e-15));
        assertThat(ChangeMeasure.MNS.between(EARLIER, LATER, WIDTH)).isCloseTo(3.001 / 1.001, within(1e-12));
        assertThat(ChangeMeasure.MNS.between(EARLIER, elsewhere, WIDTH))
                .isCloseTo(3.001 / 4.003 / (0.001 / 1.003), within(1e-9));
    }

    @Test
    void sharesOfCoarseSenses() {
        assertThat(ChangeMeasure.JSD_COARSE.between(EARLIER.joined(coarse(0, 1)), LATER.joined(coarse(0, 1)), WIDTH))
                .isEqualTo(ChangeMeasure.JSD.between(EARLIER, LATER, WIDTH));
        assertThat(ChangeMeasure.JSD_COARSE.between(EARLIER.joined(coarse(0, 0)), LATER.joined(coarse(0, 0)), WIDTH))
                .as("what changes between senses that are one does not count")
                .isZero();
        assertThat(ChangeMeasure.JSD_COARSE.between(EARLIER, LATER, WIDTH)).isNaN();
    }

    private static CoarseSenses coarse(int ofEast, int ofNorth) {
        return new CoarseSenses(new TreeMap<>(Map.of(new ClusterId(7), ofEast, new ClusterId(9), ofNorth)));
    }

    @Test
    void uses() {
        // 3·1 + 1·3 of 16 pairs are alike, the others at right angles
        assertThat(ChangeMeasure.APD.between(EARLIER, LATER, WIDTH)).isCloseTo(10 / 16.0, within(1e-15));
        double cosine = (0.75 * 0.25 + 0.25 * 0.75) / (0.75 * 0.75 + 0.25 * 0.25);
        assertThat(ChangeMeasure.CD.between(EARLIER, LATER, WIDTH)).isCloseTo(1 - cosine, within(1e-15));
        assertThat(ChangeMeasure.PRT.between(EARLIER, LATER, WIDTH)).isCloseTo(1 / cosine, within(1e-15));
        assertThat(ChangeMeasure.DIV.between(EARLIER, LATER, WIDTH)).isCloseTo(0, within(1e-15));
        Slice one = new Slice(new double[][] {EAST, EAST}, new int[] {0, 0});
        Slice two = new Slice(new double[][] {EAST, NORTH}, new int[] {0, 0});
        assertThat(ChangeMeasure.DIV.between(one, two, WIDTH)).isCloseTo(1 - Math.sqrt(0.5), within(1e-15));
    }

    @Test
    void vectorsWithoutDirectionStopNothing() {
        CoarseSenses coarse = coarse(0, 1);
        Slice empty = new Slice(new double[][] {EAST, {0, 0}, {0, 0}}, new int[] {7, 8, 8}).joined(coarse);
        Slice later = LATER.joined(coarse);
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            assertThat(measure.between(empty, later, WIDTH))
                    .as(measure.toString())
                    .isNotNaN();
            assertThat(measure.between(later, empty, WIDTH))
                    .as(measure.toString())
                    .isNotNaN();
        }
        Slice nowhere = new Slice(new double[][] {{0, 0}}, new int[] {8});
        assertThat(ChangeMeasure.APD.between(nowhere, LATER, WIDTH))
                .as("neither near to anything nor opposite")
                .isEqualTo(1);
    }

    @Test
    void prototypesCountOnce() {
        assertThat(ChangeMeasure.PDIS.between(EARLIER, LATER, WIDTH)).isCloseTo(0, within(1e-15));
        assertThat(ChangeMeasure.APDP.between(EARLIER, LATER, WIDTH)).isCloseTo(0.5, within(1e-15));
        assertThat(ChangeMeasure.PDIV.between(EARLIER, LATER, WIDTH)).isCloseTo(0, within(1e-15));
        Slice oneSense = new Slice(new double[][] {EAST, NORTH}, new int[] {3, 3});
        assertThat(ChangeMeasure.PDIV.between(EARLIER, oneSense, WIDTH)).isCloseTo(1 - Math.sqrt(0.5), within(1e-15));
        assertThat(ChangeMeasure.APDP.between(EARLIER, oneSense, WIDTH)).isCloseTo(1 - Math.sqrt(0.5), within(1e-15));
    }

    /** Half of the weight has to move by a right angle. */
    @Test
    void earth() {
        assertThat(ChangeMeasure.EMD.between(EARLIER, LATER, WIDTH)).isCloseTo(0.5, within(1e-15));
        Slice between = new Slice(new double[][] {NORTHEAST}, new int[] {5});
        assertThat(ChangeMeasure.EMD.between(EARLIER, between, WIDTH)).isCloseTo(1 - Math.sqrt(0.5), within(1e-15));
    }

    @Test
    void aPeriodWithoutUsesHasNoScore() {
        Slice none = new Slice(new double[0][], new int[0]);
        for (ChangeMeasure measure : ChangeMeasure.values()) {
            assertThat(measure.between(EARLIER, none, WIDTH))
                    .as(measure.toString())
                    .isNaN();
            assertThat(measure.between(none, LATER, WIDTH))
                    .as(measure.toString())
                    .isNaN();
        }
    }

    /** Amounts of one each can go in any order; the best of all orders is what earth movers find. */
    @Test
    void earthMoversFindTheBestOfAllWays() {
        for (int seed = 0; seed < 200; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            int units = 6;
            double[][] cost = new double[units][units];
            for (double[] row : cost) {
                for (int j = 0; j < units; j++) {
                    row[j] = random.nextInt(10) / 4.0;
                }
            }
            long[] ones = {1, 1, 1, 1, 1, 1};
            double best = Double.POSITIVE_INFINITY;
            for (List<Integer> order : orders(units)) {
                double sum = 0;
                for (int i = 0; i < units; i++) {
                    sum += cost[i][order.get(i)];
                }
                best = Math.min(best, sum);
            }
            assertThat(EarthMover.least(cost, ones, ones)).as("seed %d", seed).isCloseTo(best, within(1e-12));
            // two heaps of three against the same six, which is the same problem with rows repeated
            double[][] heaps = {cost[0], cost[1]};
            double[][] repeated = {cost[0], cost[0], cost[0], cost[1], cost[1], cost[1]};
            assertThat(EarthMover.least(heaps, new long[] {3, 3}, ones))
                    .isCloseTo(EarthMover.least(repeated, ones, ones), within(1e-12));
        }
    }

    private static List<List<Integer>> orders(int n) {
        if (n == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> orders = new ArrayList<>();
        for (List<Integer> shorter : orders(n - 1)) {
            for (int at = 0; at < n; at++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(at, n - 1);
                orders.add(longer);
            }
        }
        return orders;
    }
}
