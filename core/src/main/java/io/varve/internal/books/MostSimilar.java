package io.varve.internal.books;

import io.varve.ClusterId;
import io.varve.Prediction;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/** Finds the cluster that something fits best; the first of equals, so that the answer does not depend on chance. */
public final class MostSimilar {

    private MostSimilar() {}

    /**
     * Returns the best of the clusters, or a prediction of none if there is none.
     *
     * @param clusters what stands for each, in an order that is always the same
     */
    public static Prediction among(Map<ClusterId, double[]> clusters, ToDoubleFunction<double[]> similarity) {
        Optional<ClusterId> best = Optional.empty();
        double largest = Double.NaN;
        for (Map.Entry<ClusterId, double[]> cluster : clusters.entrySet()) {
            double s = similarity.applyAsDouble(cluster.getValue());
            if (best.isEmpty() || s > largest) {
                best = Optional.of(cluster.getKey());
                largest = s;
            }
        }
        return new Prediction(best, largest);
    }
}
