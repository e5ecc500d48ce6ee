package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Lineage;
import io.varve.NoSuchCluster;
import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** The past of a timeline up to a moment, read from its tables when it is asked for. */
final class PastHistory implements History {

    private final Moment moment;

    PastHistory(Moment moment) {
        this.moment = moment;
    }

    @Override
    public int lastStep() {
        return moment.step();
    }

    @Override
    public List<String> objects() {
        return List.copyOf(moment.labels(LabelReader::ids));
    }

    @Override
    public int arrivedAt(String object) {
        return moment.labels(reader -> requireArrived(reader, object));
    }

    @Override
    public Optional<ClusterId> labelAt(String object, int step) {
        requireStep(step);
        return moment.labels(reader -> {
            requireArrived(reader, object);
            return reader.of(object, step, null).map(LabelRow::cluster).map(ClusterId::parse);
        });
    }

    private static int requireArrived(LabelReader reader, String object) {
        OptionalInt arrived = reader.arrivedAt(object);
        return arrived.orElseThrow(() -> new Refused("object '%s' is unknown".formatted(object)));
    }

    @Override
    public Map<String, Optional<ClusterId>> labelsAt(int step) {
        requireStep(step);
        return new HeldLabels(moment, step);
    }

    @Override
    public List<ClusterEvent> events() {
        return events(0, lastStep());
    }

    @Override
    public List<ClusterEvent> eventsAt(int step) {
        requireStep(step);
        return events(step, step);
    }

    private List<ClusterEvent> events(int since, int until) {
        List<ClusterEvent> events = new ArrayList<>();
        moment.past(history -> {
            history.events(since, until, events::add);
            return events;
        });
        if (events.stream()
                .anyMatch(event -> event instanceof ClusterEvent.Moved || event instanceof ClusterEvent.Split)) {
            Map<Route, List<String>> routes = routes(since, until);
            events.replaceAll(event -> named(event, routes));
        }
        return List.copyOf(events);
    }

    /** The way of objects that moved together. */
    private record Route(int step, ClusterId origin, ClusterId into) {}

    private Map<Route, List<String>> routes(int since, int until) {
        Map<Route, List<String>> routes = new HashMap<>();
        moment.labels(reader -> {
            reader.moves(
                    since,
                    until,
                    (step, origin, into, id) -> routes.computeIfAbsent(
                                    new Route(step, new ClusterId(origin), new ClusterId(into)),
                                    route -> new ArrayList<>())
                            .add(id));
            return routes;
        });
        return routes;
    }

    /** The table of events does not name the objects of a move or a split, but that of moves does. */
    private static ClusterEvent named(ClusterEvent event, Map<Route, List<String>> routes) {
        if (event instanceof ClusterEvent.Moved moved) {
            return new ClusterEvent.Moved(
                    moved.step(),
                    moved.from(),
                    moved.cluster(),
                    objects(moved, routes),
                    moved.sizeBefore(),
                    moved.sizeAfter());
        }
        return event instanceof ClusterEvent.Split split
                ? new ClusterEvent.Split(
                        split.step(), split.from(), split.cluster(), objects(split, routes), split.sizeAfter())
                : event;
    }

    private static List<String> objects(ClusterEvent event, Map<Route, List<String>> routes) {
        return routes.getOrDefault(new Route(event.step(), event.from().get(0), event.cluster()), List.of());
    }

    @Override
    public List<Cluster> clusters() {
        List<Cluster> clusters = new ArrayList<>();
        moment.pastClusters(clusters::add);
        return List.copyOf(clusters);
    }

    @Override
    public Cluster cluster(ClusterId id) {
        return clusters().stream()
                .filter(cluster -> cluster.id().equals(id))
                .findFirst()
                .orElseThrow(() -> never(id));
    }

    @Override
    public SortedMap<Integer, Integer> sizesOf(ClusterId id) {
        SortedMap<Integer, Integer> sizes = new TreeMap<>();
        moment.past(history -> {
            history.sizes(lastStep(), row -> {
                if (row.cluster().equals(id.toString())) {
                    sizes.put(row.step(), row.size());
                }
            });
            return sizes;
        });
        if (sizes.isEmpty()) {
            throw never(id);
        }
        return Collections.unmodifiableSortedMap(sizes);
    }

    @Override
    public Lineage lineageOf(ClusterId id) {
        return moment.past(history -> history.lineageOf(id, lastStep())).orElseThrow(() -> never(id));
    }

    private static NoSuchCluster never(ClusterId id) {
        return new NoSuchCluster(id);
    }

    private void requireStep(int step) {
        if (step < 0 || step > lastStep()) {
            throw new Refused("there are steps 0 to %d, got %d".formatted(lastStep(), step));
        }
    }
}
