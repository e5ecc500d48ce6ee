package io.varve.internal.ap;

import io.varve.ap.ApParams;
import java.util.ArrayList;
import java.util.List;

/**
 * The dampings that a run goes through before it counts as not converged.
 *
 * <p>The first rung is what was asked for, up to the limit of iterations. Under conventions that insist, the run then goes
 * on from the messages as they are with damping .9, .95 and .98, as far as these are larger, in all up to five times the
 * limit, shared equally.
 */
public final class Ladder {

    private static final double[] HIGHER = {0.9, 0.95, 0.98};
    private static final int TIMES_THE_LIMIT = 5;

    private Ladder() {}

    /**
     * One stretch of a run.
     *
     * @param damping its factor
     * @param until the iteration at which it ends
     */
    public record Rung(double damping, int until) {}

    public static List<Rung> of(ApParams params) {
        List<Rung> rungs = new ArrayList<>();
        rungs.add(new Rung(params.damping(), params.maxIterations()));
        if (!params.conventions().insists()) {
            return rungs;
        }
        List<Double> higher = new ArrayList<>();
        for (double damping : HIGHER) {
            if (damping > params.damping()) {
                higher.add(damping);
            }
        }
        if (higher.isEmpty()) {
            higher.add(params.damping());
        }
        long extra = (TIMES_THE_LIMIT - 1L) * params.maxIterations();
        for (int r = 1; r <= higher.size(); r++) {
            long until = params.maxIterations() + extra * r / higher.size();
            rungs.add(new Rung(higher.get(r - 1), (int) Math.min(until, Integer.MAX_VALUE)));
        }
        return rungs;
    }
}
