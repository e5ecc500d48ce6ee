package io.varve.variants.adaptive;

import java.util.Arrays;

/**
 * Watches the number of exemplars from iteration to iteration and says when it goes up and down instead of settling: step 3
 * of adaptive affinity propagation.
 *
 * <p>An iteration is steady if the mean number over six iterations has fallen, and once a solution is recorded the number
 * itself has not risen, or if the number is the same as in the five iterations before. It oscillates when too few of the last
 * 40 iterations were steady, or when nothing has come of very many.
 */
final class Oscillation {

    static final int WINDOW = 40;

    private static final int MEAN_OVER = 6;
    private static final double STEADY_SHARE = 0.66;
    private static final int PATIENCE = 150;
    private static final int SPREAD_OVER = 50;

    private final int[] counts = new int[SPREAD_OVER];
    private final boolean[] steady = new boolean[WINDOW];
    private int iterations;
    private int sinceProgress;

    Oscillation() {
        Arrays.fill(steady, true);
    }

    /** Notes the number of exemplars after one more iteration. */
    void observe(int count, boolean recorded) {
        int before = count(1);
        int leaving = count(MEAN_OVER);
        counts[iterations % SPREAD_OVER] = count;
        iterations++;
        sinceProgress++;
        if (iterations < MEAN_OVER) {
            return;
        }
        // the mean of the last six falls if what enters is less than what leaves
        boolean falls = iterations > MEAN_OVER && count < leaving && (!recorded || count <= before);
        boolean same = true;
        for (int back = 2; back <= MEAN_OVER; back++) {
            same &= count(back) == count;
        }
        steady[(iterations - 1) % WINDOW] = falls || same;
    }

    /** The number of exemplars so many observations ago, 1 being the last. */
    private int count(int back) {
        return counts[Math.floorMod(iterations - back, SPREAD_OVER)];
    }

    /** Begins to wait anew: something has come of the iterations, or something was done about them. */
    void restart() {
        sinceProgress = 0;
    }

    boolean present() {
        int calm = 0;
        for (boolean one : steady) {
            calm += one ? 1 : 0;
        }
        return (sinceProgress > WINDOW && calm < STEADY_SHARE * WINDOW) || sinceProgress > PATIENCE;
    }

    /** The standard deviation of the number of exemplars over the last iterations. */
    double spread() {
        int n = Math.min(iterations, SPREAD_OVER);
        double mean = Arrays.stream(counts, 0, n).average().orElse(0);
        double squares = 0;
        for (int t = 0; t < n; t++) {
            squares += (counts[t] - mean) * (counts[t] - mean);
        }
        return n < 2 ? 0 : Math.sqrt(squares / (n - 1));
    }
}
