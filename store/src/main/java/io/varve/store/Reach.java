package io.varve.store;

import io.varve.ClusterId;
import io.varve.Prediction;
import java.util.HashMap;
import java.util.Map;

/**
 * How far the objects of clusters are from them: by this a prediction says whether an object fits.
 *
 * @param farthest the least similarity that an object of each cluster has to it
 * @param usual the median of these: a cluster of one object, or one that has moved since its objects came, reaches as far as others
 */
public record Reach(Map<ClusterId, Double> farthest, double usual) {

    /**
     * Copies the map.
     *
     * @param farthest as above
     * @param usual as above
     */
    public Reach {
        farthest = Map.copyOf(farthest);
    }

    /**
     * Looks at all objects held after a step.
     *
     * @param timeline whose
     * @param step from 0 to the last
     * @return how far they reach
     */
    public static Reach of(Timeline timeline, int step) {
        Map<ClusterId, Double> farthest = new HashMap<>();
        timeline.eachLabel(step, row -> {
            if (row.cluster() != null && row.similarity() != null) {
                farthest.merge(ClusterId.parse(row.cluster()), row.similarity(), Math::min);
            }
        });
        double[] sorted = farthest.values().stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .toArray();
        return new Reach(farthest, sorted.length == 0 ? Double.NEGATIVE_INFINITY : sorted[(sorted.length - 1) / 2]);
    }

    /**
     * Says whether an object is no farther from a cluster than all of its own were when they came, or than is usual.
     *
     * @param found the cluster that it fits best
     * @return whether it is so; false without a cluster
     */
    public boolean holds(Prediction found) {
        return found.cluster()
                .map(cluster ->
                        found.similarity() >= Math.min(usual, farthest.getOrDefault(cluster, Double.NEGATIVE_INFINITY)))
                .orElse(false);
    }
}
