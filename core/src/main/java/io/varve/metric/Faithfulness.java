package io.varve.metric;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How far a step left together what was together: the share of the pairs of objects in one cluster before the step, both
 * still held after it, that are in one cluster after it.
 *
 * <p>With n<sub>ij</sub> objects that went from cluster i to cluster j, this is Σ C(n<sub>ij</sub>, 2) / Σ C(a<sub>i</sub>,
 * 2), where a<sub>i</sub> is the sum of n<sub>ij</sub> over j: the recall of pairs. An algorithm whose objects keep their
 * cluster up to merges has 1 at every step.
 */
public final class Faithfulness {

    private Faithfulness() {}

    /**
     * Computes the faithfulness of a step, in time linear in the objects.
     *
     * @param before the cluster of every object held before the step; an object without cluster is together with none
     * @param after the same after the step, new objects among them; objects that are missing are no longer held
     * @return from 0 to 1; 1 if there is no such pair
     */
    public static double of(Map<String, ? extends Optional<?>> before, Map<String, ? extends Optional<?>> after) {
        List<Object> from = new ArrayList<>();
        List<Object> to = new ArrayList<>();
        before.forEach((object, cluster) -> {
            Optional<?> now = after.get(object);
            if (cluster.isPresent() && now != null) {
                from.add(cluster.get());
                // an object that lost its cluster is still held, in a place of its own
                to.add(now.isPresent() ? now.get() : new Object());
            }
        });
        double together = 0;
        double still = 0;
        for (Map<Object, Long> cluster : Contingency.of(from, to).clusters()) {
            together += AdjustedRandIndex.pairs(Contingency.size(cluster));
            still += cluster.values().stream()
                    .mapToDouble(AdjustedRandIndex::pairs)
                    .sum();
        }
        return together == 0 ? 1 : still / together;
    }
}
