package io.varve.relatives.iapkm;

import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Workers;
import java.util.Arrays;

/**
 * K-Medoids from medoids that are given, by turns of two half steps. Neither lowers the {@linkplain #objective objective},
 * whatever the similarity: a medoid gives way only to a member that serves its cluster better, and an object leaves only for
 * a medoid more similar to it. A medoid is always in its own cluster, so that no cluster is ever empty.
 */
final class KMedoids {

    private final Similarities s;
    private final Workers workers;
    private final int[] medoids;
    private final int[] labels;
    private final double[] sums;
    private final boolean[] changed;

    private KMedoids(Similarities s, int[] medoids, int[] labels, Workers workers) {
        this.s = s;
        this.workers = workers;
        this.medoids = medoids;
        this.labels = labels;
        this.sums = new double[labels.length];
        this.changed = new boolean[medoids.length];
        Arrays.fill(changed, true);
    }

    /**
     * Lets old objects stay where they are and gives every other its most similar medoid.
     *
     * @param medoids one per cluster
     * @param oldLabels the clusters of the first objects
     * @param objects how many there are in all
     */
    static KMedoids startingFrom(Similarities s, int[] medoids, int[] oldLabels, int objects, Workers workers) {
        KMedoids start = new KMedoids(s, medoids.clone(), Arrays.copyOf(oldLabels, objects), workers);
        workers.each(objects - oldLabels.length, i -> {
            start.labels[oldLabels.length + i] = start.mostSimilarMedoid(oldLabels.length + i);
        });
        return start;
    }

    /**
     * Moves every medoid to the member argmax Σ s(j, i) over the members j of its cluster, the first of equals.
     *
     * @return whether any moved
     */
    boolean moveMedoids() {
        int[][] members = members();
        workers.each(labels.length, i -> sums[i] = changed[labels[i]] ? sumTo(i, members[labels[i]]) : sums[i]);
        boolean moved = false;
        for (int c = 0; c < medoids.length; c++) {
            int best = members[c][0];
            for (int i : members[c]) {
                best = sums[i] > sums[best] ? i : best;
            }
            moved |= best != medoids[c];
            medoids[c] = best;
        }
        return moved;
    }

    /**
     * Gives every object its most similar medoid, the first of equals, and every medoid itself.
     *
     * @return whether any object changed its cluster
     */
    boolean reassign() {
        int[] before = labels.clone();
        workers.each(labels.length, i -> labels[i] = mostSimilarMedoid(i));
        for (int c = 0; c < medoids.length; c++) {
            labels[medoids[c]] = c;
        }
        Arrays.fill(changed, false);
        for (int i = 0; i < labels.length; i++) {
            if (labels[i] != before[i]) {
                changed[before[i]] = true;
                changed[labels[i]] = true;
            }
        }
        return !Arrays.equals(labels, before);
    }

    /** The sum of the similarities of all objects to their medoids. */
    double objective() {
        double sum = 0;
        for (double similarity : similarities()) {
            sum += similarity;
        }
        return sum;
    }

    /** The similarity of every object to its medoid. */
    double[] similarities() {
        double[] similarities = new double[labels.length];
        // no one wants to read -0.0
        Arrays.setAll(similarities, i -> s.of(i, medoids[labels[i]]) + 0.0);
        return similarities;
    }

    int[] medoids() {
        return medoids.clone();
    }

    int[] labels() {
        return labels.clone();
    }

    private double sumTo(int candidate, int[] members) {
        double sum = 0;
        for (int j : members) {
            sum += s.of(j, candidate);
        }
        return sum;
    }

    private int mostSimilarMedoid(int object) {
        int best = 0;
        double largest = s.of(object, medoids[0]);
        for (int c = 1; c < medoids.length; c++) {
            double similarity = s.of(object, medoids[c]);
            if (similarity > largest) {
                best = c;
                largest = similarity;
            }
        }
        return best;
    }

    private int[][] members() {
        int[] sizes = new int[medoids.length];
        for (int label : labels) {
            sizes[label]++;
        }
        int[][] members = new int[medoids.length][];
        Arrays.setAll(members, c -> new int[sizes[c]]);
        int[] filled = new int[medoids.length];
        for (int i = 0; i < labels.length; i++) {
            members[labels[i]][filled[labels[i]]++] = i;
        }
        return members;
    }
}
