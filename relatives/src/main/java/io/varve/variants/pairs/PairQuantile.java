package io.varve.variants.pairs;

/**
 * A quantile of the similarities of some rows, without sorting or copying them: the bits of doubles are ordered as the
 * doubles are, so that halving a range of bits 64 times finds any rank.
 */
public final class PairQuantile {

    private final PairRows rows;
    private final int[] copies;
    private final boolean diagonal;

    /**
     * Looks at rows whose diagonal holds self-similarities, not yet preferences.
     *
     * @param copies how many objects each row stands for: a pair counts once for every pair of their copies
     * @param diagonal whether an object's similarity to itself counts too
     */
    public PairQuantile(PairRows rows, int[] copies, boolean diagonal) {
        this.rows = rows;
        this.copies = copies;
        this.diagonal = diagonal;
    }

    /** Interpolates linearly, as R's type 7; NaN if there is no finite similarity. */
    public double of(double q) {
        long count = countUpTo(Double.POSITIVE_INFINITY);
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
        double high = countUpTo(low) > below + 1 ? low : select(below + 1);
        return low == high ? low : (1 - fraction) * low + fraction * high;
    }

    /** Returns the similarity of this rank, 0 being the smallest. */
    private double select(long rank) {
        long low = toSortable(-Double.MAX_VALUE);
        long high = toSortable(Double.MAX_VALUE);
        while (low != high) {
            long middle = low + ((high - low) >>> 1);
            if (countUpTo(fromSortable(middle)) > rank) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return fromSortable(low);
    }

    private long countUpTo(double limit) {
        long count = 0;
        for (int i = 0; i < rows.size(); i++) {
            int[] columns = rows.columns()[i];
            double[] s = rows.similarities()[i];
            for (int e = 0; e < s.length; e++) {
                if (s[e] <= limit && s[e] > Double.NEGATIVE_INFINITY) {
                    count += multiplicity(i, columns[e]);
                }
            }
        }
        return count;
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
