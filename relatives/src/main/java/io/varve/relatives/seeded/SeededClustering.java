package io.varve.relatives.seeded;

import io.varve.Batch;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.LearnsLabels;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.internal.books.StateBytes;
import io.varve.relatives.held.HeldObjects;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.table.PseudoLabelRow;
import io.varve.variants.agglomerative.Agglomerable;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Affinity propagation that is given the classes of some objects and learns those of others: what I-APC and ID-AP share. Every step
 * clusters all objects so far; labels, given and learned, are kept from step to step, and new objects join those without one.
 *
 * <p>Step t costs O(rounds · N² · iterations) time and four N × N matrices, N being all objects so far, which are all kept. Without
 * any label a step is plain affinity propagation.
 */
public final class SeededClustering implements ForgettingClusterer, Agglomerable, LearnsLabels {

    private static final String LABELS = "labels";
    private static final String PSEUDO = "pseudo/";

    private final Kind kind;
    private final IterationListener listener;
    private final HeldObjects held;
    private LabelledSet labels = new LabelledSet();
    private final List<PseudoLabelRow> log = new ArrayList<>();

    /**
     * Which algorithm it is.
     *
     * @param name as commands and states have it
     * @param ap the parameters of message passing
     * @param scaling of numeric columns, fitted on all objects so far
     * @param rules what classes do to similarities
     * @param rule what is learned of a round
     */
    public record Kind(String name, ApParams ap, Scaling scaling, SeedRules rules, LabelRule rule) {}

    private SeededClustering(Kind kind, IterationListener listener, HeldObjects held) {
        this.kind = kind;
        this.listener = listener;
        this.held = held;
    }

    /**
     * Starts without objects.
     *
     * @param params of an algorithm that learns labels
     * @return the clusterer
     */
    public static SeededClustering create(SeededParams<?> params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params of an algorithm that learns labels
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static SeededClustering create(SeededParams<?> params, IterationListener listener) {
        Kind kind = params.kind();
        Similarity similarity = kind.ap().similarity();
        return new SeededClustering(kind, listener, new HeldObjects(similarity::between, similarity::objection));
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
    public static SeededClustering restore(SeededParams<?> params, ModelState state, IterationListener listener) {
        Kind kind = params.kind();
        state.requireAlgorithm(kind.name());
        Similarity similarity = kind.ap().similarity();
        SeededClustering seeded = new SeededClustering(
                kind,
                listener,
                HeldObjects.restore(state, similarity::between, similarity::objection, SeededClustering::space));
        seeded.labels = StateBytes.read(state, LABELS, LabelledSet::read);
        for (long step : StateBytes.numbered(state, PSEUDO)) {
            seeded.log.addAll(StateBytes.read(state, PSEUDO + step, in -> PseudoLabels.read(in, (int) step)));
        }
        return seeded;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(SeededParams<?> params, ModelState state) {
        Kind kind = params.kind();
        state.requireAlgorithm(kind.name());
        Similarity similarity = kind.ap().similarity();
        return HeldObjects.predictor(state, similarity::between, similarity::objection, SeededClustering::space);
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        held.store(parts);
        parts.put(LABELS, StateBytes.write(labels::write));
        PseudoLabels.byStep(log)
                .forEach((step, rows) ->
                        parts.put(PSEUDO + step, StateBytes.write(out -> PseudoLabels.write(out, rows))));
        return ModelState.of(kind.name(), parts);
    }

    private static HeldObjects.Space space(DataInputStream in) throws IOException {
        return space(FeatureSpace.read(in));
    }

    private static HeldObjects.Space space(FeatureSpace space) {
        return new HeldObjects.Space(space::points, () -> StateBytes.write(space::write));
    }

    private HeldObjects.Space spaceOf(List<Batch> all) {
        return space(FeatureSpace.of(CategoryEncoding.ONE_HOT, kind.scaling(), all));
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        batch.requireFinite();
        List<Batch> all = held.with(batch);
        if (batch.size() == 0) {
            return held.pass(batch, kind.ap().damping(), start);
        }
        HeldObjects.Points points = held.points(all, spaceOf(all));
        int first = held.size();
        LabelledSet next = labels.copy();
        for (int i = 0; i < batch.size(); i++) {
            int object = first + i;
            batch.seed(i).ifPresent(name -> next.give(object, name));
        }
        SeededRun.Outcome outcome =
                new SeededRun(kind.ap(), kind.rules(), kind.rule(), listener).fit(points.points(), next);

        // from here on nothing can fail, so that a refused batch has changed nothing
        StepResult result = held.regroup(batch, points, grouping(points.points(), outcome), start);
        labels = next;
        PseudoLabels.log(result.step(), batch, all, outcome.changes(), log);
        return result;
    }

    /** Similarities are the objects' own, whatever their classes. */
    private HeldObjects.Grouping grouping(double[][] points, SeededRun.Outcome outcome) {
        int[] groups = outcome.clusters().labels();
        int[] exemplars = outcome.clusters().exemplars();
        double[] similarities = new double[points.length];
        for (int i = 0; i < similarities.length; i++) {
            similarities[i] = groups[i] < 0
                    ? Double.NaN
                    : kind.ap().similarity().between(points[i], points[exemplars[groups[i]]]) + 0.0;
        }
        return new HeldObjects.Grouping(groups, exemplars, similarities, outcome.convergence(), List.of());
    }

    @Override
    public List<Merge> agglomerate() {
        return held.agglomerate(() -> ApInput.vectors(held.points()), kind.ap());
    }

    @Override
    public int objects() {
        return held.size();
    }

    @Override
    public Snapshot snapshot() {
        return held.snapshot();
    }

    /** Also makes the scale anew; where the exemplar of a cluster is gone, the member most similar to all others replaces it. */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        HeldObjects.Loss loss = held.forget(objects, this::spaceOf);
        labels = labels.among(loss.left());
        log.removeIf(row -> objects.contains(row.object()));
        return Forgetting.exact(loss.events());
    }

    @Override
    public List<PseudoLabelRow> pseudoLabels() {
        return List.copyOf(log);
    }
}
