package io.varve.variants.sparse;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.internal.messages.Workers;
import io.varve.variants.pairs.PairProblem;
import io.varve.variants.pairs.PairRun;
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
 * <p>Of the parameters, similarity and de-duplication have no meaning here, and the precision must be double. The result
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
            PairRun.Outcome outcome = PairRun.of(PairProblem.stored(similarities, params, workers), listener, workers);
            return new SparseResult(
                    outcome.result(), Arrays.stream(outcome.stranded()).boxed().toList());
        }
    }
}
