package io.varve.variants.pairs;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.ApResult.Iteration;
import io.varve.ap.Conventions;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Affinity propagation on some pairs, from zero messages to a result; stops and insists as {@link AffinityPropagation} does. */
public final class PairRun {

    private final PairProblem problem;
    private final ApParams params;
    private final IterationListener listener;
    private final PairMessages messages;
    private final PairAssignment pairs;
    private final StopRule stopRule;
    private final boolean joiningPays;
    private final List<Iteration> trace = new ArrayList<>();
    private int[] exemplars = {};
    private Optional<int[]> bestSeen = Optional.empty();
    private double bestNetSimilarity = Double.NEGATIVE_INFINITY;

    private PairRun(PairProblem problem, IterationListener listener, Workers workers) {
        this.problem = problem;
        this.params = problem.params();
        this.listener = listener;
        this.messages = new PairMessages(problem.rows(), workers);
        this.pairs = new PairAssignment(problem.rows());
        this.stopRule = new StopRule(params, problem.size());
        this.joiningPays = params.conventions().insists() && problem.rows().joiningPays();
    }

    /**
     * What a run came to.
     *
     * @param result for all objects of the input
     * @param stranded rows that saw no exemplar and therefore stand for themselves
     */
    public record Outcome(ApResult result, int[] stranded) {}

    /** Clusters a problem that is not finished yet. */
    public static Outcome of(PairProblem problem, IterationListener listener, Workers workers) {
        Optional<int[]> obvious = problem.obviousExemplars();
        if (obvious.isPresent()) {
            Assignment assignment = new PairAssignment(problem.rows()).toNearest(obvious.get());
            Convergence none = new Convergence(true, 0, 0, problem.params().damping());
            return new Outcome(new ApResult(problem.expand(assignment), none, List.of()), new int[0]);
        }
        problem.finish();
        return new PairRun(problem, listener, workers).run();
    }

    private Outcome run() {
        Convergence convergence = passMessages();
        Conventions conventions = params.conventions();
        int[] found = exemplars;
        boolean lastResort = !convergence.converged() && bestSeen.isEmpty() && found.length == 0;
        if (!convergence.converged() && conventions.givesUpWithoutConvergence()) {
            found = new int[0];
        } else if (!convergence.converged() && conventions.insists()) {
            found = bestSeen.orElseGet(() -> new int[] {pairs.mostSeen(problem::candidate)});
        }
        if (found.length == 0) {
            ApResult.Solution nothing = problem.expand(Assignment.none(problem.size()));
            return new Outcome(new ApResult(nothing, convergence, trace, lastResort), new int[0]);
        }
        int[] stranded = PairAssignment.stranded(pairs.toNearest(found));
        Assignment assignment = pairs.complete(found);
        return new Outcome(new ApResult(problem.expand(assignment), convergence, trace, lastResort), stranded);
    }

    private Convergence passMessages() {
        List<Ladder.Rung> rungs = Ladder.of(params);
        int atMost = rungs.get(rungs.size() - 1).until();
        for (Ladder.Rung rung : rungs) {
            stopRule.restart();
            while (stopRule.iterations() < rung.until()) {
                messages.advance(rung.damping());
                boolean changed = stopRule.observe(messages::belief);
                if (changed) {
                    exemplars = Arrays.stream(stopRule.exemplars())
                            .filter(problem::candidate)
                            .toArray();
                }
                record();
                listener.iterated(stopRule.iterations(), atMost, exemplars.length);
                // all alone where one would do better with another: a moment of an oscillation, as on all pairs
                boolean alone = joiningPays && exemplars.length == problem.size();
                if (exemplars.length > 0 && !alone && stopRule.fires(rung.damping())) {
                    return new Convergence(true, stopRule.iterations(), stopRule.settled(), rung.damping());
                }
                if (changed) {
                    rememberBest();
                }
            }
        }
        double lastDamping = rungs.get(rungs.size() - 1).damping();
        return new Convergence(false, stopRule.iterations(), stopRule.settled(), lastDamping);
    }

    private void rememberBest() {
        if (exemplars.length == 0 || !params.conventions().insists()) {
            return;
        }
        double netSimilarity = pairs.netSimilarity(pairs.toNearest(exemplars));
        if (bestSeen.isEmpty() || netSimilarity > bestNetSimilarity) {
            bestSeen = Optional.of(exemplars);
            bestNetSimilarity = netSimilarity;
        }
    }

    private void record() {
        if (!params.trace()) {
            return;
        }
        int iteration = stopRule.iterations();
        if (exemplars.length == 0) {
            trace.add(new Iteration(iteration, 0, Double.NaN, Double.NaN));
            return;
        }
        Assignment now = pairs.toNearest(exemplars);
        ApResult.Solution solution = problem.expand(now);
        boolean everyOne = PairAssignment.stranded(now).length == 0;
        trace.add(new Iteration(
                iteration,
                exemplars.length,
                everyOne ? solution.similarityToExemplars() : Double.NEGATIVE_INFINITY,
                solution.preferenceOfExemplars()));
    }
}
