package io.varve.lab.report;

import java.util.Arrays;

/**
 * The middle of some values and how far half of them spread.
 *
 * @param lower a quarter is below
 * @param median half is below
 * @param upper a quarter is above
 * @param count how many values
 */
record Quartiles(double lower, double median, double upper, int count) {

    static final Quartiles NONE = new Quartiles(Double.NaN, Double.NaN, Double.NaN, 0);

    /** Computes them with linear interpolation, as R's type 7. */
    static Quartiles of(double[] values) {
        if (values.length == 0) {
            return NONE;
        }
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return new Quartiles(at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75), sorted.length);
    }

    private static double at(double[] sorted, double q) {
        double position = q * (sorted.length - 1);
        int below = (int) position;
        int above = Math.min(sorted.length - 1, below + 1);
        return sorted[below] + (position - below) * (sorted[above] - sorted[below]);
    }
}
