package io.varve.view;

import io.varve.Batch;
import io.varve.ClusterEvent;
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
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Draws the sample of a map: some of the objects, the exemplars, and the centroid of every cluster whenever it changed. Two
 * numeric columns are shown as they are; more, or categories, are projected onto the plane in which they spread most.
 */
public final class MapSample {

    private static final int MOST_OBJECTS = 2000;
    private static final int MOST_PLACES_OF_OBJECTS = 20_000;
    private static final int MOST_EXEMPLARS = 500;
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
     * @return the map; empty without objects or columns, or where the history holds no objects
     */
    public static Optional<MapFacts> of(List<Batch> batches, History history, Scaling scaling) {
        List<Batch> filled = batches.stream().filter(batch -> batch.size() > 0).toList();
        if (filled.isEmpty() || history.objects().isEmpty() || columns(filled.get(0)) == 0) {
            return Optional.empty();
        }
        MapSample sample = new MapSample(batches, history);
        List<String> axes = sample.place(scaling);
        List<MapFacts.Place> places = new ArrayList<>(sample.objects());
        places.addAll(new Centroids(history, sample.coordinates).places());
        places.sort(Comparator.comparingInt(MapFacts.Place::step));
        return Optional.of(new MapFacts(axes, places));
    }

    private static int columns(Batch batch) {
        return batch.dimensions() + batch.categoricalColumns().size();
    }

    private List<String> place(Scaling scaling) {
        Batch first =
                batches.stream().filter(batch -> batch.size() > 0).findFirst().orElseThrow();
        if (first.dimensions() == 2 && first.categoricalColumns().isEmpty()) {
            for (int step = 0; step < batches.size(); step++) {
                Batch batch = batches.get(step);
                for (int i = 0; i < batch.size(); i++) {
                    coordinates.put(step, batch.ids().get(i), batch.vector(i));
                }
            }
            return first.columns().isEmpty() ? List.of("x", "y") : first.columns();
        }
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(first, scaling);
        batches.stream().filter(batch -> batch.size() > 0).forEach(statistics::add);
        FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, statistics);
        Projection projection = Projection.fit(fitted(space));
        for (int step = 0; step < batches.size(); step++) {
            Batch batch = batches.get(step);
            double[][] points = points(batch, space);
            for (int i = 0; i < points.length; i++) {
                coordinates.put(step, batch.ids().get(i), projection.of(points[i]));
            }
        }
        return List.of(axis("1st", projection.explained(0)), axis("2nd", projection.explained(1)));
    }

    private double[][] fitted(FeatureSpace space) {
        long all = batches.stream().mapToLong(Batch::size).sum();
        int most = Math.max(50, Math.min(MOST_OBJECTS, MOST_NUMBERS_FITTED / Math.max(1, space.dimensions())));
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
    private static boolean chosen(long index, long all, long most) {
        return all <= most || index * most / all != (index + 1) * most / all;
    }

    private static String axis(String which, double explained) {
        return String.format(Locale.ROOT, "%s component (%.0f %%)", which, 100 * explained);
    }

    private List<MapFacts.Place> objects() {
        Set<String> sampled = new LinkedHashSet<>();
        history.clusters().stream()
                .flatMap(cluster -> cluster.exemplar().stream())
                .limit(MOST_EXEMPLARS)
                .forEach(sampled::add);
        List<String> all = history.objects();
        int most =
                coordinates.repeat() ? Math.min(MOST_OBJECTS, MOST_PLACES_OF_OBJECTS / batches.size()) : MOST_OBJECTS;
        for (int i = 0; i < all.size(); i++) {
            if (chosen(i, all.size(), most)) {
                sampled.add(all.get(i));
            }
        }
        Set<String> known = Set.copyOf(all);
        boolean moving = history.events().stream()
                .anyMatch(e -> e instanceof ClusterEvent.Moved || e instanceof ClusterEvent.Split);
        Successors successors = new Successors(history.events());
        List<MapFacts.Place> places = new ArrayList<>();
        for (String object : sampled) {
            if (known.contains(object)) {
                object(object, moving, successors, places);
            }
        }
        return places;
    }

    private void object(String object, boolean moving, Successors successors, List<MapFacts.Place> places) {
        int arrived = history.arrivedAt(object);
        double[] at = coordinates.at(object, arrived);
        if (at == null) {
            return;
        }
        Optional<ClusterId> label = history.labelAt(object, arrived);
        places.add(placed(arrived, object, label, at));
        boolean mayChange = moving || label.isEmpty() || coordinates.cameAgain(object);
        for (int step = arrived + 1; mayChange && step <= history.lastStep(); step++) {
            Optional<ClusterId> now = history.labelAt(object, step);
            at = Objects.requireNonNull(coordinates.at(object, step));
            if (coordinates.cameAgain(object, step) || !now.equals(successors.follow(label, step))) {
                places.add(placed(step, object, now, at));
            }
            label = now;
        }
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
