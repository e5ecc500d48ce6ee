package io.varve.metric;

import io.varve.internal.Checks;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How many objects each cluster shares with each class, clusters and classes in the order of their first appearance. */
final class Contingency {

    private final long objects;
    private final Map<Object, Map<Object, Long>> table = new LinkedHashMap<>();
    private final Map<Object, Long> classSizes = new LinkedHashMap<>();

    private Contingency(long objects) {
        this.objects = objects;
    }

    static Contingency of(List<?> labels, List<?> classes) {
        Checks.require(
                labels.size() == classes.size(),
                "every object needs a label and a class, got %d labels and %d classes",
                labels.size(),
                classes.size());
        Contingency contingency = new Contingency(labels.size());
        for (int i = 0; i < labels.size(); i++) {
            contingency
                    .table
                    .computeIfAbsent(labels.get(i), unseen -> new LinkedHashMap<>())
                    .merge(classes.get(i), 1L, Long::sum);
            contingency.classSizes.merge(classes.get(i), 1L, Long::sum);
        }
        return contingency;
    }

    long objects() {
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
