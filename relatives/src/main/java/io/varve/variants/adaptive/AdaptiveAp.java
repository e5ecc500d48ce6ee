package io.varve.variants.adaptive;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.internal.ap.Assignment;
import io.varve.internal.ap.StopRule;
import io.varve.internal.messages.Workers;
import io.varve.variants.adaptive.AdaptiveResult.Candidate;
import io.varve.variants.pairs.PairAssignment;
import io.varve.variants.pairs.PairMessages;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairRows;
import io.varve.variants.pairs.PairSilhouette;
import io.varve.variants.pairs.PairSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Affinity propagation that changes its preference and damping while it runs: it goes through the numbers of clusters from
 * many to few, damps where the messages oscillate, and chooses the number with the best silhouette.
 *
 * <p>K. Wang, J. Zhang, D. Li, X. Zhang, T. Guo, <i>Adaptive affinity propagation clustering</i>, Acta Automatica Sinica 33
 * (2007), arXiv:0805.1096, with the constants of the authors' program. There similarities are negative distances; here all
 * that is a share of the median similarity there is one of the median distance below the largest similarity (0 for
 * distances, 1 for cosines), which is the same for distances and has a meaning for all others. Where more than half of the
 * distances are 0, the mean stands in for the median.
 *
 * <pre>{@code
 * AdaptiveResult result = AdaptiveAp.fit(ApInput.vectors(x), AdaptiveParams.defaults());
 * System.out.println(result);  // and the silhouette of every number of clusters
 * }</pre>
 *
 * <p>Without lowering the preference, it is affinity propagation with a damping that rises only when it must, for problems on
 * which other runs do not converge.
 *
 * <p>Takes some 30 bytes a pair, and thousands of iterations. The precision must be double; a trace is not kept, and the
 * guard against early stops is not needed. The same input, parameters and seed give the same bits on any number of threads.
 */
public final class AdaptiveAp {

    /** Neither rest nor oscillation is looked for before. */
    private static final int FIRST_LOOK = 100;

    /** Iterations between two steps of the preference. */
    private static final int DELAY = 10;

    /** The run ends when the exemplars stay the same for this share of the limit, at least for so many iterations. */
    private static final double END_SHARE = 0.1;

    private static final int LEAST_END = 2000;

    private static final double FIRST_DAMPING = 0.7;
    private static final double DAMPING_STEP = 0.05;
    private static final double ESCAPE_DAMPING = 0.85;
    private static final double HIGH_DAMPING = 0.9;
    private static final double HIGH_DAMPING_STEP = 0.025;
    private static final double NOISE_DAMPING = 0.95;
    private static final double LARGEST_DAMPING = 0.98;
    private static final double RELAXATION = 1e-4;
    private static final int ESCAPES_BEFORE_HIGH = 3;

    private final AdaptiveParams params;
    private final PairProblem problem;
    private final Distances distances;
    private final IterationListener listener;
    private final PairMessages messages;
    private final PairAssignment pairs;
    private final StopRule exemplars;
    private final Oscillation oscillation = new Oscillation();
    private final Map<Integer, Rest> recorded = new TreeMap<>();
    private Optional<int[]> bestSeen = Optional.empty();
    private double bestNetSimilarity = Double.NEGATIVE_INFINITY;
    private double preference;
    private double damping;
    private int lowered;
    private int lastCount;
    private int sameCount;
    private int largestCount;
    private boolean damped;
    private int escapes;

    /**
     * How far similarities lie below the largest.
     *
     * @param top the largest similarity of a row to any, itself included, at least 0
     * @param typical the median distance from there, or the mean where the median is 0; 0 if there is none at all
     */
    private record Distances(double top, double typical) {

        static Distances in(PairRows rows, double median) {
            double top = 0;
            double sum = 0;
            long count = 0;
            for (int i = 0; i < rows.size(); i++) {
                for (double s : rows.similarities()[i]) {
                    top = Math.max(top, s);
                    sum += Double.isInfinite(s) ? 0 : s;
                    count += Double.isInfinite(s) ? 0 : 1;
                }
            }
            return new Distances(top, median < top ? top - median : top - sum / Math.max(1, count));
        }
    }

    /** Exemplars that came to rest, and what they did so under. */
    private record Rest(int[] exemplars, int stable, int settled, double preference, double damping) {}

    private AdaptiveAp(
            PairProblem problem,
            AdaptiveParams params,
            Distances distances,
            IterationListener listener,
            Workers workers) {
        this.params = params;
        this.problem = problem;
        this.distances = distances;
        this.listener = listener;
        this.damping = params.ap().damping();
        this.messages = new PairMessages(problem.rows(), workers);
        this.pairs = new PairAssignment(problem.rows());
        this.exemplars = new StopRule(params.ap(), problem.size());
        this.preference = problem.preference(0);
        if (params.lowersPreference()) {
            preference = distances.top() - params.start() * distances.typical();
            problem.prefer(preference);
        }
    }

    /**
     * Clusters, and chooses the number of clusters if the parameters say so.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @return the chosen solution and all others
     */
    public static AdaptiveResult fit(ApInput input, AdaptiveParams params) {
        return fit(input, params, IterationListener.SILENT);
    }

    /**
     * Clusters and tells of every iteration.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param listener told after every iteration
     * @return the chosen solution and all others
     */
    public static AdaptiveResult fit(ApInput input, AdaptiveParams params, IterationListener listener) {
        ApParams ap = params.lowersPreference() ? params.ap().withPreference(Preference.median()) : params.ap();
        try (Workers workers = Workers.start(ap.threads())) {
            PairProblem problem = PairProblem.complete(PairSource.of(input, ap), ap, workers);
            Optional<int[]> obvious = problem.obviousExemplars();
            if (obvious.isPresent()) {
                Assignment assignment = new PairAssignment(problem.rows()).toNearest(obvious.get());
                Convergence none = new Convergence(true, 0, 0, ap.damping());
                return new AdaptiveResult(new ApResult(problem.expand(assignment), none, List.of()), List.of());
            }
            Distances distances = Distances.in(problem.rows(), problem.preference(0));
            problem.finish();
            return new AdaptiveAp(problem, params, distances, listener, workers).run();
        }
    }

    private AdaptiveResult run() {
        int limit = params.ap().maxIterations();
        boolean done = false;
        while (!done && exemplars.iterations() < limit) {
            messages.advance(damping);
            if (exemplars.observe(messages::belief)) {
                rememberBest();
            }
            oscillation.observe(exemplars.count(), !recorded.isEmpty());
            listener.iterated(exemplars.iterations(), limit, exemplars.count());
            if (rests()) {
                done = progress();
            } else if (watching() && oscillation.present()) {
                calm();
            } else if (damping > HIGH_DAMPING) {
                damping = Math.max(HIGH_DAMPING, damping - RELAXATION);
            }
        }
        return result();
    }

    /** Net similarities compare only as long as the preference stays the same; when it changes, the last exemplars count. */
    private void rememberBest() {
        if (exemplars.count() == 0) {
            return;
        }
        double netSimilarity = params.lowersPreference()
                ? bestNetSimilarity
                : pairs.netSimilarity(pairs.toNearest(exemplars.exemplars()));
        if (bestSeen.isEmpty() || netSimilarity >= bestNetSimilarity) {
            bestSeen = Optional.of(exemplars.exemplars());
            bestNetSimilarity = netSimilarity;
        }
    }

    private int stable() {
        return exemplars.iterations() - exemplars.settled() + 1;
    }

    private boolean watching() {
        return exemplars.iterations() > Math.max(FIRST_LOOK, params.ap().convergenceIterations() / 2);
    }

    private boolean rests() {
        return watching()
                && exemplars.count() > 0
                && stable() >= params.ap().convergenceIterations()
                && exemplars.iterations() - lowered >= DELAY;
    }

    /** Step 2: records the exemplars and lowers the preference, faster while that changes nothing; says whether to end. */
    private boolean progress() {
        int count = exemplars.count();
        Rest before = recorded.get(count);
        if (before == null || stable() > before.stable()) {
            recorded.put(count, new Rest(exemplars.exemplars(), stable(), exemplars.settled(), preference, damping));
        }
        largestCount = Math.max(largestCount, count);
        oscillation.restart();
        boolean end = stable() >= Math.max(LEAST_END, END_SHARE * params.ap().maxIterations());
        if (!params.lowersPreference() || count <= 2 || end) {
            return true;
        }
        sameCount = count == lastCount ? sameCount + 1 : 0;
        lastCount = count;
        lower(Math.max(1, sameCount) * step());
        return false;
    }

    private double step() {
        return params.step() * distances.typical() / (0.1 * Math.sqrt(exemplars.count() + 50));
    }

    private void lower(double by) {
        preference -= by;
        problem.prefer(preference);
        lowered = exemplars.iterations();
    }

    /** Step 4: damps oscillation, and from high damping on escapes from it to another preference. */
    private void calm() {
        oscillation.restart();
        if (!damped) {
            damped = true;
            damping = Math.max(FIRST_DAMPING, damping);
            return;
        }
        if (damping < HIGH_DAMPING) {
            damping = Math.min(HIGH_DAMPING, damping + DAMPING_STEP);
        } else if (escapes >= ESCAPES_BEFORE_HIGH) {
            damping = Math.max(damping, Math.min(LARGEST_DAMPING, damping + HIGH_DAMPING_STEP));
            if (damping >= NOISE_DAMPING) {
                problem.disturb(new SplittableRandom(params.ap().seed() + exemplars.iterations()));
            }
        }
        if (damping >= ESCAPE_DAMPING) {
            escapes++;
            if (params.lowersPreference()) {
                lower(escape() * step());
            }
        }
    }

    private double escape() {
        if (recorded.isEmpty()) {
            return Math.min(escapes, 2);
        }
        double most = Math.max(3 / (Math.sqrt(largestCount) / 10 + 0.4), 1);
        return Math.min(0.8 * 2 * Math.sqrt(oscillation.spread()) + 0.2 * escapes, most);
    }

    /** Step 5: the largest silhouette among solutions without very small clusters, or among all if each has one. */
    private AdaptiveResult result() {
        PairSilhouette silhouette = new PairSilhouette(problem, distances.top());
        List<Candidate> candidates = new ArrayList<>();
        List<Rest> rests = new ArrayList<>(recorded.values());
        Optional<Candidate> best = Optional.empty();
        for (Rest rest : rests) {
            Assignment assignment = pairs.complete(rest.exemplars());
            Candidate candidate = new Candidate(
                    assignment.exemplars().length,
                    rest.stable(),
                    rest.preference(),
                    rest.damping(),
                    smallest(assignment),
                    silhouette.of(assignment));
            candidates.add(candidate);
            best = best.filter(chosen -> !better(candidate, chosen)).or(() -> Optional.of(candidate));
        }
        ApResult clustering =
                best.map(candidates::indexOf).map(rests::get).map(this::chosen).orElseGet(this::restless);
        return new AdaptiveResult(clustering, candidates);
    }

    private boolean better(Candidate candidate, Candidate chosen) {
        boolean large = candidate.smallestCluster() >= params.smallestCluster();
        boolean chosenLarge = chosen.smallestCluster() >= params.smallestCluster();
        if (Double.isNaN(chosen.silhouette()) || large != chosenLarge) {
            return !Double.isNaN(candidate.silhouette()) && (large || !chosenLarge);
        }
        return candidate.silhouette() > chosen.silhouette();
    }

    private int smallest(Assignment assignment) {
        int[] sizes = new int[assignment.exemplars().length];
        for (int i = 0; i < problem.size(); i++) {
            sizes[assignment.labels()[i]] += problem.source().copies().counts()[i];
        }
        int smallest = Integer.MAX_VALUE;
        for (int size : sizes) {
            smallest = Math.min(smallest, size);
        }
        return smallest;
    }

    private ApResult chosen(Rest rest) {
        if (params.lowersPreference()) {
            problem.prefer(rest.preference());
        }
        Convergence convergence = new Convergence(true, exemplars.iterations(), rest.settled(), rest.damping());
        return new ApResult(problem.expand(pairs.complete(rest.exemplars())), convergence, List.of());
    }

    /** Nothing came to rest: the best exemplars that were seen, or the last resort. */
    private ApResult restless() {
        Convergence convergence = new Convergence(false, exemplars.iterations(), exemplars.settled(), damping);
        int[] best = bestSeen.orElseGet(() -> new int[] {pairs.mostSeen(problem::candidate)});
        return new ApResult(problem.expand(pairs.complete(best)), convergence, List.of(), bestSeen.isEmpty());
    }
}
