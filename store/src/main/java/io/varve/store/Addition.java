package io.varve.store;

import io.varve.StepResult;
import io.varve.group.StepGroups;
import java.util.Optional;

/**
 * What became of a batch.
 *
 * @param step that it is
 * @param batchId by which it is recognised
 * @param objectsNew how many objects never came before; where ids repeat, these may be few
 * @param result what the step did; empty if the batch was there already and nothing was changed
 * @param groups of clusters after it; empty if nothing was changed, and where the timeline has none
 * @param skipped how many objects were left out since they had arrived before
 * @param differing how many of these have other values than they arrived with
 * @param replaced how many had arrived before with other values, and were forgotten first
 */
public record Addition(
        int step,
        String batchId,
        int objectsNew,
        Optional<StepResult> result,
        Optional<StepGroups> groups,
        int skipped,
        int differing,
        int replaced) {

    /** Of a batch that is a step already. */
    static Addition there(int step, String batchId) {
        return new Addition(step, batchId, 0, Optional.empty(), Optional.empty(), 0, 0, 0);
    }

    /**
     * Says whether the batch was new.
     *
     * @return false if it was there already
     */
    public boolean isNew() {
        return result.isPresent();
    }
}
