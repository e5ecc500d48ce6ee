package io.varve.app;

import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.Arrays;

/**
 * The mean similarity to all members of a cluster, without the members.
 *
 * <p>A point carries one more coordinate, the variance of what it stands for: 0 for an object. The mean squared distance
 * between members of two clusters is the squared distance of their means and both variances; the mean cosine is the
 * product of the means of unit vectors.
 */
final class SpreadSimilarity implements Similarity {

    private final Similarity base;

    private SpreadSimilarity(Similarity base) {
        this.base = base;
    }

    static SpreadSimilarity of(Similarity base) {
        return new SpreadSimilarity(base);
    }

    static void requirePossible(Similarity similarity, Scaling scaling) {
        boolean cosine = similarity == Similarity.COSINE;
        Checks.require(
                cosine || similarity == Similarity.EUCLIDEAN || similarity == Similarity.SQEUCLIDEAN,
                "packing spread is possible for euclidean, sqeuclidean and cosine, got %s",
                similarity);
        Checks.require(
                !cosine || scaling == Scaling.UNIT,
                "packing spread with cosine needs scale unit, since the mean of unit vectors must not change with later"
                        + " objects, got scale %s",
                scaling);
    }

    /** Returns the point with its variance as last coordinate. */
    static double[] point(double[] mean, double variance) {
        double[] point = Arrays.copyOf(mean, mean.length + 1);
        point[mean.length] = variance;
        return point;
    }

    @Override
    public double between(double[] x, double[] y) {
        int last = x.length - 1;
        double sum = base == COSINE ? 0 : x[last] + y[last];
        for (int j = 0; j < last; j++) {
            double difference = x[j] - y[j];
            sum += base == COSINE ? x[j] * y[j] : difference * difference;
        }
        if (base == COSINE) {
            return sum;
        }
        return base == SQEUCLIDEAN ? -sum : -Math.sqrt(sum);
    }

    @Override
    public boolean symmetric() {
        return true;
    }
}
