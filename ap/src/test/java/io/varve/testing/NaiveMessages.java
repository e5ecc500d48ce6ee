package io.varve.testing;

/**
 * Responsibilities and availabilities as the textbook writes them, for comparison.
 *
 * @param r responsibilities
 * @param a availabilities of the same iteration
 */
public record NaiveMessages(double[][] r, double[][] a) {

    /** What a run from zero begins with. */
    public static NaiveMessages zero(int size) {
        return new NaiveMessages(new double[size][size], new double[size][size]);
    }

    /** One iteration: new responsibilities from the old availabilities, then new availabilities from those. */
    public NaiveMessages advanced(double[][] s, double damping) {
        int n = s.length;
        NaiveMessages next = zero(n);
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double rival = Double.NEGATIVE_INFINITY;
                for (int j = 0; j < n; j++) {
                    rival = j == k ? rival : Math.max(rival, a[i][j] + s[i][j]);
                }
                next.r[i][k] = damping * r[i][k] + (1 - damping) * (s[i][k] - rival);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int k = 0; k < n; k++) {
                double others = 0;
                for (int j = 0; j < n; j++) {
                    others += j == i || j == k ? 0 : Math.max(0, next.r[j][k]);
                }
                double found = i == k ? others : Math.min(0, next.r[k][k] + others);
                next.a[i][k] = damping * a[i][k] + (1 - damping) * found;
            }
        }
        return next;
    }
}
