package io.varve.text.face;

import io.varve.Batch;
import io.varve.store.Timeline;
import io.varve.store.TimelineProfiles;
import io.varve.view.MapFacts;
import io.varve.view.MapPlane;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A sample of objects in the plane, where the timeline keeps their values. */
public final class TimelineMap {

    private static final int MOST = 400;

    private TimelineMap() {}

    /**
     * Draws the map.
     *
     * @param timeline with at least one step
     * @param last the step after which objects are drawn
     * @return the map; empty where the timeline keeps no values, or has one column only
     */
    public static Optional<MapFacts> of(Timeline timeline, int last) {
        List<String> sample = sample(timeline, last);
        return TimelineProfiles.of(timeline, last)
                .objects(sample)
                .filter(batch -> batch.dimensions() + batch.categoricalColumns().size() > 1)
                .map(batch -> drawn(timeline, batch));
    }

    private static MapFacts drawn(Timeline timeline, Batch sample) {
        MapPlane plane = MapPlane.of(sample, timeline.algorithm().scaling());
        Map<String, double[]> points = new HashMap<>();
        for (int i = 0; i < sample.size(); i++) {
            points.put(sample.ids().get(i), plane.points()[i]);
        }
        List<MapFacts.Place> places = new ArrayList<>();
        timeline.changes().of(sample.ids(), row -> {
            double[] point = points.get(row.object());
            if (point != null) {
                places.add(new MapFacts.Place(row.step(), row.object(), row.cluster(), point[0], point[1]));
            }
        });
        places.sort(Comparator.comparingInt(MapFacts.Place::step));
        return new MapFacts(plane.axes(), places);
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
}
