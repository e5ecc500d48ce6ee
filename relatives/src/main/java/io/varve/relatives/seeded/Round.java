package io.varve.relatives.seeded;

import io.varve.internal.ap.Assignment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A run of affinity propagation, and what the labelled objects say of its clusters. */
public final class Round {

    private static final int NOBODY = -1;

    private final SeededSimilarities similarities;
    private final LabelledSet labels;
    private final int[] clusters;
    private final int[] exemplars;
    private final List<Optional<String>> classes = new ArrayList<>();

    Round(SeededSimilarities similarities, LabelledSet labels, Assignment found) {
        this.similarities = similarities;
        this.labels = labels;
        this.clusters = found.labels();
        this.exemplars = found.exemplars();
        for (int cluster = 0; cluster < exemplars.length; cluster++) {
            classes.add(majority(cluster, NOBODY));
        }
    }

    /** The class of most labelled members; among equals that of the one most similar to the exemplar. */
    private Optional<String> majority(int cluster, int except) {
        Map<String, Integer> counts = new HashMap<>();
        Map<String, Double> nearest = new TreeMap<>();
        for (int object : labels.objects()) {
            if (clusters[object] == cluster && object != except) {
                String name = labels.of(object).orElseThrow().name();
                counts.merge(name, 1, Integer::sum);
                nearest.merge(name, similarity(object, exemplars[cluster]), Math::max);
            }
        }
        Optional<String> best = Optional.empty();
        for (String name : nearest.keySet()) {
            if (best.isEmpty() || better(name, best.get(), counts, nearest)) {
                best = Optional.of(name);
            }
        }
        return best;
    }

    private static boolean better(String one, String other, Map<String, Integer> counts, Map<String, Double> nearest) {
        int more = Integer.compare(counts.getOrDefault(one, 0), counts.getOrDefault(other, 0));
        return more > 0 || (more == 0 && nearest.getOrDefault(one, 0.0) > nearest.getOrDefault(other, 0.0));
    }

    /**
     * Returns the number of objects.
     *
     * @return labelled or not
     */
    public int size() {
        return clusters.length;
    }

    /**
     * Returns the number of clusters.
     *
     * @return with a class or without
     */
    public int clusterCount() {
        return exemplars.length;
    }

    /**
     * Returns the cluster of an object.
     *
     * @param object its position
     * @return counted from 0; −1 for none
     */
    public int cluster(int object) {
        return clusters[object];
    }

    /**
     * Returns the class of a cluster.
     *
     * @param cluster counted from 0
     * @return empty if no member is labelled
     */
    public Optional<String> classOf(int cluster) {
        return classes.get(cluster);
    }

    /**
     * Returns the class that a cluster has without the label of one object.
     *
     * @param object its position
     * @param cluster counted from 0
     * @return empty if no other member is labelled
     */
    public Optional<String> classWithout(int object, int cluster) {
        return clusters[object] == cluster ? majority(cluster, object) : classOf(cluster);
    }

    /**
     * Returns the object that represents a cluster.
     *
     * @param cluster counted from 0
     * @return its position
     */
    public int exemplar(int cluster) {
        return exemplars[cluster];
    }

    /**
     * Returns how similar two objects are, whatever their labels.
     *
     * @param object a position
     * @param other another
     * @return the similarity
     */
    public double similarity(int object, int other) {
        return similarities.own(object, other);
    }

    /**
     * Returns the labels so far.
     *
     * @return those that the run was made with
     */
    public LabelledSet labels() {
        return labels;
    }
}
