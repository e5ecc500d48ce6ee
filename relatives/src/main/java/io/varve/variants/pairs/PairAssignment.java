package io.varve.variants.pairs;

import io.varve.internal.ap.Assignment;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** From exemplars to assignments over the pairs of some rows; what {@link Assignment} does over all pairs. */
public final class PairAssignment {

    private final PairRows rows;

    public PairAssignment(PairRows rows) {
        this.rows = rows;
    }

    /**
     * Gives every object its most similar exemplar, the first one of the list on a tie, and exemplars themselves; −1 where
     * an object sees none.
     */
    public Assignment toNearest(int[] exemplars) {
        int[] rank = new int[rows.size()];
        Arrays.fill(rank, -1);
        for (int e = 0; e < exemplars.length; e++) {
            rank[exemplars[e]] = e;
        }
        int[] labels = new int[rows.size()];
        Arrays.setAll(labels, i -> rank[i] >= 0 ? rank[i] : nearest(i, rank));
        return new Assignment(exemplars, labels);
    }

    private int nearest(int i, int[] rank) {
        double[] s = rows.similarities()[i];
        int best = -1;
        double largest = Double.NEGATIVE_INFINITY;
        for (int e = 0; e < s.length; e++) {
            int at = rank[rows.columns()[i][e]];
            if (at >= 0 && PairRows.reaches(s[e]) && (s[e] > largest || (s[e] == largest && at < best))) {
                best = at;
                largest = s[e];
            }
        }
        return best;
    }

    /** The objects that see none of the exemplars, ascending. */
    public static int[] stranded(Assignment assignment) {
        return IntStream.range(0, assignment.labels().length)
                .filter(i -> assignment.labels()[i] < 0)
                .toArray();
    }

    /**
     * Moves the exemplar of every cluster to the member that serves its cluster best, among those that all its members see,
     * and assigns all objects anew.
     */
    public Assignment refined(Assignment assignment) {
        int[] exemplars = assignment.exemplars();
        int[] labels = assignment.labels();
        int[] sizes = new int[exemplars.length];
        double[] sums = new double[rows.size()];
        int[] seenBy = new int[rows.size()];
        for (int i = 0; i < labels.length; i++) {
            sizes[labels[i]]++;
            double[] s = rows.similarities()[i];
            for (int e = 0; e < s.length; e++) {
                int k = rows.columns()[i][e];
                if (labels[k] == labels[i] && (k == i || PairRows.reaches(s[e]))) {
                    sums[k] += s[e];
                    seenBy[k]++;
                }
            }
        }
        int[] better = exemplars.clone();
        double[] largest = new double[exemplars.length];
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (int k = 0; k < labels.length; k++) {
            int cluster = labels[k];
            if (seenBy[k] == sizes[cluster] && sums[k] > largest[cluster]) {
                better[cluster] = k;
                largest[cluster] = sums[k];
            }
        }
        return toNearest(better).sorted();
    }

    /** Assigns and refines; objects that see none of the exemplars become their own. */
    public Assignment complete(int[] exemplars) {
        int[] stranded = stranded(toNearest(exemplars));
        int[] all = IntStream.concat(Arrays.stream(exemplars), Arrays.stream(stranded))
                .sorted()
                .toArray();
        return refined(toNearest(all));
    }

    /** The last resort: the candidate that most others see, and of these the one with the largest similarity sum. */
    public int mostSeen(IntPredicate candidate) {
        int[] seenBy = new int[rows.size()];
        double[] sums = new double[rows.size()];
        for (int i = 0; i < rows.size(); i++) {
            double[] s = rows.similarities()[i];
            for (int e = 0; e < s.length; e++) {
                int k = rows.columns()[i][e];
                if (k != i && PairRows.reaches(s[e])) {
                    seenBy[k]++;
                    sums[k] += s[e];
                }
            }
        }
        int best = -1;
        for (int k = 0; k < sums.length; k++) {
            boolean better =
                    best < 0 || seenBy[k] > seenBy[best] || (seenBy[k] == seenBy[best] && sums[k] > sums[best]);
            best = candidate.test(k) && better ? k : best;
        }
        return best;
    }

    /** The value that affinity propagation seeks to maximise; negative infinity if an object sees no exemplar. */
    public double netSimilarity(Assignment assignment) {
        double sum = 0;
        for (int i = 0; i < rows.size(); i++) {
            if (assignment.labels()[i] < 0) {
                return Double.NEGATIVE_INFINITY;
            }
            int exemplar = assignment.exemplars()[assignment.labels()[i]];
            sum += rows.similarities()[i][Arrays.binarySearch(rows.columns()[i], exemplar)];
        }
        return sum;
    }
}
