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
    /** In use in the first and in the last. */
    STABLE,
    /** Not yet in use in the first. */
    GAINED,
    /** No longer in use in the last. */
    LOST,
    /** In use in neither. */
    PASSING;

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
            boolean first = used.get(0).contains(sense);
            boolean end = used.get(used.size() - 1).contains(sense);
            states.put(sense, first ? (end ? STABLE : LOST) : end ? GAINED : PASSING);
        }
        return states;
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
