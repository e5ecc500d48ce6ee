package io.varve.relatives.eap;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Whom every node of a snapshot chooses.
 *
 * @param chosen an exemplar for each node
 * @param used the exemplars that objects choose, ascending
 */
record EapChoice(int[] chosen, int[] used) {

    /**
     * Lets every node choose among the exemplars: a consensus exemplar that it believes in before all others. An object that
     * believes in a consensus exemplar is none itself.
     *
     * @param exemplars at least one, ascending
     */
    static EapChoice among(int[] exemplars, EapSlice slice) {
        int[] consensus =
                Arrays.stream(exemplars).filter(k -> !slice.isObject(k)).toArray();
        int[] standing = Arrays.stream(exemplars)
                .filter(k -> !slice.isObject(k) || !believesInAny(k, consensus, slice))
                .toArray();
        int[] chosen = new int[slice.size()];
        for (int i = 0; i < chosen.length; i++) {
            chosen[i] = best(i, believesInAny(i, consensus, slice) ? consensus : standing, slice);
        }
        for (int k : standing) {
            chosen[k] = k;
        }
        return of(chosen, slice);
    }

    /** Lets every node choose this one. */
    static EapChoice all(int exemplar, EapSlice slice) {
        int[] chosen = new int[slice.size()];
        Arrays.fill(chosen, exemplar);
        return of(chosen, slice);
    }

    private static EapChoice of(int[] chosen, EapSlice slice) {
        int[] used = Arrays.stream(chosen, 0, slice.objectCount())
                .sorted()
                .distinct()
                .toArray();
        return new EapChoice(chosen, used);
    }

    /** How many nodes choose this one. */
    int count(int exemplar) {
        return nodesOf(exemplar).length;
    }

    boolean uses(int exemplar) {
        return Arrays.binarySearch(used, exemplar) >= 0;
    }

    /** The nodes that choose this one, ascending. */
    int[] nodesOf(int exemplar) {
        return IntStream.range(0, chosen.length)
                .filter(node -> chosen[node] == exemplar)
                .toArray();
    }

    /** The objects that choose this one, ascending. */
    int[] objectsOf(int exemplar, EapSlice slice) {
        return Arrays.stream(nodesOf(exemplar)).filter(slice::isObject).toArray();
    }

    /** The one of these that a node believes in most; the first of equals, and itself if it is one of them. */
    static int best(int node, int[] among, EapSlice slice) {
        int best = among[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int k : among) {
            if (k == node) {
                return k;
            }
            double belief = slice.belief(node, k);
            if (belief > largest) {
                largest = belief;
                best = k;
            }
        }
        return best;
    }

    private static boolean believesInAny(int node, int[] exemplars, EapSlice slice) {
        for (int k : exemplars) {
            if (slice.belief(node, k) > 0) {
                return true;
            }
        }
        return false;
    }
}
