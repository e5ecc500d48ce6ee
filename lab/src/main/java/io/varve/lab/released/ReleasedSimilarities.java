package io.varve.lab.released;

/**
 * Negative distances with the bits that numpy and scikit-learn give on a processor with fused multiplication: the root of
 * −2x·y + x·x + y·y, added in this order, so that the distance from x to y and back may differ in the last bit. Products
 * x·y are fused column by column, as BLAS has them; squares x·x are added in the two lanes of numpy's einsum.
 */
final class ReleasedSimilarities {

    private static final int EINSUM_BLOCK = 8;

    private ReleasedSimilarities() {}

    /** Writes how alike points are to each other into a part of a matrix; each is at distance 0 from itself. */
    static void within(double[][] points, double[][] s, int at) {
        between(points, points, s, at, at);
        for (int i = 0; i < points.length; i++) {
            s[at + i][at + i] = -0.0;
        }
    }

    /** Writes how alike points are to others into a part of a matrix, a row per point. */
    static void between(double[][] points, double[][] others, double[][] s, int row, int column) {
        double[] squares = squares(points);
        double[] otherSquares = squares(others);
        for (int i = 0; i < points.length; i++) {
            products(points[i], others, s[row + i], column);
            for (int k = 0; k < others.length; k++) {
                double squared = -2 * s[row + i][column + k] + squares[i] + otherSquares[k];
                s[row + i][column + k] = -Math.sqrt(Math.max(squared, 0));
            }
        }
    }

    /** Lets the rows of the first points mirror those of the others, behind their similarities to each other. */
    static void mirror(double[][] s, int first) {
        for (int i = 0; i < first; i++) {
            for (int k = first; k < s.length; k++) {
                s[i][k] = s[k][i];
            }
        }
    }

    /** Writes x·y for all y; four at once, since each waits for its own last sum. */
    private static void products(double[] x, double[][] ys, double[] row, int column) {
        int k = 0;
        for (; k + 3 < ys.length; k += 4) {
            double[] y0 = ys[k];
            double[] y1 = ys[k + 1];
            double[] y2 = ys[k + 2];
            double[] y3 = ys[k + 3];
            double sum0 = 0;
            double sum1 = 0;
            double sum2 = 0;
            double sum3 = 0;
            for (int j = 0; j < x.length; j++) {
                sum0 = Math.fma(x[j], y0[j], sum0);
                sum1 = Math.fma(x[j], y1[j], sum1);
                sum2 = Math.fma(x[j], y2[j], sum2);
                sum3 = Math.fma(x[j], y3[j], sum3);
            }
            row[column + k] = sum0;
            row[column + k + 1] = sum1;
            row[column + k + 2] = sum2;
            row[column + k + 3] = sum3;
        }
        for (; k < ys.length; k++) {
            double sum = 0;
            for (int j = 0; j < x.length; j++) {
                sum = Math.fma(x[j], ys[k][j], sum);
            }
            row[column + k] = sum;
        }
    }

    private static double[] squares(double[][] points) {
        double[] squares = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            squares[i] = square(points[i]);
        }
        return squares;
    }

    /** Even and odd columns apart; within a block of eight the last pair comes first. */
    private static double square(double[] x) {
        int blocks = x.length - x.length % EINSUM_BLOCK;
        double even = 0;
        double odd = 0;
        for (int block = 0; block < blocks; block += EINSUM_BLOCK) {
            for (int j = block + EINSUM_BLOCK - 2; j >= block; j -= 2) {
                even += x[j] * x[j];
                odd += x[j + 1] * x[j + 1];
            }
        }
        for (int j = blocks; j < x.length; j += 2) {
            even += x[j] * x[j];
            odd += j + 1 < x.length ? x[j + 1] * x[j + 1] : 0;
        }
        return even + odd;
    }
}
