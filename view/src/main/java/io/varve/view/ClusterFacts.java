package io.varve.view;

import io.varve.Cluster;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

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

    private static final int NAMED = 3;
    private static final int LONGEST_NAME = 60;

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

    /**
     * Names the cluster for a reader: its id, and the first words of what its objects have in common.
     *
     * @return such as {@code k53 sars · deaths · canada}
     */
    public String name() {
        return description
                .map(words -> cluster.id() + " " + firstWords(words))
                .orElse(cluster.id().toString());
    }

    /** As much of a description as a sentence can hold. */
    static String firstWords(String description) {
        String words = Arrays.stream(description.split(" · ", -1)).limit(NAMED).collect(Collectors.joining(" · "));
        return Shortened.of(words, LONGEST_NAME);
    }
}
