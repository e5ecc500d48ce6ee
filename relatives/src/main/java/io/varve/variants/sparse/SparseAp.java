package io.varve.variants.sparse;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.internal.messages.Workers;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairRun;
import io.varve.variants.pairs.PairSource;
import java.util.Arrays;

/**
 * Affinity propagation on stored pairs only, O(pairs) time an iteration and some 40 bytes a pair in all.
 *
 * <pre>{@code
 * SparseResult result = SparseAp.fit(SparseSimilarities.of(size, objects, exemplars, similarities), ApParams.defaults());
 * int[] labels = result.clustering().labels();
 * }</pre>
 *
 * <p>With all pairs stored it is {@link AffinityPropagation} under conventions that sum in row order, to the last bit; so it
 * is where negative infinity stands for what is not stored, as long as every object sees an exemplar, but for ties under
 * {@link Conventions#SKLEARN}, whose noise is drawn for stored pairs alone. Preferences that are quantiles are quantiles of
 * what is stored. Exemplars are refined among the members that all members of their cluster see. R's apcluster leaves
 * undefined what becomes of an object that sees no exemplar; here it stands for itself, under any conventions, and the result
 * names it.
 *
 * <p>Of the parameters, similarity and de-duplication have no meaning for stored similarities, and the precision must be double. The result
 * does not depend on the number of threads.
 */
public final class SparseAp {

    private SparseAp() {}

    /**
     * Clusters stored similarities.
     *
     * @param similarities of some pairs
     * @param params what steers the run
     * @return exemplars, labels and how they were found
     */
    public static SparseResult fit(SparseSimilarities similarities, ApParams params) {
        return fit(similarities, params, IterationListener.SILENT);
    }

    /**
     * Clusters stored similarities and tells of every iteration.
     *
     * @param similarities of some pairs
     * @param params what steers the run
     * @param listener told after every iteration
     * @return exemplars, labels and how they were found
     */
    public static SparseResult fit(SparseSimilarities similarities, ApParams params, IterationListener listener) {
        try (Workers workers = Workers.start(params.threads())) {
            PairProblem problem = PairProblem.among(
                    PairSource.of(similarities.size(), similarities::similarity),
                    similarities::exemplars,
                    params,
                    workers);
            PairRun.Outcome outcome = PairRun.of(problem, listener, workers);
            return new SparseResult(
                    outcome.result(), Arrays.stream(outcome.stranded()).boxed().toList());
        }
    }

    /**
     * Clusters objects of which only the most similar others may be exemplars. Finding these takes O(N² · dimensions) time, but
     * memory only for the pairs that are kept. Similarity and de-duplication are those of the parameters: copies of an object
     * are one neighbour.
     *
     * @param input vectors or similarities, weighted or not
     * @param neighbours how many others of each object, at least 1; all where there are fewer. Of equally similar ones the
     *     first are taken
     * @param params what steers the run
     * @param listener told after every iteration
     * @return exemplars, labels and how they were found
     */
    public static ApResult fitNearest(ApInput input, int neighbours, ApParams params, IterationListener listener) {
        Checks.require(neighbours >= 1, "the number of neighbours must be at least 1, got %d", neighbours);
        try (Workers workers = Workers.start(params.threads())) {
            PairProblem problem = PairProblem.nearest(PairSource.of(input, params), neighbours, params, workers);
            return PairRun.of(problem, listener, workers).result();
        }
    }
}
