package io.varve.internal;

/** Plain loops, one pair at a time. */
public final class ScalarPairKernel implements PairKernel {

    @Override
    public int width() {
        return 1;
    }

    @Override
    public void dots(double[] x, double[] panel, double[] sums, int at) {
        sums[at] = Lanes.dot(x, panel);
    }

    @Override
    public void squaredDistances(double[] x, double[] panel, double[] sums, int at) {
        sums[at] = Lanes.squaredDistance(x, panel);
    }
}
