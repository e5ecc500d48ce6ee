package io.varve.metric;

import java.util.List;

/**
 * Whether clusters hold one class each (homogeneity), whether classes lie in one cluster each (completeness), and the
 * harmonic mean of both.
 *
 * <p>h = 1 − H(C|K) / H(C) and c = 1 − H(K|C) / H(K), with classes C and clusters K; each is 1 where its denominator is 0.
 * V = 2hc / (h + c), which is the mutual information over the arithmetic mean of the entropies. A. Rosenberg, J.
 * Hirschberg, <i>V-Measure: A conditional entropy-based external cluster evaluation measure</i>, EMNLP-CoNLL 2007, pages
 * 410–420, with β = 1.
 *
 * @param homogeneity from 0 to 1
 * @param completeness from 0 to 1
 */
public record VMeasure(double homogeneity, double completeness) {

    /**
     * Computes homogeneity and completeness.
     *
     * @param labels the cluster of every object
     * @param classes its known class, in the same order
     * @return both; NaN without objects
     */
    public static VMeasure of(List<?> labels, List<?> classes) {
        Contingency contingency = Contingency.of(labels, classes);
        if (contingency.objects() == 0) {
            return new VMeasure(Double.NaN, Double.NaN);
        }
        double information = contingency.information();
        return new VMeasure(
                share(information, contingency.classEntropy()), share(information, contingency.clusterEntropy()));
    }

    /**
     * Returns the harmonic mean of homogeneity and completeness.
     *
     * @return from 0 to 1; 0 if both are 0
     */
    public double value() {
        double sum = homogeneity + completeness;
        return sum == 0 ? 0 : 2 * homogeneity * completeness / sum;
    }

    /** H(X) − H(X|Y) is the information that X and Y share. */
    private static double share(double information, double entropy) {
        return entropy == 0 ? 1 : Math.min(1, Math.max(0, information / entropy));
    }
}
