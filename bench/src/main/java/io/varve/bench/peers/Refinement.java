package io.varve.bench.peers;

import java.util.Arrays;

/**
 * The last step of affinity propagation as scikit-learn, apcluster and Varve take it and ELKI does not: every object joins
 * its nearest exemplar, each cluster chooses the member most similar to all others as exemplar, and objects join anew.
 * Applied to ELKI's exemplars outside the clock, so that its clusters can be compared.
 */
final class Refinement {

    private final double[][] x;

    Refinement(double[][] x) {
        this.x = x;
    }

    /** Returns the exemplar of every object after refining the exemplars that occur in the labels. */
    int[] refined(int[] labels) {
        int[] exemplars = Arrays.stream(labels).distinct().sorted().toArray();
        int[] nearest = nearest(exemplars);
        int[] medoids = Arrays.stream(exemplars)
                .map(exemplar -> medoid(nearest, exemplar))
                .sorted()
                .toArray();
        return nearest(medoids);
    }

    private int[] nearest(int[] exemplars) {
        int[] nearest = new int[x.length];
        for (int i = 0; i < x.length; i++) {
            nearest[i] = exemplars[0];
            for (int exemplar : exemplars) {
                if (distance(i, exemplar) < distance(i, nearest[i])) {
                    nearest[i] = exemplar;
                }
            }
        }
        for (int exemplar : exemplars) {
            nearest[exemplar] = exemplar;
        }
        return nearest;
    }

    private int medoid(int[] labels, int label) {
        int best = label;
        double least = Double.POSITIVE_INFINITY;
        for (int candidate = 0; candidate < x.length; candidate++) {
            if (labels[candidate] != label) {
                continue;
            }
            double sum = 0;
            for (int i = 0; i < x.length; i++) {
                sum += labels[i] == label ? distance(i, candidate) : 0;
            }
            if (sum < least) {
                least = sum;
                best = candidate;
            }
        }
        return best;
    }

    private double distance(int i, int k) {
        double sum = 0;
        for (int j = 0; j < x[i].length; j++) {
            sum += (x[i][j] - x[k][j]) * (x[i][j] - x[k][j]);
        }
        return sum;
    }
}
