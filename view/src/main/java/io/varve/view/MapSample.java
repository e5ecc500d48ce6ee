package io.varve.view;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Draws the sample of a map: some of the objects, the exemplars, and the centroid of every cluster whenever it changed. Two
 * numeric columns are shown as they are; more, or categories, are projected onto the plane in which they spread most.
 */
final class MapSample {

    static final int MOST_OBJECTS = 2000;
    private static final int MOST_PLACES_OF_OBJECTS = 20_000;
    static final int MOST_EXEMPLARS = 500;
    private static final int MOST_NUMBERS_FITTED = 400_000;
    private static final MathContext SHOWN = new MathContext(6);

    private final List<Batch> batches;
    private final History history;
    private final Coordinates coordinates = new Coordinates();

    private MapSample(List<Batch> batches, History history) {
        this.batches = batches;
        this.history = history;
    }

    /**
     * Draws the sample.
     *
     * @param batches of all steps, as the clusterer was given them
     * @param history that it wrote
     * @param scaling that it used
     * @param kind of map
     * @return the map; empty without objects or columns, or where the history holds no objects
     */
    static Optional<MapFacts> of(List<Batch> batches, History history, Scaling scaling, MapKind kind) {
        List<Batch> filled = batches.stream().filter(batch -> batch.size() > 0).toList();
        if (filled.isEmpty() || history.objects().isEmpty() || columns(filled.get(0)) == 0) {
            return Optional.empty();
        }
        MapSample sample = new MapSample(batches, history);
        Batch first = filled.get(0);
        FeatureSpace space = sample.space(first, scaling);
        List<String> axes = sample.place(first, space, scaling);
        MapFacts components =
                new MapFacts(axes, together(sample.objects(), new Centroids(history, sample.coordinates).places()));
        return Optional.of(
                !isFlat(first) && kind.byNeighbours(space.dimensions())
                        ? sample.byNeighbours(space, scaling, components)
                        : components);
    }

    /** Objects and centroids, in order of step. */
    static List<MapFacts.Place> together(List<MapFacts.Place> objects, List<MapFacts.Place> centroids) {
        List<MapFacts.Place> places = new ArrayList<>(objects);
        places.addAll(centroids);
        places.sort(Comparator.comparingInt(MapFacts.Place::step));
        return places;
    }

    /** The same objects by neighbours; of more numbers than can be looked at for it, the map stays what it is. */
    private MapFacts byNeighbours(FeatureSpace space, Scaling scaling, MapFacts components) {
        long points = batches.stream().mapToLong(Batch::size).sum();
        if (points * space.dimensions() > NeighbourMap.MOST_NUMBERS) {
            return components;
        }
        Coordinates inSpace = new Coordinates();
        List<NeighbourMap.Arrival> arrivals = new ArrayList<>();
        Set<String> shown = sampled();
        for (int step = 0; step < batches.size(); step++) {
            Batch batch = batches.get(step);
            double[][] all = points(batch, space);
            for (int i = 0; i < all.length; i++) {
                String object = batch.ids().get(i);
                inSpace.put(step, object, all[i]);
                if (shown.contains(object)) {
                    arrivals.add(new NeighbourMap.Arrival(step, object, history.labelAt(object, step), all[i]));
                }
            }
        }
        List<NeighbourMap.Mean> means = new Centroids(history, inSpace).means();
        if (means.isEmpty() || (long) means.size() * space.dimensions() > NeighbourMap.MOST_NUMBERS) {
            return components;
        }
        NeighbourMap.Drawn drawn = NeighbourMap.of(history.events(), means, arrivals, scaling);
        return MapFacts.byNeighbours(
                together(new ObjectPlaces(history, drawn.objects()).of(shown), drawn.centroids()), components);
    }

    private FeatureSpace space(Batch first, Scaling scaling) {
        ColumnStatistics statistics = statistics(first, scaling);
        batches.stream().filter(batch -> batch.size() > 0).forEach(statistics::add);
        return FeatureSpace.of(CategoryEncoding.ONE_HOT, statistics);
    }

    /** Two columns are shown as they are, or their logarithms where these were compared. */
    static ColumnStatistics statistics(Batch first, Scaling scaling) {
        return ColumnStatistics.withColumnsOf(
                first, isFlat(first) && scaling != Scaling.LOG1P ? Scaling.NONE : scaling);
    }

    /** What two columns are called that are shown as they are. */
    static List<String> axes(List<String> columns, Scaling scaling) {
        return scaling == Scaling.LOG1P
                ? columns.stream().map(column -> "ln(1 + " + column + ")").toList()
                : columns;
    }

    private static int columns(Batch batch) {
        return batch.dimensions() + batch.categoricalColumns().size();
    }

    private List<String> place(Batch first, FeatureSpace space, Scaling scaling) {
        if (isFlat(first)) {
            ColumnStatistics statistics = statistics(first, scaling);
            for (int step = 0; step < batches.size(); step++) {
                Batch batch = batches.get(step);
                for (int i = 0; i < batch.size(); i++) {
                    coordinates.put(
                            step, batch.ids().get(i), statistics.row(batch, i).numbers());
                }
            }
            return axes(first.columns(), scaling);
        }
        Projection projection = Projection.fitMost(fitted(space));
        for (int step = 0; step < batches.size(); step++) {
            Batch batch = batches.get(step);
            double[][] points = points(batch, space);
            for (int i = 0; i < points.length; i++) {
                coordinates.put(step, batch.ids().get(i), projection.of(points[i]));
            }
        }
        return axes(projection);
    }

    /** Whether a batch can be shown as it is. */
    static boolean isFlat(Batch batch) {
        return batch.dimensions() == 2 && batch.categoricalColumns().isEmpty();
    }

    static List<String> axes(Projection projection) {
        return List.of(axis("1st", projection.explained(0)), axis("2nd", projection.explained(1)));
    }

    /** How many points stand for all when a plane is fitted to them. */
    static int mostFitted(FeatureSpace space) {
        return Math.max(50, Math.min(MOST_OBJECTS, MOST_NUMBERS_FITTED / Math.max(1, space.dimensions())));
    }

    private double[][] fitted(FeatureSpace space) {
        long all = batches.stream().mapToLong(Batch::size).sum();
        int most = mostFitted(space);
        List<double[]> points = new ArrayList<>();
        long seen = 0;
        for (Batch batch : batches) {
            double[][] scaled = points(batch, space);
            for (double[] point : scaled) {
                if (chosen(seen++, all, most)) {
                    points.add(point);
                }
            }
        }
        return points.toArray(double[][]::new);
    }

    /** A batch without objects may be without columns too. */
    private static double[][] points(Batch batch, FeatureSpace space) {
        return batch.size() == 0 ? new double[0][] : space.points(batch);
    }

    /** Evenly spread over all, the same every time. */
    static boolean chosen(long index, long all, long most) {
        return all <= most || index * most / all != (index + 1) * most / all;
    }

    private static String axis(String which, double explained) {
        return String.format(Locale.ROOT, "%s component (%.0f %%)", which, 100 * explained);
    }

    private List<MapFacts.Place> objects() {
        return new ObjectPlaces(history, coordinates).of(sampled());
    }

    private Set<String> sampled() {
        Set<String> sampled = new LinkedHashSet<>(exemplars(history));
        List<String> all = history.objects();
        int most =
                coordinates.repeat() ? Math.min(MOST_OBJECTS, MOST_PLACES_OF_OBJECTS / batches.size()) : MOST_OBJECTS;
        for (int i = 0; i < all.size(); i++) {
            if (chosen(i, all.size(), most)) {
                sampled.add(all.get(i));
            }
        }
        return sampled;
    }

    /** The exemplars that are shown. */
    static List<String> exemplars(History history) {
        return history.clusters().stream()
                .flatMap(cluster -> cluster.exemplar().stream())
                .limit(MOST_EXEMPLARS)
                .toList();
    }

    static MapFacts.Place centroid(NeighbourMap.Mean mean) {
        return new MapFacts.Place(
                mean.step(), null, mean.cluster().toString(), shown(mean.point()[0]), shown(mean.point()[1]));
    }

    static MapFacts.Place placed(int step, String object, Optional<ClusterId> cluster, double[] at) {
        return new MapFacts.Place(
                step, object, cluster.map(ClusterId::toString).orElse(null), shown(at[0]), shown(at[1]));
    }

    static double shown(double coordinate) {
        return Double.isFinite(coordinate)
                ? BigDecimal.valueOf(coordinate).round(SHOWN).doubleValue()
                : 0;
    }
}
