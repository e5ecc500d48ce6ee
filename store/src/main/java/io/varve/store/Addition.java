package io.varve.store;

import io.varve.StepResult;
import io.varve.group.StepGroups;
import java.util.List;
import java.util.Optional;

/**
 * What became of a batch.
 *
 * @param step that it is
 * @param batchId by which it is recognised
 * @param objectsNew how many objects the step brought, those replaced among them; where ids repeat, these may be few
 * @param result what the step did; empty if the batch was there already and nothing was changed
 * @param groups of clusters after it; empty if nothing was changed, and where the timeline has none
 * @param skipped how many objects were left out since they had arrived before
 * @param differing how many of these have other values than they arrived with
 * @param replaced how many of those it brought had arrived before with other values, and were forgotten first
 * @param forgotten the objects that the step of this batch brought and that were forgotten since; empty if the batch is new
 */
public record Addition(
        int step,
        String batchId,
        int objectsNew,
        Optional<StepResult> result,
        Optional<StepGroups> groups,
        int skipped,
        int differing,
        int replaced,
        List<String> forgotten) {

    /**
     * Copies the list.
     *
     * @param step as above
     * @param batchId as above
     * @param objectsNew as above
     * @param result as above
     * @param groups as above
     * @param skipped as above
     * @param differing as above
     * @param replaced as above
     * @param forgotten as above
     */
    public Addition {
        forgotten = List.copyOf(forgotten);
    }

    /** Of a batch that is a step already. */
    static Addition there(int step, String batchId) {
        return new Addition(step, batchId, 0, Optional.empty(), Optional.empty(), 0, 0, 0, List.of());
    }

    /** The same of a batch of which some objects are gone. */
    Addition without(List<String> gone) {
        return new Addition(step, batchId, objectsNew, result, groups, skipped, differing, replaced, gone);
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
