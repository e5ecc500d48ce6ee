package io.varve.scale;

import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How often every category of one column occurs, in the order of their first appearance. */
final class CategoryCounts {

    private final Map<String, Occurrence> occurrences = new LinkedHashMap<>();

    /** How many objects have a category, and how much they count for together: the same, but under unit length. */
    private static final class Occurrence {
        int objects;
        ExactSums mass = new ExactSums(1);

        void add(int more, double moreMass) {
            objects += more;
            mass.add(0, moreMass);
        }

        void addAll(Occurrence other) {
            objects += other.objects;
            mass.addAll(other.mass);
        }
    }

    /** Adds one object (1), or takes it out (−1), of this length. */
    void count(String category, int sign, double length) {
        Occurrence occurrence = occurrences.computeIfAbsent(category, unseen -> new Occurrence());
        occurrence.add(sign, sign / length);
        if (occurrence.objects == 0) {
            occurrences.remove(category);
        }
    }

    void addAll(CategoryCounts other) {
        other.occurrences.forEach((category, occurrence) -> occurrences
                .computeIfAbsent(category, unseen -> new Occurrence())
                .addAll(occurrence));
    }

    /** The share of every category, of so many objects. */
    Map<String, Double> shares(int objects) {
        Map<String, Double> shares = new LinkedHashMap<>();
        occurrences.forEach((category, occurrence) -> shares.put(category, occurrence.mass.quotient(0, objects)));
        return shares;
    }

    Map<String, Integer> objects() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        occurrences.forEach((category, occurrence) -> counts.put(category, occurrence.objects));
        return counts;
    }

    List<String> categories() {
        return List.copyOf(occurrences.keySet());
    }

    void write(DataOutputStream out) throws IOException {
        out.writeInt(occurrences.size());
        for (Map.Entry<String, Occurrence> category : occurrences.entrySet()) {
            StateBytes.writeText(out, category.getKey());
            out.writeInt(category.getValue().objects);
            category.getValue().mass.write(out);
        }
    }

    static CategoryCounts read(DataInputStream in) throws IOException {
        CategoryCounts read = new CategoryCounts();
        int size = StateBytes.count(in, Integer.BYTES);
        for (int c = 0; c < size; c++) {
            Occurrence occurrence = new Occurrence();
            read.occurrences.put(StateBytes.readText(in), occurrence);
            occurrence.objects = in.readInt();
            occurrence.mass = ExactSums.read(in, 1);
        }
        return read;
    }
}
