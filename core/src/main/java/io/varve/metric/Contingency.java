package io.varve.metric;

import io.varve.internal.Checks;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many objects each cluster shares with each class, clusters and classes in the order of their first appearance. */
public final class Contingency {

    private long objects;
    private final Map<Object, Map<Object, Long>> table = new LinkedHashMap<>();
    private final Map<Object, Long> classSizes = new LinkedHashMap<>();

    /** Begins a table without objects. */
    public Contingency() {}

    static Contingency of(List<?> labels, List<?> classes) {
        Checks.require(
                labels.size() == classes.size(),
                "every object needs a label and a class, got %d labels and %d classes",
                labels.size(),
                classes.size());
        Contingency contingency = new Contingency();
        for (int i = 0; i < labels.size(); i++) {
            contingency.add(labels.get(i), classes.get(i), 1);
        }
        return contingency;
    }

    /**
     * Adds objects. Sums are taken in the order in which clusters and classes first come, so that the same order gives the same bits.
     *
     * @param label their cluster
     * @param name their class
     * @param count how many there are
     */
    public void add(Object label, Object name, long count) {
        table.computeIfAbsent(label, unseen -> new LinkedHashMap<>()).merge(name, count, Long::sum);
        classSizes.merge(name, count, Long::sum);
        objects += count;
    }

    /**
     * Returns how many objects were added.
     *
     * @return their number
     */
    public long objects() {
        return objects;
    }

    Iterable<Map<Object, Long>> clusters() {
        return table.values();
    }

    Collection<Long> classSizes() {
        return classSizes.values();
    }

    long classSize(Object name) {
        return classSizes.getOrDefault(name, 0L);
    }

    double clusterEntropy() {
        return entropy(table.values().stream().map(Contingency::size).toList());
    }

    double classEntropy() {
        return entropy(List.copyOf(classSizes.values()));
    }

    /** The information that clusters and classes share. */
    double information() {
        double information = 0;
        for (Map<Object, Long> cluster : clusters()) {
            double clusterSize = size(cluster);
            for (Map.Entry<Object, Long> shared : cluster.entrySet()) {
                double both = shared.getValue();
                information += both / objects * Math.log(both * objects / (clusterSize * classSize(shared.getKey())));
            }
        }
        return information;
    }

    static long size(Map<Object, Long> cluster) {
        return cluster.values().stream().mapToLong(Long::longValue).sum();
    }

    private double entropy(List<Long> sizes) {
        double entropy = 0;
        for (long size : sizes) {
            double share = (double) size / objects;
            entropy -= share * Math.log(share);
        }
        return entropy;
    }
}
