package io.varve.internal;

/**
 * A running sum in double-double arithmetic, about 106 bits (Dekker 1971, Knuth's two-sum), so that taking a number out
 * again, or adding in another order, gives the same double after rounding.
 */
public final class ExactSum {

    private double high;
    private double low;

    public ExactSum() {}

    public ExactSum(ExactSum other) {
        this.high = other.high;
        this.low = other.low;
    }

    /** Adds a number. */
    public void add(double value) {
        double sum = high + value;
        double part = sum - high;
        double error = (high - (sum - part)) + (value - part);
        renormalize(sum, low + error);
    }

    /** Adds the product of two numbers without rounding it first. */
    public void addProduct(double x, double y) {
        double product = x * y;
        add(product);
        add(Math.fma(x, y, -product));
    }

    /** Adds all of another sum. */
    public void add(ExactSum other) {
        add(other.high);
        add(other.low);
    }

    /** Returns the sum, rounded once. */
    public double value() {
        return high + low;
    }

    private void renormalize(double sum, double rest) {
        high = sum + rest;
        low = rest - (high - sum);
    }
}
