package io.varve.view;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A plane with a sample of objects and the centroids of clusters; its axes are the same at every step.
 *
 * @param axes what x and y are
 * @param places objects and centroids, in order of step
 */
public record MapFacts(List<String> axes, List<Place> places) {

    /**
     * Copies the lists and checks the axes.
     *
     * @param axes as above
     * @param places as above
     */
    public MapFacts {
        axes = List.copyOf(axes);
        places = List.copyOf(places);
        if (axes.size() != 2) {
            throw new IllegalArgumentException("a map has two axes, got " + axes.size());
        }
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
