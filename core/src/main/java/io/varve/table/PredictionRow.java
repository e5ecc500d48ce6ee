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
 */
public record PredictionRow(
        String object, @Nullable String cluster, @Nullable Double similarity) {

    /**
     * Returns the row of a prediction.
     *
     * @param object its id
     * @param prediction as a snapshot makes it
     * @return its row
     */
    public static PredictionRow of(String object, Prediction prediction) {
        return new PredictionRow(
                object,
                prediction.cluster().map(ClusterId::toString).orElse(null),
                prediction.cluster().isPresent() ? prediction.similarity() : null);
    }
}
