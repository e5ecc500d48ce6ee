package io.varve.internal;

/** Plain loops: what starts fastest, what every machine has, and what the vector kernel must equal bit by bit. */
public final class ScalarRowKernel implements RowKernel {

    @Override
    public double row(
            int i, double[] s, double[] r, double[] a, double @Nullable [] sums, double[] next, double damping) {
        int n = s.length;
        double move = 1 - damping;
        if (sums != null) {
            // eq. 5: no min() on the diagonal, so a(i,i) may exceed 0
            double self = damping * a[i] + move * (sums[i] - r[i]);
            for (int k = 0; k < n; k++) {
                a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            }
            a[i] = self;
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            double v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        double others = a[i] + s[i] == best ? second : best;
        double shareBefore = next[i];
        for (int k = 0; k < n; k++) {
            double rival = a[k] + s[k] == best ? second : best;
            r[k] = damping * r[k] + move * (s[k] - rival);
            next[k] += Math.max(r[k], 0);
        }
        next[i] = shareBefore + r[i];
        return others;
    }

    @Override
    public float row(int i, float[] s, float[] r, float[] a, float @Nullable [] sums, float[] next, float damping) {
        int n = s.length;
        float move = 1 - damping;
        if (sums != null) {
            float self = damping * a[i] + move * (sums[i] - r[i]);
            for (int k = 0; k < n; k++) {
                a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            }
            a[i] = self;
        }
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            float v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        float others = a[i] + s[i] == best ? second : best;
        float shareBefore = next[i];
        for (int k = 0; k < n; k++) {
            float rival = a[k] + s[k] == best ? second : best;
            r[k] = damping * r[k] + move * (s[k] - rival);
            next[k] += Math.max(r[k], 0);
        }
        next[i] = shareBefore + r[i];
        return others;
    }
}
