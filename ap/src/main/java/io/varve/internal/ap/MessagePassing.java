package io.varve.internal.ap;

import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.ApResult.Iteration;
import io.varve.ap.Conventions;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The iterations of one run, from a problem that is ready to the exemplars. */
public final class MessagePassing {

    private final ApProblem problem;
    private final ApParams params;
    private final IterationListener listener;
    private final Messages messages;
    private final StopRule stopRule;
    private final boolean joiningPays;
    private final boolean endsReturning;
    private final List<Iteration> trace = new ArrayList<>();
    private final Set<BitSet> seen = new LinkedHashSet<>();
    private int returns;

    private MessagePassing(
            ApProblem problem,
            IterationListener listener,
            Messages messages,
            boolean joiningPays,
            boolean endsReturning) {
        this.problem = problem;
        this.params = problem.params();
        this.listener = listener;
        this.messages = messages;
        this.stopRule = new StopRule(params, problem.size());
        this.joiningPays = joiningPays;
        this.endsReturning = endsReturning;
    }

    /** Runs a problem from zero messages. */
    public static ApResult run(ApProblem problem, IterationListener listener, Kernels kernels, Workers workers) {
        return run(problem, listener, kernels, workers, false);
    }

    /**
     * Runs a problem from zero messages, and ends without convergence once the exemplars go round in circles: when they have come back to
     * sets that they had left as often as they would have had to stay the same. For callers that better the result themselves; the best
     * of all sets seen is where they begin. Only under conventions that keep what was seen.
     */
    public static ApResult runUnlessReturning(
            ApProblem problem, IterationListener listener, Kernels kernels, Workers workers) {
        return run(problem, listener, kernels, workers, true);
    }

    private static ApResult run(
            ApProblem problem, IterationListener listener, Kernels kernels, Workers workers, boolean endsReturning) {
        Optional<ApResult> obvious = obvious(problem);
        if (obvious.isPresent()) {
            return obvious.get();
        }
        problem.finish(workers);
        // asked before messages hide similarities
        boolean joiningPays = problem.params().conventions().insists() && problem.joiningPays();
        boolean inRowOrder = problem.params().conventions().sumsInRowOrder();
        // a trace looks at the similarities after every iteration, when active messages would hide some
        Messages messages = problem.params().trace()
                ? Messages.ofAllPairs(problem.matrix(), inRowOrder, kernels, workers)
                : Messages.on(problem.matrix(), inRowOrder, kernels, workers);
        return new MessagePassing(problem, listener, messages, joiningPays, endsReturning).run();
    }

    /** Runs a finished problem from messages that are there. */
    public static ApResult run(ApProblem problem, IterationListener listener, Messages messages) {
        return new MessagePassing(problem, listener, messages, false, false).run();
    }

    /** Answers what needs no messages. */
    public static Optional<ApResult> obvious(ApProblem problem) {
        Convergence none = new Convergence(true, 0, 0, problem.params().damping());
        return problem.obviousExemplars()
                .map(exemplars -> Assignment.toNearest(problem.matrix(), exemplars))
                .map(assignment -> new ApResult(problem.expand(assignment), none, List.of()));
    }

    private ApResult run() {
        Convergence convergence;
        try (messages) {
            convergence = passMessages();
        }
        Assignment assignment = assign(convergence.converged());
        boolean lastResort = !convergence.converged() && seen.isEmpty() && stopRule.count() == 0;
        return new ApResult(problem.expand(assignment), convergence, trace, lastResort);
    }

    /**
     * Passes messages until the exemplars stay the same. All objects alone, though one would do better with another, is no end but a
     * moment of an oscillation: bundles of objects much alike believe in themselves and in nobody by turns, ever slower as damping rises.
     */
    private Convergence passMessages() {
        List<Ladder.Rung> rungs = Ladder.of(params);
        int atMost = rungs.get(rungs.size() - 1).until();
        for (Ladder.Rung rung : rungs) {
            stopRule.restart();
            while (stopRule.iterations() < rung.until()) {
                messages.advance(rung.damping());
                boolean changed = stopRule.observe(messages);
                record();
                listener.iterated(stopRule.iterations(), atMost, stopRule.count());
                if (stopRule.fires(rung.damping()) && !(joiningPays && stopRule.count() == problem.size())) {
                    return new Convergence(true, stopRule.iterations(), stopRule.settled(), rung.damping());
                }
                if (changed && stopRule.count() > 0 && params.conventions().insists()) {
                    returns += seen.add(stopRule.exemplarSet()) ? 0 : 1;
                    if (goesRound(rung.damping())) {
                        return new Convergence(false, stopRule.iterations(), stopRule.settled(), rung.damping());
                    }
                }
            }
        }
        double lastDamping = rungs.get(rungs.size() - 1).damping();
        return new Convergence(false, stopRule.iterations(), stopRule.settled(), lastDamping);
    }

    private boolean goesRound(double damping) {
        return endsReturning
                && returns >= params.convergenceIterations()
                && stopRule.iterations() >= params.guard(damping);
    }

    /** Of all exemplars that came up, those of the best net similarity, the first on a tie. */
    private Optional<int[]> bestSeen() {
        Optional<int[]> best = Optional.empty();
        double most = Double.NEGATIVE_INFINITY;
        for (BitSet set : seen) {
            int[] exemplars = set.stream().toArray();
            double netSimilarity =
                    Assignment.toNearest(problem.matrix(), exemplars).netSimilarity(problem.matrix());
            if (best.isEmpty() || netSimilarity > most) {
                best = Optional.of(exemplars);
                most = netSimilarity;
            }
        }
        return best;
    }

    private Assignment assign(boolean converged) {
        Conventions conventions = params.conventions();
        if (!converged && conventions.givesUpWithoutConvergence()) {
            return Assignment.none(problem.size());
        }
        if (!converged && conventions.insists()) {
            int[] exemplars = bestSeen().orElseGet(() -> new int[] {mostSimilarToAll()});
            return Exemplars.assign(problem, exemplars);
        }
        return stopRule.count() == 0
                ? Assignment.none(problem.size())
                : Exemplars.assign(problem, stopRule.exemplars());
    }

    /** The last resort when no exemplar ever came up: one cluster around the object with the largest similarity sum. */
    private int mostSimilarToAll() {
        int best = 0;
        double bestSum = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < problem.size(); k++) {
            double sum = 0;
            for (int i = 0; i < problem.size(); i++) {
                sum += i == k ? 0 : problem.matrix().get(i, k);
            }
            if (sum > bestSum) {
                best = k;
                bestSum = sum;
            }
        }
        return best;
    }

    private void record() {
        if (!params.trace()) {
            return;
        }
        int iteration = stopRule.iterations();
        if (stopRule.count() == 0) {
            trace.add(new Iteration(iteration, 0, Double.NaN, Double.NaN));
            return;
        }
        ApResult.Solution solution = problem.expand(Assignment.toNearest(problem.matrix(), stopRule.exemplars()));
        trace.add(new Iteration(
                iteration, stopRule.count(), solution.similarityToExemplars(), solution.preferenceOfExemplars()));
    }
}
