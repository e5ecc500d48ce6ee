package io.varve.view;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Objects on a map: where each came, and again whenever its place or its cluster changed by itself. */
final class ObjectPlaces {

    private final History history;
    private final Coordinates coordinates;
    private final Successors successors;
    private final boolean moving;

    ObjectPlaces(History history, Coordinates coordinates) {
        this.history = history;
        this.coordinates = coordinates;
        this.successors = new Successors(history.events());
        this.moving = history.events().stream()
                .anyMatch(e -> e instanceof ClusterEvent.Moved || e instanceof ClusterEvent.Split);
    }

    /** The places of some objects, of those that the history holds. */
    List<MapFacts.Place> of(Set<String> objects) {
        Set<String> known = new HashSet<>(objects);
        known.retainAll(Set.copyOf(history.objects()));
        List<MapFacts.Place> places = new ArrayList<>();
        for (String object : objects) {
            if (known.contains(object)) {
                add(object, places);
            }
        }
        return places;
    }

    private void add(String object, Collection<MapFacts.Place> places) {
        int arrived = history.arrivedAt(object);
        double[] at = coordinates.at(object, arrived);
        if (at == null) {
            return;
        }
        Optional<ClusterId> label = history.labelAt(object, arrived);
        places.add(MapSample.placed(arrived, object, label, at));
        boolean mayChange = moving || label.isEmpty() || coordinates.cameAgain(object);
        for (int step = arrived + 1; mayChange && step <= history.lastStep(); step++) {
            Optional<ClusterId> now = history.labelAt(object, step);
            at = Objects.requireNonNull(coordinates.at(object, step));
            if (coordinates.cameAgain(object, step) || !now.equals(successors.follow(label, step))) {
                places.add(MapSample.placed(step, object, now, at));
            }
            label = now;
        }
    }
}
