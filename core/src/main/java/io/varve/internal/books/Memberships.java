package io.varve.internal.books;

import io.varve.internal.Checks;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * The objects of a {@link Ledger}, by their position in the order of arrival: from which step each was in which cluster by
 * itself, later merges apart. They outnumber everything else in the books, so that they are rows of arrays: an object takes its id
 * and some 40 bytes. Only those that moved have more.
 *
 * <p>A copy shares what is only ever added to and so does not change below its size: what is added later has positions beyond it.
 */
final class Memberships {

    /** The number of no cluster, and the position of no object. */
    static final int NONE = -1;

    private static final int SMALLEST = 16;

    private int size;
    private String[] ids;
    private int[] arrivedAt;
    private long[] clusters;
    private long[] fingerprints;
    private double[] similarities;
    // by the hash of the id, or the next free place: a position and 1, or 0; never more than half full
    private int[] places;
    private final Map<String, NavigableMap<Integer, Long>> moves;

    Memberships() {
        ids = new String[SMALLEST];
        arrivedAt = new int[SMALLEST];
        clusters = new long[SMALLEST];
        fingerprints = new long[SMALLEST];
        similarities = new double[SMALLEST];
        places = new int[2 * SMALLEST];
        moves = new HashMap<>();
    }

    private Memberships(Memberships other) {
        size = other.size;
        ids = other.ids;
        arrivedAt = other.arrivedAt;
        clusters = other.clusters;
        fingerprints = other.fingerprints;
        places = other.places;
        similarities = Arrays.copyOf(other.similarities, Math.max(other.size, 1));
        moves = new HashMap<>();
        other.moves.forEach((id, steps) -> moves.put(id, new TreeMap<>(steps)));
    }

    /** Returns a copy that does not change with this one; it is not to be added to. */
    Memberships copy() {
        return new Memberships(this);
    }

    int size() {
        return size;
    }

    /** The ids, in order of arrival. */
    List<String> ids() {
        return Collections.unmodifiableList(Arrays.asList(ids).subList(0, size));
    }

    /** The position of an object; none if it never arrived. */
    int find(String id) {
        int mask = places.length - 1;
        for (int place = spread(id) & mask; places[place] != 0; place = (place + 1) & mask) {
            int position = places[place] - 1;
            // others may have been added since this was copied
            if (position < size && ids[position].equals(id)) {
                return position;
            }
        }
        return NONE;
    }

    /** The position of an object that must have arrived. */
    int require(String id) {
        int position = find(id);
        Checks.require(position != NONE, "object '%s' is unknown", id);
        return position;
    }

    String id(int position) {
        return ids[position];
    }

    int arrivedAt(int position) {
        return arrivedAt[position];
    }

    long fingerprint(int position) {
        return fingerprints[position];
    }

    double similarity(int position) {
        return similarities[position];
    }

    /** The number of the cluster that an object itself was last given up to a step. */
    long given(int position, int step) {
        NavigableMap<Integer, Long> moved = moves.isEmpty() ? null : moves.get(ids[position]);
        Map.Entry<Integer, Long> last = moved == null ? null : moved.floorEntry(step);
        if (last != null) {
            return last.getValue();
        }
        return arrivedAt[position] <= step ? clusters[position] : NONE;
    }

    void similarity(int position, double similarity) {
        similarities[position] = similarity;
    }

    /** Puts an object into another cluster, or none, from a step on. */
    void move(int position, int step, long cluster) {
        moves.computeIfAbsent(ids[position], unmoved -> new TreeMap<>()).put(step, cluster);
    }

    /** Adds an object that never arrived before. */
    void arrive(String id, int step, long cluster, double similarity, long fingerprint) {
        if (size == ids.length) {
            resize(size + size / 2);
        }
        ids[size] = id;
        arrivedAt[size] = step;
        clusters[size] = cluster;
        fingerprints[size] = fingerprint;
        similarities[size] = similarity;
        if (2 * (size + 1) > places.length) {
            places = new int[2 * places.length];
            for (int position = 0; position < size; position++) {
                place(position);
            }
        }
        place(size);
        size++;
    }

    private void resize(int capacity) {
        ids = Arrays.copyOf(ids, capacity);
        arrivedAt = Arrays.copyOf(arrivedAt, capacity);
        clusters = Arrays.copyOf(clusters, capacity);
        fingerprints = Arrays.copyOf(fingerprints, capacity);
        similarities = Arrays.copyOf(similarities, capacity);
    }

    private void place(int position) {
        int mask = places.length - 1;
        int place = spread(ids[position]) & mask;
        while (places[place] != 0) {
            place = (place + 1) & mask;
        }
        places[place] = position + 1;
    }

    /** Strikes objects out, for good. */
    void strike(Set<String> gone) {
        moves.keySet().removeAll(gone);
        Memberships left = new Memberships();
        for (int position = 0; position < size; position++) {
            if (!gone.contains(ids[position])) {
                left.arrive(
                        ids[position],
                        arrivedAt[position],
                        clusters[position],
                        similarities[position],
                        fingerprints[position]);
            }
        }
        size = left.size;
        ids = left.ids;
        arrivedAt = left.arrivedAt;
        clusters = left.clusters;
        fingerprints = left.fingerprints;
        similarities = left.similarities;
        places = left.places;
    }

    /** Ids that differ in their last letters alone would else lie side by side. */
    private static int spread(String id) {
        int hash = id.hashCode() * 0x9E3779B9;
        return hash ^ hash >>> 16;
    }
}
