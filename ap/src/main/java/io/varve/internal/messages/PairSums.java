package io.varve.internal.messages;

import java.util.Arrays;

/** Sums over the columns of all pairs of some vectors, tile by tile, so that the vectors of a tile stay in the cache. */
public interface PairSums {

    /** How many rows and columns a tile has. */
    int TILE = 64;

    /** Squared differences outside of these may have lost digits, or all of them, in single precision. */
    double LEAST = 0x1p-80;

    double LARGEST = 0x1p100;

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
        float[][] narrow = new float[vectors.length][vectors[0].length];
        for (int i = 0; i < vectors.length; i++) {
            for (int j = 0; j < narrow[i].length; j++) {
                narrow[i][j] = (float) vectors[i][j];
            }
        }
        FloatTile floats = kernels.tileKernel(narrow.length, vectors[0].length)
                .map(kernel -> FloatTile.atOnce(kernel, narrow, differences))
                .orElseGet(() -> FloatTile.pairByPair(kernels.pairKernel(narrow.length), narrow, differences));
        return (fromRow, rows, fromColumn, columns, tile) -> {
            float[] sums = new float[TILE * TILE];
            floats.compute(fromRow, rows, fromColumn, columns, sums);
            for (int at = 0; at < rows * TILE; at++) {
                tile[at] = sums[at];
            }
            for (int i = 0; differences && i < rows; i++) {
                if (inRange(tile, i * TILE, columns)) {
                    continue;
                }
                for (int k = 0; k < columns; k++) {
                    double sum = tile[i * TILE + k];
                    if (!(sum > LEAST && sum < LARGEST)) {
                        tile[i * TILE + k] = Lanes.squaredDistance(vectors[fromRow + i], vectors[fromColumn + k]);
                    }
                }
            }
        };
    }

    /** Whether float can be trusted with all of some sums. */
    private static boolean inRange(double[] sums, int from, int count) {
        boolean inRange = true;
        for (int at = from; at < from + count; at++) {
            inRange &= sums[at] > LEAST && sums[at] < LARGEST;
        }
        return inRange;
    }

    /** Sums of a tile in single precision. */
    interface FloatTile {

        void compute(int fromRow, int rows, int fromColumn, int columns, float[] sums);

        private static FloatTile atOnce(TileKernel kernel, float[][] vectors, boolean differences) {
            int width = kernel.width();
            Arrays.setAll(vectors, i -> Lanes.arranged(vectors[i]));
            float[][] panels = PairKernel.panels(vectors, width);
            return (fromRow, rows, fromColumn, columns, sums) -> {
                int count = (columns + width - 1) / width;
                if (differences) {
                    kernel.squaredDistances(vectors, fromRow, rows, panels, fromColumn / width, count, sums);
                } else {
                    kernel.dots(vectors, fromRow, rows, panels, fromColumn / width, count, sums);
                }
            };
        }

        private static FloatTile pairByPair(PairKernel kernel, float[][] vectors, boolean differences) {
            float[][] panels = kernel.panels(vectors);
            int width = kernel.floatWidth();
            return (fromRow, rows, fromColumn, columns, sums) -> {
                for (int k = 0; k < columns; k += width) {
                    float[] panel = panels[(fromColumn + k) / width];
                    for (int i = 0; i < rows; i++) {
                        if (differences) {
                            kernel.squaredDistances(vectors[fromRow + i], panel, sums, i * TILE + k);
                        } else {
                            kernel.dots(vectors[fromRow + i], panel, sums, i * TILE + k);
                        }
                    }
                }
            };
        }
    }
}
