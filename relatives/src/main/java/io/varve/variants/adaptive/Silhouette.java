package io.varve.variants.adaptive;

import io.varve.internal.Checks;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much nearer objects are to their own cluster than to the next one, judged without known classes.
 *
 * <p>An object at mean distance a from the others of its cluster, and at mean distance b from the objects of the other
 * cluster for which that is least, has silhouette (b − a) / max(a, b); alone in its cluster it has 0. P. J. Rousseeuw,
 * <i>Silhouettes: a graphical aid to the interpretation and validation of cluster analysis</i>, Journal of Computational
 * and Applied Mathematics 20 (1987), doi:10.1016/0377-0427(87)90125-7.
 */
public final class Silhouette {

    private Silhouette() {}

    /**
     * Computes the mean silhouette by Euclidean distance.
     *
     * @param points a row per object
     * @param labels the cluster of every object
     * @return from −1 to 1; NaN unless there are at least two clusters
     */
    public static double of(double[][] points, List<?> labels) {
        return of(points, labels, Similarity.EUCLIDEAN);
    }

    /**
     * Computes the mean silhouette over all objects, in O(N²) time and O(N) memory.
     *
     * @param points a row per object
     * @param labels the cluster of every object
     * @param similarity a negative distance such as euclidean or manhattan, or cosine or correlation, whose distance is 1 −
     *     similarity
     * @return from −1 to 1; NaN unless there are at least two clusters
     */
    public static double of(double[][] points, List<?> labels, Similarity similarity) {
        Checks.require(
                points.length == labels.size(),
                "every object needs a point and a label, got %d points and %d labels",
                points.length,
                labels.size());
        Map<Object, Integer> numbers = new LinkedHashMap<>();
        int[] cluster = new int[points.length];
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < cluster.length; i++) {
            cluster[i] = numbers.computeIfAbsent(labels.get(i), unseen -> numbers.size());
            if (cluster[i] == sizes.size()) {
                sizes.add(0);
            }
            sizes.set(cluster[i], sizes.get(cluster[i]) + 1);
        }
        if (sizes.size() < 2) {
            return Double.NaN;
        }
        double offset = similarity == Similarity.COSINE || similarity == Similarity.CORRELATION ? 1 : 0;
        double sum = 0;
        for (int i = 0; i < cluster.length; i++) {
            double[] distances = new double[sizes.size()];
            for (int k = 0; k < cluster.length; k++) {
                if (i != k) {
                    distances[cluster[k]] += offset - similarity.between(points[i], points[k]);
                }
            }
            sum += silhouette(distances, cluster[i], sizes);
        }
        return sum / cluster.length;
    }

    /** The silhouette of an object from the sums of its distances to all clusters. */
    private static double silhouette(double[] distances, int own, List<Integer> sizes) {
        if (sizes.get(own) == 1) {
            return 0;
        }
        double within = distances[own] / (sizes.get(own) - 1);
        double next = Double.POSITIVE_INFINITY;
        for (int c = 0; c < distances.length; c++) {
            if (c != own) {
                next = Math.min(next, distances[c] / sizes.get(c));
            }
        }
        double larger = Math.max(within, next);
        return larger == 0 ? 0 : (next - within) / larger;
    }
}
