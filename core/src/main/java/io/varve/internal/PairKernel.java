package io.varve.internal;

/**
 * Sums over the columns of one vector and each of several others, which lie interleaved in a panel. Every sum is taken in
 * the order of {@link Lanes}, so that all implementations give its bits.
 */
public interface PairKernel {

    /** Returns how many vectors a panel holds. */
    int width();

    /**
     * Computes the sums of x[j] · y[j] for all vectors y of a panel.
     *
     * @param x a vector
     * @param panel column j of vector v is at j · width + v
     * @param sums where they go, from position {@code at}, as many as the panel is wide
     */
    void dots(double[] x, double[] panel, double[] sums, int at);

    /** Computes the sums of (x[j] − y[j])² for all vectors y of a panel. */
    void squaredDistances(double[] x, double[] panel, double[] sums, int at);

    /** Interleaves vectors into panels; the last one is filled up with zeros. */
    default double[][] panels(double[][] vectors) {
        int width = width();
        if (width == 1) {
            return vectors;
        }
        int columns = vectors.length == 0 ? 0 : vectors[0].length;
        double[][] panels = new double[(vectors.length + width - 1) / width][columns * width];
        for (int i = 0; i < vectors.length; i++) {
            double[] panel = panels[i / width];
            for (int j = 0; j < columns; j++) {
                panel[j * width + i % width] = vectors[i][j];
            }
        }
        return panels;
    }
}
