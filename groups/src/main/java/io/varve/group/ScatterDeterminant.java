package io.varve.group;

/**
 * The logarithm of the determinant of the identity and a matrix that is never negative, by Cholesky's way, a row at a time: as
 * no pivot is below 1, it only grows, so that whoever wants to know no more than that it is too large is told soon.
 */
final class ScatterDeterminant {

    private final double[][] lower;
    private double sum;

    private ScatterDeterminant(int size, double start) {
        lower = new double[size][];
        sum = start;
    }

    /**
     * Returns ln det(I + AAᵀ) and the start, or a number between the most and that.
     *
     * @param rows A
     */
    static double ofRows(double[][] rows, double start, double most) {
        ScatterDeterminant determinant = new ScatterDeterminant(rows.length, start);
        for (int a = 0; a < rows.length && determinant.sum <= most; a++) {
            double[] row = new double[a + 1];
            for (int b = 0; b <= a; b++) {
                row[b] = product(rows[a], rows[b], rows[a].length);
            }
            determinant.add(row);
        }
        return determinant.sum;
    }

    /**
     * Returns ln det(I + DSD) and the start, or a number between the most and that.
     *
     * @param scatter the lower half of S
     * @param scales the diagonal of D
     */
    static double of(double[][] scatter, double[] scales, double start, double most) {
        ScatterDeterminant determinant = new ScatterDeterminant(scatter.length, start);
        for (int a = 0; a < scatter.length && determinant.sum <= most; a++) {
            double[] row = new double[a + 1];
            for (int b = 0; b <= a; b++) {
                row[b] = scales[a] * scales[b] * scatter[a][b];
            }
            determinant.add(row);
        }
        return determinant.sum;
    }

    private void add(double[] row) {
        int a = row.length - 1;
        row[a] += 1;
        for (int b = 0; b < a; b++) {
            row[b] = (row[b] - product(row, lower[b], b)) / lower[b][b];
        }
        // rounding may carry a pivot below 1, where it cannot be
        double pivot = Math.max(row[a] - product(row, row, a), 1);
        row[a] = Math.sqrt(pivot);
        lower[a] = row;
        sum += StrictMath.log(pivot);
    }

    /** Four sums side by side, since one would wait for itself. */
    private static double product(double[] one, double[] other, int length) {
        double s0 = 0;
        double s1 = 0;
        double s2 = 0;
        double s3 = 0;
        int k = 0;
        for (; k + 3 < length; k += 4) {
            s0 += one[k] * other[k];
            s1 += one[k + 1] * other[k + 1];
            s2 += one[k + 2] * other[k + 2];
            s3 += one[k + 3] * other[k + 3];
        }
        for (; k < length; k++) {
            s0 += one[k] * other[k];
        }
        return s0 + s1 + (s2 + s3);
    }
}
