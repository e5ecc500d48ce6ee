package io.varve.internal.vector;

import io.varve.internal.messages.Lanes;
import io.varve.internal.messages.PairSums;
import io.varve.internal.messages.TileKernel;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Four vectors against two panels at once, so that what is loaded serves several pairs. The eight sums of a pair that {@link
 * Lanes} adds up in the end are taken one after the other, each of columns that lie together ({@link Lanes#arranged}): the
 * registers hold one sum of many pairs instead of many sums of one.
 */
public final class VectorTileKernel implements TileKernel {

    private static final VectorSpecies<Float> FLOATS = FloatVector.SPECIES_PREFERRED;
    private static final int WIDTH = FLOATS.length();
    private static final int ROWS = 4;
    private static final int PANELS = 2;
    private static final int BLOCK = ROWS * PANELS * WIDTH;

    @Override
    public int width() {
        return WIDTH;
    }

    @Override
    public void dots(float[][] x, int fromRow, int rows, float[][] panels, int fromPanel, int count, float[] sums) {
        tile(x, fromRow, rows, panels, fromPanel, count, sums, false);
    }

    @Override
    public void squaredDistances(
            float[][] x, int fromRow, int rows, float[][] panels, int fromPanel, int count, float[] sums) {
        tile(x, fromRow, rows, panels, fromPanel, count, sums, true);
    }

    /** Blocks at the edges take the last vector or panel again. */
    private static void tile(
            float[][] x,
            int fromRow,
            int rows,
            float[][] panels,
            int fromPanel,
            int count,
            float[] sums,
            boolean differences) {
        float[] parts = new float[(Lanes.LANES + 1) * BLOCK];
        float[][] block = new float[ROWS][];
        for (int p = 0; p < count; p += PANELS) {
            int next = Math.min(p + 1, count - 1);
            for (int i = 0; i < rows; i += ROWS) {
                for (int r = 0; r < ROWS; r++) {
                    block[r] = x[fromRow + Math.min(i + r, rows - 1)];
                }
                block(block, panels[fromPanel + p], panels[fromPanel + next], parts, differences);
                for (int r = 0; r < ROWS; r++) {
                    int row = Math.min(i + r, rows - 1) * PairSums.TILE;
                    addUp(parts, r * WIDTH, sums, row + p * WIDTH);
                    addUp(parts, (ROWS + r) * WIDTH, sums, row + next * WIDTH);
                }
            }
        }
    }

    private static void block(float[][] x, float[] panel, float[] next, float[] parts, boolean differences) {
        int columns = x[0].length;
        int share = columns / Lanes.LANES;
        for (int lane = 0; lane <= Lanes.LANES; lane++) {
            int from = lane * share;
            int to = lane < Lanes.LANES ? from + share : columns;
            if (differences) {
                differences(x[0], x[1], x[2], x[3], panel, next, from, to, parts, lane * BLOCK);
            } else {
                products(x[0], x[1], x[2], x[3], panel, next, from, to, parts, lane * BLOCK);
            }
        }
    }

    private static void differences(
            float[] x0,
            float[] x1,
            float[] x2,
            float[] x3,
            float[] panel,
            float[] next,
            int from,
            int to,
            float[] parts,
            int at) {
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        for (int j = from; j < to; j++) {
            FloatVector p = FloatVector.fromArray(FLOATS, panel, j * WIDTH);
            FloatVector q = FloatVector.fromArray(FLOATS, next, j * WIDTH);
            FloatVector v0 = FloatVector.broadcast(FLOATS, x0[j]);
            a0 = a0.add(square(v0.sub(p)));
            b0 = b0.add(square(v0.sub(q)));
            FloatVector v1 = FloatVector.broadcast(FLOATS, x1[j]);
            a1 = a1.add(square(v1.sub(p)));
            b1 = b1.add(square(v1.sub(q)));
            FloatVector v2 = FloatVector.broadcast(FLOATS, x2[j]);
            a2 = a2.add(square(v2.sub(p)));
            b2 = b2.add(square(v2.sub(q)));
            FloatVector v3 = FloatVector.broadcast(FLOATS, x3[j]);
            a3 = a3.add(square(v3.sub(p)));
            b3 = b3.add(square(v3.sub(q)));
        }
        a0.intoArray(parts, at);
        a1.intoArray(parts, at + WIDTH);
        a2.intoArray(parts, at + 2 * WIDTH);
        a3.intoArray(parts, at + 3 * WIDTH);
        b0.intoArray(parts, at + 4 * WIDTH);
        b1.intoArray(parts, at + 5 * WIDTH);
        b2.intoArray(parts, at + 6 * WIDTH);
        b3.intoArray(parts, at + 7 * WIDTH);
    }

    private static void products(
            float[] x0,
            float[] x1,
            float[] x2,
            float[] x3,
            float[] panel,
            float[] next,
            int from,
            int to,
            float[] parts,
            int at) {
        FloatVector a0 = FloatVector.zero(FLOATS);
        FloatVector a1 = a0;
        FloatVector a2 = a0;
        FloatVector a3 = a0;
        FloatVector b0 = a0;
        FloatVector b1 = a0;
        FloatVector b2 = a0;
        FloatVector b3 = a0;
        for (int j = from; j < to; j++) {
            FloatVector p = FloatVector.fromArray(FLOATS, panel, j * WIDTH);
            FloatVector q = FloatVector.fromArray(FLOATS, next, j * WIDTH);
            FloatVector v0 = FloatVector.broadcast(FLOATS, x0[j]);
            a0 = a0.add(v0.mul(p));
            b0 = b0.add(v0.mul(q));
            FloatVector v1 = FloatVector.broadcast(FLOATS, x1[j]);
            a1 = a1.add(v1.mul(p));
            b1 = b1.add(v1.mul(q));
            FloatVector v2 = FloatVector.broadcast(FLOATS, x2[j]);
            a2 = a2.add(v2.mul(p));
            b2 = b2.add(v2.mul(q));
            FloatVector v3 = FloatVector.broadcast(FLOATS, x3[j]);
            a3 = a3.add(v3.mul(p));
            b3 = b3.add(v3.mul(q));
        }
        a0.intoArray(parts, at);
        a1.intoArray(parts, at + WIDTH);
        a2.intoArray(parts, at + 2 * WIDTH);
        a3.intoArray(parts, at + 3 * WIDTH);
        b0.intoArray(parts, at + 4 * WIDTH);
        b1.intoArray(parts, at + 5 * WIDTH);
        b2.intoArray(parts, at + 6 * WIDTH);
        b3.intoArray(parts, at + 7 * WIDTH);
    }

    private static FloatVector square(FloatVector difference) {
        return difference.mul(difference);
    }

    /** In the order of {@link Lanes}; the last part is the tail. */
    private static void addUp(float[] parts, int from, float[] sums, int at) {
        FloatVector lower = part(parts, from, 0)
                .add(part(parts, from, 1))
                .add(part(parts, from, 2).add(part(parts, from, 3)));
        FloatVector upper = part(parts, from, 4)
                .add(part(parts, from, 5))
                .add(part(parts, from, 6).add(part(parts, from, 7)));
        lower.add(upper).add(part(parts, from, 8)).intoArray(sums, at);
    }

    private static FloatVector part(float[] parts, int from, int lane) {
        return FloatVector.fromArray(FLOATS, parts, from + lane * BLOCK);
    }
}
