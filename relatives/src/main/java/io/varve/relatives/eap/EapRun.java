package io.varve.relatives.eap;

import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.messages.Workers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Message passing over some snapshots, forward and backward in time, until the exemplars of the last stay the same. */
final class EapRun {

    private final EapParams params;
    private final List<EapSlice> slices;
    private final EapPass pass;
    private final EapConsensus consensus;

    private EapRun(EapParams params, List<EapSlice> slices, Workers workers) {
        this.params = params;
        this.slices = slices;
        this.pass = new EapPass(params, workers);
        this.consensus = new EapConsensus(params);
    }

    /**
     * What a run came to.
     *
     * @param choices whom the nodes of each snapshot choose
     * @param convergence how it ended
     */
    record Outcome(List<EapChoice> choices, Convergence convergence) {}

    /**
     * Passes messages.
     *
     * @param slices in order of time, without messages; they are changed
     */
    static Outcome over(List<EapSlice> slices, EapParams params, Workers workers, IterationListener listener) {
        EapRun run = new EapRun(params, slices, workers);
        Convergence convergence = run.iterate(listener);
        List<EapChoice> choices = new ArrayList<>();
        for (EapSlice slice : slices) {
            choices.add(choice(slice));
        }
        return new Outcome(choices, convergence);
    }

    private Convergence iterate(IterationListener listener) {
        EapStop stop = new EapStop(params);
        int most = params.ap().maxIterations();
        while (!stop.fires() && stop.iterations() < most) {
            walkForward(stop.iterations() + 1);
            walkBackward();
            stop.observe(slices.get(slices.size() - 1), key -> slices.stream().anyMatch(slice -> slice.has(key)));
            listener.iterated(stop.iterations(), most, stop.count());
        }
        return new Convergence(
                stop.fires(), stop.iterations(), stop.settled(), params.ap().damping());
    }

    private void walkForward(int iteration) {
        boolean maintain = iteration > params.burnIn() && iteration % params.maintainEvery() == 0;
        Set<Integer> dead = new HashSet<>();
        for (int t = 0; t < slices.size(); t++) {
            if (t > 0 && params.form().adoptsInEveryIteration()) {
                EapAdoption.adopt(slices.get(t - 1), slices.get(t));
            }
            advance(t);
            if (maintain) {
                consensus.maintain(slices, t, dead);
            }
        }
    }

    private void walkBackward() {
        for (int t = slices.size() - 1; t >= 0; t--) {
            advance(t);
        }
    }

    private void advance(int t) {
        if (t == 0) {
            pass.advance(slices.get(0));
        } else {
            pass.advance(slices.get(t - 1), slices.get(t));
        }
    }

    /**
     * Whom the nodes choose at the end; where nobody is an exemplar, all choose the most central object. The released code
     * has all of them choose nobody, which is one group as well.
     */
    private static EapChoice choice(EapSlice slice) {
        int[] exemplars = slice.exemplars();
        return exemplars.length > 0 ? EapChoice.among(exemplars, slice) : EapChoice.all(mostCentral(slice), slice);
    }

    private static int mostCentral(EapSlice slice) {
        int best = 0;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < slice.objectCount(); k++) {
            double sum = 0;
            for (int i = 0; i < slice.objectCount(); i++) {
                sum += slice.s[i][k];
            }
            if (sum > largest) {
                largest = sum;
                best = k;
            }
        }
        return best;
    }
}
