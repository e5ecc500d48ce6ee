package io.varve.variants.pairs;

import io.varve.internal.ap.Assignment;

/**
 * The mean silhouette of an assignment by similarities, an object at distance top − s from another; what
 * {@code io.varve.variants.adaptive.Silhouette} is for vectors. Pairs that do not see each other do not count, copies count each.
 */
public final class PairSilhouette {

    private final PairProblem problem;
    private final double top;

    public PairSilhouette(PairProblem problem, double top) {
        this.problem = problem;
        this.top = top;
    }

    /** Returns a value from −1 to 1, NaN unless there are at least two clusters. */
    public double of(Assignment assignment) {
        int clusters = assignment.exemplars().length;
        if (clusters < 2) {
            return Double.NaN;
        }
        int[] copies = problem.source().copies().counts();
        double sum = 0;
        long objects = 0;
        for (int i = 0; i < problem.size(); i++) {
            sum += copies[i] * silhouette(i, assignment.labels(), clusters, copies);
            objects += copies[i];
        }
        return sum / objects;
    }

    private double silhouette(int i, int[] labels, int clusters, int[] copies) {
        double[] distances = new double[clusters];
        long[] counts = new long[clusters];
        double[] s = problem.rows().similarities()[i];
        for (int e = 0; e < s.length; e++) {
            int k = problem.rows().columns()[i][e];
            if (k == i) {
                counts[labels[i]] += copies[i] - 1; // at distance 0
            } else if (PairRows.reaches(s[e])) {
                distances[labels[k]] += copies[k] * (top - s[e] / problem.weight(i));
                counts[labels[k]] += copies[k];
            }
        }
        int own = labels[i];
        double next = Double.POSITIVE_INFINITY;
        for (int c = 0; c < clusters; c++) {
            next = c != own && counts[c] > 0 ? Math.min(next, distances[c] / counts[c]) : next;
        }
        if (counts[own] == 0 || next == Double.POSITIVE_INFINITY) {
            return 0;
        }
        double within = distances[own] / counts[own];
        double larger = Math.max(within, next);
        return larger == 0 ? 0 : (next - within) / larger;
    }
}
