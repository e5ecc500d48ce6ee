package io.varve.internal;

import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * Exact order statistics of the finite entries of a square matrix, without sorting it: one pass counts the entries by their
 * leading bits, one more collects those that share them with the entry sought, and what is left is narrowed down bits by
 * bits.
 */
public final class OrderStatistics {

    private static final int SMALL = 256;
    private static final int DIGIT_BITS = 8;
    private static final int ROWS_PER_BLOCK = 256;

    private final SquareMatrix matrix;
    private final boolean symmetric;
    private final int[] copies;
    private final boolean diagonal;
    private final Workers workers;
    private final int blocks;
    private final int leadingBits;
    private final long[] counts;
    private int collectedDigit = -1;
    private Entries collected = Entries.NONE;

    private OrderStatistics(SquareMatrix matrix, boolean symmetric, int[] copies, boolean diagonal, Workers workers) {
        this.matrix = matrix;
        this.symmetric = symmetric;
        this.copies = copies;
        this.diagonal = diagonal;
        this.workers = workers;
        this.blocks = (copies.length + ROWS_PER_BLOCK - 1) / ROWS_PER_BLOCK;
        // going through all that sixteen bits can be would take longer than going through a small matrix
        this.leadingBits = copies.length < SMALL ? DIGIT_BITS : 2 * DIGIT_BITS;
        this.counts = countLeadingBits();
    }

    /**
     * Looks at a matrix, which must not change while it is asked.
     *
     * @param symmetric whether its upper half tells all
     * @param copies how many objects each row stands for: entry (i,k) counts copies[i] · copies[k] times, and the
     *     self-similarity (i,i) once for every pair of different copies
     * @param diagonal whether an object's similarity to itself counts too
     */
    public static OrderStatistics of(
            SquareMatrix matrix, boolean symmetric, int[] copies, boolean diagonal, Workers workers) {
        return new OrderStatistics(matrix, symmetric, copies.clone(), diagonal, workers);
    }

    /** Returns the number of entries that count; those at negative infinity do not. */
    public long count() {
        return LongStream.of(counts).sum();
    }

    /** Returns the quantile with linear interpolation, R's type 7; NaN if nothing counts. */
    public double quantile(double q) {
        long count = count();
        if (count == 0) {
            return Double.NaN;
        }
        double position = (count - 1) * q;
        long below = (long) Math.floor(position);
        double fraction = position - below;
        double low = select(below);
        if (fraction == 0) {
            return low;
        }
        double high = select(below + 1);
        return low == high ? low : (1 - fraction) * low + fraction * high;
    }

    /** Returns the entry of this rank, 0 being the smallest. */
    private double select(long rank) {
        long remaining = rank;
        int digit = 0;
        while (remaining >= counts[digit]) {
            remaining -= counts[digit];
            digit++;
        }
        if (digit != collectedDigit) {
            collected = collect(digit);
            collectedDigit = digit;
        }
        return fromSortable(collected.select(remaining, leadingBits));
    }

    private long[] countLeadingBits() {
        long[][] perBlock = new long[blocks][];
        workers.each(blocks, block -> {
            long[] found = new long[1 << leadingBits];
            visit(block, (bits, times) -> found[leading(bits)] += times);
            perBlock[block] = found;
        });
        long[] sums = new long[1 << leadingBits];
        for (long[] found : perBlock) {
            for (int digit = 0; digit < sums.length; digit++) {
                sums[digit] += found[digit];
            }
        }
        return sums;
    }

    private Entries collect(int digit) {
        Entries[] perBlock = new Entries[blocks];
        workers.each(blocks, block -> {
            Collector found = new Collector();
            visit(block, (bits, times) -> {
                if (leading(bits) == digit) {
                    found.add(bits, times);
                }
            });
            perBlock[block] = found.entries();
        });
        return Entries.concat(perBlock);
    }

    private interface Visitor {
        void entry(long sortableBits, long times);
    }

    private void visit(int block, Visitor visitor) {
        int n = copies.length;
        double[] row = new double[n];
        int end = Math.min(n, (block + 1) * ROWS_PER_BLOCK);
        for (int i = block * ROWS_PER_BLOCK; i < end; i++) {
            matrix.copyRow(i, row);
            long own = (long) copies[i] * (diagonal ? copies[i] : copies[i] - 1);
            visit(row[i], own, visitor);
            if (!symmetric) {
                for (int k = 0; k < i; k++) {
                    visit(row[k], (long) copies[i] * copies[k], visitor);
                }
            }
            long times = symmetric ? 2L * copies[i] : copies[i];
            for (int k = i + 1; k < n; k++) {
                visit(row[k], times * copies[k], visitor);
            }
        }
    }

    private static void visit(double value, long times, Visitor visitor) {
        if (value > Double.NEGATIVE_INFINITY && times > 0) {
            visitor.entry(toSortable(value), times);
        }
    }

    private int leading(long sortableBits) {
        return (int) (sortableBits >>> (Long.SIZE - leadingBits));
    }

    /** Maps doubles to numbers whose unsigned order is the order of the doubles; -0.0 and 0.0 become one. */
    private static long toSortable(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    }

    private static double fromSortable(long sortable) {
        return Double.longBitsToDouble(sortable < 0 ? sortable & Long.MAX_VALUE : ~sortable);
    }

    /** Entries that share their leading bits, and how often each counts. */
    private record Entries(long[] bits, long[] times) {
        static final Entries NONE = new Entries(new long[0], new long[0]);

        static Entries concat(Entries... parts) {
            int size = Arrays.stream(parts).mapToInt(part -> part.bits.length).sum();
            long[] bits = new long[size];
            long[] times = new long[size];
            int at = 0;
            for (Entries part : parts) {
                System.arraycopy(part.bits, 0, bits, at, part.bits.length);
                System.arraycopy(part.times, 0, times, at, part.bits.length);
                at += part.bits.length;
            }
            return new Entries(bits, times);
        }

        /** Finds the bits of the entry of this rank, eight at a time, given how many all entries share. */
        long select(long rank, int shared) {
            long prefix = bits[0] >>> (Long.SIZE - shared) << (Long.SIZE - shared);
            long remaining = rank;
            for (int shift = Long.SIZE - shared - DIGIT_BITS; shift >= 0; shift -= DIGIT_BITS) {
                long[] counts = new long[1 << DIGIT_BITS];
                int higher = shift + DIGIT_BITS;
                for (int e = 0; e < bits.length; e++) {
                    if (bits[e] >>> higher == prefix >>> higher) {
                        counts[(int) (bits[e] >>> shift) & (counts.length - 1)] += times[e];
                    }
                }
                int digit = 0;
                while (remaining >= counts[digit]) {
                    remaining -= counts[digit];
                    digit++;
                }
                prefix |= (long) digit << shift;
            }
            return prefix;
        }
    }

    /** Entries of one block of rows while they are collected. */
    private static final class Collector {
        private long[] bits = new long[64];
        private long[] times = new long[64];
        private int size;

        void add(long sortableBits, long count) {
            if (size == bits.length) {
                bits = Arrays.copyOf(bits, 2 * size);
                times = Arrays.copyOf(times, 2 * size);
            }
            bits[size] = sortableBits;
            times[size] = count;
            size++;
        }

        Entries entries() {
            return new Entries(Arrays.copyOf(bits, size), Arrays.copyOf(times, size));
        }
    }
}
