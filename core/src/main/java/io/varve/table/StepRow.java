package io.varve.table;

import io.varve.StepResult;
import io.varve.internal.Nullable;
import java.util.Objects;

/**
 * What a step came to.
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
 */
public record StepRow(
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
        @Nullable Double nmi) {

    /**
     * Takes no name for an empty one, as which it comes back from a table.
     *
     * @param step as above
     * @param batch as above
     * @param objectsNew as above
     * @param objectsHeld as above
     * @param clusters as above
     * @param iterations as above
     * @param settled as above
     * @param converged as above
     * @param seconds as above
     * @param purity as above
     * @param nmi as above
     */
    public StepRow {
        batch = Objects.requireNonNullElse(batch, "");
    }

    /**
     * Returns the row of a step.
     *
     * @param result of the step
     * @param objectsNew how many it brought that were not there before
     * @return its row, not judged by classes
     */
    public static StepRow of(StepResult result, int objectsNew) {
        return new StepRow(
                result.step(),
                result.batch(),
                objectsNew,
                result.objectsHeld(),
                result.clusterCount(),
                result.convergence().iterations(),
                result.convergence().settled(),
                result.convergence().converged(),
                result.duration().toNanos() / 1e9,
                null,
                null);
    }

    /**
     * Judges the step by known classes.
     *
     * @param newPurity of the clusters after it; null without classes
     * @param newNmi of the same; null without classes
     * @return a copy with both
     */
    public StepRow judged(@Nullable Double newPurity, @Nullable Double newNmi) {
        return new StepRow(
                step,
                batch,
                objectsNew,
                objectsHeld,
                clusters,
                iterations,
                settled,
                converged,
                seconds,
                newPurity,
                newNmi);
    }
}
