package io.varve.internal.messages;

/** Plain loops, one pair at a time: a panel is a vector. */
public final class ScalarPairKernel implements PairKernel {

    @Override
    public int width() {
        return 1;
    }

    @Override
    public int floatWidth() {
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

    @Override
    public void dots(float[] x, float[] panel, float[] sums, int at) {
        sums[at] = Lanes.dot(x, panel);
    }

    @Override
    public void squaredDistances(float[] x, float[] panel, float[] sums, int at) {
        sums[at] = Lanes.squaredDistance(x, panel);
    }

    @Override
    public double[][] panels(double[][] vectors) {
        return vectors;
    }

    @Override
    public float[][] panels(float[][] vectors) {
        return vectors;
    }
}
