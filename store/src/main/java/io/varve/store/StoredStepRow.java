package io.varve.store;

import io.varve.table.StepRow;
import org.jspecify.annotations.Nullable;

/**
 * The row of a step, with what only a timeline knows of it.
 *
 * @param step counted from 0
 * @param batch the name of its batch
 * @param objectsNew how many it brought
 * @param objectsHeld how many are held after it
 * @param clusters how many live after it
 * @param iterations of the message passing
 * @param settled the iteration after which the exemplars did not change
 * @param converged whether the message passing did
 * @param seconds that it took
 * @param purity of the clusters against the known classes; empty without classes
 * @param nmi normalised mutual information of both; empty without classes
 * @param batchId by which its batch is recognised
 * @param time that its batch was given; empty for none
 * @param added when it was added
 */
public record StoredStepRow(
        int step,
        String batch,
        int objectsNew,
        int objectsHeld,
        int clusters,
        int iterations,
        int settled,
        boolean converged,
        double seconds,
        @Nullable Double purity,
        @Nullable Double nmi,
        String batchId,
        @Nullable String time,
        String added) {

    /**
     * Returns the row of a step.
     *
     * @param stored as the timeline has it
     * @param purity against classes that it does not know; null without
     * @param nmi of the same; null without
     * @return its row
     */
    public static StoredStepRow of(StoredStep stored, @Nullable Double purity, @Nullable Double nmi) {
        StepRow row = stored.row();
        return new StoredStepRow(
                row.step(),
                row.batch(),
                row.objectsNew(),
                row.objectsHeld(),
                row.clusters(),
                row.iterations(),
                row.settled(),
                row.converged(),
                row.seconds(),
                purity,
                nmi,
                stored.batchId(),
                stored.time().orElse(null),
                stored.added());
    }
}
