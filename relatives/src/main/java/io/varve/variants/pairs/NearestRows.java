package io.varve.variants.pairs;

import io.varve.internal.messages.Workers;
import java.util.Arrays;

/** The most similar others of a row, found by looking at all of them and keeping few. */
final class NearestRows {

    private final int[] nearest;
    private final double[] similarities;
    private int found;

    private NearestRows(int count) {
        this.nearest = new int[count];
        this.similarities = new double[count];
    }

    /** For each row the count most similar others and itself, ascending; of equally similar ones the first. */
    static int[][] withItself(PairSource source, int count, Workers workers) {
        int[][] columns = new int[source.size()][];
        workers.each(columns.length, i -> {
            NearestRows best = new NearestRows(count);
            for (int k = 0; k < columns.length; k++) {
                if (k != i) {
                    best.offer(k, source.checked(i, k));
                }
            }
            columns[i] = Arrays.copyOf(best.nearest, count + 1);
            columns[i][count] = i;
            Arrays.sort(columns[i]);
        });
        return columns;
    }

    /** Keeps the best so far in order, the worst last. */
    private void offer(int k, double similarity) {
        int last = similarities.length - 1;
        if (found > last && !(similarity > similarities[last])) {
            return;
        }
        int place = found > last ? last : found++;
        while (place > 0 && similarity > similarities[place - 1]) {
            similarities[place] = similarities[place - 1];
            nearest[place] = nearest[place - 1];
            place--;
        }
        similarities[place] = similarity;
        nearest[place] = k;
    }
}
