package io.varve.text;

import java.util.Arrays;

/** All orders of few ranks: how many of them agree with other ranks, or contradict them, as much as one does. */
final class RankOrders {

    /** The most that are ordered in all ways, 40,320 of them. */
    static final int MOST = 8;

    private final int[] x;
    private final int[] y;
    private final int least;
    private int orders;
    private int asFar;

    private RankOrders(int[] x, int[] y) {
        this.x = x;
        this.y = y;
        this.least = Math.abs(product());
    }

    /** The share of the orders of the second ranks whose correlation with the first is as far from 0 as that of the given one. */
    static double share(double[] x, double[] y) {
        RankOrders all = new RankOrders(centred(x), centred(y));
        all.order(0);
        return (double) all.asFar / all.orders;
    }

    /** Twice the distance of each rank from their mean: a whole number also where ranks are tied, so that sums are exact. */
    private static int[] centred(double[] ranks) {
        return Arrays.stream(ranks)
                .mapToInt(rank -> (int) Math.round(2 * rank) - ranks.length - 1)
                .toArray();
    }

    /** Every order of the ranks from a place on. */
    private void order(int from) {
        if (from == y.length) {
            orders++;
            asFar += Math.abs(product()) >= least ? 1 : 0;
            return;
        }
        for (int i = from; i < y.length; i++) {
            swap(from, i);
            order(from + 1);
            swap(from, i);
        }
    }

    private void swap(int i, int j) {
        int rank = y[i];
        y[i] = y[j];
        y[j] = rank;
    }

    private int product() {
        int sum = 0;
        for (int i = 0; i < x.length; i++) {
            sum += x[i] * y[i];
        }
        return sum;
    }
}
