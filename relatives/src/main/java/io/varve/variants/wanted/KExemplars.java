package io.varve.variants.wanted;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.SquareMatrix;
import io.varve.internal.messages.Workers;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Affinity propagation with a wanted number of clusters.
 *
 * <p>The number is a constraint of the same message passing (X. Zhang et al., <i>K-AP</i>, ICDM 2010): instead of a given
 * preference, every object gets the message how much it must offer to be among the K most willing exemplars. Messages
 * settle in a good neighbourhood but not always in its best point, so that exemplars are then exchanged for other objects
 * as long as that helps. Costs the same as {@link AffinityPropagation} plus a selection among N numbers an iteration, and
 * about an iteration for every exchange.
 *
 * <p>It keeps no trace of iterations: net similarity has no meaning while preferences are negotiated.
 *
 * <pre>{@code
 * ApResult three = KExemplars.fit(ApInput.vectors(x), 3, ApParams.defaults());
 * }</pre>
 */
public final class KExemplars {

    /** Messages about the number of clusters swing more than others, and need this much damping at least. */
    private static final double LEAST_DAMPING = 0.9;

    private static final int MOST_SWAPS = 100;

    private final ApProblem problem;
    private final ApParams params;
    private final int wanted;
    private final IterationListener listener;
    private final Messages messages;
    private final double[] copies;
    private final double[] offers;
    private final double[] advantages;

    private KExemplars(ApProblem problem, int wanted, IterationListener listener, Kernels kernels, Workers workers) {
        this.problem = problem;
        this.params = problem.params();
        this.wanted = wanted;
        this.listener = listener;
        this.copies = diagonal(problem.matrix());
        this.offers = new double[problem.size()];
        this.advantages = new double[problem.size()];
        this.messages = Messages.on(problem.matrix(), params.conventions().sumsInRowOrder(), kernels, workers);
    }

    /**
     * Clusters into exactly this many clusters.
     *
     * @param input vectors or similarities, weighted or not
     * @param clusters from 1 to the number of different objects
     * @param params what steers the run; its preference has no meaning here, and its damping counts as at least .9
     * @return a result with that many exemplars; not converged means that messages did not agree on them, and the most
     *     willing ones were taken
     */
    public static ApResult fit(ApInput input, int clusters, ApParams params) {
        return fit(input, clusters, params, IterationListener.SILENT);
    }

    /**
     * Clusters into exactly this many clusters and tells of every iteration.
     *
     * @param input vectors or similarities, weighted or not
     * @param clusters from 1 to the number of different objects
     * @param params as in {@link #fit(ApInput, int, ApParams)}
     * @param listener told after every iteration
     * @return a result with that many exemplars
     */
    public static ApResult fit(ApInput input, int clusters, ApParams params, IterationListener listener) {
        Checks.require(clusters >= 1, "the number of clusters must be at least 1, got %d", clusters);
        ApParams damped =
                params.withPreference(Preference.of(0)).withDamping(Math.max(LEAST_DAMPING, params.damping()));
        try (Workers workers = Workers.start(params.threads())) {
            ApProblem problem = ApProblem.prepare(input, damped, Kernels.configured(), workers);
            Checks.require(
                    clusters <= problem.size(),
                    "%d clusters are more than the %d different objects there are; ask for fewer",
                    clusters,
                    problem.size());
            problem.finish(workers);
            if (clusters == 1 || clusters == problem.size()) {
                return withoutMessages(problem, clusters, damped);
            }
            return new KExemplars(problem, clusters, listener, Kernels.configured(), workers).run();
        }
    }

    /** One cluster around its best object, or every object its own: nothing to negotiate. */
    private static ApResult withoutMessages(ApProblem problem, int clusters, ApParams params) {
        SquareMatrix s = problem.matrix();
        int[] all = IntStream.range(0, problem.size()).toArray();
        Assignment assignment =
                clusters == 1 ? Assignment.toNearest(s, new int[] {0}).refined(s) : Assignment.toNearest(s, all);
        return new ApResult(problem.expand(assignment), new Convergence(true, 0, 0, params.damping()), List.of());
    }

    private ApResult run() {
        offerInitially();
        StopRule stopRule = new StopRule(params, problem.size());
        int[] exemplars;
        Convergence convergence;
        try (messages) {
            convergence = passMessages(stopRule);
            exemplars = convergence.converged() ? stopRule.exemplars() : mostWilling();
        }
        return result(exemplars, convergence);
    }

    private Convergence passMessages(StopRule stopRule) {
        List<Ladder.Rung> rungs = Ladder.of(params);
        Ladder.Rung last = rungs.get(rungs.size() - 1);
        for (Ladder.Rung rung : rungs) {
            stopRule.restart();
            while (stopRule.iterations() < rung.until()) {
                placeOffers(rung.damping());
                messages.advance(rung.damping());
                stopRule.observe(messages);
                for (int k = 0; k < problem.size(); k++) {
                    advantages[k] = copies[k] + messages.selfAdvantage(k);
                }
                listener.iterated(stopRule.iterations(), last.until(), stopRule.count());
                if (stopRule.count() == wanted && stopRule.fires(rung.damping())) {
                    return new Convergence(true, stopRule.iterations(), stopRule.settled(), rung.damping());
                }
            }
        }
        return new Convergence(false, stopRule.iterations(), stopRule.settled(), last.damping());
    }

    /** Preferences being zero, what is left on the diagonal is the similarity of an object's copies to it. */
    private static double[] diagonal(SquareMatrix s) {
        double[] values = new double[s.size()];
        Arrays.setAll(values, i -> s.get(i, i));
        return values;
    }

    /** Before any message, the advantage of standing for oneself is that over the most similar other object. */
    private void offerInitially() {
        SquareMatrix s = problem.matrix();
        for (int i = 0; i < problem.size(); i++) {
            double rival = Double.NEGATIVE_INFINITY;
            for (int k = 0; k < problem.size(); k++) {
                rival = i == k ? rival : Math.max(rival, s.get(i, k));
            }
            advantages[i] = copies[i] - rival;
        }
    }

    /** The message from the constraint: minus the K-th largest advantage among the others, damped, on the diagonal. */
    private void placeOffers(double damping) {
        double[] ascending = advantages.clone();
        Arrays.sort(ascending);
        double kth = ascending[ascending.length - wanted];
        double below = ascending[ascending.length - wanted - 1];
        for (int i = 0; i < offers.length; i++) {
            // without i itself, the K-th largest of the others is one further down if i is among the K
            double threshold = advantages[i] >= kth ? below : kth;
            offers[i] = damping * offers[i] + (1 - damping) * -threshold;
            messages.setPreference(i, copies[i] + offers[i]);
        }
    }

    private int[] mostWilling() {
        return IntStream.range(0, problem.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -messages.belief(k)))
                .limit(wanted)
                .mapToInt(Integer::intValue)
                .sorted()
                .toArray();
    }

    private ApResult result(int[] exemplars, Convergence convergence) {
        SquareMatrix s = problem.matrix();
        for (int i = 0; i < problem.size(); i++) {
            // exchanges then look at the similarities of members alone
            s.set(i, i, copies[i]);
        }
        // neither start is always the better one
        Assignment straight = exchanged(exemplars);
        Assignment refined =
                exchanged(Assignment.toNearest(s, exemplars).refined(s).exemplars());
        Assignment assignment = refined.netSimilarity(s) > straight.netSimilarity(s) ? refined : straight;
        return new ApResult(problem.expand(assignment), convergence, List.of());
    }

    private Assignment exchanged(int[] exemplars) {
        SquareMatrix s = problem.matrix();
        return Assignment.toNearest(s, Swaps.improve(s, exemplars, MOST_SWAPS));
    }
}
