package io.varve.metric;

import java.util.List;
import java.util.Map;

/** The share of objects that belong to the most frequent class of their cluster. */
public final class Purity {

    private Purity() {}

    /**
     * Computes the purity.
     *
     * @param labels the cluster of every object
     * @param classes its known class, in the same order
     * @return from 0 to 1; NaN without objects
     */
    public static double of(List<?> labels, List<?> classes) {
        return of(Contingency.of(labels, classes));
    }

    /**
     * Computes it from counts.
     *
     * @param contingency how many objects each cluster shares with each class
     * @return from 0 to 1; NaN without objects
     */
    public static double of(Contingency contingency) {
        long right = 0;
        for (Map<Object, Long> cluster : contingency.clusters()) {
            right += cluster.values().stream().mapToLong(Long::longValue).max().orElse(0);
        }
        return (double) right / contingency.objects();
    }
}
