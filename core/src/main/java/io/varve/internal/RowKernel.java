package io.varve.internal;

/**
 * The arithmetic of one row in one iteration of affinity propagation, fused so that similarities, responsibilities and
 * availabilities of the row are read once.
 *
 * <p>With the column sums of the last iteration at hand, row i needs nothing but itself: its availabilities (eq. 4 and 5
 * of Frey and Dueck), the best two of a + s, its new responsibilities (eq. 3), and its share of the next column sums. No
 * arg-max is needed: where a + s equals the best, the second best is subtracted, and on a tie both are equal.
 *
 * <p>Maxima do not depend on the order in which they are taken, and every column sum grows row by row, so that all
 * implementations give the same bits whatever their number of lanes.
 */
public interface RowKernel {

    /**
     * Advances row i by one iteration in double precision.
     *
     * @param i the row
     * @param s similarities of the row, preference on the diagonal
     * @param r responsibilities of the row, updated in place
     * @param a availabilities of the row, updated in place
     * @param sums last iteration's column sums, or null in the first iteration, when all availabilities are zero
     * @param next this row's share is added here
     * @param damping share of the old message that is kept
     * @return the best of a + s among the other columns, k ≠ i
     */
    double row(int i, double[] s, double[] r, double[] a, double @Nullable [] sums, double[] next, double damping);

    /** Advances row i by one iteration in single precision, as {@link #row(int, double[], double[], double[], double[], double[], double)}. */
    float row(int i, float[] s, float[] r, float[] a, float @Nullable [] sums, float[] next, float damping);
}
