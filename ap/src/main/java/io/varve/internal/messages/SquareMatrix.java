package io.varve.internal.messages;

/** A square matrix in one precision, a row an array, so that its size is not bound by the longest array. */
public abstract sealed class SquareMatrix {

    private final int size;

    private SquareMatrix(int size) {
        this.size = size;
    }

    /** Allocates a matrix of zeros in single or double precision. */
    public static SquareMatrix allocate(int size, boolean single) {
        return allocate(size, single, Workers.start(1));
    }

    /** Allocates it on several threads, since to write all those zeros takes a while. */
    public static SquareMatrix allocate(int size, boolean single, Workers workers) {
        return single ? new OfFloat(size, workers) : new OfDouble(size, workers);
    }

    public int size() {
        return size;
    }

    public abstract double get(int row, int column);

    /** Stores a value, rounded to the precision of the matrix. */
    public abstract void set(int row, int column, double value);

    /** Copies several values of a row into doubles. */
    public abstract void copyRow(int row, int fromColumn, int count, double[] into);

    /** Stores several values of a row, rounded to the precision of the matrix. */
    public abstract void setRow(int row, int fromColumn, double[] values, int from, int count);

    /** Double precision. */
    public static final class OfDouble extends SquareMatrix {
        final double[][] rows;

        OfDouble(int size, Workers workers) {
            super(size);
            rows = new double[size][];
            workers.each(size, i -> rows[i] = new double[size]);
        }

        @Override
        public double get(int row, int column) {
            return rows[row][column];
        }

        @Override
        public void copyRow(int row, int fromColumn, int count, double[] into) {
            System.arraycopy(rows[row], fromColumn, into, 0, count);
        }

        @Override
        public void setRow(int row, int fromColumn, double[] values, int from, int count) {
            System.arraycopy(values, from, rows[row], fromColumn, count);
        }

        @Override
        public void set(int row, int column, double value) {
            rows[row][column] = value;
        }
    }

    /** Single precision, half the memory. */
    public static final class OfFloat extends SquareMatrix {
        final float[][] rows;

        OfFloat(int size, Workers workers) {
            super(size);
            rows = new float[size][];
            workers.each(size, i -> rows[i] = new float[size]);
        }

        @Override
        public double get(int row, int column) {
            return rows[row][column];
        }

        @Override
        public void copyRow(int row, int fromColumn, int count, double[] into) {
            float[] from = rows[row];
            for (int k = 0; k < count; k++) {
                into[k] = from[fromColumn + k];
            }
        }

        @Override
        public void setRow(int row, int fromColumn, double[] values, int from, int count) {
            float[] into = rows[row];
            for (int k = 0; k < count; k++) {
                into[fromColumn + k] = (float) values[from + k];
            }
        }

        @Override
        public void set(int row, int column, double value) {
            rows[row][column] = (float) value;
        }
    }
}
