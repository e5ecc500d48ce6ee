package io.varve.internal.vector;

import io.varve.internal.Nullable;
import io.varve.internal.RowKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/** The row kernel on the lanes of {@code jdk.incubator.vector}; the tail of a row is done by the same scalar arithmetic. */
public final class VectorRowKernel implements RowKernel {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

    @Override
    public double row(
            int i, double[] s, double[] r, double[] a, double @Nullable [] sums, double[] next, double damping) {
        int n = s.length;
        int bound = DOUBLES.loopBound(n);
        int lanes = DOUBLES.length();
        double move = 1 - damping;
        if (sums != null) {
            double self = damping * a[i] + move * (sums[i] - r[i]);
            for (int k = 0; k < bound; k += lanes) {
                DoubleVector p = DoubleVector.fromArray(DOUBLES, r, k).max(0);
                DoubleVector fresh =
                        DoubleVector.fromArray(DOUBLES, sums, k).sub(p).min(0);
                DoubleVector.fromArray(DOUBLES, a, k)
                        .mul(damping)
                        .add(fresh.mul(move))
                        .intoArray(a, k);
            }
            for (int k = bound; k < n; k++) {
                a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            }
            a[i] = self;
        }
        DoubleVector bests = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
        DoubleVector seconds = bests;
        for (int k = 0; k < bound; k += lanes) {
            DoubleVector v = DoubleVector.fromArray(DOUBLES, a, k).add(DoubleVector.fromArray(DOUBLES, s, k));
            seconds = seconds.max(bests.min(v));
            bests = bests.max(v);
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            double v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
        }
        for (int k = bound; k < n; k++) {
            double v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        double others = a[i] + s[i] == best ? second : best;
        double shareBefore = next[i];
        DoubleVector allBest = DoubleVector.broadcast(DOUBLES, best);
        DoubleVector allSecond = DoubleVector.broadcast(DOUBLES, second);
        for (int k = 0; k < bound; k += lanes) {
            DoubleVector sim = DoubleVector.fromArray(DOUBLES, s, k);
            VectorMask<Double> isBest =
                    DoubleVector.fromArray(DOUBLES, a, k).add(sim).compare(VectorOperators.EQ, allBest);
            DoubleVector fresh = sim.sub(allBest.blend(allSecond, isBest));
            DoubleVector updated =
                    DoubleVector.fromArray(DOUBLES, r, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(r, k);
            DoubleVector.fromArray(DOUBLES, next, k).add(updated.max(0)).intoArray(next, k);
        }
        for (int k = bound; k < n; k++) {
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
        int bound = FLOATS.loopBound(n);
        int lanes = FLOATS.length();
        float move = 1 - damping;
        if (sums != null) {
            float self = damping * a[i] + move * (sums[i] - r[i]);
            for (int k = 0; k < bound; k += lanes) {
                FloatVector p = FloatVector.fromArray(FLOATS, r, k).max(0);
                FloatVector fresh =
                        FloatVector.fromArray(FLOATS, sums, k).sub(p).min(0);
                FloatVector.fromArray(FLOATS, a, k)
                        .mul(damping)
                        .add(fresh.mul(move))
                        .intoArray(a, k);
            }
            for (int k = bound; k < n; k++) {
                a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            }
            a[i] = self;
        }
        FloatVector bests = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        FloatVector seconds = bests;
        for (int k = 0; k < bound; k += lanes) {
            FloatVector v = FloatVector.fromArray(FLOATS, a, k).add(FloatVector.fromArray(FLOATS, s, k));
            seconds = seconds.max(bests.min(v));
            bests = bests.max(v);
        }
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            float v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
        }
        for (int k = bound; k < n; k++) {
            float v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        float others = a[i] + s[i] == best ? second : best;
        float shareBefore = next[i];
        FloatVector allBest = FloatVector.broadcast(FLOATS, best);
        FloatVector allSecond = FloatVector.broadcast(FLOATS, second);
        for (int k = 0; k < bound; k += lanes) {
            FloatVector sim = FloatVector.fromArray(FLOATS, s, k);
            VectorMask<Float> isBest =
                    FloatVector.fromArray(FLOATS, a, k).add(sim).compare(VectorOperators.EQ, allBest);
            FloatVector fresh = sim.sub(allBest.blend(allSecond, isBest));
            FloatVector updated =
                    FloatVector.fromArray(FLOATS, r, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(r, k);
            FloatVector.fromArray(FLOATS, next, k).add(updated.max(0)).intoArray(next, k);
        }
        for (int k = bound; k < n; k++) {
            float rival = a[k] + s[k] == best ? second : best;
            r[k] = damping * r[k] + move * (s[k] - rival);
            next[k] += Math.max(r[k], 0);
        }
        next[i] = shareBefore + r[i];
        return others;
    }
}
