package io.varve.text;

import io.varve.ClusterId;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The uses of a word in one period, as the measures of change want them.
 *
 * @param vectors one per use
 * @param senses one per use; uses of equal number have the same sense
 * @param coarse the coarse sense of each use; none where it is not known
 */
record Slice(double[][] vectors, int[] senses, int[] coarse) {

    Slice {
        if (vectors.length != senses.length) {
            throw new Refused("expected %d senses, one per use, got %d".formatted(vectors.length, senses.length));
        }
    }

    Slice(double[][] vectors, int[] senses) {
        this(vectors, senses, new int[0]);
    }

    /** The same uses with coarse senses. */
    Slice joined(CoarseSenses joined) {
        return new Slice(
                vectors,
                senses,
                Arrays.stream(senses)
                        .map(sense -> joined.number(new ClusterId(sense)))
                        .toArray());
    }

    int size() {
        return senses.length;
    }

    /** How many uses each sense has here. */
    SortedMap<Integer, Integer> counts() {
        return counts(senses);
    }

    /** How many uses each coarse sense has here. */
    SortedMap<Integer, Integer> coarseCounts() {
        return counts(coarse);
    }

    private static SortedMap<Integer, Integer> counts(int[] labels) {
        SortedMap<Integer, Integer> counts = new TreeMap<>();
        for (int sense : labels) {
            counts.merge(sense, 1, Integer::sum);
        }
        return counts;
    }

    /** The mean vector of all uses. */
    double[] mean() {
        return Vectors.mean(List.of(vectors));
    }

    /** The mean vector of each sense's uses here, in the order of {@link #counts}. */
    double[][] prototypes() {
        SortedMap<Integer, List<double[]>> members = new TreeMap<>();
        for (int i = 0; i < senses.length; i++) {
            members.computeIfAbsent(senses[i], sense -> new ArrayList<>()).add(vectors[i]);
        }
        return members.values().stream().map(Vectors::mean).toArray(double[][]::new);
    }
}
