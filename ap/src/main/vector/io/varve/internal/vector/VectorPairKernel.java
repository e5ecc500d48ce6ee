package io.varve.internal.vector;

import io.varve.internal.messages.PairKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * One vector against as many others as a register has lanes, a lane a pair: nothing is ever added across lanes, and what a
 * lane adds up it adds in the order of {@link io.varve.internal.messages.Lanes}.
 */
public final class VectorPairKernel implements PairKernel {

    private static final VectorSpecies<Double> DOUBLES = DoubleVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int WIDTH = DOUBLES.length();
    private static final int FLOAT_WIDTH = FLOATS.length();
    private static final int ORDER = 8;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public int floatWidth() {
        return FLOAT_WIDTH;
    }

    @Override
    public void dots(double[] x, double[] panel, double[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        DoubleVector zero = DoubleVector.zero(DOUBLES);
        DoubleVector l0 = zero;
        DoubleVector l1 = zero;
        DoubleVector l2 = zero;
        DoubleVector l3 = zero;
        DoubleVector l4 = zero;
        DoubleVector l5 = zero;
        DoubleVector l6 = zero;
        DoubleVector l7 = zero;
        for (int j = 0; j < bound; j += ORDER) {
            l0 = l0.add(product(x[j], panel, j * WIDTH));
            l1 = l1.add(product(x[j + 1], panel, (j + 1) * WIDTH));
            l2 = l2.add(product(x[j + 2], panel, (j + 2) * WIDTH));
            l3 = l3.add(product(x[j + 3], panel, (j + 3) * WIDTH));
            l4 = l4.add(product(x[j + 4], panel, (j + 4) * WIDTH));
            l5 = l5.add(product(x[j + 5], panel, (j + 5) * WIDTH));
            l6 = l6.add(product(x[j + 6], panel, (j + 6) * WIDTH));
            l7 = l7.add(product(x[j + 7], panel, (j + 7) * WIDTH));
        }
        DoubleVector tail = zero;
        for (int j = bound; j < x.length; j++) {
            tail = tail.add(product(x[j], panel, j * WIDTH));
        }
        DoubleVector lower = l0.add(l1).add(l2.add(l3));
        DoubleVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    @Override
    public void squaredDistances(double[] x, double[] panel, double[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        DoubleVector zero = DoubleVector.zero(DOUBLES);
        DoubleVector l0 = zero;
        DoubleVector l1 = zero;
        DoubleVector l2 = zero;
        DoubleVector l3 = zero;
        DoubleVector l4 = zero;
        DoubleVector l5 = zero;
        DoubleVector l6 = zero;
        DoubleVector l7 = zero;
        for (int j = 0; j < bound; j += ORDER) {
            l0 = l0.add(squaredDifference(x[j], panel, j * WIDTH));
            l1 = l1.add(squaredDifference(x[j + 1], panel, (j + 1) * WIDTH));
            l2 = l2.add(squaredDifference(x[j + 2], panel, (j + 2) * WIDTH));
            l3 = l3.add(squaredDifference(x[j + 3], panel, (j + 3) * WIDTH));
            l4 = l4.add(squaredDifference(x[j + 4], panel, (j + 4) * WIDTH));
            l5 = l5.add(squaredDifference(x[j + 5], panel, (j + 5) * WIDTH));
            l6 = l6.add(squaredDifference(x[j + 6], panel, (j + 6) * WIDTH));
            l7 = l7.add(squaredDifference(x[j + 7], panel, (j + 7) * WIDTH));
        }
        DoubleVector tail = zero;
        for (int j = bound; j < x.length; j++) {
            tail = tail.add(squaredDifference(x[j], panel, j * WIDTH));
        }
        DoubleVector lower = l0.add(l1).add(l2.add(l3));
        DoubleVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    private static DoubleVector product(double x, double[] panel, int at) {
        return DoubleVector.fromArray(DOUBLES, panel, at).mul(x);
    }

    private static DoubleVector squaredDifference(double x, double[] panel, int at) {
        DoubleVector difference = DoubleVector.broadcast(DOUBLES, x).sub(DoubleVector.fromArray(DOUBLES, panel, at));
        return difference.mul(difference);
    }

    @Override
    public void dots(float[] x, float[] panel, float[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        FloatVector zero = FloatVector.zero(FLOATS);
        FloatVector l0 = zero;
        FloatVector l1 = zero;
        FloatVector l2 = zero;
        FloatVector l3 = zero;
        FloatVector l4 = zero;
        FloatVector l5 = zero;
        FloatVector l6 = zero;
        FloatVector l7 = zero;
        for (int j = 0; j < bound; j += ORDER) {
            l0 = l0.add(product(x[j], panel, j * FLOAT_WIDTH));
            l1 = l1.add(product(x[j + 1], panel, (j + 1) * FLOAT_WIDTH));
            l2 = l2.add(product(x[j + 2], panel, (j + 2) * FLOAT_WIDTH));
            l3 = l3.add(product(x[j + 3], panel, (j + 3) * FLOAT_WIDTH));
            l4 = l4.add(product(x[j + 4], panel, (j + 4) * FLOAT_WIDTH));
            l5 = l5.add(product(x[j + 5], panel, (j + 5) * FLOAT_WIDTH));
            l6 = l6.add(product(x[j + 6], panel, (j + 6) * FLOAT_WIDTH));
            l7 = l7.add(product(x[j + 7], panel, (j + 7) * FLOAT_WIDTH));
        }
        FloatVector tail = zero;
        for (int j = bound; j < x.length; j++) {
            tail = tail.add(product(x[j], panel, j * FLOAT_WIDTH));
        }
        FloatVector lower = l0.add(l1).add(l2.add(l3));
        FloatVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    @Override
    public void squaredDistances(float[] x, float[] panel, float[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        FloatVector zero = FloatVector.zero(FLOATS);
        FloatVector l0 = zero;
        FloatVector l1 = zero;
        FloatVector l2 = zero;
        FloatVector l3 = zero;
        FloatVector l4 = zero;
        FloatVector l5 = zero;
        FloatVector l6 = zero;
        FloatVector l7 = zero;
        for (int j = 0; j < bound; j += ORDER) {
            l0 = l0.add(squaredDifference(x[j], panel, j * FLOAT_WIDTH));
            l1 = l1.add(squaredDifference(x[j + 1], panel, (j + 1) * FLOAT_WIDTH));
            l2 = l2.add(squaredDifference(x[j + 2], panel, (j + 2) * FLOAT_WIDTH));
            l3 = l3.add(squaredDifference(x[j + 3], panel, (j + 3) * FLOAT_WIDTH));
            l4 = l4.add(squaredDifference(x[j + 4], panel, (j + 4) * FLOAT_WIDTH));
            l5 = l5.add(squaredDifference(x[j + 5], panel, (j + 5) * FLOAT_WIDTH));
            l6 = l6.add(squaredDifference(x[j + 6], panel, (j + 6) * FLOAT_WIDTH));
            l7 = l7.add(squaredDifference(x[j + 7], panel, (j + 7) * FLOAT_WIDTH));
        }
        FloatVector tail = zero;
        for (int j = bound; j < x.length; j++) {
            tail = tail.add(squaredDifference(x[j], panel, j * FLOAT_WIDTH));
        }
        FloatVector lower = l0.add(l1).add(l2.add(l3));
        FloatVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    private static FloatVector product(float x, float[] panel, int at) {
        return FloatVector.fromArray(FLOATS, panel, at).mul(x);
    }

    private static FloatVector squaredDifference(float x, float[] panel, int at) {
        FloatVector difference = FloatVector.broadcast(FLOATS, x).sub(FloatVector.fromArray(FLOATS, panel, at));
        return difference.mul(difference);
    }
}
