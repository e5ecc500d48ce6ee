package io.varve.relatives.eap;

import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.Convergence;
import java.util.List;

/**
 * All snapshots clustered at once by {@link EapClustering#fit}.
 *
 * @param steps what happened from each snapshot to the next; the time of the run is shared out evenly
 * @param snapshot clusters and labels after the last one, and the history of all
 * @param convergence of the one run over all of them
 */
public record EapResult(List<StepResult> steps, Snapshot snapshot, Convergence convergence) {

    /**
     * Copies the list.
     *
     * @param steps as above
     * @param snapshot as above
     * @param convergence as above
     */
    public EapResult {
        steps = List.copyOf(steps);
    }
}
