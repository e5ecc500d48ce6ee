package io.varve.text;

import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Comparator;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How well two rankings agree: Spearman's correlation, ties at their average rank.
 *
 * @param rho from −1 to 1; NaN if one of the rankings is all ties
 * @param p the chance of one as far from 0 if there were no relation: of up to eight the share of all orders, of more by Student's
 *     distribution; NaN for fewer than three
 * @param size how many were ranked
 */
public record Spearman(double rho, double p, int size) {

    /** The fewest that a correlation says anything of: any two are in order or out of it. */
    public static final int FEWEST = 3;

    /**
     * Compares two rankings.
     *
     * @param x values
     * @param y values of the same, in the same order
     * @return their correlation
     */
    public static Spearman of(double[] x, double[] y) {
        if (x.length != y.length) {
            throw new Refused("%d values cannot be compared with %d".formatted(x.length, y.length));
        }
        double[] ranksOfX = ranks(x);
        double[] ranksOfY = ranks(y);
        double rho = pearson(ranksOfX, ranksOfY);
        if (x.length < FEWEST || Double.isNaN(rho)) {
            return new Spearman(rho, Double.NaN, x.length);
        }
        double p = x.length <= RankOrders.MOST ? RankOrders.share(ranksOfX, ranksOfY) : student(rho, x.length);
        return new Spearman(rho, p, x.length);
    }

    /** The correlation alone, which costs less than its chance. */
    static double rho(double[] x, double[] y) {
        return pearson(ranks(x), ranks(y));
    }

    /** Of few this is far off: three in order would have no chance at all. */
    private static double student(double rho, int size) {
        double t = Math.abs(rho) * Math.sqrt((size - 2) / Math.max(Double.MIN_NORMAL, (1 - rho) * (1 + rho)));
        return Math.min(1, 2 * TDistribution.of(size - 2.0).survivalProbability(t));
    }

    static double[] ranks(double[] values) {
        Integer[] order = new Integer[values.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to + 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }

    private static double pearson(double[] x, double[] y) {
        double meanX = Arrays.stream(x).average().orElse(Double.NaN);
        double meanY = Arrays.stream(y).average().orElse(Double.NaN);
        double both = 0;
        double ofX = 0;
        double ofY = 0;
        for (int i = 0; i < x.length; i++) {
            both += (x[i] - meanX) * (y[i] - meanY);
            ofX += (x[i] - meanX) * (x[i] - meanX);
            ofY += (y[i] - meanY) * (y[i] - meanY);
        }
        return ofX == 0 || ofY == 0 ? Double.NaN : both / Math.sqrt(ofX * ofY);
    }
}
