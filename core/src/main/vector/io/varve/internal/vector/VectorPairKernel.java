package io.varve.internal.vector;

import io.varve.internal.PairKernel;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * One vector against as many others as a register has lanes, a lane a pair: nothing is ever added across lanes, and what a
 * lane adds up it adds in the order of {@link io.varve.internal.Lanes}.
 */
public final class VectorPairKernel implements PairKernel {

    private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;
    private static final int WIDTH = LANES.length();
    private static final int ORDER = 8;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void dots(double[] x, double[] panel, double[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        DoubleVector zero = DoubleVector.zero(LANES);
        DoubleVector l0 = zero;
        DoubleVector l1 = zero;
        DoubleVector l2 = zero;
        DoubleVector l3 = zero;
        DoubleVector l4 = zero;
        DoubleVector l5 = zero;
        DoubleVector l6 = zero;
        DoubleVector l7 = zero;
        int p = 0;
        for (int j = 0; j < bound; j += ORDER, p += ORDER * WIDTH) {
            l0 = l0.add(product(x[j], panel, p));
            l1 = l1.add(product(x[j + 1], panel, p + WIDTH));
            l2 = l2.add(product(x[j + 2], panel, p + 2 * WIDTH));
            l3 = l3.add(product(x[j + 3], panel, p + 3 * WIDTH));
            l4 = l4.add(product(x[j + 4], panel, p + 4 * WIDTH));
            l5 = l5.add(product(x[j + 5], panel, p + 5 * WIDTH));
            l6 = l6.add(product(x[j + 6], panel, p + 6 * WIDTH));
            l7 = l7.add(product(x[j + 7], panel, p + 7 * WIDTH));
        }
        DoubleVector tail = zero;
        for (int j = bound; j < x.length; j++, p += WIDTH) {
            tail = tail.add(product(x[j], panel, p));
        }
        DoubleVector lower = l0.add(l1).add(l2.add(l3));
        DoubleVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    @Override
    public void squaredDistances(double[] x, double[] panel, double[] sums, int at) {
        int bound = x.length - x.length % ORDER;
        DoubleVector zero = DoubleVector.zero(LANES);
        DoubleVector l0 = zero;
        DoubleVector l1 = zero;
        DoubleVector l2 = zero;
        DoubleVector l3 = zero;
        DoubleVector l4 = zero;
        DoubleVector l5 = zero;
        DoubleVector l6 = zero;
        DoubleVector l7 = zero;
        int p = 0;
        for (int j = 0; j < bound; j += ORDER, p += ORDER * WIDTH) {
            l0 = l0.add(squaredDifference(x[j], panel, p));
            l1 = l1.add(squaredDifference(x[j + 1], panel, p + WIDTH));
            l2 = l2.add(squaredDifference(x[j + 2], panel, p + 2 * WIDTH));
            l3 = l3.add(squaredDifference(x[j + 3], panel, p + 3 * WIDTH));
            l4 = l4.add(squaredDifference(x[j + 4], panel, p + 4 * WIDTH));
            l5 = l5.add(squaredDifference(x[j + 5], panel, p + 5 * WIDTH));
            l6 = l6.add(squaredDifference(x[j + 6], panel, p + 6 * WIDTH));
            l7 = l7.add(squaredDifference(x[j + 7], panel, p + 7 * WIDTH));
        }
        DoubleVector tail = zero;
        for (int j = bound; j < x.length; j++, p += WIDTH) {
            tail = tail.add(squaredDifference(x[j], panel, p));
        }
        DoubleVector lower = l0.add(l1).add(l2.add(l3));
        DoubleVector upper = l4.add(l5).add(l6.add(l7));
        lower.add(upper).add(tail).intoArray(sums, at);
    }

    private static DoubleVector product(double x, double[] panel, int at) {
        return DoubleVector.fromArray(LANES, panel, at).mul(x);
    }

    private static DoubleVector squaredDifference(double x, double[] panel, int at) {
        DoubleVector difference = DoubleVector.broadcast(LANES, x).sub(DoubleVector.fromArray(LANES, panel, at));
        return difference.mul(difference);
    }
}
