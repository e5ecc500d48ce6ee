package io.varve.text;

import java.util.Arrays;

/**
 * What 95 % of some numbers lie within.
 *
 * @param low its lower end; NaN if there are no numbers
 * @param high its upper end
 */
public record Interval(double low, double high) {

    private static final double OUTSIDE = 0.025;

    /** Takes the numbers in any order; those that are NaN do not count. */
    static Interval of(double[] numbers) {
        double[] sorted = Arrays.stream(numbers)
                .filter(number -> !Double.isNaN(number))
                .sorted()
                .toArray();
        return sorted.length == 0
                ? new Interval(Double.NaN, Double.NaN)
                : new Interval(at(sorted, OUTSIDE), at(sorted, 1 - OUTSIDE));
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
