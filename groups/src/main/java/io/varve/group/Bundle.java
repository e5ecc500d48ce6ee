package io.varve.group;

import io.varve.ClusterSums;
import java.util.ArrayList;
import java.util.List;

/**
 * Some clusters taken together.
 *
 * @param pieces the clusters
 * @param size their objects
 * @param squaredSizes the sum of the squares of their sizes
 * @param mean of all of these
 * @param squares the sum of their squared distances from it, by coordinate
 * @param within the part of that which is inside the clusters
 */
record Bundle(
        List<ClusterSums> pieces, double size, double squaredSizes, double[] mean, double[] squares, double[] within) {

    static Bundle of(ClusterSums piece) {
        double[] mean = new double[piece.dimensions()];
        double[] squares = new double[mean.length];
        for (int j = 0; j < mean.length; j++) {
            mean[j] = piece.mean(j);
            squares[j] = piece.squares(j);
        }
        double size = piece.size();
        return new Bundle(List.of(piece), size, size * size, mean, squares, squares);
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
        List<ClusterSums> all = new ArrayList<>(pieces);
        all.addAll(other.pieces);
        return new Bundle(all, both, squaredSizes + other.squaredSizes, joint, total, inside);
    }
}
