package io.varve.text;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** What became of a sense between the first and the last period that have uses. */
public enum SenseState {
    /** In use in the first and in the last, with shares that are not far apart. */
    STABLE,
    /** In use in both, in the last with at least twice the share. */
    GROWN,
    /** In use in both, in the last with at most half the share. */
    SHRUNK,
    /** Not yet in use in the first. */
    GAINED,
    /** No longer in use in the last. */
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
        List<Collection<ClusterId>> used = new ArrayList<>();
        SortedSet<ClusterId> all = new TreeSet<>();
        for (int period = 0; period <= last; period++) {
            Collection<ClusterId> now = senses.sensesOf(period, last).values();
            all.addAll(now);
            if (!now.isEmpty()) {
                used.add(now);
            }
        }
        return of(all, used);
    }

    /**
     * Says what became of every sense, given how many uses it has in each period.
     *
     * @param counts by the number of the sense, period by period
     * @return by id
     */
    public static SortedMap<ClusterId, SenseState> of(List<? extends SortedMap<Integer, Integer>> counts) {
        List<Collection<ClusterId>> used = new ArrayList<>();
        SortedSet<ClusterId> all = new TreeSet<>();
        for (SortedMap<Integer, Integer> period : counts) {
            List<ClusterId> now = period.keySet().stream().map(ClusterId::new).toList();
            all.addAll(now);
            if (!now.isEmpty()) {
                used.add(now);
            }
        }
        return of(all, used);
    }

    private static SortedMap<ClusterId, SenseState> of(SortedSet<ClusterId> all, List<Collection<ClusterId>> used) {
        SortedMap<ClusterId, SenseState> states = new TreeMap<>();
        for (ClusterId sense : all) {
            double first = share(sense, used.get(0));
            double end = share(sense, used.get(used.size() - 1));
            states.put(sense, first > 0 ? (end > 0 ? between(first, end) : LOST) : end > 0 ? GAINED : PASSING);
        }
        return states;
    }

    private static double share(ClusterId sense, Collection<ClusterId> uses) {
        return (double) uses.stream().filter(sense::equals).count() / uses.size();
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
