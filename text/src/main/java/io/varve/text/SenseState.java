package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What became of a sense between the first and the last period that have uses of its word. */
public enum SenseState {
    /** In use in the first and in the last, with shares that are not far apart. */
    STABLE,
    /** In use in both, in the last with at least twice the share. */
    GROWN,
    /** In use in both, in the last with at most half the share. */
    SHRUNK,
    /** Not yet in use in the first; also every sense of a word that is new. */
    GAINED,
    /** No longer in use in the last; also every sense of a word that is gone. */
    LOST,
    /** In use in neither. */
    PASSING;

    private static final double FACTOR = 2;
    /** Of few uses a share doubles by chance. */
    private static final double LEAST_CHANGE = 0.1;

    /**
     * Finds the state of every sense that is there after the last period.
     *
     * @param senses of a word
     * @return by sense
     */
    public static SortedMap<ClusterId, SenseState> of(Senses senses) {
        int last = senses.periods().size() - 1;
        List<SortedMap<Integer, Integer>> counts = new ArrayList<>();
        for (int period = 0; period <= last; period++) {
            SortedMap<Integer, Integer> count = new TreeMap<>();
            senses.sensesOf(period, last)
                    .values()
                    .forEach(sense -> count.merge(Math.toIntExact(sense.number()), 1, Integer::sum));
            counts.add(count);
        }
        return of(counts);
    }

    /**
     * Says what became of every sense, given how many uses it has in each period.
     *
     * @param counts by the number of the sense, period by period
     * @return by id
     */
    public static SortedMap<ClusterId, SenseState> of(List<? extends SortedMap<Integer, Integer>> counts) {
        List<? extends SortedMap<Integer, Integer>> used =
                counts.stream().filter(period -> !period.isEmpty()).toList();
        SortedMap<ClusterId, SenseState> states = new TreeMap<>();
        if (used.isEmpty()) {
            return states;
        }
        // a word that is new gained all its senses, and one that is gone lost them; without uses at both ends it is
        // neither
        boolean isNew =
                counts.get(0).isEmpty() && !counts.get(counts.size() - 1).isEmpty();
        boolean isGone =
                !counts.get(0).isEmpty() && counts.get(counts.size() - 1).isEmpty();
        SortedSet<Integer> all = new TreeSet<>();
        used.forEach(period -> all.addAll(period.keySet()));
        for (int sense : all) {
            double first = isNew ? 0 : share(sense, used.get(0));
            double end = isGone ? 0 : share(sense, used.get(used.size() - 1));
            states.put(
                    new ClusterId(sense),
                    first > 0 ? (end > 0 ? between(first, end) : LOST) : end > 0 ? GAINED : PASSING);
        }
        return states;
    }

    private static double share(int sense, SortedMap<Integer, Integer> period) {
        int uses = period.values().stream().mapToInt(count -> count).sum();
        return (double) period.getOrDefault(sense, 0) / uses;
    }

    private static SenseState between(double first, double end) {
        if (Math.abs(end - first) < LEAST_CHANGE) {
            return STABLE;
        }
        return end >= FACTOR * first ? GROWN : first >= FACTOR * end ? SHRUNK : STABLE;
    }

    /**
     * Returns what tables call it.
     *
     * @return in lower case
     */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
