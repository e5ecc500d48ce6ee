package io.varve.variants.soft;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Convergence;
import io.varve.internal.Checks;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.Workers;
import io.varve.variants.pairs.PairMessages;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Affinity propagation under a soft constraint (SCAP): an object may follow one that does not stand for itself, at the price
 * of a penalty. Chains of followers then make clusters that are not round.
 *
 * <p>M. Leone, Sumedha, M. Weigt, <i>Clustering by soft-constraint affinity propagation</i>, Bioinformatics 23 (2007)
 * 2708–2715, doi:10.1093/bioinformatics/btm414. The messages are those of affinity propagation but for the diagonal, where
 * r(k,k) does not fall below −penalty and a(k,k) does not rise above it; every object follows the k for which a(i,k) +
 * s(i,k) is largest, and clusters are the connected groups. With an infinite penalty the choices are those of affinity
 * propagation, without refinement; with none everyone follows the most similar object, or nobody if its own preference is
 * larger. The paper gives all objects the same similarity to themselves; here the preference is a parameter as elsewhere.
 *
 * <pre>{@code
 * PenaltyScan scan = SoftConstraintAp.scan(input, ApParams.defaults(), PenaltyScan.penalties(0.01, 100, 30));
 * System.out.println(scan);
 * }</pre>
 *
 * <p>Costs twice an iteration of affinity propagation and some 30 bytes a pair. The precision must be double; a trace is not
 * kept. The same input, parameters and seed give the same bits on any number of threads.
 */
public final class SoftConstraintAp {

    private final PairProblem problem;
    private final ApParams params;
    private final PairMessages messages;
    private int[] follows;
    private int iterations;
    private int settled = 1;
    private int watchedSince;

    private SoftConstraintAp(PairProblem problem, double penalty, Workers workers) {
        this.problem = problem;
        this.params = problem.params();
        this.messages = new PairMessages(problem.rows(), penalty, workers);
        this.follows = new int[problem.size()];
    }

    /**
     * Clusters under one penalty.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @return whom every object follows, and the clusters
     */
    public static SoftConstraintResult fit(ApInput input, SoftConstraintParams params) {
        try (Workers workers = Workers.start(params.ap().threads())) {
            return run(prepare(input, params.ap(), workers), params.penalty(), workers);
        }
    }

    /**
     * Clusters under one penalty after the other, each from zero messages.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers every run
     * @param penalties ascending, at least one
     * @return how the number of clusters changes
     */
    public static PenaltyScan scan(ApInput input, ApParams params, double... penalties) {
        Checks.require(penalties.length > 0, "a scan needs at least one penalty, got none");
        for (int t = 0; t < penalties.length; t++) {
            Checks.require(penalties[t] >= 0, "a penalty must be at least 0, got %s", penalties[t]);
            Checks.require(
                    t == 0 || penalties[t] > penalties[t - 1],
                    "penalties must ascend, but %s is followed by %s",
                    penalties[Math.max(0, t - 1)],
                    penalties[t]);
        }
        List<PenaltyScan.Step> steps = new ArrayList<>();
        try (Workers workers = Workers.start(params.threads())) {
            PairProblem problem = prepare(input, params, workers);
            for (double penalty : penalties) {
                SoftConstraintResult result = run(problem, penalty, workers);
                steps.add(new PenaltyScan.Step(
                        penalty,
                        result.exemplars().size(),
                        result.clusterCount(),
                        result.convergence().converged()));
            }
        }
        return new PenaltyScan(steps);
    }

    private static PairProblem prepare(ApInput input, ApParams params, Workers workers) {
        PairProblem problem = PairProblem.complete(PairSource.of(input, params), params, workers);
        problem.finish();
        return problem;
    }

    private static SoftConstraintResult run(PairProblem problem, double penalty, Workers workers) {
        SoftConstraintAp run = new SoftConstraintAp(problem, penalty, workers);
        Convergence convergence = problem.size() == 1
                ? new Convergence(true, 0, 0, problem.params().damping())
                : run.passMessages();
        return run.result(penalty, convergence);
    }

    private Convergence passMessages() {
        List<Ladder.Rung> rungs = Ladder.of(params);
        for (Ladder.Rung rung : rungs) {
            watchedSince = iterations;
            while (iterations < rung.until()) {
                messages.advance(rung.damping());
                observe();
                if (stable(rung.damping())) {
                    return new Convergence(true, iterations, settled, rung.damping());
                }
            }
        }
        return new Convergence(
                false, iterations, settled, rungs.get(rungs.size() - 1).damping());
    }

    private void observe() {
        iterations++;
        int[] now = messages.choices();
        if (!Arrays.equals(now, follows)) {
            settled = iterations;
            follows = now;
        }
    }

    /** As {@link StopRule}, but all choices must stay the same, not only the exemplars. */
    private boolean stable(double damping) {
        int window = params.convergenceIterations();
        return iterations - Math.max(settled - 1, watchedSince) >= window
                && iterations >= params.conventions().firstStopTest(window)
                && iterations >= params.guard(damping);
    }

    private SoftConstraintResult result(double penalty, Convergence convergence) {
        int[] groups = connected(follows);
        List<Integer> followed = new ArrayList<>();
        List<Integer> labels = new ArrayList<>();
        PairSource source = problem.source();
        for (int i = 0; i < source.weights().length; i++) {
            int row = source.copies().groupOf(i);
            followed.add(source.object(follows[row]));
            labels.add(groups[row]);
        }
        return new SoftConstraintResult(penalty, followed, labels, convergence);
    }

    /** Numbers the connected groups of i → follows[i] in the order of their first rows. */
    private static int[] connected(int[] follows) {
        int[] root = new int[follows.length];
        Arrays.setAll(root, i -> i);
        for (int i = 0; i < follows.length; i++) {
            int a = rootOf(root, i);
            int b = rootOf(root, follows[i]);
            root[Math.max(a, b)] = Math.min(a, b);
        }
        int[] numbers = new int[follows.length];
        int count = 0;
        for (int i = 0; i < follows.length; i++) {
            int top = rootOf(root, i);
            numbers[i] = top == i ? count++ : numbers[top];
        }
        return numbers;
    }

    private static int rootOf(int[] root, int row) {
        int top = row;
        while (root[top] != top) {
            root[top] = root[root[top]];
            top = root[top];
        }
        return top;
    }
}
