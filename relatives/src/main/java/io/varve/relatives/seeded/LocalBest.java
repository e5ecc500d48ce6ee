package io.varve.relatives.seeded;

import io.varve.internal.ap.Assignment;
import io.varve.internal.messages.SquareMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Exemplars of which none should give way and beside which none is missing: the net similarity does not rise when one of them and all its
 * members join others, nor when one more object becomes an exemplar.
 *
 * <p>All labelled objects of a class are equally similar, so that each of them serves as well as any other. Such objects believe in
 * themselves and in nobody by turns, and where the turns become longer than the window of the stop rule, message passing ends in one
 * of them: with hundreds of single objects of which one for each class would do, or with a class that has no exemplar and joins
 * another. Fixed points of max-sum are local best already, so that other runs hardly change.
 */
final class LocalBest {

    /** A rise that is less than this share of the net similarity may be due to rounding. */
    private static final double ROUNDING = 1e-9;

    private final SquareMatrix s;
    private final int[] exemplarOf;

    private LocalBest(SquareMatrix s, Assignment found) {
        this.s = s;
        this.exemplarOf = new int[s.size()];
        for (int i = 0; i < exemplarOf.length; i++) {
            exemplarOf[i] = found.exemplars()[found.labels()[i]];
        }
    }

    /**
     * Adds and removes exemplars as long as that helps. O(N · clusters) time for each pass of removals and O(N²) for each addition.
     *
     * @param s similarities, preferences on the diagonal
     * @param found at least one exemplar
     * @return the same if there is nothing to better
     */
    static Assignment of(SquareMatrix s, Assignment found) {
        LocalBest best = new LocalBest(s, found);
        boolean bettered = false;
        while (best.removesSome() || best.addsOne()) {
            bettered = true;
        }
        return bettered
                ? Assignment.toNearest(
                                s,
                                best.members().keySet().stream()
                                        .mapToInt(Integer::intValue)
                                        .toArray())
                        .refined(s)
                : found;
    }

    private SortedMap<Integer, List<Integer>> members() {
        SortedMap<Integer, List<Integer>> members = new TreeMap<>();
        for (int i = 0; i < exemplarOf.length; i++) {
            members.computeIfAbsent(exemplarOf[i], unseen -> new ArrayList<>()).add(i);
        }
        return members;
    }

    /** The least rise that counts. */
    private double least() {
        double net = 0;
        for (int i = 0; i < exemplarOf.length; i++) {
            net += s.get(i, exemplarOf[i]);
        }
        return ROUNDING * Math.abs(net);
    }

    /** Looks at every exemplar once; one that others have joined waits for the next pass, so that no object moves twice. */
    private boolean removesSome() {
        SortedMap<Integer, List<Integer>> members = members();
        double least = least();
        List<Integer> left = new ArrayList<>(members.keySet());
        boolean[] joined = new boolean[exemplarOf.length];
        boolean any = false;
        // objects join the first of equals, which is looked at last
        for (int e = left.size() - 1; e >= 0 && left.size() > 1; e--) {
            int exemplar = left.get(e);
            if (!joined[exemplar] && givesWay(exemplar, members.getOrDefault(exemplar, List.of()), left, least)) {
                members.getOrDefault(exemplar, List.of()).forEach(object -> joined[exemplarOf[object]] = true);
                left.remove(e);
                any = true;
            }
        }
        return any;
    }

    private boolean givesWay(int exemplar, List<Integer> members, List<Integer> exemplars, double least) {
        int[] others = new int[members.size()];
        double gain = 0;
        for (int m = 0; m < others.length; m++) {
            others[m] = bestOther(members.get(m), exemplar, exemplars);
            gain += s.get(members.get(m), others[m]) - s.get(members.get(m), exemplar);
        }
        if (!(gain > least)) {
            return false;
        }
        for (int m = 0; m < others.length; m++) {
            exemplarOf[members.get(m)] = others[m];
        }
        return true;
    }

    private int bestOther(int object, int except, List<Integer> exemplars) {
        int best = -1;
        for (int exemplar : exemplars) {
            if (exemplar != except && (best < 0 || s.get(object, exemplar) > s.get(object, best))) {
                best = exemplar;
            }
        }
        return best;
    }

    /** Makes that object an exemplar which helps most, itself and all that it serves better than theirs. */
    private boolean addsOne() {
        double[] gains = new double[exemplarOf.length];
        for (int i = 0; i < gains.length; i++) {
            if (exemplarOf[i] == i) {
                gains[i] = Double.NEGATIVE_INFINITY;
                continue;
            }
            double now = s.get(i, exemplarOf[i]);
            for (int k = 0; k < gains.length; k++) {
                gains[k] += k == i ? s.get(i, i) - now : Math.max(0, s.get(i, k) - now);
            }
        }
        int best = 0;
        for (int k = 1; k < gains.length; k++) {
            best = gains[k] > gains[best] ? k : best;
        }
        if (!(gains[best] > least())) {
            return false;
        }
        for (int i = 0; i < gains.length; i++) {
            boolean better = exemplarOf[i] != i && s.get(i, best) > s.get(i, exemplarOf[i]);
            exemplarOf[i] = i == best || better ? best : exemplarOf[i];
        }
        return true;
    }
}
