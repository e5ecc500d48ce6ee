package io.varve.internal;

/** A square matrix in one precision, a row an array, so that its size is not bound by the longest array. */
public abstract sealed class SquareMatrix {

    private final int size;

    private SquareMatrix(int size) {
        this.size = size;
    }

    /** Allocates a matrix of zeros in single or double precision. */
    public static SquareMatrix allocate(int size, boolean single) {
        return single ? new OfFloat(size) : new OfDouble(size);
    }

    public int size() {
        return size;
    }

    public abstract double get(int row, int column);

    /** Stores a value, rounded to the precision of the matrix. */
    public abstract void set(int row, int column, double value);

    /** Double precision. */
    public static final class OfDouble extends SquareMatrix {
        final double[][] rows;

        OfDouble(int size) {
            super(size);
            rows = new double[size][size];
        }

        @Override
        public double get(int row, int column) {
            return rows[row][column];
        }

        @Override
        public void set(int row, int column, double value) {
            rows[row][column] = value;
        }
    }

    /** Single precision, half the memory. */
    public static final class OfFloat extends SquareMatrix {
        final float[][] rows;

        OfFloat(int size) {
            super(size);
            rows = new float[size][size];
        }

        @Override
        public double get(int row, int column) {
            return rows[row][column];
        }

        @Override
        public void set(int row, int column, double value) {
            rows[row][column] = (float) value;
        }
    }
}
