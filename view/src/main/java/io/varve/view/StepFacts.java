package io.varve.view;

import io.varve.StepResult;
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
 * @param purity against known classes; null where none are known
 * @param nmi against known classes; null where none are known
 */
public record StepFacts(
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
     * Returns the facts of a result.
     *
     * @param result of a step
     * @return its facts, without judgement by classes
     */
    public static StepFacts of(StepResult result) {
        return new StepFacts(
                result.step(),
                result.batch(),
                result.assignments().size(),
                result.objectsHeld(),
                result.clusters(),
                result.convergence().iterations(),
                result.convergence().settled(),
                result.convergence().converged(),
                result.duration().toNanos() / 1e9,
                null,
                null);
    }

    /** How sentences call a step: its number, and its batch where that has a name of its own. */
    String spoken() {
        String name = batch.strip();
        if (name.isEmpty() || name.equals(Integer.toString(step))) {
            return "step " + step;
        }
        return "step " + step + " (" + Shortened.of(name) + ")";
    }
}
