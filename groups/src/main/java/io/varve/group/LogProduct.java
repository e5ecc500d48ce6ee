package io.varve.group;

/** The logarithm of a product of positive numbers, taken of many at a time, since a logarithm costs more than all else. */
final class LogProduct {

    private static final double SMALL = 1e-150;
    private static final double LARGE = 1e150;

    private double product = 1;
    private double sum;

    void multiply(double factor) {
        if (factor < SMALL || factor > LARGE) {
            sum += StrictMath.log(factor);
            return;
        }
        product *= factor;
        if (product < SMALL || product > LARGE) {
            sum += StrictMath.log(product);
            product = 1;
        }
    }

    double log() {
        return sum + StrictMath.log(product);
    }
}
