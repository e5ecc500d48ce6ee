package io.varve.group;

/**
 * How the means of the clusters of a group lie around that of all, as the lower half of a matrix of their products, row by row. Kept
 * beside a group of any number of pieces, it says closely what the group would score with another.
 */
final class Scatter {

    /** Of nothing that is known. */
    static final Scatter UNKNOWN = new Scatter(new double[0]);

    private final double[] products;

    private Scatter(double[] products) {
        this.products = products;
    }

    /** Of one cluster. */
    static Scatter ofOne(int dimensions) {
        return new Scatter(new double[dimensions * (dimensions + 1) / 2]);
    }

    boolean isKnown() {
        return products.length > 0;
    }

    /** That of two groups taken together, given their own. */
    static Scatter of(Bundle one, Scatter lies, Bundle other, Scatter otherLies) {
        double weight = one.size() * other.size() / (one.size() + other.size());
        double[] sum = new double[lies.products.length];
        int at = 0;
        for (int j = 0; j < one.mean().length; j++) {
            double weighted = weight * (one.mean()[j] - other.mean()[j]);
            for (int k = 0; k <= j; k++) {
                sum[at] = lies.products[at] + otherLies.products[at] + weighted * (one.mean()[k] - other.mean()[k]);
                at++;
            }
        }
        return new Scatter(sum);
    }

    /**
     * Returns the logarithm of the determinant of a diagonal and this, taken so often; coordinates without a diagonal do not count.
     * It is the product of the pivots of Cholesky's way, so that one logarithm is all it takes.
     */
    double logDeterminant(double[] diagonals, double weight) {
        double[] rows = new double[products.length];
        double[] pivots = new double[diagonals.length];
        LogProduct product = new LogProduct();
        for (int a = 0; a < diagonals.length; a++) {
            int row = a * (a + 1) / 2;
            if (diagonals[a] > 0) {
                double pivot = diagonals[a] + weight * products[row + a];
                for (int b = 0; b < a; b++) {
                    if (pivots[b] > 0) {
                        double value = weight * products[row + b];
                        int other = b * (b + 1) / 2;
                        for (int k = 0; k < b; k++) {
                            value -= rows[row + k] * rows[other + k];
                        }
                        // rows are divided by the roots of pivots, as in Cholesky's way
                        rows[row + b] = value / pivots[b];
                        pivot -= rows[row + b] * rows[row + b];
                    }
                }
                pivot = Math.max(pivot, diagonals[a]);
                product.multiply(pivot);
                pivots[a] = Math.sqrt(pivot);
            }
        }
        return product.log();
    }
}
