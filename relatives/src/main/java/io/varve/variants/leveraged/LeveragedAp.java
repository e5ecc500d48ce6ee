package io.varve.variants.leveraged;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.internal.messages.Workers;
import io.varve.variants.leveraged.LeveragedResult.Sweep;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairRun;
import io.varve.variants.pairs.PairSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Affinity propagation in which only a share of the objects can be exemplars, so that only these columns of the similarities
 * are ever computed: O(N · columns) memory and time an iteration. What R calls {@code apclusterL}.
 *
 * <pre>{@code
 * LeveragedResult result = LeveragedAp.fit(ApInput.vectors(x), LeveragedParams.defaults().withShare(0.05));
 * int[] labels = result.clustering().labels();
 * }</pre>
 *
 * <p>The first sweep draws the columns by the seed. Every further one keeps the exemplars of the best sweep so far and draws
 * the others anew; if the exemplars leave no room for others, it ends there. The result is the sweep with the largest net
 * similarity. With all columns the result is that of {@link AffinityPropagation} under conventions that sum in row order, to
 * the last bit.
 *
 * <p>A preference that is found from similarities, a quantile or by coefficient, is that of the columns of the first sweep
 * and holds for all; R computes it anew in every sweep, which makes their net similarities incomparable. Exact copies are
 * one row where the parameters ask for de-duplication, and the share is one of rows. An object that is not drawn can believe
 * itself an exemplar; that belief counts when the stop rule asks whether anything changes, as in R, and for nothing else.
 *
 * <p>The precision must be double. The result does not depend on the number of threads.
 */
public final class LeveragedAp {

    private static final int LEAST_COLUMNS = 2;

    private final LeveragedParams params;
    private final IterationListener listener;
    private final Workers workers;
    private final PairSource source;
    private final List<Sweep> sweeps = new ArrayList<>();
    private ApParams runParams;

    private LeveragedAp(ApInput input, LeveragedParams params, IterationListener listener, Workers workers) {
        this.params = params;
        this.listener = listener;
        this.workers = workers;
        this.source = PairSource.of(input, params.ap());
        this.runParams = params.ap();
    }

    /**
     * Clusters with columns drawn by the seed.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the sweeps
     * @return the best sweep, and what each came to
     */
    public static LeveragedResult fit(ApInput input, LeveragedParams params) {
        return fit(input, params, IterationListener.SILENT);
    }

    /**
     * Clusters with columns drawn by the seed and tells of every iteration.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the sweeps
     * @param listener told after every iteration of every sweep, each counting from 1
     * @return the best sweep, and what each came to
     */
    public static LeveragedResult fit(ApInput input, LeveragedParams params, IterationListener listener) {
        try (Workers workers = Workers.start(params.ap().threads())) {
            return new LeveragedAp(input, params, listener, workers).sweep();
        }
    }

    /**
     * Clusters once with chosen columns.
     *
     * @param input vectors or similarities, weighted or not
     * @param columns the objects that may be exemplars, at least two different ones
     * @param params what steers the run
     * @return the result of one sweep
     */
    public static LeveragedResult fit(ApInput input, int[] columns, ApParams params) {
        try (Workers workers = Workers.start(params.threads())) {
            LeveragedAp leveraged =
                    new LeveragedAp(input, new LeveragedParams(params, 1, 1), IterationListener.SILENT, workers);
            int[] rows = leveraged.rows(columns);
            Checks.require(
                    rows.length >= Math.min(LEAST_COLUMNS, leveraged.source.size()),
                    "%d different objects are too few to choose exemplars from; give at least %d",
                    rows.length,
                    LEAST_COLUMNS);
            return leveraged.result(leveraged.run(rows), rows);
        }
    }

    private LeveragedResult sweep() {
        int size = source.size();
        int wanted = Math.min(size, Math.max(LEAST_COLUMNS, (int) Math.ceil(size * params.share())));
        SplittableRandom random = new SplittableRandom(params.ap().seed());
        int[] columns = drawn(random, new int[0], wanted);
        ApResult best = run(columns);
        int[] bestColumns = columns;
        for (int t = 1; t < params.sweeps() && best.clusterCount() < wanted; t++) {
            columns = drawn(random, rows(best.exemplars()), wanted);
            ApResult next = run(columns);
            if (next.clusterCount() > 0 && (best.clusterCount() == 0 || next.netSimilarity() > best.netSimilarity())) {
                best = next;
                bestColumns = columns;
            }
        }
        return result(best, bestColumns);
    }

    /** Keeps these columns and draws others up to the wanted number; ascending. */
    private int[] drawn(SplittableRandom random, int[] kept, int wanted) {
        int[] others = IntStream.range(0, source.size())
                .filter(k -> Arrays.binarySearch(kept, k) < 0)
                .toArray();
        int[] columns = Arrays.copyOf(kept, wanted);
        for (int drawn = 0; drawn < wanted - kept.length; drawn++) {
            int at = drawn + random.nextInt(others.length - drawn);
            columns[kept.length + drawn] = others[at];
            others[at] = others[drawn];
        }
        Arrays.sort(columns);
        return columns;
    }

    private ApResult run(int[] columns) {
        PairProblem problem = PairProblem.withExemplars(source, columns, runParams, workers);
        if (!(runParams.preference() instanceof Preference.PerObject)) {
            runParams = runParams.withPreference(Preference.of(problem.preference(0)));
        }
        ApResult result = PairRun.of(problem, listener, workers).result();
        double netSimilarity = result.clusterCount() == 0 ? Double.NaN : result.netSimilarity();
        sweeps.add(new Sweep(result.clusterCount(), netSimilarity, result.convergence()));
        return result;
    }

    private LeveragedResult result(ApResult best, int[] columns) {
        return new LeveragedResult(
                best, Arrays.stream(columns).mapToObj(source::object).toList(), sweeps);
    }

    /** The rows of some objects, ascending, each once. */
    private int[] rows(int[] objects) {
        int count = source.weights().length;
        for (int object : objects) {
            Checks.require(
                    object >= 0 && object < count, "there is no object %d among %d, which count from 0", object, count);
        }
        return Arrays.stream(objects)
                .map(source.copies()::groupOf)
                .sorted()
                .distinct()
                .toArray();
    }
}
