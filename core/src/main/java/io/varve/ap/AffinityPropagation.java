package io.varve.ap;

import io.varve.Convergence;
import io.varve.Refused;
import io.varve.ap.ApResult.Iteration;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.Copies;
import io.varve.internal.ap.Exemplars;
import io.varve.internal.ap.KeptMessages;
import io.varve.internal.ap.Ladder;
import io.varve.internal.ap.Similarities;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.ActiveMessages;
import io.varve.internal.messages.DenseMessages;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.Messages;
import io.varve.internal.messages.Workers;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Dense affinity propagation: finds exemplars among the objects and gives every object one, choosing their number itself.
 *
 * <pre>{@code
 * ApResult result = AffinityPropagation.fit(vectors);
 * int[] labels = result.labels();
 * System.out.println(result);
 * }</pre>
 *
 * <p>Time is O(N² · iterations), memory three N × N matrices; a run that would not fit is refused before it allocates.
 * All methods may be called from many threads at once. The same input, parameters and seed give the same bits on any
 * number of threads, with scalar and vector kernels.
 */
public final class AffinityPropagation {

    private final ApProblem problem;
    private final ApParams params;
    private final IterationListener listener;
    private final Messages messages;
    private final StopRule stopRule;
    private final List<Iteration> trace = new ArrayList<>();
    private final List<BitSet> seen = new ArrayList<>();

    private AffinityPropagation(ApProblem problem, IterationListener listener, Messages messages) {
        this.problem = problem;
        this.params = problem.params();
        this.listener = listener;
        this.messages = messages;
        this.stopRule = new StopRule(params, problem.size());
    }

    /**
     * Clusters vectors with {@linkplain ApParams#defaults() default parameters}.
     *
     * @param x a row per object
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(double[][] x) {
        return fit(x, ApParams.defaults());
    }

    /**
     * Clusters vectors.
     *
     * @param x a row per object
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(double[][] x, ApParams params) {
        return fit(ApInput.vectors(x), params);
    }

    /**
     * Clusters float vectors.
     *
     * @param x a row per object
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(float[][] x, ApParams params) {
        return fit(ApInput.vectors(x), params);
    }

    /**
     * Clusters any input.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(ApInput input, ApParams params) {
        return fit(input, params, IterationListener.SILENT);
    }

    /**
     * Clusters any input and tells of every iteration.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param listener told after every iteration
     * @return exemplars, labels and how they were found
     */
    public static ApResult fit(ApInput input, ApParams params, IterationListener listener) {
        return fit(input, params, listener, Kernels.configured());
    }

    /**
     * Clusters any input, beginning with the messages of another run instead of zeros, and keeps those it ends with.
     *
     * <p>It stops as any run does; where messages are near a fixed point from the start, fewer {@linkplain
     * ApParams#minIterations() min iterations} may do. Exact copies begin with the messages of the first of them.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param start the messages between all objects of the input, finite numbers
     * @param listener told after every iteration
     * @return the result and the messages
     */
    public static ApRun resume(ApInput input, ApParams params, ApMessages start, IterationListener listener) {
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(params.threads())) {
            ApProblem problem = ApProblem.prepare(input, params, start.bytes(), kernels, workers);
            Optional<ApResult> obvious = obvious(problem);
            if (obvious.isPresent()) {
                return new ApRun(obvious.get(), ApMessages.NONE);
            }
            problem.finish(workers);
            DenseMessages messages = dense(problem, kernels, workers);
            if (start != ApMessages.NONE) {
                begin(problem, messages, start, workers);
            }
            ApResult result = new AffinityPropagation(problem, listener, messages).run();
            return new ApRun(result, new KeptMessages(problem.copies(), messages, params.precision()));
        }
    }

    static ApResult fit(ApInput input, ApParams params, IterationListener listener, Kernels kernels) {
        try (Workers workers = Workers.start(params.threads())) {
            return fit(ApProblem.prepare(input, params, kernels, workers), listener, kernels, workers);
        }
    }

    /** Clusters objects that are known to be different, each with its weight. */
    static ApResult fit(Similarities exact, double[] weights, ApParams params, IterationListener listener) {
        Kernels kernels = Kernels.configured();
        try (Workers workers = Workers.start(params.threads())) {
            Copies copies = Copies.none(weights.length);
            ApProblem problem = ApProblem.prepare(exact, copies, weights, params, 0, kernels, workers);
            return fit(problem, listener, kernels, workers);
        }
    }

    private static ApResult fit(ApProblem problem, IterationListener listener, Kernels kernels, Workers workers) {
        Optional<ApResult> obvious = obvious(problem);
        if (obvious.isPresent()) {
            return obvious.get();
        }
        problem.finish(workers);
        boolean inRowOrder = problem.params().conventions().sumsInRowOrder();
        // a trace looks at the similarities after every iteration, when active messages would hide some
        Messages messages = problem.params().trace()
                ? dense(problem, kernels, workers)
                : ActiveMessages.on(problem.matrix(), inRowOrder, kernels, workers);
        return new AffinityPropagation(problem, listener, messages).run();
    }

    private static DenseMessages dense(ApProblem problem, Kernels kernels, Workers workers) {
        boolean inRowOrder = problem.params().conventions().sumsInRowOrder();
        return DenseMessages.on(problem.matrix(), inRowOrder, kernels, workers);
    }

    private static Optional<ApResult> obvious(ApProblem problem) {
        Convergence none = new Convergence(true, 0, 0, problem.params().damping());
        return problem.obviousExemplars()
                .map(exemplars -> Assignment.toNearest(problem.matrix(), exemplars))
                .map(assignment -> new ApResult(problem.expand(assignment), none, List.of()));
    }

    /**
     * Returns the memory that a dense run takes at its peak.
     *
     * @param objects how many different ones
     * @param precision of the messages
     * @return bytes
     */
    public static long memoryBytes(int objects, Precision precision) {
        return ApMemory.bytes(objects, precision);
    }

    private static void begin(ApProblem problem, DenseMessages messages, ApMessages start, Workers workers) {
        Precision precision = problem.params().precision();
        boolean single = precision == Precision.FLOAT;
        workers.each(problem.size(), i -> {
            for (int k = 0; k < problem.size(); k++) {
                double r = start.responsibility(problem.object(i), problem.object(k));
                double a = start.availability(problem.object(i), problem.object(k));
                if (single ? !Float.isFinite((float) r + (float) a) : !Double.isFinite(r + a)) {
                    throw new Refused(
                            "the messages from object %d to object %d must be finite numbers in %s precision, got %s, %s"
                                    .formatted(problem.object(i), problem.object(k), precision, r, a));
                }
                messages.begin(i, k, r, a);
            }
        });
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
                if (stopRule.fires(rung.damping())) {
                    return new Convergence(true, stopRule.iterations(), stopRule.settled(), rung.damping());
                }
                if (changed && stopRule.count() > 0 && params.conventions().insists()) {
                    seen.add(stopRule.exemplarSet());
                }
            }
        }
        double lastDamping = rungs.get(rungs.size() - 1).damping();
        return new Convergence(false, stopRule.iterations(), stopRule.settled(), lastDamping);
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
