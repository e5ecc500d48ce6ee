package io.varve.group;

import io.varve.ClusterSums;

/**
 * Some clusters taken together.
 *
 * @param pieces the clusters
 * @param size their objects
 * @param squaredSizes the sum of the squares of their sizes
 * @param mean of all of these
 * @param squares the sum of their squared distances from it, by coordinate
 * @param within the part of that which is inside the clusters
 * @param scatter how the means of the pieces lie around that of all, as the lower half of a matrix of their products, where there
 *     are more pieces than coordinates, so that it is smaller than they are; else empty
 */
record Bundle(
        Pieces pieces,
        double size,
        double squaredSizes,
        double[] mean,
        double[] squares,
        double[] within,
        double[][] scatter) {

    private static final double[][] NONE = {};

    static Bundle of(ClusterSums piece) {
        double[] mean = new double[piece.dimensions()];
        double[] squares = new double[mean.length];
        for (int j = 0; j < mean.length; j++) {
            mean[j] = piece.mean(j);
            squares[j] = piece.squares(j);
        }
        double size = piece.size();
        return new Bundle(Pieces.of(piece), size, size * size, mean, squares, squares, NONE);
    }

    Bundle with(Bundle other) {
        double both = size + other.size;
        double[] joint = new double[mean.length];
        double[] total = new double[mean.length];
        double[] inside = new double[mean.length];
        for (int j = 0; j < joint.length; j++) {
            double apart = mean[j] - other.mean[j];
            joint[j] = (size * mean[j] + other.size * other.mean[j]) / both;
            total[j] = squares[j] + other.squares[j] + size * other.size / both * apart * apart;
            inside[j] = within[j] + other.within[j];
        }
        Pieces all = pieces.with(other.pieces);
        double[][] lie = all.size() > mean.length ? scatterWith(other) : NONE;
        return new Bundle(all, both, squaredSizes + other.squaredSizes, joint, total, inside, lie);
    }

    private double[][] scatterWith(Bundle other) {
        double[][] sum = new double[mean.length][];
        for (int j = 0; j < sum.length; j++) {
            sum[j] = new double[j + 1];
        }
        addScatterTo(sum);
        other.addScatterTo(sum);
        double[] apart = new double[mean.length];
        for (int j = 0; j < apart.length; j++) {
            apart[j] = mean[j] - other.mean[j];
        }
        addProducts(sum, apart, size * other.size / (size + other.size));
        return sum;
    }

    private void addScatterTo(double[][] sum) {
        if (scatter.length > 0) {
            for (int j = 0; j < sum.length; j++) {
                for (int k = 0; k <= j; k++) {
                    sum[j][k] += scatter[j][k];
                }
            }
        } else if (pieces.size() > 1) {
            double[] apart = new double[mean.length];
            for (ClusterSums piece : pieces.list()) {
                for (int j = 0; j < apart.length; j++) {
                    apart[j] = piece.mean(j) - mean[j];
                }
                addProducts(sum, apart, piece.size());
            }
        }
    }

    private static void addProducts(double[][] sum, double[] apart, double weight) {
        for (int j = 0; j < apart.length; j++) {
            double weighted = weight * apart[j];
            for (int k = 0; k <= j; k++) {
                sum[j][k] += weighted * apart[k];
            }
        }
    }
}
