package io.varve.view;

import java.util.Arrays;
import java.util.Comparator;

/** Eigenvalues of small symmetric matrices, by Jacobi's rotations. */
final class SymmetricEigen {

    private static final int MOST_SWEEPS = 60;

    private SymmetricEigen() {}

    /**
     * Returns the eigenvectors as rows, the one of the largest eigenvalue first.
     *
     * @param matrix symmetric; it is used up
     * @param values receives the eigenvalues
     */
    static double[][] vectors(double[][] matrix, double[] values) {
        int n = matrix.length;
        double[][] vectors = new double[n][n];
        for (int i = 0; i < n; i++) {
            vectors[i][i] = 1;
        }
        for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
            double off = 0;
            for (int p = 0; p < n; p++) {
                for (int q = p + 1; q < n; q++) {
                    off = Math.max(off, Math.abs(matrix[p][q]));
                    rotate(matrix, vectors, p, q);
                }
            }
            if (off == 0) {
                break;
            }
        }
        Integer[] order = new Integer[n];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble((Integer i) -> -matrix[i][i]));
        double[][] sorted = new double[n][];
        for (int i = 0; i < n; i++) {
            values[i] = matrix[order[i]][order[i]];
            sorted[i] = vectors[order[i]];
        }
        return sorted;
    }

    private static void rotate(double[][] a, double[][] vectors, int p, int q) {
        double apq = a[p][q];
        if (Math.abs(apq) <= 1e-17 * Math.sqrt(Math.abs(a[p][p]) * Math.abs(a[q][q])) || apq == 0) {
            a[p][q] = 0;
            a[q][p] = 0;
            return;
        }
        double theta = (a[q][q] - a[p][p]) / (2 * apq);
        double t = Math.copySign(1, theta) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        double c = 1 / Math.sqrt(t * t + 1);
        double s = t * c;
        for (int k = 0; k < a.length; k++) {
            double akp = a[k][p];
            double akq = a[k][q];
            a[k][p] = c * akp - s * akq;
            a[k][q] = s * akp + c * akq;
        }
        for (int k = 0; k < a.length; k++) {
            double apk = a[p][k];
            double aqk = a[q][k];
            a[p][k] = c * apk - s * aqk;
            a[q][k] = s * apk + c * aqk;
            double vpk = vectors[p][k];
            double vqk = vectors[q][k];
            vectors[p][k] = c * vpk - s * vqk;
            vectors[q][k] = s * vpk + c * vqk;
        }
    }
}
