package io.varve.group;

import java.util.Arrays;

/** Places that are joined two groups at a time; each group is known by its first place. */
final class Joining {

    private final int[] first;
    private final int[] into;
    private final int[] from;
    private int joined;

    Joining(int places) {
        first = new int[places];
        Arrays.setAll(first, place -> place);
        into = new int[Math.max(0, places - 1)];
        from = new int[into.length];
    }

    /** Joins the groups of two places; false if that is one group already. */
    boolean join(int one, int other) {
        int a = find(one);
        int b = find(other);
        if (a == b) {
            return false;
        }
        into[joined] = Math.min(a, b);
        from[joined] = Math.max(a, b);
        first[from[joined]] = into[joined];
        joined++;
        return true;
    }

    private int find(int place) {
        int at = place;
        while (first[at] != at) {
            first[at] = first[first[at]];
            at = first[at];
        }
        return at;
    }

    /** How many groups there are now. */
    int groups() {
        return first.length - joined;
    }

    int[] into() {
        return Arrays.copyOf(into, joined);
    }

    int[] from() {
        return Arrays.copyOf(from, joined);
    }
}
