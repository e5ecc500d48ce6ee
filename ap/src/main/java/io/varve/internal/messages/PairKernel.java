package io.varve.internal.messages;

/**
 * Sums over the columns of one vector and each of several others, which lie interleaved in a panel: column j of vector v at
 * j · width + v. Every sum is taken in the order of {@link Lanes}, so that all implementations give its bits.
 */
public interface PairKernel {

    /** Returns how many vectors a panel of doubles holds. */
    int width();

    /** Computes the sums of x[j] · y[j] for all vectors y of a panel, and puts them at position {@code at} and following. */
    void dots(double[] x, double[] panel, double[] sums, int at);

    /** Computes the sums of (x[j] − y[j])² for all vectors y of a panel. */
    void squaredDistances(double[] x, double[] panel, double[] sums, int at);

    /** Returns how many vectors a panel of floats holds. */
    int floatWidth();

    /** Computes the sums of x[j] · y[j] in single precision. */
    void dots(float[] x, float[] panel, float[] sums, int at);

    /** Computes the sums of (x[j] − y[j])² in single precision. */
    void squaredDistances(float[] x, float[] panel, float[] sums, int at);

    /** Interleaves vectors into panels; the last one is filled up with zeros. */
    default double[][] panels(double[][] vectors) {
        int width = width();
        int columns = vectors[0].length;
        double[][] panels = new double[(vectors.length + width - 1) / width][columns * width];
        for (int i = 0; i < vectors.length; i++) {
            double[] panel = panels[i / width];
            for (int j = 0; j < columns; j++) {
                panel[j * width + i % width] = vectors[i][j];
            }
        }
        return panels;
    }

    /** Interleaves float vectors into panels. */
    default float[][] panels(float[][] vectors) {
        return panels(vectors, floatWidth());
    }

    /** Interleaves float vectors into panels of this width. */
    static float[][] panels(float[][] vectors, int width) {
        int columns = vectors[0].length;
        float[][] panels = new float[(vectors.length + width - 1) / width][columns * width];
        for (int i = 0; i < vectors.length; i++) {
            float[] panel = panels[i / width];
            for (int j = 0; j < columns; j++) {
                panel[j * width + i % width] = vectors[i][j];
            }
        }
        return panels;
    }
}
