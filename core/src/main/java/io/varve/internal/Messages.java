package io.varve.internal;

import java.util.Arrays;

/**
 * Responsibilities and availabilities of one run of affinity propagation, and how they advance.
 *
 * <p>Three matrices and column sums are all the memory. Rows are advanced in fixed blocks, each with its own share of the
 * column sums, and shares are added in the order of the blocks: the bits do not depend on the number of threads.
 *
 * <p>Availabilities lag by half an iteration: {@link #advance} first derives them from the column sums of the last
 * iteration, then the responsibilities from them. {@link #belief} accounts for that on the diagonal, where it matters.
 */
public abstract sealed class Messages {

    private static final int SMALLEST_BLOCK = 128;
    private static final int MOST_BLOCKS = 64;

    final int size;
    final int rowsPerBlock;
    final int blocks;
    final Workers workers;

    private Messages(int size, boolean sumInRowOrder, Workers workers) {
        this.size = size;
        this.rowsPerBlock = sumInRowOrder ? size : Math.max(SMALLEST_BLOCK, (size + MOST_BLOCKS - 1) / MOST_BLOCKS);
        this.blocks = (size + rowsPerBlock - 1) / rowsPerBlock;
        this.workers = workers;
    }

    /**
     * Starts from zero messages on these similarities, preferences on the diagonal.
     *
     * @param sumInRowOrder whether every column is summed from the first row to the last, as numpy does, at the price of
     *     one thread; else in blocks of rows
     */
    public static Messages on(SquareMatrix similarities, boolean sumInRowOrder, Kernels kernels, Workers workers) {
        RowKernel kernel = kernels.rowKernel(similarities.size());
        if (similarities instanceof SquareMatrix.OfFloat single) {
            return new OfFloat(single, sumInRowOrder, kernel, workers);
        }
        return new OfDouble((SquareMatrix.OfDouble) similarities, sumInRowOrder, kernel, workers);
    }

    /** Runs one iteration. */
    public abstract void advance(double damping);

    /** Returns a(k,k) + r(k,k) after the last iteration; above zero, k is an exemplar. */
    public abstract double belief(int k);

    /** Returns how much better k's own availability is than its best rival a + s: what k would pay not to be an exemplar. */
    public abstract double selfAdvantage(int k);

    static final class OfDouble extends Messages {
        private final RowKernel kernel;
        private final double[][] s;
        private final double[][] r;
        private final double[][] a;
        private final double[][] shares;
        private final double[] rivals;
        private final double[] sums;
        private boolean started;
        private double lastDamping;

        OfDouble(SquareMatrix.OfDouble similarities, boolean sumInRowOrder, RowKernel kernel, Workers workers) {
            super(similarities.size(), sumInRowOrder, workers);
            this.kernel = kernel;
            s = similarities.rows;
            r = new double[size][size];
            a = new double[size][size];
            shares = new double[blocks][size];
            sums = new double[size];
            rivals = new double[size];
        }

        @Override
        public void advance(double damping) {
            double[] before = started ? sums : null;
            workers.each(blocks, block -> {
                double[] share = shares[block];
                Arrays.fill(share, 0);
                int end = Math.min(size, (block + 1) * rowsPerBlock);
                for (int i = block * rowsPerBlock; i < end; i++) {
                    rivals[i] = kernel.row(i, s[i], r[i], a[i], before, share, damping);
                }
            });
            System.arraycopy(shares[0], 0, sums, 0, size);
            for (int block = 1; block < blocks; block++) {
                double[] share = shares[block];
                for (int k = 0; k < size; k++) {
                    sums[k] += share[k];
                }
            }
            started = true;
            lastDamping = damping;
        }

        @Override
        public double belief(int k) {
            return lastDamping * a[k][k] + (1 - lastDamping) * (sums[k] - r[k][k]) + r[k][k];
        }

        @Override
        public double selfAdvantage(int k) {
            return a[k][k] - rivals[k];
        }
    }

    static final class OfFloat extends Messages {
        private final RowKernel kernel;
        private final float[][] s;
        private final float[][] r;
        private final float[][] a;
        private final float[][] shares;
        private final float[] rivals;
        private final float[] sums;
        private boolean started;
        private float lastDamping;

        OfFloat(SquareMatrix.OfFloat similarities, boolean sumInRowOrder, RowKernel kernel, Workers workers) {
            super(similarities.size(), sumInRowOrder, workers);
            this.kernel = kernel;
            s = similarities.rows;
            r = new float[size][size];
            a = new float[size][size];
            shares = new float[blocks][size];
            sums = new float[size];
            rivals = new float[size];
        }

        @Override
        public void advance(double damping) {
            float single = (float) damping;
            float[] before = started ? sums : null;
            workers.each(blocks, block -> {
                float[] share = shares[block];
                Arrays.fill(share, 0);
                int end = Math.min(size, (block + 1) * rowsPerBlock);
                for (int i = block * rowsPerBlock; i < end; i++) {
                    rivals[i] = kernel.row(i, s[i], r[i], a[i], before, share, single);
                }
            });
            System.arraycopy(shares[0], 0, sums, 0, size);
            for (int block = 1; block < blocks; block++) {
                float[] share = shares[block];
                for (int k = 0; k < size; k++) {
                    sums[k] += share[k];
                }
            }
            started = true;
            lastDamping = single;
        }

        @Override
        public double belief(int k) {
            return lastDamping * a[k][k] + (1 - lastDamping) * (sums[k] - r[k][k]) + r[k][k];
        }

        @Override
        public double selfAdvantage(int k) {
            return a[k][k] - rivals[k];
        }
    }
}
