package io.varve.store;

import io.varve.StepResult;
import java.util.Optional;

/**
 * What became of a batch.
 *
 * @param step that it is
 * @param batchId by which it is recognised
 * @param result what the step did; empty if the batch was there already and nothing was changed
 */
public record Addition(int step, String batchId, Optional<StepResult> result) {

    /**
     * Says whether the batch was new.
     *
     * @return false if it was there already
     */
    public boolean isNew() {
        return result.isPresent();
    }
}
