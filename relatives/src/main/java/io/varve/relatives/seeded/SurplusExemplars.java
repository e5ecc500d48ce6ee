package io.varve.relatives.seeded;

import io.varve.internal.ap.Assignment;
import io.varve.internal.messages.SquareMatrix;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Exemplars that should give way: the net similarity rises when one of them and all its members join others.
 *
 * <p>All labelled objects of a class are equally similar, so that each of them serves as well as any other. Such objects believe in
 * themselves and in nobody by turns, and with much damping the turns become longer than the window of the stop rule: message passing
 * then ends with hundreds of single objects, of which one for each class would do. A fixed point of max-sum has no surplus, so that
 * other runs stay as they are.
 */
final class SurplusExemplars {

    private final SquareMatrix s;
    private final int[] exemplars;
    private final List<List<Integer>> members = new ArrayList<>();

    private SurplusExemplars(SquareMatrix s, Assignment found) {
        this.s = s;
        this.exemplars = found.exemplars();
        for (int e = 0; e < exemplars.length; e++) {
            members.add(new ArrayList<>());
        }
        for (int i = 0; i < s.size(); i++) {
            members.get(found.labels()[i]).add(i);
        }
    }

    /**
     * Returns an assignment in which no exemplar is left that should give way, or the same if there is none.
     *
     * @param s similarities, preferences on the diagonal
     * @param found at least one exemplar
     */
    static Assignment removed(SquareMatrix s, Assignment found) {
        SurplusExemplars surplus = new SurplusExemplars(s, found);
        boolean any = false;
        while (surplus.pass()) {
            any = true;
        }
        return any ? Assignment.toNearest(s, surplus.left()).refined(s) : found;
    }

    /** Looks at every exemplar once; one that others have joined waits for the next pass, so that a pass costs O(N · clusters). */
    private boolean pass() {
        boolean[] joined = new boolean[exemplars.length];
        boolean any = false;
        // objects join the first of equals, which is looked at last
        for (int e = exemplars.length - 1; e >= 0; e--) {
            if (!joined[e] && !members.get(e).isEmpty()) {
                any |= givesWay(e, joined);
            }
        }
        return any;
    }

    private boolean givesWay(int exemplar, boolean[] joined) {
        List<Integer> leaving = members.get(exemplar);
        int[] others = new int[leaving.size()];
        double gain = 0;
        for (int m = 0; m < others.length; m++) {
            int object = leaving.get(m);
            others[m] = bestOther(object, exemplar);
            if (others[m] < 0) {
                return false;
            }
            gain += s.get(object, exemplars[others[m]]) - s.get(object, exemplars[exemplar]);
        }
        if (!(gain > 0)) {
            return false;
        }
        for (int m = 0; m < others.length; m++) {
            members.get(others[m]).add(leaving.get(m));
            joined[others[m]] = true;
        }
        members.set(exemplar, List.of());
        return true;
    }

    private int bestOther(int object, int except) {
        int best = -1;
        for (int e = 0; e < exemplars.length; e++) {
            boolean there = e != except && !members.get(e).isEmpty();
            if (there && (best < 0 || s.get(object, exemplars[e]) > s.get(object, exemplars[best]))) {
                best = e;
            }
        }
        return best;
    }

    private int[] left() {
        return IntStream.range(0, exemplars.length)
                .filter(e -> !members.get(e).isEmpty())
                .map(e -> exemplars[e])
                .toArray();
    }
}
