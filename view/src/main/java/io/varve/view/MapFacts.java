package io.varve.view;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A plane with a sample of objects and the centroids of clusters; its axes are the same at every step.
 *
 * @param axes what x and y are; none on a map by neighbours, where directions mean nothing
 * @param places objects and centroids, in order of step
 * @param components the same by principal components, beside a map by neighbours
 */
public record MapFacts(List<String> axes, List<Place> places, Optional<MapFacts> components) {

    /**
     * Copies the lists and checks the axes.
     *
     * @param axes as above
     * @param places as above
     * @param components as above
     */
    public MapFacts {
        axes = List.copyOf(axes);
        places = List.copyOf(places);
        if (axes.size() != (components.isPresent() ? 0 : 2)) {
            throw new IllegalArgumentException("a map has two axes, and one by neighbours none; got " + axes.size());
        }
    }

    /**
     * Makes a map with axes.
     *
     * @param axes what x and y are
     * @param places objects and centroids, in order of step
     */
    public MapFacts(List<String> axes, List<Place> places) {
        this(axes, places, Optional.empty());
    }

    /**
     * Makes a map by neighbours.
     *
     * @param places objects and centroids, in order of step
     * @param components the map of the same objects that has axes
     * @return the map, with the other beside it
     */
    public static MapFacts byNeighbours(List<Place> places, MapFacts components) {
        return new MapFacts(List.of(), places, Optional.of(components));
    }

    /**
     * Returns the axes that a reader may be shown.
     *
     * @return of this map, or of the one beside it
     */
    public List<String> shownAxes() {
        return components.map(MapFacts::axes).orElse(axes);
    }

    /**
     * Something on the map, from a step on: an object since it arrived (or was moved), or a centroid since its cluster was
     * changed.
     *
     * @param step from which on it is there
     * @param object its id; null for a centroid
     * @param cluster of the object then, or that the centroid stands for; null for an object without cluster
     * @param x first coordinate
     * @param y second coordinate
     */
    public record Place(
            int step, @Nullable String object, @Nullable String cluster, double x, double y) {}
}
