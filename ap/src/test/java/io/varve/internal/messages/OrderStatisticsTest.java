package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class OrderStatisticsTest {

    /** Sorting all entries, each as often as it counts, gives the same quantiles bit by bit. */
    @Test
    void quantilesAreThoseOfTheSortedEntries() {
        Seeds.check(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int n = 1 + random.nextInt(9);
            boolean single = random.nextBoolean();
            boolean diagonal = random.nextBoolean();
            SquareMatrix matrix = draw(random, n, single);
            int[] copies = random.ints(n, 1, random.nextBoolean() ? 2 : 5).toArray();
            List<Double> sorted = expanded(matrix, copies, diagonal);
            OrderStatistics statistics = of(matrix, copies, diagonal);
            for (double q : new double[] {0, 0.1, 0.25, 0.5, 0.75, 0.999, 1, random.nextDouble()}) {
                assertThat(statistics.quantile(q)).as("q " + q).isEqualTo(Double.valueOf(quantile(sorted, q)));
            }
        });
    }

    @Test
    void nothingThatCountsHasNoQuantile() {
        SquareMatrix matrix = SquareMatrix.allocate(2, false);
        matrix.set(0, 1, Double.NEGATIVE_INFINITY);
        matrix.set(1, 0, Double.NEGATIVE_INFINITY);
        assertThat(of(matrix, new int[] {1, 1}, false).quantile(0.5)).isNaN();
        assertThat(of(matrix, new int[] {1, 1}, true).quantile(0.5)).isZero();
    }

    @Test
    void negativeZeroIsZero() {
        SquareMatrix matrix = SquareMatrix.allocate(2, false);
        matrix.set(0, 1, -0.0);
        matrix.set(1, 0, 1);
        assertThat(Double.doubleToLongBits(of(matrix, new int[] {1, 1}, false).quantile(0)))
                .isZero();
    }

    @Test
    void theMatrixIsNotChanged() {
        SquareMatrix matrix = draw(new SplittableRandom(1), 5, false);
        SquareMatrix same = draw(new SplittableRandom(1), 5, false);
        of(matrix, new int[] {1, 2, 1, 1, 3}, false).quantile(0.3);
        for (int i = 0; i < 25; i++) {
            assertThat(matrix.get(i / 5, i % 5)).isEqualTo(same.get(i / 5, i % 5));
        }
    }

    /** Zeros of both signs, tiny and huge numbers of both signs, ties and negative infinity. */
    private static SquareMatrix draw(SplittableRandom random, int n, boolean single) {
        SquareMatrix matrix = SquareMatrix.allocate(n, single);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double value = switch (random.nextInt(6)) {
                    case 0 -> Double.NEGATIVE_INFINITY;
                    case 1 -> random.nextBoolean() ? 0.0 : -0.0;
                    case 2 -> random.nextInt(3) - 1;
                    case 3 -> (random.nextDouble() - 0.5) * 1e-30;
                    case 4 -> (random.nextDouble() - 0.5) * 1e30;
                    default -> -random.nextDouble();
                };
                matrix.set(i, k, value);
            }
        }
        return matrix;
    }

    /** Of a symmetric matrix the upper half tells all; large ones take other numbers of leading bits and several threads. */
    @Test
    void largeAndSymmetricMatricesToo() {
        for (boolean single : new boolean[] {false, true}) {
            SquareMatrix matrix = draw(new SplittableRandom(7), 300, single);
            for (int i = 0; i < 300; i++) {
                for (int k = 0; k < i; k++) {
                    matrix.set(i, k, matrix.get(k, i));
                }
            }
            int[] copies = new SplittableRandom(8).ints(300, 1, 3).toArray();
            List<Double> sorted = expanded(matrix, copies, false);
            try (Workers workers = Workers.start(3)) {
                for (boolean symmetric : new boolean[] {false, true}) {
                    OrderStatistics statistics = new OrderStatistics(matrix, symmetric, copies, false, workers);
                    for (double q : new double[] {0, 0.1, 0.5, 0.9, 1}) {
                        assertThat(statistics.quantile(q)).isEqualTo(Double.valueOf(quantile(sorted, q)));
                    }
                }
            }
        }
    }

    private static OrderStatistics of(SquareMatrix matrix, int[] copies, boolean diagonal) {
        return new OrderStatistics(matrix, false, copies, diagonal, Workers.start(1));
    }

    private static List<Double> expanded(SquareMatrix matrix, int[] copies, boolean diagonal) {
        List<Integer> objects = new ArrayList<>();
        for (int i = 0; i < copies.length; i++) {
            objects.addAll(Collections.nCopies(copies[i], i));
        }
        List<Double> entries = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            for (int k = 0; k < objects.size(); k++) {
                double value = matrix.get(objects.get(i), objects.get(k));
                if ((diagonal || i != k) && value > Double.NEGATIVE_INFINITY) {
                    entries.add(value + 0.0);
                }
            }
        }
        Collections.sort(entries);
        return entries;
    }

    private static double quantile(List<Double> sorted, double q) {
        if (sorted.isEmpty()) {
            return Double.NaN;
        }
        double position = (sorted.size() - 1) * q;
        int below = (int) Math.floor(position);
        double fraction = position - below;
        double low = sorted.get(below);
        double high = sorted.get(Math.min(below + 1, sorted.size() - 1));
        return fraction == 0 || low == high ? low : (1 - fraction) * low + fraction * high;
    }
}
