package io.varve.relatives.seeded;

import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The objects whose class is known or was learned, by their position in the order of arrival, and those that may not get one again.
 */
public final class LabelledSet {

    private final SortedMap<Integer, Label> labels = new TreeMap<>();
    private final SortedMap<Integer, Integer> removals = new TreeMap<>();
    private final SortedSet<Integer> frozen = new TreeSet<>();

    /** Starts without labels. */
    public LabelledSet() {}

    /**
     * The class of an object.
     *
     * @param name of the class
     * @param given whether it was given, not learned
     */
    public record Label(String name, boolean given) {}

    /** Returns a copy that changes by itself. */
    LabelledSet copy() {
        LabelledSet copy = new LabelledSet();
        copy.labels.putAll(labels);
        copy.removals.putAll(removals);
        copy.frozen.addAll(frozen);
        return copy;
    }

    void give(int object, String name) {
        labels.put(object, new Label(name, true));
    }

    void add(int object, String name) {
        labels.put(object, new Label(name, false));
    }

    /** Takes a label away; a class that was given, or taken away twice, does not come back. */
    void remove(int object) {
        Label gone = labels.remove(object);
        int times = removals.merge(object, 1, Integer::sum);
        if (times > 1 || (gone != null && gone.given())) {
            frozen.add(object);
        }
    }

    /**
     * Returns the labelled objects.
     *
     * @return their positions, ascending
     */
    public Set<Integer> objects() {
        return labels.keySet();
    }

    /**
     * Returns the label of an object.
     *
     * @param object its position
     * @return empty if it has none
     */
    public Optional<Label> of(int object) {
        return Optional.ofNullable(labels.get(object));
    }

    /**
     * Says whether an object may get a label.
     *
     * @param object its position
     * @return whether it has none and none was taken from it for good
     */
    public boolean mayGet(int object) {
        return !labels.containsKey(object) && !frozen.contains(object);
    }

    /**
     * Returns how many objects have a class.
     *
     * @param name of the class
     * @return the number of labelled objects
     */
    public long count(String name) {
        return labels.values().stream()
                .filter(label -> label.name().equals(name))
                .count();
    }

    /** Returns the same labels where only some objects are left. */
    LabelledSet among(int[] left) {
        LabelledSet among = new LabelledSet();
        for (int i = 0; i < left.length; i++) {
            int now = i;
            int before = left[i];
            of(before).ifPresent(label -> among.labels.put(now, label));
            if (frozen.contains(before)) {
                among.frozen.add(i);
            }
            Integer times = removals.get(before);
            if (times != null) {
                among.removals.put(i, times);
            }
        }
        return among;
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(labels.size());
        for (Map.Entry<Integer, Label> entry : labels.entrySet()) {
            out.writeInt(entry.getKey());
            StateBytes.writeText(out, entry.getValue().name());
            out.writeBoolean(entry.getValue().given());
        }
        out.writeInt(removals.size());
        for (Map.Entry<Integer, Integer> entry : removals.entrySet()) {
            out.writeInt(entry.getKey());
            out.writeInt(entry.getValue());
            out.writeBoolean(frozen.contains(entry.getKey()));
        }
    }

    static LabelledSet read(DataInputStream in) throws IOException {
        LabelledSet read = new LabelledSet();
        int count = StateBytes.count(in, Integer.BYTES);
        for (int i = 0; i < count; i++) {
            read.labels.put(in.readInt(), new Label(StateBytes.readText(in), in.readBoolean()));
        }
        int removed = StateBytes.count(in, Integer.BYTES);
        for (int i = 0; i < removed; i++) {
            int object = in.readInt();
            read.removals.put(object, in.readInt());
            if (in.readBoolean()) {
                read.frozen.add(object);
            }
        }
        return read;
    }
}
