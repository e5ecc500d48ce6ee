package io.varve.view;

import io.varve.Cluster;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A cluster with its past.
 *
 * @param cluster as it is now, or was when it ended
 * @param birth what made it: created, merged or split
 * @param sizes from every step at which the size changed to the new size; 0 where it ended
 * @param description what its objects have in common, where somebody has said so
 * @param representatives objects that are most like what stands for it, where known
 */
public record ClusterFacts(
        Cluster cluster,
        String birth,
        SortedMap<Integer, Integer> sizes,
        Optional<String> description,
        List<String> representatives) {

    /**
     * Copies the collections.
     *
     * @param cluster as above
     * @param birth as above
     * @param sizes as above
     * @param description as above
     * @param representatives as above
     */
    public ClusterFacts {
        sizes = Collections.unmodifiableSortedMap(new TreeMap<>(sizes));
        representatives = List.copyOf(representatives);
    }
}
