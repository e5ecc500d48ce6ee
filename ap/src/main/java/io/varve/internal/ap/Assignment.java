package io.varve.internal.ap;

import io.varve.internal.messages.SquareMatrix;
import java.util.Arrays;

/**
 * Exemplars, ascending, and for every object the position of its exemplar among them; −1 where there is none.
 *
 * @param exemplars rows of the problem
 * @param labels one per row
 */
public record Assignment(int[] exemplars, int[] labels) {

    /** No exemplar, no label. */
    public static Assignment none(int size) {
        int[] labels = new int[size];
        Arrays.fill(labels, -1);
        return new Assignment(new int[0], labels);
    }

    /** Gives every object its most similar exemplar, the first one on a tie, and exemplars themselves. */
    public static Assignment toNearest(SquareMatrix s, int[] exemplars) {
        int[] labels = new int[s.size()];
        for (int i = 0; i < labels.length; i++) {
            int best = 0;
            for (int e = 1; e < exemplars.length; e++) {
                if (s.get(i, exemplars[e]) > s.get(i, exemplars[best])) {
                    best = e;
                }
            }
            labels[i] = best;
        }
        for (int e = 0; e < exemplars.length; e++) {
            labels[exemplars[e]] = e;
        }
        return new Assignment(exemplars, labels);
    }

    /**
     * Moves the exemplar of every cluster to the member that serves its cluster best, preference counted, and assigns
     * all objects anew: the last step of scikit-learn and apcluster.
     */
    public Assignment refined(SquareMatrix s) {
        int[][] members = members();
        int[] better = new int[exemplars.length];
        for (int e = 0; e < better.length; e++) {
            better[e] = bestMember(s, members[e]);
        }
        Assignment reassigned = toNearest(s, better);
        return reassigned.sorted();
    }

    /** The value that affinity propagation seeks to maximise: similarities to exemplars, and preferences of exemplars. */
    public double netSimilarity(SquareMatrix s) {
        double sum = 0;
        for (int i = 0; i < labels.length; i++) {
            sum += s.get(i, exemplars[labels[i]]);
        }
        return sum;
    }

    private int[][] members() {
        int[] sizes = new int[exemplars.length];
        for (int label : labels) {
            sizes[label]++;
        }
        int[][] members = new int[exemplars.length][];
        Arrays.setAll(members, e -> new int[sizes[e]]);
        int[] filled = new int[exemplars.length];
        for (int i = 0; i < labels.length; i++) {
            members[labels[i]][filled[labels[i]]++] = i;
        }
        return members;
    }

    private static int bestMember(SquareMatrix s, int[] members) {
        double[] sums = new double[members.length];
        for (int i : members) {
            for (int c = 0; c < members.length; c++) {
                sums[c] += s.get(i, members[c]);
            }
        }
        int best = 0;
        for (int c = 1; c < members.length; c++) {
            if (sums[c] > sums[best]) {
                best = c;
            }
        }
        return members[best];
    }

    /** The same with exemplars ascending. */
    public Assignment sorted() {
        int[] ascending = exemplars.clone();
        Arrays.sort(ascending);
        int[] renamed = new int[labels.length];
        Arrays.setAll(renamed, i -> Arrays.binarySearch(ascending, exemplars[labels[i]]));
        return new Assignment(ascending, renamed);
    }
}
