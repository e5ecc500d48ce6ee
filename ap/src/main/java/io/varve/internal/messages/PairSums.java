package io.varve.internal.messages;

/** Sums over the columns of all pairs of some vectors, tile by tile, so that the vectors of a tile stay in the cache. */
public interface PairSums {

    /** How many rows and columns a tile has. */
    int TILE = 64;

    /** Puts the sum of vectors fromRow + i and fromColumn + k at i · TILE + k. */
    void compute(int fromRow, int rows, int fromColumn, int columns, double[] tile);

    /**
     * Sums in double precision.
     *
     * @param differences whether squared differences are summed, not products
     */
    static PairSums inDouble(double[][] vectors, boolean differences, Kernels kernels) {
        PairKernel kernel = kernels.pairKernel(vectors.length);
        double[][] panels = kernel.panels(vectors);
        int width = kernel.width();
        return (fromRow, rows, fromColumn, columns, tile) -> {
            // a panel stays in the nearest cache while all rows of the tile go past it
            for (int k = 0; k < columns; k += width) {
                double[] panel = panels[(fromColumn + k) / width];
                for (int i = 0; i < rows; i++) {
                    if (differences) {
                        kernel.squaredDistances(vectors[fromRow + i], panel, tile, i * TILE + k);
                    } else {
                        kernel.dots(vectors[fromRow + i], panel, tile, i * TILE + k);
                    }
                }
            }
        };
    }

    /** Sums in single precision, twice as fast; squared differences that leave its range are summed in double. */
    static PairSums inFloat(double[][] vectors, boolean differences, Kernels kernels) {
        PairKernel kernel = kernels.pairKernel(vectors.length);
        float[][] narrow = new float[vectors.length][vectors[0].length];
        for (int i = 0; i < vectors.length; i++) {
            for (int j = 0; j < narrow[i].length; j++) {
                narrow[i][j] = (float) vectors[i][j];
            }
        }
        float[][] panels = kernel.panels(narrow);
        int width = kernel.floatWidth();
        return (fromRow, rows, fromColumn, columns, tile) -> {
            float[] sums = new float[TILE * TILE];
            for (int k = 0; k < columns; k += width) {
                float[] panel = panels[(fromColumn + k) / width];
                for (int i = 0; i < rows; i++) {
                    if (differences) {
                        kernel.squaredDistances(narrow[fromRow + i], panel, sums, i * TILE + k);
                    } else {
                        kernel.dots(narrow[fromRow + i], panel, sums, i * TILE + k);
                    }
                }
            }
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < columns; k++) {
                    float sum = sums[i * TILE + k];
                    boolean lost = differences && !(sum > 0x1p-80f && sum < 0x1p100f);
                    tile[i * TILE + k] =
                            lost ? Lanes.squaredDistance(vectors[fromRow + i], vectors[fromColumn + k]) : sum;
                }
            }
        };
    }
}
