package io.varve.internal.messages;

/**
 * Plain loops: what starts fastest, what every machine has, and what the vector kernel must equal bit by bit. A dense row
 * takes three short loops rather than two, since Java finds lanes of its own for the first and the last.
 */
public final class ScalarRowKernel implements RowKernel {

    @Override
    public double row(int i, double[] s, double[] r, double[] a, double[] sums, double[] next, double damping) {
        int n = s.length;
        double move = 1 - damping;
        // eq. 5: no min() on the diagonal, so a(i,i) may exceed 0
        double self = damping * a[i] + move * (sums[i] - r[i]);
        for (int k = 0; k < n; k++) {
            a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
        }
        a[i] = self;
        return rest(i, s, r, a, next, damping);
    }

    /** What follows the availabilities: the best two of a + s, and the responsibilities. */
    static double rest(int i, double[] s, double[] r, double[] a, double[] next, double damping) {
        int n = s.length;
        double move = 1 - damping;
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            double v = a[k] + s[k];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
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
    public void bestTwo(double[] s, double[] a, double[] found) {
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        double top = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < s.length; k++) {
            double v = a[k] + s[k];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
            top = s[k] > top ? s[k] : top;
        }
        found[0] = best;
        found[1] = second;
        found[2] = top;
    }

    @Override
    public int above(double[] s, double[] a, double limit, int most, int[] into, double[] found) {
        int count = 0;
        double top = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < s.length && count <= most; k++) {
            if (a[k] + s[k] > limit) {
                into[count++] = k;
            } else {
                top = s[k] > top ? s[k] : top;
            }
        }
        found[2] = top;
        return count;
    }

    @Override
    public float row(int i, float[] s, float[] r, float[] a, float[] sums, float[] next, float damping) {
        int n = s.length;
        float move = 1 - damping;
        // eq. 5: no min() on the diagonal, so a(i,i) may exceed 0
        float self = damping * a[i] + move * (sums[i] - r[i]);
        for (int k = 0; k < n; k++) {
            a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
        }
        a[i] = self;
        return rest(i, s, r, a, next, damping);
    }

    /** What follows the availabilities in single precision: the best two of a + s, and the responsibilities. */
    static float rest(int i, float[] s, float[] r, float[] a, float[] next, float damping) {
        int n = s.length;
        float move = 1 - damping;
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        for (int k = 0; k < n; k++) {
            float v = a[k] + s[k];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
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

    @Override
    public void bestTwo(float[] s, float[] a, float[] found) {
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        float top = Float.NEGATIVE_INFINITY;
        for (int k = 0; k < s.length; k++) {
            float v = a[k] + s[k];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
            top = s[k] > top ? s[k] : top;
        }
        found[0] = best;
        found[1] = second;
        found[2] = top;
    }

    @Override
    public int above(float[] s, float[] a, float limit, int most, int[] into, float[] found) {
        int count = 0;
        float top = Float.NEGATIVE_INFINITY;
        for (int k = 0; k < s.length && count <= most; k++) {
            if (a[k] + s[k] > limit) {
                into[count++] = k;
            } else {
                top = s[k] > top ? s[k] : top;
            }
        }
        found[2] = top;
        return count;
    }
}
