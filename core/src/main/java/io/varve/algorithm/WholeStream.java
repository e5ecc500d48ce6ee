package io.varve.algorithm;

import io.varve.Batch;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.IterationListener;
import java.util.List;

/** Looks at all steps, later ones too, before it says anything of the first. */
@FunctionalInterface
public interface WholeStream {

    /**
     * Clusters all steps.
     *
     * @param batches a batch a step
     * @param listener told after every iteration
     * @return what came of them
     */
    Outcome fit(List<Batch> batches, IterationListener listener);

    /**
     * What came of all steps.
     *
     * @param steps one result each
     * @param snapshot after the last
     */
    record Outcome(List<StepResult> steps, Snapshot snapshot) {

        /**
         * Copies the list.
         *
         * @param steps as above
         * @param snapshot as above
         */
        public Outcome {
            steps = List.copyOf(steps);
        }
    }
}
