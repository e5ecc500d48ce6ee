package io.varve.view;

import io.varve.scale.Row;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * Some of the objects that pass by, all alike in their chances and the same every time: those whose ids have the least hashes.
 */
final class ObjectSample {

    /**
     * An object of the sample.
     *
     * @param hash of its id
     * @param arrival its place among all that passed by
     * @param id its id
     * @param row its values before scaling
     */
    record Sampled(long hash, long arrival, String id, Row row) {}

    private static final Comparator<Sampled> LARGEST_FIRST = Comparator.comparingLong(Sampled::hash)
            .thenComparingLong(Sampled::arrival)
            .reversed();

    private final int most;
    private final PriorityQueue<Sampled> sampled = new PriorityQueue<>(LARGEST_FIRST);
    private long passed;

    ObjectSample(int most) {
        this.most = most;
    }

    /** Lets an object pass by; its values are asked for only if it is taken. */
    void add(String id, Supplier<Row> row) {
        long hash = hash(id);
        if (sampled.size() < most || hash < sampled.element().hash()) {
            sampled.add(new Sampled(hash, passed, id, row.get()));
        }
        if (sampled.size() > most) {
            sampled.remove();
        }
        passed++;
    }

    /** The sample in order of arrival. */
    List<Sampled> inOrder() {
        return sampled.stream()
                .sorted(Comparator.comparingLong(Sampled::arrival))
                .toList();
    }

    /** 64 bits, of which ids that differ in one character share no more than others. */
    private static long hash(String id) {
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < id.length(); i++) {
            hash = (hash ^ id.charAt(i)) * 0x100000001b3L;
        }
        hash = (hash ^ (hash >>> 30)) * 0xbf58476d1ce4e5b9L;
        hash = (hash ^ (hash >>> 27)) * 0x94d049bb133111ebL;
        return hash ^ (hash >>> 31);
    }
}
