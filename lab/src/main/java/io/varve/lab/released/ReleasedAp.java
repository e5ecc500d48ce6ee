package io.varve.lab.released;

import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.refusal.Refused;

/** Affinity propagation with the parameters of all published experiments, on similarities that are given. */
final class ReleasedAp {

    /** Median over the whole matrix, damping .9, at most 200 iterations, 15 of them stable, no noise, no guard. */
    static final ApParams PARAMS = ApParams.of(Conventions.AUTHORS)
            .withPreference(Preference.sklearnMedian())
            .withThreads(1);

    private ReleasedAp() {}

    static int iterations(ApResult result) {
        return result.convergence().converged()
                ? result.convergence().iterations() - 1
                : ReleasedOutcome.NEVER_CONVERGED;
    }

    static void requireBatch(double[][] batch, boolean first) {
        if (batch.length < (first ? 2 : 1)) {
            throw new Refused("the released code needs at least %s batch, got %d"
                    .formatted(first ? "2 objects in the first" : "1 object in a", batch.length));
        }
    }
}
