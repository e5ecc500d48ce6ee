package io.varve.relatives.idap;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ap.IterationListener;
import io.varve.relatives.seeded.SeededClustering;

/**
 * Incremental and decremental affinity propagation (ID-AP). As in I-APC the classes of some objects ({@link io.varve.Batch#withSeeds})
 * change similarities, and affinity propagation and learning take turns. A round labels the surest share of the unlabelled objects of
 * every class, and discards useless labels: those that contradict the class of their cluster, or of the cluster whose exemplar is the
 * most similar one by the object's own similarities (its label alone may have drawn it elsewhere), the worst first, then those that are
 * nearer to another labelled object of their class than to their exemplar and lead no unlabelled object. The last label of a class is
 * never discarded. A given class may be discarded unless {@linkplain IdapParams#keepGiven() kept}, but is never replaced: its
 * object gets no other. A label that is alone in its cluster contradicts nobody, unless labels are {@linkplain
 * IdapParams#judgedByOthers() judged by others}.
 *
 * <pre>{@code
 * SeededClustering idap = IdapClustering.create(IdapParams.of(ApParams.defaults()));
 * idap.partialFit(Batch.of(ids, vectors).withSeeds(seeds));
 * idap.pseudoLabels();
 * }</pre>
 *
 * <p>The method is that of Yang, Bruzzone, Guan, Lu and Liang (IEEE TGRS 51(3) 2013, doi 10.1109/TGRS.2012.2206818), of which only the
 * abstract was at hand. The criteria for adding and discarding are ours, and so are both shares of 5 %, ten rounds, the two similarities,
 * and that an object whose label was discarded twice gets none again. A label that a round adds can be discarded by the next at the
 * earliest. Batches are our addition: new objects join the unlabelled, and all labels are kept.
 */
public final class IdapClustering {

    private IdapClustering() {}

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static SeededClustering create(IdapParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static SeededClustering create(IdapParams params, IterationListener listener) {
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
    public static SeededClustering restore(IdapParams params, ModelState state, IterationListener listener) {
        return SeededClustering.restore(kind(params), state, listener);
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(IdapParams params, ModelState state) {
        return SeededClustering.predictor(kind(params), state);
    }

    private static SeededClustering.Kind kind(IdapParams params) {
        return new SeededClustering.Kind(
                IdapAlgorithm.NAME, params.ap(), params.scaling(), params.rules(), new IdapRule(params));
    }
}
