package io.varve.relatives.repeated;

import io.varve.Batch;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.internal.SplitMix;
import io.varve.internal.books.StateBytes;
import io.varve.refusal.Refused;
import io.varve.relatives.held.HeldObjects;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.variants.agglomerative.Agglomerable;
import io.varve.variants.leveraged.LeveragedAp;
import io.varve.variants.leveraged.LeveragedParams;
import io.varve.variants.linked.LinkedAp;
import io.varve.variants.sparse.SparseAp;
import io.varve.variants.wanted.KExemplars;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Affinity propagation on a stream the plain way: every step clusters all objects so far from scratch. It is what the
 * incremental algorithms are measured against. Objects may change their cluster; which cluster is which from step to step
 * is decided by the majority of their objects. Every algorithm that clusters all objects again at each step is of this
 * {@link Kind}.
 *
 * <p>Step t costs O(N² · iterations) time and O(N²) memory, N being all objects so far, which are all kept; more than fit
 * into memory go through blocks, see {@link RepeatedApParams#largeBatch()}, or need fewer pairs, see {@link
 * RepeatedApParams#neighbours()}.
 */
public final class RepeatedApClustering implements ForgettingClusterer, Agglomerable {

    private static final HeldObjects.Space GIVEN =
            new HeldObjects.Space(RepeatedApClustering::refuseToPredict, () -> new byte[0]);

    private final Kind kind;
    private final IterationListener listener;
    private final HeldObjects held;

    /**
     * Which algorithm it is.
     *
     * @param name as commands and states have it
     * @param ap how objects are compared, and what a step without objects tells of damping
     * @param scaling of numeric columns, fitted on all objects so far
     * @param encoding of categorical columns
     * @param precomputed whether the rows of the one batch are similarities, not vectors
     * @param fit one run on all objects
     */
    public record Kind(
            String name, ApParams ap, Scaling scaling, CategoryEncoding encoding, boolean precomputed, Fit fit) {}

    /** One run of affinity propagation, of whichever kind. */
    @FunctionalInterface
    public interface Fit {

        /**
         * Clusters all objects so far.
         *
         * @param input the objects
         * @param ids their ids
         * @param listener told after every iteration
         * @return exemplars and labels
         */
        ApResult of(ApInput input, List<String> ids, IterationListener listener);
    }

    private RepeatedApClustering(Kind kind, IterationListener listener, HeldObjects held) {
        this.kind = kind;
        this.listener = listener;
        this.held = held;
    }

    /**
     * Starts without objects.
     *
     * @param params what steers every run
     * @return the clusterer
     */
    public static RepeatedApClustering create(RepeatedApParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every run
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static RepeatedApClustering create(RepeatedApParams params, IterationListener listener) {
        return create(kind(params), listener);
    }

    /**
     * Starts another algorithm of this kind without objects.
     *
     * @param kind which algorithm
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static RepeatedApClustering create(Kind kind, IterationListener listener) {
        Similarity similarity = kind.ap().similarity();
        return new RepeatedApClustering(kind, listener, new HeldObjects(similarity::between, similarity::objection));
    }

    /** Affinity propagation as its parameters ask for it. */
    static Kind kind(RepeatedApParams params) {
        return new Kind(
                RepeatedApAlgorithm.NAME,
                params.ap(),
                params.scaling(),
                params.encoding(),
                params.precomputed(),
                (input, ids, listener) -> fit(input, ids, params, listener));
    }

    /**
     * Goes on from a state.
     *
     * @param kind which algorithm
     * @param state of such a clusterer
     * @param listener told after every iteration
     * @return the clusterer as it was
     * @throws IllegalArgumentException if the state is damaged or of another algorithm
     */
    public static RepeatedApClustering restore(Kind kind, ModelState state, IterationListener listener) {
        state.requireAlgorithm(kind.name());
        Similarity similarity = kind.ap().similarity();
        return new RepeatedApClustering(
                kind,
                listener,
                HeldObjects.restore(
                        state, similarity::between, similarity::objection, in -> space(kind.precomputed(), in)));
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param kind which algorithm
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(Kind kind, ModelState state) {
        state.requireAlgorithm(kind.name());
        Similarity similarity = kind.ap().similarity();
        return HeldObjects.predictor(
                state, similarity::between, similarity::objection, in -> space(kind.precomputed(), in));
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        held.store(parts);
        return ModelState.of(kind.name(), parts);
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        if (kind.precomputed()) {
            refuseUnlessOneMatrix(batch);
        } else {
            batch.requireFinite();
        }
        List<Batch> all = held.with(batch);
        if (batch.size() == 0) {
            return held.pass(batch, kind.ap().damping(), start);
        }
        HeldObjects.Points points = points(all);
        ApResult result = cluster(points.points(), all);

        // from here on nothing can fail, so that a refused batch has changed nothing
        double[] similarities = new double[points.points().length];
        Arrays.setAll(similarities, result::similarity);
        return held.regroup(
                batch,
                points,
                new HeldObjects.Grouping(
                        result.labels(), result.exemplars(), similarities, result.convergence(), result.levels()),
                start);
    }

    @Override
    public Snapshot snapshot() {
        return held.snapshot();
    }

    @Override
    public List<Merge> agglomerate() {
        return held.agglomerate(
                () -> kind.precomputed()
                        ? ApInput.similarities(held.batches().get(0).vectors())
                        : ApInput.vectors(held.points()),
                kind.ap());
    }

    @Override
    public int objects() {
        return held.size();
    }

    /** Also makes the scale anew; where the exemplar of a cluster is gone, the member most similar to all others replaces it. */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        Checks.require(
                !kind.precomputed(),
                "no object of precomputed similarities can be forgotten; cluster the matrix of the other objects");
        return Forgetting.exact(held.forget(
                        objects, left -> space(FeatureSpace.of(kind.encoding(), kind.scaling(), left)))
                .events());
    }

    private void refuseUnlessOneMatrix(Batch batch) {
        Checks.require(
                batch.size() == 0 || held.size() == 0,
                "precomputed similarities allow one step only; a second batch cannot be compared with the first");
        Checks.require(
                batch.size() == 0 || batch.dimensions() == batch.size(),
                "similarities must be a square matrix, got %d rows of %d columns",
                batch.size(),
                batch.dimensions());
    }

    private HeldObjects.Points points(List<Batch> all) {
        if (kind.precomputed()) {
            return new HeldObjects.Points(GIVEN, all.get(0).vectors());
        }
        return held.points(all, space(FeatureSpace.of(kind.encoding(), kind.scaling(), all)));
    }

    private static HeldObjects.Space space(boolean precomputed, DataInputStream in) throws IOException {
        return precomputed ? GIVEN : space(FeatureSpace.read(in));
    }

    private static HeldObjects.Space space(FeatureSpace space) {
        return new HeldObjects.Space(space::points, () -> StateBytes.write(space::write));
    }

    private static double[][] refuseToPredict(Batch batch) {
        throw new Refused("predict is not available with precomputed similarities, got " + batch);
    }

    private ApResult cluster(double[][] points, List<Batch> all) {
        ApInput input = kind.precomputed() ? ApInput.similarities(points) : ApInput.vectors(points);
        List<String> ids = all.stream().flatMap(batch -> batch.ids().stream()).toList();
        input = input.withKeys(ids.stream().mapToLong(SplitMix::of).toArray());
        return kind.fit().of(input, ids, listener);
    }

    private static ApResult fit(ApInput input, List<String> ids, RepeatedApParams params, IterationListener listener) {
        if (!params.links().all().isEmpty()) {
            return LinkedAp.fit(input, ids, params.links(), params.ap(), listener);
        }
        if (params.leverage() < 1) {
            return LeveragedAp.fit(
                            input, new LeveragedParams(params.ap(), params.leverage(), params.sweeps()), listener)
                    .clustering();
        }
        if (params.neighbours().isPresent()) {
            return SparseAp.fitNearest(input, params.neighbours().getAsInt(), params.ap(), listener);
        }
        return params.clusters().isPresent()
                ? KExemplars.fit(input, params.clusters().getAsInt(), params.ap(), listener)
                : params.largeBatch().fit(input, params.ap(), listener);
    }
}
