package io.varve.text;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * How far a correlation is to be trusted: an interval that holds 95 % of the correlations of as many words drawn from the same ones with
 * replacement (Efron's percentile interval). Draws in which all words are tied have no correlation and do not count.
 *
 * @param low its lower end; NaN if no draw has a correlation
 * @param high its upper end
 */
public record Bootstrap(double low, double high) {

    /** How many draws are made: {@value}. */
    public static final int DRAWS = 2000;

    private static final double OUTSIDE = 0.025;

    /**
     * Draws.
     *
     * @param x values
     * @param y values of the same, in the same order
     * @param seed of the draws
     * @return the interval
     */
    public static Bootstrap of(double[] x, double[] y, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] found = new double[x.length < Spearman.FEWEST ? 0 : DRAWS];
        for (int draw = 0; draw < found.length; draw++) {
            double[] drawnX = new double[x.length];
            double[] drawnY = new double[x.length];
            for (int i = 0; i < x.length; i++) {
                int chosen = random.nextInt(x.length);
                drawnX[i] = x[chosen];
                drawnY[i] = y[chosen];
            }
            found[draw] = Spearman.of(drawnX, drawnY).rho();
        }
        double[] sorted =
                Arrays.stream(found).filter(rho -> !Double.isNaN(rho)).sorted().toArray();
        return sorted.length == 0
                ? new Bootstrap(Double.NaN, Double.NaN)
                : new Bootstrap(at(sorted, OUTSIDE), at(sorted, 1 - OUTSIDE));
    }

    private static double at(double[] sorted, double share) {
        return sorted[(int) Math.round(share * (sorted.length - 1))];
    }
}
