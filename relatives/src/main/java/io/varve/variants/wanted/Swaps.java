package io.varve.variants.wanted;

import io.varve.internal.messages.SquareMatrix;
import java.util.Arrays;

/**
 * Improves a given number of exemplars by exchanging one of them for another object as long as that helps, always the
 * exchange that helps most: the second half of PAM (Kaufman and Rousseeuw 1990), all exchanges with one object tried in
 * one pass (Schubert and Rousseeuw, <i>Faster k-medoids clustering</i>, SISAP 2019). O(N²) time an exchange.
 */
final class Swaps {

    private final SquareMatrix s;
    private final int[] exemplars;
    private final int[] nearest;
    private final double[] best;
    private final double[] second;

    private Swaps(SquareMatrix s, int[] exemplars) {
        this.s = s;
        this.exemplars = exemplars.clone();
        this.nearest = new int[s.size()];
        this.best = new double[s.size()];
        this.second = new double[s.size()];
    }

    /** Returns exemplars, ascending, that no single exchange betters, or those after so many exchanges. */
    static int[] improve(SquareMatrix s, int[] exemplars, int atMost) {
        Swaps swaps = new Swaps(s, exemplars);
        for (int done = 0; done < atMost && swaps.exchange(); done++) {}
        return Arrays.stream(swaps.exemplars).sorted().toArray();
    }

    private boolean exchange() {
        rank();
        double most = 0;
        int leaving = -1;
        int entering = -1;
        double[] gains = new double[exemplars.length];
        for (int candidate = 0; candidate < s.size(); candidate++) {
            if (exemplars[nearest[candidate]] == candidate) {
                continue;
            }
            double shared = gains(candidate, gains);
            for (int e = 0; e < gains.length; e++) {
                if (shared + gains[e] > most) {
                    most = shared + gains[e];
                    leaving = e;
                    entering = candidate;
                }
            }
        }
        if (entering < 0) {
            return false;
        }
        exemplars[leaving] = entering;
        return true;
    }

    /** Finds the best and the second best exemplar of every object; an exemplar's best is itself. */
    private void rank() {
        Arrays.fill(best, Double.NEGATIVE_INFINITY);
        Arrays.fill(second, Double.NEGATIVE_INFINITY);
        for (int i = 0; i < nearest.length; i++) {
            for (int e = 0; e < exemplars.length; e++) {
                double similarity = s.get(i, exemplars[e]);
                boolean itself = exemplars[e] == i;
                boolean decided = exemplars[nearest[i]] == i && e > nearest[i];
                if (itself || (!decided && similarity > best[i])) {
                    second[i] = Math.max(second[i], best[i]);
                    best[i] = similarity;
                    nearest[i] = e;
                } else {
                    second[i] = Math.max(second[i], similarity);
                }
            }
        }
    }

    /** Computes what a candidate would gain whichever exemplar leaves for it, and fills in the rest of each exchange. */
    private double gains(int candidate, double[] gains) {
        Arrays.fill(gains, 0);
        double shared = s.get(candidate, candidate) - best[candidate];
        for (int i = 0; i < nearest.length; i++) {
            double similarity = s.get(i, candidate);
            if (i == candidate) {
                continue;
            }
            if (similarity > best[i] && exemplars[nearest[i]] != i) {
                shared += similarity - best[i];
            } else {
                gains[nearest[i]] += Math.max(second[i], similarity) - best[i];
            }
        }
        return shared;
    }
}
