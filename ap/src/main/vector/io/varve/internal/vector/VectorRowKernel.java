package io.varve.internal.vector;

import io.varve.internal.messages.RowKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The row kernel on the lanes of {@code jdk.incubator.vector}; the tail of a row is done by the same scalar arithmetic.
 *
 * <p>Lanes are chosen by comparison rather than by {@code min} and {@code max}: these must tell negative zero from zero and
 * look for NaN, which costs five instructions where two will do, and neither matters here.
 */
public final class VectorRowKernel implements RowKernel {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;

    @Override
    public double row(int i, double[] s, double[] r, double[] a, double[] sums, double[] next, double damping) {
        int n = s.length;
        int bound = DOUBLES.loopBound(n);
        int lanes = DOUBLES.length();
        double move = 1 - damping;
        double self = damping * a[i] + move * (sums[i] - r[i]);
        double preference = s[i];
        s[i] = Double.NEGATIVE_INFINITY; // so that the loop finds the best of the others
        DoubleVector zero = DoubleVector.zero(DOUBLES);
        DoubleVector bests = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
        DoubleVector seconds = bests;
        for (int k = 0; k < bound; k += lanes) {
            DoubleVector old = DoubleVector.fromArray(DOUBLES, r, k);
            DoubleVector fresh = DoubleVector.fromArray(DOUBLES, sums, k)
                    .sub(old.blend(zero, old.compare(VectorOperators.LT, zero)));
            fresh = fresh.blend(zero, fresh.compare(VectorOperators.GT, zero));
            DoubleVector updated =
                    DoubleVector.fromArray(DOUBLES, a, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(a, k);
            DoubleVector v = updated.add(DoubleVector.fromArray(DOUBLES, s, k));
            VectorMask<Double> isBest = v.compare(VectorOperators.GT, bests);
            VectorMask<Double> isGood = v.compare(VectorOperators.GT, seconds);
            seconds = seconds.blend(v, isGood).blend(bests, isBest);
            bests = bests.blend(v, isBest);
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            double v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
        }
        for (int k = bound; k < n; k++) {
            a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            double v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        double others = best;
        a[i] = self;
        s[i] = preference;
        second = Math.max(second, Math.min(best, self + preference));
        best = Math.max(best, self + preference);
        double shareBefore = next[i];
        DoubleVector allBest = DoubleVector.broadcast(DOUBLES, best);
        DoubleVector allSecond = DoubleVector.broadcast(DOUBLES, second);
        for (int k = 0; k < bound; k += lanes) {
            DoubleVector similarities = DoubleVector.fromArray(DOUBLES, s, k);
            VectorMask<Double> isBest =
                    DoubleVector.fromArray(DOUBLES, a, k).add(similarities).compare(VectorOperators.EQ, allBest);
            DoubleVector fresh = similarities.sub(allBest.blend(allSecond, isBest));
            DoubleVector updated =
                    DoubleVector.fromArray(DOUBLES, r, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(r, k);
            DoubleVector positive = updated.blend(zero, updated.compare(VectorOperators.LT, zero));
            DoubleVector.fromArray(DOUBLES, next, k).add(positive).intoArray(next, k);
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
    public void bestTwo(double[] s, double[] a, double[] found) {
        int n = s.length;
        int bound = DOUBLES.loopBound(n);
        int lanes = DOUBLES.length();
        DoubleVector bests = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
        DoubleVector seconds = bests;
        DoubleVector tops = bests;
        for (int k = 0; k < bound; k += lanes) {
            DoubleVector similarities = DoubleVector.fromArray(DOUBLES, s, k);
            DoubleVector v = DoubleVector.fromArray(DOUBLES, a, k).add(similarities);
            VectorMask<Double> isBest = v.compare(VectorOperators.GT, bests);
            VectorMask<Double> isGood = v.compare(VectorOperators.GT, seconds);
            seconds = seconds.blend(v, isGood).blend(bests, isBest);
            bests = bests.blend(v, isBest);
            tops = tops.blend(similarities, similarities.compare(VectorOperators.GT, tops));
        }
        double best = Double.NEGATIVE_INFINITY;
        double second = Double.NEGATIVE_INFINITY;
        double top = Double.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            double v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
            top = Math.max(top, tops.lane(lane));
        }
        for (int k = bound; k < n; k++) {
            double v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
            top = Math.max(top, s[k]);
        }
        found[0] = best;
        found[1] = second;
        found[2] = top;
    }

    @Override
    public int above(double[] s, double[] a, double limit, int most, int[] into, double[] found) {
        int n = s.length;
        int bound = DOUBLES.loopBound(n);
        int lanes = DOUBLES.length();
        DoubleVector limits = DoubleVector.broadcast(DOUBLES, limit);
        double finite = Math.max(limit, -Double.MAX_VALUE);
        DoubleVector tops = DoubleVector.broadcast(DOUBLES, Double.NEGATIVE_INFINITY);
        int count = 0;
        for (int k = 0; k < bound && count <= most; k += lanes) {
            DoubleVector similarities = DoubleVector.fromArray(DOUBLES, s, k);
            DoubleVector v = DoubleVector.fromArray(DOUBLES, a, k).add(similarities);
            VectorMask<Double> isAbove = v.compare(VectorOperators.GT, limits);
            DoubleVector rest = similarities.blend(tops, isAbove);
            tops = tops.blend(rest, rest.compare(VectorOperators.GT, tops));
            if (isAbove.anyTrue()) {
                // by the sign of a difference, since one in many is above, and a branch would be guessed wrongly
                for (int c = k; c < k + lanes; c++) {
                    into[count] = c;
                    count += (int) (Double.doubleToRawLongBits(finite - (a[c] + s[c])) >>> 63);
                }
            }
        }
        double top = Double.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            top = Math.max(top, tops.lane(lane));
        }
        for (int k = bound; k < n; k++) {
            if (a[k] + s[k] > limit) {
                into[count++] = k;
            } else {
                top = Math.max(top, s[k]);
            }
        }
        found[2] = top;
        return count;
    }

    @Override
    public float row(int i, float[] s, float[] r, float[] a, float[] sums, float[] next, float damping) {
        int n = s.length;
        int bound = FLOATS.loopBound(n);
        int lanes = FLOATS.length();
        float move = 1 - damping;
        float self = damping * a[i] + move * (sums[i] - r[i]);
        float preference = s[i];
        s[i] = Float.NEGATIVE_INFINITY; // so that the loop finds the best of the others
        FloatVector zero = FloatVector.zero(FLOATS);
        FloatVector bests = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        FloatVector seconds = bests;
        for (int k = 0; k < bound; k += lanes) {
            FloatVector old = FloatVector.fromArray(FLOATS, r, k);
            FloatVector fresh =
                    FloatVector.fromArray(FLOATS, sums, k).sub(old.blend(zero, old.compare(VectorOperators.LT, zero)));
            fresh = fresh.blend(zero, fresh.compare(VectorOperators.GT, zero));
            FloatVector updated =
                    FloatVector.fromArray(FLOATS, a, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(a, k);
            FloatVector v = updated.add(FloatVector.fromArray(FLOATS, s, k));
            VectorMask<Float> isBest = v.compare(VectorOperators.GT, bests);
            VectorMask<Float> isGood = v.compare(VectorOperators.GT, seconds);
            seconds = seconds.blend(v, isGood).blend(bests, isBest);
            bests = bests.blend(v, isBest);
        }
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            float v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
        }
        for (int k = bound; k < n; k++) {
            a[k] = damping * a[k] + move * Math.min(sums[k] - Math.max(r[k], 0), 0);
            float v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
        }
        float others = best;
        a[i] = self;
        s[i] = preference;
        second = Math.max(second, Math.min(best, self + preference));
        best = Math.max(best, self + preference);
        float shareBefore = next[i];
        FloatVector allBest = FloatVector.broadcast(FLOATS, best);
        FloatVector allSecond = FloatVector.broadcast(FLOATS, second);
        for (int k = 0; k < bound; k += lanes) {
            FloatVector similarities = FloatVector.fromArray(FLOATS, s, k);
            VectorMask<Float> isBest =
                    FloatVector.fromArray(FLOATS, a, k).add(similarities).compare(VectorOperators.EQ, allBest);
            FloatVector fresh = similarities.sub(allBest.blend(allSecond, isBest));
            FloatVector updated =
                    FloatVector.fromArray(FLOATS, r, k).mul(damping).add(fresh.mul(move));
            updated.intoArray(r, k);
            FloatVector positive = updated.blend(zero, updated.compare(VectorOperators.LT, zero));
            FloatVector.fromArray(FLOATS, next, k).add(positive).intoArray(next, k);
        }
        for (int k = bound; k < n; k++) {
            float rival = a[k] + s[k] == best ? second : best;
            r[k] = damping * r[k] + move * (s[k] - rival);
            next[k] += Math.max(r[k], 0);
        }
        next[i] = shareBefore + r[i];
        return others;
    }

    @Override
    public void bestTwo(float[] s, float[] a, float[] found) {
        int n = s.length;
        int bound = FLOATS.loopBound(n);
        int lanes = FLOATS.length();
        FloatVector bests = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        FloatVector seconds = bests;
        FloatVector tops = bests;
        for (int k = 0; k < bound; k += lanes) {
            FloatVector similarities = FloatVector.fromArray(FLOATS, s, k);
            FloatVector v = FloatVector.fromArray(FLOATS, a, k).add(similarities);
            VectorMask<Float> isBest = v.compare(VectorOperators.GT, bests);
            VectorMask<Float> isGood = v.compare(VectorOperators.GT, seconds);
            seconds = seconds.blend(v, isGood).blend(bests, isBest);
            bests = bests.blend(v, isBest);
            tops = tops.blend(similarities, similarities.compare(VectorOperators.GT, tops));
        }
        float best = Float.NEGATIVE_INFINITY;
        float second = Float.NEGATIVE_INFINITY;
        float top = Float.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            float v = bests.lane(lane);
            second = Math.max(Math.max(second, seconds.lane(lane)), Math.min(best, v));
            best = Math.max(best, v);
            top = Math.max(top, tops.lane(lane));
        }
        for (int k = bound; k < n; k++) {
            float v = a[k] + s[k];
            second = Math.max(second, Math.min(best, v));
            best = Math.max(best, v);
            top = Math.max(top, s[k]);
        }
        found[0] = best;
        found[1] = second;
        found[2] = top;
    }

    @Override
    public int above(float[] s, float[] a, float limit, int most, int[] into, float[] found) {
        int n = s.length;
        int bound = FLOATS.loopBound(n);
        int lanes = FLOATS.length();
        FloatVector limits = FloatVector.broadcast(FLOATS, limit);
        float finite = Math.max(limit, -Float.MAX_VALUE);
        FloatVector tops = FloatVector.broadcast(FLOATS, Float.NEGATIVE_INFINITY);
        int count = 0;
        for (int k = 0; k < bound && count <= most; k += lanes) {
            FloatVector similarities = FloatVector.fromArray(FLOATS, s, k);
            FloatVector v = FloatVector.fromArray(FLOATS, a, k).add(similarities);
            VectorMask<Float> isAbove = v.compare(VectorOperators.GT, limits);
            FloatVector rest = similarities.blend(tops, isAbove);
            tops = tops.blend(rest, rest.compare(VectorOperators.GT, tops));
            if (isAbove.anyTrue()) {
                // by the sign of a difference, since one in many is above, and a branch would be guessed wrongly
                for (int c = k; c < k + lanes; c++) {
                    into[count] = c;
                    count += Float.floatToRawIntBits(finite - (a[c] + s[c])) >>> 31;
                }
            }
        }
        float top = Float.NEGATIVE_INFINITY;
        for (int lane = 0; lane < lanes; lane++) {
            top = Math.max(top, tops.lane(lane));
        }
        for (int k = bound; k < n; k++) {
            if (a[k] + s[k] > limit) {
                into[count++] = k;
            } else {
                top = Math.max(top, s[k]);
            }
        }
        found[2] = top;
        return count;
    }
}
