package io.varve.internal.messages;

/**
 * The arithmetic of one row in one iteration of affinity propagation.
 *
 * <p>With the column sums of the last iteration at hand, row i needs nothing but itself: its availabilities (eq. 4 and 5
 * of Frey and Dueck), the best two of a + s, its new responsibilities (eq. 3), and its share of the next column sums. No
 * arg-max is needed: where a + s equals the best, the second best is subtracted, and on a tie both are equal. Fused so,
 * similarities, responsibilities and availabilities of the row are read from memory once.
 *
 * <p>Maxima do not depend on the order in which they are taken, and every column sum grows row by row, so that all
 * implementations give the same bits whatever their number of lanes.
 */
public interface RowKernel {

    /**
     * Advances row i by one iteration in double precision.
     *
     * @param i the row
     * @param s similarities of the row, preference on the diagonal; s[i] may change meanwhile
     * @param r responsibilities of the row, updated in place
     * @param a availabilities of the row, updated in place
     * @param sums last iteration's column sums, zero before the first
     * @param next this row's share is added here
     * @param damping share of the old message that is kept
     * @return the best of a + s among the other columns, k ≠ i
     */
    double row(int i, double[] s, double[] r, double[] a, double[] sums, double[] next, double damping);

    /** Advances row i by one iteration in single precision. */
    float row(int i, float[] s, float[] r, float[] a, float[] sums, float[] next, float damping);

    /**
     * Finds the largest a + s of a row, the second largest, and the largest s.
     *
     * @param s similarities of the row, negative infinity where a column is not to be looked at
     * @param a availabilities, one per column
     * @param found the three go here
     */
    void bestTwo(double[] s, double[] a, double[] found);

    /** Finds the same in single precision. */
    void bestTwo(float[] s, float[] a, float[] found);

    /**
     * Lists the columns of a row whose a + s is above a limit, ascending, and finds the largest s of the others.
     *
     * @param s similarities of the row, negative infinity where a column is not to be looked at
     * @param a availabilities, or what they are not above, one per column
     * @param limit above which a column is listed
     * @param most where more than so many are, the search ends and nothing is found
     * @param into the columns go here, with room for all there are
     * @param found the largest s of the others goes to the place where {@code bestTwo} puts the largest of all
     * @return how many are listed; more than most where there are more
     */
    int above(double[] s, double[] a, double limit, int most, int[] into, double[] found);

    /** Lists the same in single precision. */
    int above(float[] s, float[] a, float limit, int most, int[] into, float[] found);
}
