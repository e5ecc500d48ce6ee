package io.varve.server;

import io.varve.scale.Row;
import io.varve.scale.Scaling;
import io.varve.store.Timeline;
import io.varve.store.TimelineProfiles;
import io.varve.view.MapFacts;
import io.varve.view.Projection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A sample of objects in the plane, where the timeline keeps their numbers: two columns as they are, more by their principal axes. */
final class TimelineMap {

    private static final int MOST = 400;

    private TimelineMap() {}

    static Optional<MapFacts> of(Timeline timeline, int last) {
        List<String> columns = timeline.columns().map(known -> known.numeric()).orElse(List.of());
        if (!timeline.keepsVectors() || columns.size() < 2) {
            return Optional.empty();
        }
        List<String> sample = sample(timeline, last);
        Map<String, Row> rows = TimelineProfiles.of(timeline, last).values(sample);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        Map<String, double[]> points = new HashMap<>();
        List<String> axes = new ArrayList<>(columns);
        if (columns.size() == 2) {
            rows.forEach((object, row) -> points.put(object, row.numbers()));
        } else {
            double[] spread = spread(rows, columns.size(), timeline.algorithm().scaling() != Scaling.NONE);
            Projection projection = Projection.fitMost(rows.values().stream()
                    .map(row -> scaled(row.numbers(), spread))
                    .toArray(double[][]::new));
            rows.forEach((object, row) -> points.put(object, projection.of(scaled(row.numbers(), spread))));
            axes = List.of(axis(projection, 0), axis(projection, 1));
        }
        List<MapFacts.Place> places = new ArrayList<>();
        timeline.changes().of(sample, row -> {
            double[] point = points.get(row.object());
            if (point == null) {
                return;
            }
            places.add(new MapFacts.Place(row.step(), row.object(), row.cluster(), point[0], point[1]));
        });
        places.sort(Comparator.comparingInt(MapFacts.Place::step));
        return Optional.of(new MapFacts(axes, places));
    }

    /** Objects at even distances in the order of arrival, the same ones for the same timeline. */
    private static List<String> sample(Timeline timeline, int last) {
        List<String> all = new ArrayList<>();
        timeline.eachLabel(last, row -> all.add(row.object()));
        int apart = Math.max(1, (all.size() + MOST - 1) / MOST);
        List<String> sample = new ArrayList<>();
        for (int i = 0; i < all.size(); i += apart) {
            sample.add(all.get(i));
        }
        return sample;
    }

    /** What columns are divided by, where the timeline makes them comparable. */
    private static double[] spread(Map<String, Row> rows, int columns, boolean scaled) {
        double[] spread = new double[columns];
        for (int j = 0; j < columns; j++) {
            int column = j;
            double mean = rows.values().stream()
                    .mapToDouble(row -> row.numbers()[column])
                    .average()
                    .orElse(0);
            double variance = rows.values().stream()
                    .mapToDouble(row -> (row.numbers()[column] - mean) * (row.numbers()[column] - mean))
                    .average()
                    .orElse(0);
            spread[j] = scaled && variance > 0 ? Math.sqrt(variance) : 1;
        }
        return spread;
    }

    private static double[] scaled(double[] numbers, double[] spread) {
        double[] scaled = new double[numbers.length];
        for (int j = 0; j < numbers.length; j++) {
            scaled[j] = numbers[j] / spread[j];
        }
        return scaled;
    }

    private static String axis(Projection projection, int axis) {
        return String.format(
                Locale.ROOT, "component %d (%.0f %% of variance)", axis + 1, 100 * projection.explained(axis));
    }
}
