package io.varve.io.tables;

import org.jspecify.annotations.Nullable;

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
        @Nullable Double nmi) {}
