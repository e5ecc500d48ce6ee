package io.varve.text;

import java.util.SplittableRandom;

/**
 * How far a correlation is to be trusted: an interval that holds 95 % of the correlations of as many words drawn from the same ones with
 * replacement (Efron's percentile interval). Draws in which all words are tied have no correlation and do not count.
 */
public final class Bootstrap {

    /** How many draws are made: {@value}. */
    public static final int DRAWS = 2000;

    private Bootstrap() {}

    /**
     * Draws.
     *
     * @param x values
     * @param y values of the same, in the same order
     * @param seed of the draws
     * @return the interval
     */
    public static Interval of(double[] x, double[] y, long seed) {
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
            found[draw] = Spearman.rho(drawnX, drawnY);
        }
        return Interval.of(found);
    }
}
