package io.varve.metric;

import java.util.List;

/** Mutual information of clusters and classes over the arithmetic mean of their entropies. */
public final class NormalizedMutualInformation {

    private NormalizedMutualInformation() {}

    /**
     * Computes the normalised mutual information.
     *
     * @param labels the cluster of every object
     * @param classes its known class, in the same order
     * @return from 0 to 1; 1 if there is but one cluster and one class; NaN without objects
     */
    public static double of(List<?> labels, List<?> classes) {
        return of(Contingency.of(labels, classes));
    }

    /**
     * Computes it from counts.
     *
     * @param contingency how many objects each cluster shares with each class
     * @return from 0 to 1; 1 if there is but one cluster and one class; NaN without objects
     */
    public static double of(Contingency contingency) {
        if (contingency.objects() == 0) {
            return Double.NaN;
        }
        double entropies = contingency.clusterEntropy() + contingency.classEntropy();
        // rounding can carry the quotient a little out of its range
        return entropies == 0 ? 1 : Math.min(1, Math.max(0, contingency.information() / (entropies / 2)));
    }
}
