package io.varve.variants.pairs;

import io.varve.internal.ap.ApProblem;
import java.util.Arrays;

/**
 * The pairs between which messages pass, row by row: for every object those that could stand for it, itself among them.
 *
 * @param columns the possible exemplars of every row, ascending; rows may share one array
 * @param similarities to them, the preference in the place of the object itself
 * @param self where a row has itself
 */
public record PairRows(int[][] columns, double[][] similarities, int[] self) {

    /** Makes rows of zeros over these columns, in which every row must have itself. */
    public static PairRows over(int[][] columns) {
        double[][] similarities = new double[columns.length][];
        int[] self = new int[columns.length];
        for (int i = 0; i < columns.length; i++) {
            similarities[i] = new double[columns[i].length];
            self[i] = Arrays.binarySearch(columns[i], i);
        }
        return new PairRows(columns, similarities, self);
    }

    public int size() {
        return self.length;
    }

    /** Whether every object could stand for every other. */
    public boolean complete() {
        return Arrays.stream(columns).allMatch(row -> row.length == size());
    }

    /** Whether some object is more similar to another than it prefers to be an exemplar. */
    public boolean joiningPays() {
        for (int i = 0; i < size(); i++) {
            for (double s : similarities[i]) {
                if (s > preference(i)) {
                    return true;
                }
            }
        }
        return false;
    }

    public double preference(int k) {
        return similarities[k][self[k]];
    }

    public void prefer(int k, double preference) {
        similarities[k][self[k]] = preference;
    }

    /** Whether a similarity of a finished problem is one, and not the stand-in for negative infinity. */
    public static boolean reaches(double similarity) {
        return similarity > ApProblem.FLOOR / 2;
    }
}
