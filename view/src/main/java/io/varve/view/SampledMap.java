package io.varve.view;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.StepResult;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The map of objects that come once and stay in their cluster: keeps a sample of them, those that may be exemplars in the end, and
 * the means of clusters, whatever number of objects passes by.
 */
final class SampledMap implements MapDraft {

    private final Scaling scaling;
    private final MapKind kind;
    private final ObjectSample sample = new ObjectSample(MapSample.MOST_OBJECTS);
    private final Map<ClusterId, Map<String, Row>> standing = new HashMap<>();
    private final PassingCentroids centroids = new PassingCentroids();
    private @Nullable ColumnStatistics seen;
    private boolean flat;

    SampledMap(Scaling scaling, MapKind kind) {
        this.scaling = scaling;
        this.kind = kind;
    }

    @Override
    public void add(Batch batch, StepResult result, Function<ClusterId, List<String>> representatives) {
        ColumnStatistics statistics = seen;
        if (statistics == null) {
            if (batch.size() == 0) {
                return;
            }
            flat = MapSample.isFlat(batch);
            statistics = MapSample.statistics(batch, scaling);
            seen = statistics;
        }
        if (!flat) {
            statistics.add(batch);
        }
        ColumnStatistics schema = statistics;
        for (int i = 0; i < batch.size(); i++) {
            int object = i;
            sample.add(batch.ids().get(i), () -> schema.row(batch, object));
        }
        keepRepresentatives(batch, result, schema, representatives);
        centroids.add(batch, result, schema);
    }

    /** Keeps the values of objects that stand for clusters, of as many clusters as show their exemplar. */
    private void keepRepresentatives(
            Batch batch,
            StepResult result,
            ColumnStatistics schema,
            Function<ClusterId, List<String>> representatives) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < batch.size(); i++) {
            positions.put(batch.ids().get(i), i);
        }
        for (ClusterEvent event : result.events()) {
            if (event.sizeAfter() == 0 || event.cluster().number() >= MapSample.MOST_EXEMPLARS) {
                continue;
            }
            Map<String, Row> known = new HashMap<>(standing.getOrDefault(event.cluster(), Map.of()));
            event.from().forEach(parent -> known.putAll(standing.getOrDefault(parent, Map.of())));
            Map<String, Row> now = new HashMap<>();
            for (String object : representatives.apply(event.cluster())) {
                Integer position = positions.get(object);
                Row row = position == null ? known.get(object) : schema.row(batch, position);
                if (row != null) {
                    now.put(object, row);
                }
            }
            standing.put(event.cluster(), now);
        }
    }

    @Override
    public Optional<MapFacts> finish(History history) {
        ColumnStatistics statistics = seen;
        if (statistics == null
                || history.objects().isEmpty()
                || statistics.columns().size()
                                + statistics.categoricalColumnNames().size()
                        == 0) {
            return Optional.empty();
        }
        FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, statistics);
        List<String> axes = new ArrayList<>();
        Function<Row, double[]> plane = plane(statistics, space, axes);
        Map<String, Row> rows = new LinkedHashMap<>();
        for (Cluster cluster : history.clusters()) {
            rows.putAll(standing.getOrDefault(cluster.id(), Map.of()));
        }
        Set<String> shown = new LinkedHashSet<>(MapSample.exemplars(history));
        for (ObjectSample.Sampled sampled : sample.inOrder()) {
            rows.put(sampled.id(), sampled.row());
            shown.add(sampled.id());
        }
        Coordinates coordinates = new Coordinates();
        rows.forEach((object, row) -> coordinates.put(0, object, plane.apply(row)));
        MapFacts components = new MapFacts(
                axes,
                MapSample.together(new ObjectPlaces(history, coordinates).of(shown), centroids.places(history, plane)));
        long points = rows.size() + (long) centroids.count(history);
        return Optional.of(
                !flat
                                && kind.byNeighbours(space.dimensions())
                                && points * space.dimensions() <= NeighbourMap.MOST_NUMBERS
                        ? byNeighbours(history, space, rows, shown, components)
                        : components);
    }

    private MapFacts byNeighbours(
            History history, FeatureSpace space, Map<String, Row> rows, Set<String> shown, MapFacts components) {
        Set<String> held = new HashSet<>(history.objects());
        List<NeighbourMap.Arrival> arrivals = new ArrayList<>();
        for (String object : shown) {
            Row row = rows.get(object);
            if (row != null && held.contains(object)) {
                int step = history.arrivedAt(object);
                arrivals.add(new NeighbourMap.Arrival(step, object, history.labelAt(object, step), space.point(row)));
            }
        }
        arrivals.sort(Comparator.comparingInt(NeighbourMap.Arrival::step));
        NeighbourMap.Drawn drawn =
                NeighbourMap.of(history.events(), centroids.points(history, space::point), arrivals, scaling);
        return MapFacts.byNeighbours(
                MapSample.together(new ObjectPlaces(history, drawn.objects()).of(shown), drawn.centroids()),
                components);
    }

    /** Returns what makes two coordinates of a row, and names them. */
    private Function<Row, double[]> plane(ColumnStatistics statistics, FeatureSpace space, List<String> axes) {
        if (flat) {
            axes.addAll(MapSample.axes(statistics.columns(), scaling));
            return Row::numbers;
        }
        List<ObjectSample.Sampled> objects = sample.inOrder();
        int most = MapSample.mostFitted(space);
        List<double[]> fitted = new ArrayList<>();
        for (int i = 0; i < objects.size(); i++) {
            if (MapSample.chosen(i, objects.size(), most)) {
                fitted.add(space.point(objects.get(i).row()));
            }
        }
        Projection projection = Projection.fitMost(fitted.toArray(double[][]::new));
        axes.addAll(MapSample.axes(projection));
        return row -> projection.of(space.point(row));
    }
}
