package io.varve;

import java.util.List;

/** Finds the cluster that unseen objects would fit best, as things were at some step. It never changes anything. */
@FunctionalInterface
public interface Predictor {

    /**
     * Compares objects with what stands for the clusters.
     *
     * @param batch objects with the columns that the model knows
     * @return one prediction per object
     * @throws IllegalArgumentException if an object cannot be compared
     */
    List<Prediction> predict(Batch batch);
}
