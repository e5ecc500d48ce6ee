package io.varve.io;

import io.varve.refusal.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * The lines of files that are no objects, where they are not refused.
 *
 * @param broken how many could not be read as rows
 * @param places of the first of them, such as {@code a.csv, line 7}
 * @param copies how many repeated a whole row
 */
public record LeftOut(long broken, List<String> places, long copies) {

    private static final int MOST_PLACES = 8;

    /**
     * Copies the list.
     *
     * @param broken as above
     * @param places as above
     * @param copies as above
     */
    public LeftOut {
        places = List.copyOf(places);
    }

    /** Counts them. */
    static final class Count {
        private final List<String> places = new ArrayList<>();
        private long broken;
        private long copies;

        void broken(Place place) {
            broken++;
            if (places.size() < MOST_PLACES) {
                places.add("%s, %s %d".formatted(place.file(), place.unit(), place.number()));
            }
        }

        void copy() {
            copies++;
        }

        void addAll(LeftOut other) {
            broken += other.broken;
            copies += other.copies;
            other.places.stream().limit(MOST_PLACES - places.size()).forEach(places::add);
        }

        LeftOut all() {
            return new LeftOut(broken, places, copies);
        }
    }
}
