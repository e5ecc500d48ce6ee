package io.varve.text.face;

import io.varve.Batch;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
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

/**
 * A sample of objects in the plane, where the timeline keeps their numbers: two columns as they are, or their
 * logarithms where these were compared, more by the principal axes of what was compared.
 */
public final class TimelineMap {

    private static final int MOST = 400;

    private TimelineMap() {}

    /**
     * Draws the map.
     *
     * @param timeline with at least one step
     * @param last the step after which objects are drawn
     * @return the map; empty where the timeline keeps no numbers, or of one column only
     */
    public static Optional<MapFacts> of(Timeline timeline, int last) {
        List<String> columns = timeline.columns().map(known -> known.numeric()).orElse(List.of());
        if (!timeline.keepsVectors() || columns.size() < 2) {
            return Optional.empty();
        }
        List<String> sample = sample(timeline, last);
        Map<String, Row> rows = TimelineProfiles.of(timeline, last).values(sample);
        if (rows.isEmpty()) {
            return Optional.empty();
        }
        List<String> found = new ArrayList<>();
        List<double[]> numbers = new ArrayList<>();
        for (String object : sample) {
            Row row = rows.get(object);
            if (row != null) {
                found.add(object);
                numbers.add(row.numbers());
            }
        }
        Batch batch = Batch.of(found, numbers.toArray(double[][]::new));
        Scaling scaling = timeline.algorithm().scaling();
        Map<String, double[]> points = new HashMap<>();
        List<String> axes = columns;
        if (columns.size() == 2) {
            ColumnStatistics shown =
                    ColumnStatistics.withColumnsOf(batch, scaling == Scaling.LOG1P ? Scaling.LOG1P : Scaling.NONE);
            for (int i = 0; i < found.size(); i++) {
                points.put(found.get(i), shown.row(batch, i).numbers());
            }
            if (scaling == Scaling.LOG1P) {
                axes = columns.stream().map("ln(1 + %s)"::formatted).toList();
            }
        } else {
            double[][] scaled = FeatureSpace.of(CategoryEncoding.ONE_HOT, scaling, List.of(batch))
                    .points(batch);
            Projection projection = Projection.fitMost(scaled);
            for (int i = 0; i < found.size(); i++) {
                points.put(found.get(i), projection.of(scaled[i]));
            }
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

    private static String axis(Projection projection, int axis) {
        return String.format(
                Locale.ROOT, "component %d (%.0f %% of variance)", axis + 1, 100 * projection.explained(axis));
    }
}
