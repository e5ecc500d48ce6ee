package io.varve.variants.agglomerative;

import io.varve.ap.Precision;
import io.varve.internal.messages.PairSums;
import io.varve.internal.messages.Workers;
import io.varve.variants.pairs.PairSource;

/**
 * What the members of every cluster think of every object, together, where both of a pair think the same: a pair is compared
 * once, tile by tile, and counts for both. Members are added in ascending order, on any number of threads.
 */
final class MemberSums {

    private static final int TILE = PairSums.TILE;

    /** How many tiles of rows are compared before the columns are added: threads wait for each other so much less often. */
    private static final int TILES_AT_ONCE = 4;

    /** How many objects a thread adds to at once: what is side by side in memory. */
    private static final int OBJECTS_AT_ONCE = 8;

    private final PairSource source;
    private final double missing;
    private final int[] clusterOf;
    private final PairSums comparison;
    private final int size;
    private final int tiles;
    private final double[][][] strip;
    private final double[][] sums;

    private MemberSums(PairSource source, double missing, int[] clusterOf, int clusters) {
        this.source = source;
        this.missing = missing;
        this.clusterOf = clusterOf;
        comparison = source.tiles().get();
        size = source.size();
        tiles = (size + TILE - 1) / TILE;
        strip = new double[Math.min(tiles, TILES_AT_ONCE)][tiles][TILE * TILE];
        sums = new double[clusters][size];
    }

    /**
     * Adds up the similarities.
     *
     * @param source a symmetric one
     * @param missing what a similarity of negative infinity counts for
     * @return for every cluster the sum of its members' similarities to each object
     */
    static double[][] of(PairSource source, double missing, int[] clusterOf, int clusters, Workers workers) {
        MemberSums all = new MemberSums(source, missing, clusterOf, clusters);
        for (int from = 0; from < all.tiles; from += TILES_AT_ONCE) {
            int first = from;
            int end = Math.min(all.tiles, first + TILES_AT_ONCE);
            workers.each(all.tiles - first, ahead -> all.addRows(first, end, first + ahead));
            workers.each((end - first) * TILE / OBJECTS_AT_ONCE, block -> all.addColumns(first, block));
        }
        return all.sums;
    }

    /** What the objects of the strip, and no later ones, think of those of a tile. */
    private void addRows(int first, int end, int columnTile) {
        int fromColumn = columnTile * TILE;
        int columns = Math.min(size - fromColumn, TILE);
        for (int rowTile = first; rowTile < end && rowTile <= columnTile; rowTile++) {
            int fromRow = rowTile * TILE;
            int rows = Math.min(size - fromRow, TILE);
            double[] tile = strip[rowTile - first][columnTile];
            comparison.compute(fromRow, rows, fromColumn, columns, tile);
            for (int i = 0; rowTile == columnTile && i < rows; i++) {
                for (int k = 0; k < i; k++) {
                    tile[i * TILE + k] = tile[k * TILE + i];
                }
            }
            for (int i = 0; i < rows; i++) {
                for (int k = 0; k < columns; k++) {
                    if (!(Math.abs(tile[i * TILE + k]) <= Precision.DOUBLE.largest())) {
                        source.fit(fromRow + i, fromColumn + k, tile[i * TILE + k]);
                        tile[i * TILE + k] = missing;
                    }
                }
            }
            for (int i = 0; i < rows; i++) {
                double[] sum = sums[clusterOf[fromRow + i]];
                for (int k = 0; k < columns; k++) {
                    sum[fromColumn + k] += tile[i * TILE + k];
                }
            }
        }
    }

    /** What all later objects think of some of the strip. */
    private void addColumns(int first, int block) {
        int from = first * TILE + block * OBJECTS_AT_ONCE;
        int objects = Math.min(size - from, OBJECTS_AT_ONCE);
        int rowTile = from / TILE;
        for (int columnTile = rowTile + 1; columnTile < tiles; columnTile++) {
            double[] tile = strip[rowTile - first][columnTile];
            int fromColumn = columnTile * TILE;
            int columns = Math.min(size - fromColumn, TILE);
            for (int k = 0; k < columns; k++) {
                double[] sum = sums[clusterOf[fromColumn + k]];
                int at = from % TILE * TILE + k;
                for (int i = 0; i < objects; i++) {
                    sum[from + i] += tile[at + i * TILE];
                }
            }
        }
    }
}
