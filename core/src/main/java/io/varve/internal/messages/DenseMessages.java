package io.varve.internal.messages;

import java.util.Arrays;

/** Messages of all pairs, in two matrices beside the similarities. */
public abstract sealed class DenseMessages extends Messages {

    private DenseMessages(int size, boolean sumInRowOrder, Workers workers) {
        super(size, sumInRowOrder, workers);
    }

    /** Starts from zero messages on these similarities, preferences on the diagonal. */
    public static DenseMessages on(SquareMatrix similarities, boolean sumInRowOrder, Kernels kernels, Workers workers) {
        RowKernel kernel = kernels.rowKernel(similarities.size());
        if (similarities instanceof SquareMatrix.OfFloat single) {
            return new OfFloat(single, sumInRowOrder, kernel, workers);
        }
        return new OfDouble((SquareMatrix.OfDouble) similarities, sumInRowOrder, kernel, workers);
    }

    /**
     * Lets a run begin with messages instead of zeros; only before the first {@link #advance}, which derives
     * responsibilities from these availabilities as they are.
     */
    public abstract void begin(int i, int k, double responsibility, double availability);

    /** Returns r(i,k) after the last iteration. */
    public abstract double responsibility(int i, int k);

    /** Returns a(i,k) after the last iteration, the half by which the stored one lags included. */
    public abstract double availability(int i, int k);

    static final class OfDouble extends DenseMessages {
        private final RowKernel kernel;
        private final double[][] s;
        private final double[][] r;
        private final double[][] a;
        private final double[][] shares;
        private final double[] rivals;
        private final double[] sums;
        private double lastDamping;
        private boolean started;

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
            lastDamping = damping;
            workers.each(blocks, block -> {
                double[] share = shares[block];
                Arrays.fill(share, 0);
                int end = Math.min(size, (block + 1) * rowsPerBlock);
                for (int i = block * rowsPerBlock; i < end; i++) {
                    rivals[i] = started
                            ? kernel.row(i, s[i], r[i], a[i], sums, share, lastDamping)
                            : ScalarRowKernel.rest(i, s[i], r[i], a[i], share, lastDamping);
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
        }

        @Override
        public void setPreference(int k, double value) {
            s[k][k] = value;
        }

        @Override
        public void begin(int i, int k, double responsibility, double availability) {
            r[i][k] = responsibility;
            a[i][k] = availability;
        }

        @Override
        public double responsibility(int i, int k) {
            return r[i][k];
        }

        @Override
        public double availability(int i, int k) {
            if (!started) {
                return a[i][k];
            }
            double others = i == k ? sums[k] - r[i][k] : Math.min(sums[k] - Math.max(r[i][k], 0), 0);
            return lastDamping * a[i][k] + (1 - lastDamping) * others;
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

    static final class OfFloat extends DenseMessages {
        private final RowKernel kernel;
        private final float[][] s;
        private final float[][] r;
        private final float[][] a;
        private final float[][] shares;
        private final float[] rivals;
        private final float[] sums;
        private float lastDamping;
        private boolean started;

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
            lastDamping = (float) damping;
            workers.each(blocks, block -> {
                float[] share = shares[block];
                Arrays.fill(share, 0);
                int end = Math.min(size, (block + 1) * rowsPerBlock);
                for (int i = block * rowsPerBlock; i < end; i++) {
                    rivals[i] = started
                            ? kernel.row(i, s[i], r[i], a[i], sums, share, lastDamping)
                            : ScalarRowKernel.rest(i, s[i], r[i], a[i], share, lastDamping);
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
        }

        @Override
        public void setPreference(int k, double value) {
            s[k][k] = (float) value;
        }

        @Override
        public void begin(int i, int k, double responsibility, double availability) {
            r[i][k] = (float) responsibility;
            a[i][k] = (float) availability;
        }

        @Override
        public double responsibility(int i, int k) {
            return r[i][k];
        }

        @Override
        public double availability(int i, int k) {
            if (!started) {
                return a[i][k];
            }
            float others = i == k ? sums[k] - r[i][k] : Math.min(sums[k] - Math.max(r[i][k], 0), 0);
            return lastDamping * a[i][k] + (1 - lastDamping) * others;
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
