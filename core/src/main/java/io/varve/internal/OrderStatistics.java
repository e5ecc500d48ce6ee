package io.varve.internal;

/**
 * Exact order statistics of the finite entries of a square matrix, without sorting or copying it: the bits of a double,
 * taken sixteen at a time, narrow the search four times; of a small matrix eight at a time, eight times, since going through
 * all possible digits would take longer than going through the matrix.
 */
public final class OrderStatistics {

    private static final int SMALL = 256;

    private final SquareMatrix matrix;
    private final int[] copies;
    private final boolean diagonal;
    private final int digitBits;

    /**
     * Looks at a matrix.
     *
     * @param copies how many objects each row stands for: entry (i,k) counts copies[i] · copies[k] times, and the
     *     self-similarity (i,i) once for every pair of different copies
     * @param diagonal whether an object's similarity to itself counts too
     */
    public OrderStatistics(SquareMatrix matrix, int[] copies, boolean diagonal) {
        this.matrix = matrix;
        this.copies = copies.clone();
        this.diagonal = diagonal;
        this.digitBits = copies.length < SMALL ? 8 : 16;
    }

    /** Returns the number of entries that count; those at negative infinity do not. */
    public long count() {
        long count = 0;
        for (int i = 0; i < copies.length; i++) {
            for (int k = 0; k < copies.length; k++) {
                if (matrix.get(i, k) > Double.NEGATIVE_INFINITY) {
                    count += multiplicity(i, k);
                }
            }
        }
        return count;
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
        long prefix = 0;
        long remaining = rank;
        for (int shift = Long.SIZE - digitBits; shift >= 0; shift -= digitBits) {
            long[] counts = countDigits(prefix, shift);
            int digit = 0;
            while (remaining >= counts[digit]) {
                remaining -= counts[digit];
                digit++;
            }
            prefix |= (long) digit << shift;
        }
        return fromSortable(prefix);
    }

    /** Counts the next digit of all entries whose higher digits are those of the prefix. */
    private long[] countDigits(long prefix, int shift) {
        long[] counts = new long[1 << digitBits];
        int higher = shift + digitBits;
        for (int i = 0; i < copies.length; i++) {
            for (int k = 0; k < copies.length; k++) {
                double value = matrix.get(i, k);
                long bits = toSortable(value);
                boolean matches = higher == Long.SIZE || bits >>> higher == prefix >>> higher;
                if (matches && value > Double.NEGATIVE_INFINITY) {
                    counts[(int) (bits >>> shift) & (counts.length - 1)] += multiplicity(i, k);
                }
            }
        }
        return counts;
    }

    private long multiplicity(int i, int k) {
        if (i != k) {
            return (long) copies[i] * copies[k];
        }
        return (long) copies[i] * (diagonal ? copies[i] : copies[i] - 1);
    }

    /** Maps doubles to numbers whose unsigned order is the order of the doubles; -0.0 and 0.0 become one. */
    private static long toSortable(double value) {
        long bits = Double.doubleToRawLongBits(value + 0.0);
        return bits < 0 ? ~bits : bits | Long.MIN_VALUE;
    }

    private static double fromSortable(long sortable) {
        return Double.longBitsToDouble(sortable < 0 ? sortable & Long.MAX_VALUE : ~sortable);
    }
}
