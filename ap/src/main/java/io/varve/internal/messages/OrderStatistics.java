package io.varve.internal.messages;

import io.varve.internal.SplitMix;
import java.util.Arrays;

/**
 * Exact quantiles of the finite entries of a square matrix, without sorting it: a sample says between which two values a
 * quantile should be, one pass counts the entries below them and collects those between, and among these it is selected. If
 * the sample was wrong, which the counts tell, wider bounds are tried.
 */
public final class OrderStatistics {

    private static final int SAMPLE = 4096;
    private static final double FIRST_MARGIN = 0.02;
    private static final int SMALL = 256;
    private static final int ROWS_PER_BLOCK = 256;

    private final SquareMatrix matrix;
    private final boolean symmetric;
    private final int[] copies;
    private final boolean diagonal;
    private final Workers workers;

    /**
     * Looks at a matrix, which must not change while it is asked.
     *
     * @param symmetric whether its upper half tells all
     * @param copies how many objects each row stands for: entry (i,k) counts copies[i] · copies[k] times, and the
     *     self-similarity (i,i) once for every pair of different copies
     * @param diagonal whether an object's similarity to itself counts too
     */
    public OrderStatistics(SquareMatrix matrix, boolean symmetric, int[] copies, boolean diagonal, Workers workers) {
        this.matrix = matrix;
        this.symmetric = symmetric;
        this.copies = copies.clone();
        this.diagonal = diagonal;
        this.workers = workers;
    }

    /** Returns the quantile with linear interpolation, R's type 7; NaN if nothing counts. */
    public double quantile(double q) {
        double[] sample = sample();
        for (double margin = copies.length < SMALL ? 1 : FIRST_MARGIN; ; margin *= 4) {
            int last = sample.length - 1;
            int from = (int) Math.floor((q - margin) * last);
            int to = (int) Math.ceil((q + margin) * last);
            double low = from < 0 || last < 0 ? Double.NEGATIVE_INFINITY : sample[from];
            double high = to > last || last < 0 ? Double.POSITIVE_INFINITY : sample[to];
            Between between = between(low, high);
            if (between.count() == 0) {
                return Double.NaN;
            }
            double position = (between.count() - 1) * q;
            long below = (long) Math.floor(position);
            double fraction = position - below;
            if (between.holds(below) && (fraction == 0 || between.holds(below + 1))) {
                double lower = between.select(below);
                double upper = fraction == 0 ? lower : between.select(below + 1);
                return lower == upper ? lower : (1 - fraction) * lower + fraction * upper;
            }
        }
    }

    /** Some finite entries, ascending, always the same ones; copies are not weighed. */
    private double[] sample() {
        int n = copies.length;
        if (n < SMALL) {
            return new double[0];
        }
        double[] drawn = new double[SAMPLE];
        int count = 0;
        for (int draw = 0; draw < SAMPLE; draw++) {
            long random = SplitMix.mix(draw);
            int i = (int) ((random >>> 32) % n);
            int k = (int) ((random & 0xFFFFFFFFL) % n);
            if (i != k && matrix.get(i, k) > Double.NEGATIVE_INFINITY) {
                drawn[count++] = matrix.get(i, k);
            }
        }
        double[] sorted = Arrays.copyOf(drawn, count);
        Arrays.sort(sorted);
        return sorted;
    }

    private Between between(double low, double high) {
        int n = copies.length;
        Between[] perBlock = new Between[(n + ROWS_PER_BLOCK - 1) / ROWS_PER_BLOCK];
        workers.each(perBlock.length, block -> {
            Between found = new Between(low, high);
            double[] row = new double[n];
            int end = Math.min(n, (block + 1) * ROWS_PER_BLOCK);
            for (int i = block * ROWS_PER_BLOCK; i < end; i++) {
                matrix.copyRow(i, 0, row.length, row);
                if (!symmetric) {
                    found.add(row, 0, i, copies, copies[i]);
                }
                found.add(row, i + 1, n, copies, symmetric ? 2L * copies[i] : copies[i]);
                found.add(row, i, i + 1, copies, diagonal ? copies[i] : copies[i] - 1);
            }
            perBlock[block] = found;
        });
        Between all = new Between(low, high);
        for (Between part : perBlock) {
            all.addAll(part);
        }
        return all;
    }

    /** How many entries are below two bounds and at each of them, and those between. */
    private static final class Between {
        private final double low;
        private final double high;
        private long total;
        private long below;
        private long atLow;
        private long inside;
        private long atHigh;
        private double[] values = new double[64];
        private long[] times = new long[64];
        private int size;

        Between(double low, double high) {
            this.low = low;
            this.high = high;
        }

        /** Adds some columns of a row, each as often as its copies say, times so many. */
        void add(double[] row, int from, int to, int[] copies, long factor) {
            if (factor == 0) {
                return;
            }
            long lower = 0;
            long infinite = 0;
            long all = 0;
            for (int k = from; k < to; k++) {
                double value = row[k];
                all += copies[k];
                if (value == Double.NEGATIVE_INFINITY) {
                    infinite += copies[k];
                    continue;
                }
                // sign bits instead of branches, since whether an entry is below the median is a toss of a coin
                long tooLow = Double.doubleToRawLongBits(value - low);
                lower += copies[k] & (tooLow >> (Long.SIZE - 1));
                if ((tooLow | Double.doubleToRawLongBits(high - value)) >= 0) {
                    put(value, copies[k] * factor);
                }
            }
            below += lower * factor;
            total += (all - infinite) * factor;
        }

        private void put(double value, long count) {
            if (value == low) {
                atLow += count;
            } else if (value == high) {
                atHigh += count;
            } else {
                collect(value, count);
            }
        }

        private void collect(double value, long count) {
            if (size == values.length) {
                values = Arrays.copyOf(values, 2 * size);
                times = Arrays.copyOf(times, 2 * size);
            }
            values[size] = value;
            times[size] = count;
            inside += count;
            size++;
        }

        void addAll(Between part) {
            total += part.total;
            below += part.below;
            atLow += part.atLow;
            atHigh += part.atHigh;
            for (int e = 0; e < part.size; e++) {
                collect(part.values[e], part.times[e]);
            }
        }

        long count() {
            return total;
        }

        /** Whether the entry of this rank, 0 being the smallest, is between the bounds or at one. */
        boolean holds(long rank) {
            return rank >= below && rank < below + atLow + inside + atHigh;
        }

        /** Returns the entry of this rank; there is no negative zero. */
        double select(long rank) {
            long place = rank - below;
            if (place < atLow) {
                return low + 0.0;
            }
            return place < atLow + inside ? selectInside(place - atLow) + 0.0 : high + 0.0;
        }

        /** Hoare's quickselect with three parts; the collected entries change places on the way. */
        private double selectInside(long place) {
            int from = 0;
            int to = size - 1;
            long left = place;
            while (true) {
                double pivot = middle(values[from], values[(from + to) >>> 1], values[to]);
                int smaller = from;
                int larger = to;
                long less = 0;
                long equal = 0;
                for (int e = from; e <= larger; ) {
                    if (values[e] < pivot) {
                        less += times[e];
                        swap(e++, smaller++);
                    } else if (values[e] > pivot) {
                        swap(e, larger--);
                    } else {
                        equal += times[e++];
                    }
                }
                if (left < less) {
                    to = smaller - 1;
                } else if (left < less + equal) {
                    return pivot;
                } else {
                    left -= less + equal;
                    from = larger + 1;
                }
            }
        }

        private static double middle(double a, double b, double c) {
            return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
        }

        private void swap(int e, int f) {
            double value = values[e];
            values[e] = values[f];
            values[f] = value;
            long count = times[e];
            times[e] = times[f];
            times[f] = count;
        }
    }
}
