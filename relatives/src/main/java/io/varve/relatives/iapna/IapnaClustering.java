package io.varve.relatives.iapna;

import io.varve.Batch;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.internal.ap.Similarities;
import io.varve.internal.books.StateBytes;
import io.varve.relatives.held.HeldObjects;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.similarity.Similarity;
import io.varve.variants.agglomerative.Agglomerable;
import io.varve.variants.resumed.ApMessages;
import io.varve.variants.resumed.ApRun;
import io.varve.variants.resumed.ResumedAp;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Incremental affinity propagation based on nearest-neighbour assignment. Old objects have exchanged messages already, new
 * ones have not: a step gives every new object the messages of its most similar old one and goes on from there with all
 * objects, until the messages converge again. It finds new clusters, objects may change theirs, and it needs fewer
 * iterations than affinity propagation from zero. Which cluster is which from step to step is decided by the majority of
 * their objects.
 *
 * <pre>{@code
 * IapnaClustering iapna = IapnaClustering.create(IapnaParams.defaults());
 * StepResult january = iapna.partialFit(Batch.of(vectors));
 * }</pre>
 *
 * <p>Step t costs O(N² · iterations) time, N being all objects so far, which are all kept. Between steps it keeps the
 * similarities and messages of all different objects, 24 bytes for every pair of them (12 in single precision), and a step
 * needs the same again for the old and the new objects together; one that would not fit is refused before it allocates.
 *
 * <p>The method is that of Sun and Guo (2014), whose equations are given here as others repeat them, since the paper was not
 * at hand. Its silence is filled so: messages between two new objects begin at zero, also of each to itself; the first of
 * equally similar neighbours is taken; a new object that no old one can stand for begins with zeros; exact copies are one
 * object with a weight, so that a copy of an old object only adds to its weight; a step that did not converge hands on its
 * messages as they are.
 *
 * <p>The form that the authors of APP released differs in much; the laboratory replays it.
 */
public final class IapnaClustering implements ForgettingClusterer, Agglomerable {

    private final IapnaParams params;
    private final IterationListener listener;
    private final HeldObjects held;
    private ApMessages messages = ApMessages.NONE;

    private IapnaClustering(IapnaParams params, IterationListener listener, HeldObjects held) {
        this.params = params;
        this.listener = listener;
        this.held = held;
    }

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static IapnaClustering create(IapnaParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static IapnaClustering create(IapnaParams params, IterationListener listener) {
        Similarity similarity = params.ap().similarity();
        return new IapnaClustering(params, listener, new HeldObjects(similarity::between, similarity::objection));
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
    public static IapnaClustering restore(IapnaParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(IapnaAlgorithm.NAME);
        Similarity similarity = params.ap().similarity();
        HeldObjects held =
                HeldObjects.restore(state, similarity::between, similarity::objection, IapnaClustering::space);
        IapnaClustering iapna = new IapnaClustering(params, listener, held);
        if (held.size() > 0) {
            iapna.messages = StoredMessages.read(state, held.size());
        }
        return iapna;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(IapnaParams params, ModelState state) {
        state.requireAlgorithm(IapnaAlgorithm.NAME);
        Similarity similarity = params.ap().similarity();
        return HeldObjects.predictor(state, similarity::between, similarity::objection, IapnaClustering::space);
    }

    /**
     * Returns the bytes that the messages among so many objects take in a state, which is nearly all of it.
     *
     * @param objects how many there are
     * @param params what steers every step
     * @return bytes
     */
    public static long stateBytes(long objects, IapnaParams params) {
        return 2 * objects * objects * (params.ap().precision() == Precision.FLOAT ? Float.BYTES : Double.BYTES);
    }

    /** Writes down, beside all objects, the messages between each two of them: see {@link #stateBytes}. */
    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        held.store(parts);
        if (held.size() > 0) {
            StoredMessages.store(parts, messages, held.size(), params.ap().precision());
        }
        return ModelState.of(IapnaAlgorithm.NAME, parts);
    }

    private static HeldObjects.Space space(DataInputStream in) throws IOException {
        return space(FeatureSpace.read(in));
    }

    private static HeldObjects.Space space(FeatureSpace space) {
        return new HeldObjects.Space(space::points, () -> StateBytes.write(space::write));
    }

    /** What a step came to, before anything is changed. */
    private record Outcome(HeldObjects.Points points, ApRun run) {}

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        batch.requireFinite();
        List<Batch> all = held.with(batch);
        if (batch.size() == 0) {
            return held.pass(batch, params.ap().damping(), start);
        }
        Outcome outcome = step(all);

        // from here on nothing can fail, so that a refused batch has changed nothing
        messages = outcome.run().messages();
        ApResult result = outcome.run().result();
        HeldObjects.Grouping grouping = new HeldObjects.Grouping(
                result.labels(), result.exemplars(), similarities(result), result.convergence(), List.of());
        return held.regroup(batch, outcome.points(), grouping, start);
    }

    @Override
    public List<Merge> agglomerate() {
        return held.agglomerate(() -> ApInput.vectors(held.points()), params.ap());
    }

    @Override
    public int objects() {
        return held.size();
    }

    @Override
    public Snapshot snapshot() {
        return held.snapshot();
    }

    /**
     * Also makes the scale anew and drops all messages from and to the objects; those between others stay as they are. Where the
     * exemplar of a cluster is gone, the member most similar to all others replaces it.
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        HeldObjects.Loss loss =
                held.forget(objects, left -> space(FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), left)));
        messages = held.size() == 0 ? ApMessages.NONE : new LeftMessages(messages, loss.left());
        return Forgetting.exact(loss.events());
    }

    private Outcome step(List<Batch> all) {
        FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), all);
        HeldObjects.Points points = held.points(all, space(space));
        ApInput input = ApInput.vectors(points.points());
        boolean fromZero = messages == ApMessages.NONE;
        ApMessages begin = fromZero ? messages : ExtendedMessages.of(messages, neighbours(input), held.size());
        ApRun run = ResumedAp.fit(input, fromZero ? params.ap() : params.later(), begin, listener);
        return new Outcome(points, run);
    }

    /** For every object the old one whose messages it begins with: itself, or i' = argmax s(i, k) over old k; −1 if none. */
    private int[] neighbours(ApInput input) {
        Similarities s = Similarities.of(input, params.ap());
        int[] neighbours = new int[input.size()];
        Arrays.setAll(neighbours, i -> i < held.size() ? i : nearestOld(s, i));
        return neighbours;
    }

    private int nearestOld(Similarities s, int object) {
        int nearest = -1;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < held.size(); k++) {
            double similarity = s.of(object, k);
            if (similarity > largest) {
                nearest = k;
                largest = similarity;
            }
        }
        return nearest;
    }

    private static double[] similarities(ApResult result) {
        double[] similarities = new double[result.labels().length];
        Arrays.setAll(similarities, result::similarity);
        return similarities;
    }
}
