package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import java.util.ArrayList;
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
        boolean onlyGrow = !coordinates.repeat()
                && history.events().stream()
                        .noneMatch(e -> e instanceof ClusterEvent.Moved
                                || e instanceof ClusterEvent.Split
                                || e instanceof ClusterEvent.Forgotten);
        List<MapFacts.Place> places;
        if (onlyGrow) {
            places = fromArrivals();
        } else if ((long) history.objects().size() * (history.lastStep() + 1) <= MOST_LABELS) {
            places = fromLabels();
        } else {
            return List.of();
        }
        return places.size() <= MOST_PLACES ? places : ofTheLargest(places);
    }

    /** Where objects never change cluster by themselves, sums over members only ever grow. */
    private List<MapFacts.Place> fromArrivals() {
        Map<Integer, List<String>> arrivals = new TreeMap<>();
        for (String object : history.objects()) {
            arrivals.computeIfAbsent(history.arrivedAt(object), step -> new ArrayList<>())
                    .add(object);
        }
        Map<ClusterId, double[]> sums = new HashMap<>();
        List<MapFacts.Place> places = new ArrayList<>();
        for (int step = 0; step <= history.lastStep(); step++) {
            Set<ClusterId> touched = new LinkedHashSet<>();
            for (ClusterEvent event : history.eventsAt(step)) {
                for (ClusterId parent : event.from()) {
                    add(sums, event.cluster(), sums.getOrDefault(parent, new double[3]));
                }
                if (event.sizeAfter() > 0) {
                    touched.add(event.cluster());
                }
            }
            for (String object : arrivals.getOrDefault(step, List.of())) {
                double[] at = coordinates.at(object, step);
                Optional<ClusterId> label = history.labelAt(object, step);
                if (at != null && label.isPresent()) {
                    add(sums, label.get(), new double[] {at[0], at[1], 1});
                }
            }
            write(step, touched, sums, places);
        }
        return places;
    }

    private List<MapFacts.Place> fromLabels() {
        List<MapFacts.Place> places = new ArrayList<>();
        for (int step = 0; step <= history.lastStep(); step++) {
            int now = step;
            Map<ClusterId, double[]> sums = new TreeMap<>();
            history.labelsAt(now).forEach((object, label) -> {
                double[] at = coordinates.at(object, now);
                if (at != null && label.isPresent()) {
                    add(sums, label.get(), new double[] {at[0], at[1], 1});
                }
            });
            // objects that come again may drag their cluster along without any event
            Set<ClusterId> touched = new LinkedHashSet<>(coordinates.repeat() ? sums.keySet() : Set.of());
            for (ClusterEvent event : history.eventsAt(step)) {
                touched.add(event.cluster());
                touched.addAll(event.from());
            }
            write(step, touched, sums, places);
        }
        return places;
    }

    private static void add(Map<ClusterId, double[]> sums, ClusterId cluster, double[] more) {
        double[] sum = sums.computeIfAbsent(cluster, id -> new double[3]);
        for (int i = 0; i < sum.length; i++) {
            sum[i] += more[i];
        }
    }

    private static void write(
            int step, Set<ClusterId> touched, Map<ClusterId, double[]> sums, List<MapFacts.Place> places) {
        for (ClusterId cluster : touched) {
            double[] sum = sums.get(cluster);
            if (sum != null && sum[2] > 0) {
                places.add(MapSample.centroid(step, cluster, new double[] {sum[0] / sum[2], sum[1] / sum[2]}));
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
