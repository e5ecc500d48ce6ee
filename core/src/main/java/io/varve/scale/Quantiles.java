package io.varve.scale;

/** Quantiles of sorted numbers. */
final class Quantiles {

    /** Upper less lower quartile of a normal distribution with standard deviation 1. */
    private static final double NORMAL_QUARTILES = 1.3489795003921634;

    private Quantiles() {}

    /** Returns a quantile with linear interpolation, R's type 7; NaN if there are no numbers. */
    static double of(double[] sorted, double q) {
        if (sorted.length == 0) {
            return Double.NaN;
        }
        double position = (sorted.length - 1) * q;
        int below = (int) Math.floor(position);
        double fraction = position - below;
        double lower = sorted[below];
        return fraction == 0 ? lower : (1 - fraction) * lower + fraction * sorted[below + 1];
    }

    /** Returns the standard deviation of a normal distribution with the quartiles of these numbers; 0 if there are none. */
    static double deviation(double[] sorted) {
        return sorted.length == 0 ? 0 : (of(sorted, 0.75) - of(sorted, 0.25)) / NORMAL_QUARTILES;
    }
}
