package io.varve.variants.linked;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.TooManyObjectsException;
import io.varve.internal.Checks;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.Workers;
import io.varve.variants.linked.LinkedAssignment.Solution;
import io.varve.variants.pairs.PairMessages;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairRows;
import io.varve.variants.pairs.PairSource;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Affinity propagation that is told of some pairs of objects that they must be in one cluster, or cannot be. It seeks the largest
 * net similarity less the strengths of the links that it breaks: a factor for each link, on the choices of its two objects, in the
 * graph of affinity propagation (I. E. Givoni, B. J. Frey, <i>Semi-supervised affinity propagation with instance-level constraints</i>,
 * AISTATS 2009, pass messages through further points instead, and know no strengths).
 *
 * <pre>{@code
 * Links links = Links.of(List.of(Link.must("a", "b"), Link.cannot("b", "c").withStrength(2)));
 * ApResult result = LinkedAp.fit(input, List.of("a", "b", "c"), links, ApParams.defaults(), IterationListener.SILENT);
 * }</pre>
 *
 * <p>After the messages, from the best exemplars that were seen, linked objects and sets of objects that must be together are moved, and exemplars given up or added, as long as that
 * raises the value. A link without strength counts as many ranges of the similarities as there are objects, more than breaking it could
 * be worth; it is broken only where messages and moves find no way.
 *
 * <p>Takes some 30 bytes a pair of objects and 32 bytes an object for every link; an iteration costs O(N² + N · links). Exact copies are
 * objects of their own. The precision must be double; a trace is not kept. The same input, links, parameters and seed give the
 * same bits on any number of threads.
 */
public final class LinkedAp {

    private static final int BYTES_PER_LINK = 4 * Double.BYTES;

    private final PairProblem problem;
    private final ApParams params;
    private final IterationListener listener;
    private final PairMessages messages;
    private final LinkMessages voices;
    private final LinkedAssignment clusters;
    private final StopRule stopRule;
    private int[] exemplars = {};
    private Optional<Solution> best = Optional.empty();

    private LinkedAp(PairProblem problem, Links links, List<String> ids, IterationListener listener, Workers workers) {
        this.problem = problem;
        this.params = problem.params();
        this.listener = listener;
        List<Links.Placed> placed = links.among(ids, problem.size() * range(problem.rows()));
        this.messages = new PairMessages(problem.rows(), workers);
        this.voices = new LinkMessages(problem.rows(), placed, workers);
        this.clusters = new LinkedAssignment(problem.size(), voices::own, placed);
        this.stopRule = new StopRule(params, problem.size());
    }

    /**
     * Clusters.
     *
     * @param input vectors or similarities, not weighted
     * @param ids of the objects, by which links name them; links of others are passed over
     * @param links what is known
     * @param params what steers the run
     * @param listener told after every iteration
     * @return exemplars and labels
     */
    public static ApResult fit(
            ApInput input, List<String> ids, Links links, ApParams params, IterationListener listener) {
        for (double weight : input.weights()) {
            Checks.require(
                    weight == 1, "linked objects count once each, but one weighs %s; leave the weights out", weight);
        }
        Checks.require(ids.size() == input.size(), "expected %d ids, one per object, got %d", input.size(), ids.size());
        requireMemory(input.size(), links.all().size());
        ApParams single = params.withDeduplicate(false);
        try (Workers workers = Workers.start(single.threads())) {
            PairProblem problem = PairProblem.complete(PairSource.of(input, single), single, workers);
            problem.finish();
            return new LinkedAp(problem, links, ids, listener, workers).run();
        }
    }

    private static void requireMemory(int objects, int links) {
        long needed = (long) BYTES_PER_LINK * objects * links;
        if (needed > ApMemory.usable()) {
            throw new TooManyObjectsException(
                    objects,
                    needed,
                    ApMemory.usable(),
                    String.format(
                            Locale.ROOT,
                            "%,d links of %,d objects need %s of memory, but Java may use %s; give Java more"
                                    + " memory, or fewer links",
                            links,
                            objects,
                            ApMemory.gigabytes(needed, ApMemory.usable()),
                            ApMemory.gigabytes(ApMemory.usable(), needed)));
        }
    }

    /** From the least similarity or preference to the largest; 1 where all are the same. */
    private static double range(PairRows rows) {
        double least = Double.POSITIVE_INFINITY;
        double largest = Double.NEGATIVE_INFINITY;
        for (double[] row : rows.similarities()) {
            for (double s : row) {
                if (PairRows.reaches(s)) {
                    least = Math.min(least, s);
                    largest = Math.max(largest, s);
                }
            }
        }
        return largest > least ? largest - least : 1;
    }

    private ApResult run() {
        Convergence convergence = problem.size() == 1 ? new Convergence(true, 0, 0, params.damping()) : passMessages();
        boolean givesUp = !convergence.converged() && params.conventions().givesUpWithoutConvergence();
        if (givesUp) {
            return new ApResult(problem.expand(Assignment.none(problem.size())), convergence, List.of());
        }
        boolean lastResort = best.isEmpty() && problem.size() > 1;
        // the last exemplars are among those that were seen
        Solution end = clusters.improved(best.orElseGet(() -> clusters.settled(new int[] {mostLiked()})));
        return new ApResult(problem.expand(end.assignment()), convergence, List.of(), lastResort);
    }

    private Convergence passMessages() {
        List<Ladder.Rung> rungs = Ladder.of(params);
        Ladder.Rung last = rungs.get(rungs.size() - 1);
        for (Ladder.Rung rung : rungs) {
            stopRule.restart();
            while (stopRule.iterations() < rung.until()) {
                messages.advance(rung.damping());
                voices.advance(messages, rung.damping());
                if (stopRule.observe(messages::belief)) {
                    exemplars = stopRule.exemplars();
                    rememberBest();
                }
                listener.iterated(stopRule.iterations(), last.until(), exemplars.length);
                if (stopRule.fires(rung.damping())) {
                    return new Convergence(true, stopRule.iterations(), stopRule.settled(), rung.damping());
                }
            }
        }
        return new Convergence(false, stopRule.iterations(), stopRule.settled(), last.damping());
    }

    private void rememberBest() {
        if (exemplars.length > 0) {
            Solution now = clusters.settled(exemplars);
            best = best.filter(known -> known.value() >= now.value()).or(() -> Optional.of(now));
        }
    }

    /** The object with the largest sum of similarities to it. */
    private int mostLiked() {
        double[] sums = new double[problem.size()];
        for (int i = 0; i < sums.length; i++) {
            double[] s = voices.own(i);
            for (int k = 0; k < sums.length; k++) {
                sums[k] += s[k];
            }
        }
        int most = 0;
        for (int k = 1; k < sums.length; k++) {
            most = sums[k] > sums[most] ? k : most;
        }
        return most;
    }
}
