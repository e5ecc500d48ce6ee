package io.varve.table;

import io.varve.ClusterId;
import io.varve.Prediction;
import io.varve.internal.Nullable;

/**
 * The cluster that an unseen object fits best.
 *
 * @param object its id
 * @param cluster that it fits best; empty where none lives
 * @param similarity to what stands for it; empty for none
 * @param fits whether it is no farther from it than all of the cluster's own objects
 */
public record PredictionRow(
        String object, @Nullable String cluster, @Nullable Double similarity, boolean fits) {

    /**
     * Returns the row of a prediction.
     *
     * @param object its id
     * @param prediction as a snapshot makes it
     * @param fits whether it is no farther than all of the cluster's own objects
     * @return its row
     */
    public static PredictionRow of(String object, Prediction prediction, boolean fits) {
        return new PredictionRow(
                object,
                prediction.cluster().map(ClusterId::toString).orElse(null),
                prediction.cluster().isPresent() ? prediction.similarity() : null,
                fits);
    }
}
