package io.varve;

import io.varve.internal.Checks;

/** What grouping needs to know of a cluster: its size, its mean, and how far its objects are spread around it. */
public final class ClusterSums {

    private final ClusterId cluster;
    private final int size;
    private final double[] mean;
    private final double[] squares;

    private ClusterSums(ClusterId cluster, int size, double[] mean, double[] squares) {
        this.cluster = cluster;
        this.size = size;
        this.mean = mean;
        this.squares = squares;
    }

    /**
     * Says what is known of a cluster.
     *
     * @param cluster its id
     * @param size its objects, at least 1
     * @param mean of its objects, a number per coordinate
     * @param variances the mean squared distance from the mean, a number per coordinate
     * @return the same, copied
     */
    public static ClusterSums of(ClusterId cluster, int size, double[] mean, double[] variances) {
        Checks.require(size >= 1, "cluster %s must have at least 1 object to be grouped, got %d", cluster, size);
        Checks.require(
                mean.length == variances.length,
                "the mean of cluster %s has %d coordinates, its variances have %d",
                cluster,
                mean.length,
                variances.length);
        double[] squares = new double[variances.length];
        for (int j = 0; j < squares.length; j++) {
            squares[j] = size * variances[j];
        }
        return new ClusterSums(cluster, size, mean.clone(), squares);
    }

    /**
     * Returns the cluster.
     *
     * @return its id
     */
    public ClusterId cluster() {
        return cluster;
    }

    /**
     * Returns how many objects it has.
     *
     * @return at least 1
     */
    public int size() {
        return size;
    }

    /**
     * Returns how many coordinates the mean has.
     *
     * @return the number of dimensions
     */
    public int dimensions() {
        return mean.length;
    }

    /**
     * Returns a coordinate of the mean.
     *
     * @param coordinate counted from 0
     * @return the mean of its objects there
     */
    public double mean(int coordinate) {
        return mean[coordinate];
    }

    /**
     * Returns how far its objects are spread along a coordinate.
     *
     * @param coordinate counted from 0
     * @return the sum over its objects of the squared distances from the mean
     */
    public double squares(int coordinate) {
        return squares[coordinate];
    }
}
