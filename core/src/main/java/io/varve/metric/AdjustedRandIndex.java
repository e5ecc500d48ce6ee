package io.varve.metric;

import java.util.List;
import java.util.Map;

/**
 * How far clusters and classes agree on which pairs of objects belong together, corrected for chance: 0 is what random
 * labels come to on average.
 *
 * <p>With n objects, of which cluster i and class j share n<sub>ij</sub>, the index is (Σ C(n<sub>ij</sub>, 2) − E) / (M −
 * E), where M = (Σ C(a<sub>i</sub>, 2) + Σ C(b<sub>j</sub>, 2)) / 2 over the sizes a of clusters and b of classes, and E = Σ
 * C(a<sub>i</sub>, 2) · Σ C(b<sub>j</sub>, 2) / C(n, 2). L. Hubert, P. Arabie, <i>Comparing partitions</i>, Journal of
 * Classification 2 (1985), doi:10.1007/BF01908075, eq. 5.
 */
public final class AdjustedRandIndex {

    private AdjustedRandIndex() {}

    /**
     * Computes the adjusted Rand index in time linear in the objects.
     *
     * @param labels the cluster of every object
     * @param classes its known class, in the same order
     * @return at most 1, which means the same partition, and below 0 where they agree less than by chance; 1 where both put
     *     all objects together, or each alone, since these are the same partition; NaN without objects
     */
    public static double of(List<?> labels, List<?> classes) {
        Contingency contingency = Contingency.of(labels, classes);
        if (contingency.objects() == 0) {
            return Double.NaN;
        }
        double together = 0;
        double inClusters = 0;
        for (Map<Object, Long> cluster : contingency.clusters()) {
            inClusters += pairs(Contingency.size(cluster));
            together += cluster.values().stream()
                    .mapToDouble(AdjustedRandIndex::pairs)
                    .sum();
        }
        double inClasses = contingency.classSizes().stream()
                .mapToDouble(AdjustedRandIndex::pairs)
                .sum();
        double expected = inClusters == 0 ? 0 : inClusters / pairs(contingency.objects()) * inClasses;
        double most = (inClusters + inClasses) / 2;
        return most == expected ? 1 : (together - expected) / (most - expected);
    }

    /** How many pairs so many objects make. */
    static double pairs(long objects) {
        return objects * (objects - 1.0) / 2;
    }
}
