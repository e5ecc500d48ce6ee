package io.varve.relatives.iapc;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ap.IterationListener;
import io.varve.relatives.seeded.SeededClustering;

/**
 * Incremental affinity propagation clustering (I-APC). Some objects come with a class ({@link io.varve.Batch#withSeeds}). The
 * similarity of two labelled objects is set to the largest there is if their classes are the same, and far below the least if not.
 * After each run of affinity propagation the class of a cluster is that of most of its labelled members, and the unlabelled members
 * that are most similar to its exemplar get that class, until nothing is added, all are
 * labelled, the clusters stay as they were, or the rounds are over.
 * Given classes are never replaced.
 *
 * <pre>{@code
 * SeededClustering iapc = IapcClustering.create(IapcParams.of(ApParams.defaults()));
 * iapc.partialFit(Batch.of(ids, vectors).withSeeds(seeds));
 * iapc.pseudoLabels();
 * }</pre>
 *
 * <p>The method is that of Shi, Guan, Wang, Pei and Liang (IJCNN 2009, doi 10.1109/IJCNN.2009.5178973), of which only the abstract was
 * at hand. Our choices: the two similarities, how many objects are labelled in a round and by how much they must prefer their exemplar,
 * ten rounds, similarity to the exemplar and not to labelled objects, and that among classes of equally many members the one counts
 * whose member is most similar to the exemplar. In the source only labels are incremental; here batches are too: new objects join the
 * unlabelled, and all labels are kept. Every run starts from
 * zero unless a {@linkplain io.varve.relatives.seeded.SeedRules#warmStart() warm start} is asked for.
 */
public final class IapcClustering {

    private IapcClustering() {}

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static SeededClustering create(IapcParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static SeededClustering create(IapcParams params, IterationListener listener) {
        return SeededClustering.create(kind(params), listener);
    }

    /**
     * Goes on from a state.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer
     * @param listener told after every iteration
     * @return the clusterer as it was
     * @throws IllegalArgumentException if the state is damaged or of another algorithm
     */
    public static SeededClustering restore(IapcParams params, ModelState state, IterationListener listener) {
        return SeededClustering.restore(kind(params), state, listener);
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(IapcParams params, ModelState state) {
        return SeededClustering.predictor(kind(params), state);
    }

    private static SeededClustering.Kind kind(IapcParams params) {
        return new SeededClustering.Kind(
                IapcAlgorithm.NAME, params.ap(), params.scaling(), params.rules(), new IapcRule(params));
    }
}
