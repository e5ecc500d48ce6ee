package io.varve.internal.messages;

/**
 * Sums over the columns of all pairs of a tile in single precision, for vectors long enough that several pairs at once pay.
 * Every sum is taken in the order of {@link Lanes}.
 */
public interface TileKernel {

    /** Returns how many vectors a panel holds, interleaved as in {@link PairKernel}. */
    int width();

    /** Puts the sum of x[j] · y[j] of vectors fromRow + i and column k of some panels at i · TILE + k. */
    void dots(float[][] x, int fromRow, int rows, float[][] panels, int fromPanel, int count, float[] sums);

    /** The same with the sums of (x[j] − y[j])². */
    void squaredDistances(float[][] x, int fromRow, int rows, float[][] panels, int fromPanel, int count, float[] sums);
}
