package io.varve.app;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Hand-made points in the plane, and partitions as sets. */
final class Points {

    private int next;

    /** Makes a batch of x, y, x, y, …; objects are called o0, o1, … through all batches. */
    Batch batch(double... coordinates) {
        double[][] rows = new double[coordinates.length / 2][];
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {coordinates[2 * i], coordinates[2 * i + 1]};
            ids.add("o" + next++);
        }
        return Batch.of(ids, rows);
    }

    Batch batch(double[]... groups) {
        return batch(Arrays.stream(groups).flatMapToDouble(Arrays::stream).toArray());
    }

    /** Ten points close to (x, 0), around (x + .045, .02). */
    static double[] blob(double x) {
        return blob(x, 10);
    }

    static double[] blob(double x, int size) {
        double[] points = new double[2 * size];
        for (int i = 0; i < size; i++) {
            points[2 * i] = x + 0.01 * i;
            points[2 * i + 1] = 0.01 * (i * 7 % 5);
        }
        return points;
    }

    /** A point and four around it, none like another. */
    static double[] cross(double x, double y) {
        return new double[] {x, y, x + 0.6, y + 0.1, x - 0.2, y + 0.7, x - 0.65, y - 0.15, x + 0.1, y - 0.75};
    }

    static ClusterId k(long number) {
        return new ClusterId(number);
    }

    /** Which objects are together, whatever the clusters are called. */
    static Set<Set<String>> partition(Snapshot snapshot) {
        Map<ClusterId, Set<String>> clusters = new TreeMap<>();
        for (Map.Entry<String, Optional<ClusterId>> label : snapshot.labels().entrySet()) {
            clusters.computeIfAbsent(label.getValue().orElseThrow(), unseen -> new HashSet<>())
                    .add(label.getKey());
        }
        return new HashSet<>(clusters.values());
    }
}
