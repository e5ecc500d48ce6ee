package io.varve.view;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where objects are on a map: in one place, unless they come in several steps. */
final class Coordinates {

    private final Map<String, double[]> first = new HashMap<>();
    private final Map<String, NavigableMap<Integer, double[]>> later = new HashMap<>();

    /** Puts an object somewhere from a step on; steps must come in order. */
    void put(int step, String object, double[] at) {
        if (first.putIfAbsent(object, at) != null) {
            later.computeIfAbsent(object, unseen -> new TreeMap<>()).put(step, at);
        }
    }

    /** Where an object is after a step at which it had come; null if it never came. */
    double @Nullable [] at(String object, int step) {
        NavigableMap<Integer, double[]> again = later.get(object);
        Map.Entry<Integer, double[]> last = again == null ? null : again.floorEntry(step);
        return last == null ? first.get(object) : last.getValue();
    }

    /** Whether an object came again in a step, and may be elsewhere since. */
    boolean cameAgain(String object, int step) {
        NavigableMap<Integer, double[]> again = later.get(object);
        return again != null && again.containsKey(step);
    }

    /** Whether an object came more than once. */
    boolean cameAgain(String object) {
        return later.containsKey(object);
    }

    /** Whether any object came more than once. */
    boolean repeat() {
        return !later.isEmpty();
    }
}
