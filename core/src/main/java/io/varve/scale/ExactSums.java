package io.varve.scale;

import io.varve.internal.Checks;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;

/**
 * Running sums, one per column, in double-double arithmetic, about 106 bits (Dekker 1971, Knuth's two-sum): taking a number
 * out again, or adding in another order, gives the same double after rounding.
 */
final class ExactSums {

    private final double[] high;
    private final double[] low;

    /** Starts with zeros. */
    ExactSums(int columns) {
        high = new double[columns];
        low = new double[columns];
    }

    private ExactSums(double[] high, double[] low) {
        this.high = high;
        this.low = low;
    }

    ExactSums copy() {
        return new ExactSums(high.clone(), low.clone());
    }

    int columns() {
        return high.length;
    }

    /** Adds a number to a column. */
    void add(int column, double value) {
        double before = high[column];
        double sum = before + value;
        double part = sum - before;
        double error = (before - (sum - part)) + (value - part);
        double rest = low[column] + error;
        high[column] = sum + rest;
        low[column] = rest - (high[column] - sum);
    }

    /** Adds a product to a column without rounding it first. */
    void addProduct(int column, double x, double y) {
        double product = x * y;
        add(column, product);
        add(column, Math.fma(x, y, -product));
    }

    /** Adds to a column the product of a number and a column of other sums. */
    void addProduct(int column, double x, ExactSums other, int otherColumn) {
        addProduct(column, x, other.high[otherColumn]);
        addProduct(column, x, other.low[otherColumn]);
    }

    /** Adds all columns of other sums. */
    void addAll(ExactSums other) {
        for (int column = 0; column < high.length; column++) {
            add(column, other.high[column]);
            add(column, other.low[column]);
        }
    }

    /** Returns a sum, rounded once. */
    double value(int column) {
        return high[column] + low[column];
    }

    /** Returns a sum divided by a number, rounded once where the sum is a multiple: the mean of copies is the copy. */
    double quotient(int column, double divisor) {
        double quotient = high[column] / divisor;
        double rest = Math.fma(-quotient, divisor, high[column]) + low[column];
        return quotient + rest / divisor;
    }

    /** Writes down all sums. */
    void write(DataOutputStream out) throws IOException {
        StateBytes.writeDoubles(out, high);
        StateBytes.writeDoubles(out, low);
    }

    /** Reads sums of so many columns. */
    static ExactSums read(DataInputStream in, int columns) throws IOException {
        double[] high = StateBytes.readDoubles(in);
        double[] low = StateBytes.readDoubles(in);
        Checks.require(high.length == columns && low.length == columns, "%d sums for %d columns", high.length, columns);
        return new ExactSums(high, low);
    }
}
