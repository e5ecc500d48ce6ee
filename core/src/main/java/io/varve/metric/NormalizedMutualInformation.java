package io.varve.metric;

import java.util.List;
import java.util.Map;

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
        Contingency contingency = Contingency.of(labels, classes);
        if (contingency.objects() == 0) {
            return Double.NaN;
        }
        double entropies = contingency.clusterEntropy() + contingency.classEntropy();
        // rounding can carry the quotient a little out of its range
        return entropies == 0 ? 1 : Math.min(1, Math.max(0, information(contingency) / (entropies / 2)));
    }

    private static double information(Contingency contingency) {
        double information = 0;
        double objects = contingency.objects();
        for (Map<Object, Long> cluster : contingency.clusters()) {
            double clusterSize = Contingency.size(cluster);
            for (Map.Entry<Object, Long> shared : cluster.entrySet()) {
                double both = shared.getValue();
                information += both
                        / objects
                        * Math.log(both * objects / (clusterSize * contingency.classSize(shared.getKey())));
            }
        }
        return information;
    }
}
