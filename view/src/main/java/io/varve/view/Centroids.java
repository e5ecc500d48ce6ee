package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The centroids of clusters on a map: means over all members, not only the sample. A projection is affine, so that these are
 * the projected centroids.
 */
final class Centroids {

    static final int MOST_PLACES = 20_000;
    static final int MOST_CLUSTERS = 300;
    private static final long MOST_LABELS = 2_000_000;

    private final History history;
    private final Coordinates coordinates;

    Centroids(History history, Coordinates coordinates) {
        this.history = history;
        this.coordinates = coordinates;
    }

    List<MapFacts.Place> places() {
        List<MapFacts.Place> places = means().stream().map(MapSample::centroid).toList();
        return places.size() <= MOST_PLACES ? places : ofTheLargest(places);
    }

    /** The mean of every cluster whenever it changed; none where that would be too many labels to look at. */
    List<NeighbourMap.Mean> means() {
        boolean onlyGrow = !coordinates.repeat()
                && history.events().stream()
                        .noneMatch(e -> e instanceof ClusterEvent.Moved
                                || e instanceof ClusterEvent.Split
                                || e instanceof ClusterEvent.Forgotten);
        if (onlyGrow) {
            return fromArrivals();
        }
        return (long) history.objects().size() * (history.lastStep() + 1) <= MOST_LABELS ? fromLabels() : List.of();
    }

    /** Where objects never change cluster by themselves, sums over members only ever grow. */
    private List<NeighbourMap.Mean> fromArrivals() {
        Map<Integer, List<String>> arrivals = new TreeMap<>();
        for (String object : history.objects()) {
            arrivals.computeIfAbsent(history.arrivedAt(object), step -> new ArrayList<>())
                    .add(object);
        }
        Map<ClusterId, Sum> sums = new HashMap<>();
        List<NeighbourMap.Mean> means = new ArrayList<>();
        for (int step = 0; step <= history.lastStep(); step++) {
            Set<ClusterId> touched = new LinkedHashSet<>();
            for (ClusterEvent event : history.eventsAt(step)) {
                for (ClusterId parent : event.from()) {
                    Sum ofParent = sums.get(parent);
                    if (ofParent != null) {
                        add(sums, event.cluster(), ofParent.of, ofParent.count);
                    }
                }
                if (event.sizeAfter() > 0) {
                    touched.add(event.cluster());
                }
            }
            for (String object : arrivals.getOrDefault(step, List.of())) {
                double[] at = coordinates.at(object, step);
                Optional<ClusterId> label = history.labelAt(object, step);
                if (at != null && label.isPresent()) {
                    add(sums, label.get(), at, 1);
                }
            }
            write(step, touched, sums, means);
        }
        return means;
    }

    private List<NeighbourMap.Mean> fromLabels() {
        List<NeighbourMap.Mean> means = new ArrayList<>();
        for (int step = 0; step <= history.lastStep(); step++) {
            int now = step;
            Map<ClusterId, Sum> sums = new TreeMap<>();
            history.labelsAt(now).forEach((object, label) -> {
                double[] at = coordinates.at(object, now);
                if (at != null && label.isPresent()) {
                    add(sums, label.get(), at, 1);
                }
            });
            // objects that come again may drag their cluster along without any event
            Set<ClusterId> touched = new LinkedHashSet<>(coordinates.repeat() ? sums.keySet() : Set.of());
            for (ClusterEvent event : history.eventsAt(step)) {
                touched.add(event.cluster());
                touched.addAll(event.from());
            }
            write(step, touched, sums, means);
        }
        return means;
    }

    /** Sums of points, and how many they are. */
    private static final class Sum {
        private final double[] of;
        private int count;

        Sum(int dimensions) {
            of = new double[dimensions];
        }

        void add(double[] more, int points) {
            for (int i = 0; i < of.length; i++) {
                of[i] += more[i];
            }
            count += points;
        }
    }

    private static void add(Map<ClusterId, Sum> sums, ClusterId cluster, double[] more, int points) {
        sums.computeIfAbsent(cluster, id -> new Sum(more.length)).add(more, points);
    }

    private static void write(
            int step, Set<ClusterId> touched, Map<ClusterId, Sum> sums, List<NeighbourMap.Mean> means) {
        for (ClusterId cluster : touched) {
            Sum sum = sums.get(cluster);
            if (sum != null && sum.count > 0) {
                means.add(new NeighbourMap.Mean(
                        step,
                        cluster,
                        Arrays.stream(sum.of).map(all -> all / sum.count).toArray()));
            }
        }
    }

    private List<MapFacts.Place> ofTheLargest(List<MapFacts.Place> places) {
        Set<String> largest = new LinkedHashSet<>();
        history.clusters().stream()
                .sorted(Comparator.comparingInt(Cluster::size).reversed().thenComparing(Cluster::id))
                .limit(MOST_CLUSTERS)
                .forEach(cluster -> largest.add(cluster.id().toString()));
        return places.stream()
                .filter(place -> place.cluster() != null && largest.contains(place.cluster()))
                .limit(MOST_PLACES)
                .toList();
    }
}
