package io.varve.relatives.iapkm;

import io.varve.Batch;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.internal.ap.Similarities;
import io.varve.internal.books.StateBytes;
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import io.varve.relatives.held.HeldObjects;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.similarity.Similarity;
import io.varve.variants.agglomerative.Agglomerable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * Incremental affinity propagation based on K-Medoids. Affinity propagation makes clusters of the first objects; every later
 * batch only repairs them: new objects join the most similar medoid, then medoids and members are found anew by turns, until
 * neither changes. Objects may change their cluster, but there are the same clusters for ever, however the data drift: none
 * is created, merged or pruned after the first batch with objects. So that batch should hold something of every cluster.
 *
 * <pre>{@code
 * IapkmClustering iapkm = IapkmClustering.create(IapkmParams.defaults());
 * StepResult january = iapkm.partialFit(Batch.of(vectors));
 * }</pre>
 *
 * <p>The first step costs what affinity propagation does: O(n² · iterations) time and three n × n matrices. A later one
 * compares every object with every medoid and with the members of its cluster once a round, O(N · K + Σ|C|²) similarities
 * for N objects in K clusters C, of which none is stored: memory is that of the objects, which are all kept.
 *
 * <p>The {@linkplain StepResult#convergence() iterations} of the first step are those of affinity propagation, of later ones
 * the rounds of K-Medoids, which mean something else.
 *
 * <p>The method is that of Sun and Guo (2014), as others describe it, since the paper was not at hand. Its silence is filled
 * so: all objects are scaled anew in every step, unless the scale is {@linkplain IapkmParams#frozenScale() frozen}; it
 * stops when a round changes neither medoids nor members, since under a new scale members can change first; the first of
 * equally good medoids is taken; a medoid is always in its own cluster, so that none is ever empty; if affinity
 * propagation finds no exemplar at all, there is one cluster around the object most similar to all.
 */
public final class IapkmClustering implements ForgettingClusterer, Agglomerable {

    private static final String MEDOIDS = "medoids";

    private final IapkmParams params;
    private final IterationListener listener;
    private final HeldObjects held;
    private int[] medoids = {};
    private int[] labels = {};
    private OptionalDouble objective = OptionalDouble.empty();

    private IapkmClustering(IapkmParams params, IterationListener listener, HeldObjects held) {
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
    public static IapkmClustering create(IapkmParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration and round.
     *
     * @param params what steers every step
     * @param listener told after every iteration of affinity propagation and every round of K-Medoids
     * @return the clusterer
     */
    public static IapkmClustering create(IapkmParams params, IterationListener listener) {
        Similarity similarity = params.ap().similarity();
        return new IapkmClustering(params, listener, new HeldObjects(similarity::between, similarity::objection));
    }

    /**
     * Goes on from a state.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer
     * @param listener told after every iteration and round
     * @return the clusterer as it was
     * @throws IllegalArgumentException if the state is damaged or of another algorithm
     */
    public static IapkmClustering restore(IapkmParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(IapkmAlgorithm.NAME);
        Similarity similarity = params.ap().similarity();
        HeldObjects held =
                HeldObjects.restore(state, similarity::between, similarity::objection, IapkmClustering::space);
        IapkmClustering iapkm = new IapkmClustering(params, listener, held);
        if (held.size() > 0) {
            StateBytes.read(state, MEDOIDS, in -> {
                iapkm.medoids = readInts(in);
                iapkm.labels = readInts(in);
                iapkm.objective = OptionalDouble.of(in.readDouble());
                return iapkm;
            });
            Checks.require(
                    iapkm.labels.length == held.size(),
                    "the state of iapkm is damaged: %d labels for %d objects",
                    iapkm.labels.length,
                    held.size());
        }
        return iapkm;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(IapkmParams params, ModelState state) {
        state.requireAlgorithm(IapkmAlgorithm.NAME);
        Similarity similarity = params.ap().similarity();
        return HeldObjects.predictor(state, similarity::between, similarity::objection, IapkmClustering::space);
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        held.store(parts);
        objective.ifPresent(sum -> parts.put(MEDOIDS, StateBytes.write(out -> {
            writeInts(out, medoids);
            writeInts(out, labels);
            out.writeDouble(sum);
        })));
        return ModelState.of(IapkmAlgorithm.NAME, parts);
    }

    private static HeldObjects.Space space(DataInputStream in) throws IOException {
        return space(FeatureSpace.read(in));
    }

    private static HeldObjects.Space space(FeatureSpace space) {
        return new HeldObjects.Space(space::points, () -> StateBytes.write(space::write));
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        batch.requireFinite();
        List<Batch> all = held.with(batch);
        if (batch.size() == 0) {
            return held.pass(batch, params.ap().damping(), start);
        }
        boolean first = held.size() == 0;
        FeatureSpace space = spaceOf(all);
        HeldObjects.Points points = held.points(all, space(space));
        ApInput input = ApInput.vectors(points.points());
        Outcome outcome = first ? makeClusters(input) : repairClusters(input);
        refuseUnreachable(all, outcome.similarities());

        // from here on nothing can fail, so that a refused batch has changed nothing
        medoids = outcome.medoids();
        labels = outcome.labels();
        objective = OptionalDouble.of(outcome.objective());
        HeldObjects.Grouping grouping =
                new HeldObjects.Grouping(labels, medoids, outcome.similarities(), outcome.convergence(), List.of());
        return first ? held.regroup(batch, points, grouping, start) : held.keepGroups(batch, points, grouping, start);
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
     * Also makes the scale anew; a frozen one is that of the first batch with objects left. Where the medoid is gone, the best
     * member replaces it; a cluster without objects is there no more.
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        HeldObjects.Loss loss = held.forget(objects, left -> space(spaceOf(left)));
        medoids = loss.exemplars();
        int[] before = labels;
        labels = renumbered(Arrays.stream(loss.left()).map(i -> before[i]).toArray());
        objective = held.size() == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of(Arrays.stream(loss.similarities()).reduce(0, Double::sum));
        return Forgetting.exact(loss.events());
    }

    /** A frozen scale is that of the first batch. */
    private FeatureSpace spaceOf(List<Batch> all) {
        List<Batch> fitted = params.frozenScale() ? all.subList(0, 1) : all;
        return FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), fitted);
    }

    /** Numbers the groups that are left without gaps, in the same order. */
    private static int[] renumbered(int[] groups) {
        int[] left = Arrays.stream(groups).distinct().sorted().toArray();
        return Arrays.stream(groups)
                .map(group -> Arrays.binarySearch(left, group))
                .toArray();
    }

    /**
     * Returns what K-Medoids seeks to maximise: the sum of the similarities of all objects to their medoids, in the scale of
     * the last step that had objects.
     *
     * @return the sum; empty before the first object
     */
    public OptionalDouble objective() {
        return objective;
    }

    /** What a step came to, before anything is changed. */
    private record Outcome(
            int[] medoids, int[] labels, double[] similarities, double objective, Convergence convergence) {

        static Outcome of(KMedoids clusters, Convergence convergence) {
            return new Outcome(
                    clusters.medoids(), clusters.labels(), clusters.similarities(), clusters.objective(), convergence);
        }
    }

    private Outcome makeClusters(ApInput input) {
        ApResult result = AffinityPropagation.fit(input, params.ap(), listener);
        Similarities s = Similarities.of(input, params.ap());
        try (Workers workers = Workers.start(params.ap().threads())) {
            if (result.clusterCount() > 0) {
                KMedoids found = KMedoids.startingFrom(s, result.exemplars(), result.labels(), input.size(), workers);
                return Outcome.of(found, result.convergence());
            }
            KMedoids one = KMedoids.startingFrom(s, new int[] {0}, new int[0], input.size(), workers);
            one.moveMedoids();
            return Outcome.of(one, result.convergence());
        }
    }

    private Outcome repairClusters(ApInput input) {
        Similarities s = Similarities.of(input, params.ap());
        try (Workers workers = Workers.start(params.ap().threads())) {
            KMedoids clusters = KMedoids.startingFrom(s, medoids, labels, input.size(), workers);
            int settled = 0;
            for (int round = 1; round <= params.maxRounds(); round++) {
                boolean moved = clusters.moveMedoids();
                boolean reassigned = clusters.reassign();
                listener.iterated(round, params.maxRounds(), medoids.length);
                if (!moved && !reassigned) {
                    return Outcome.of(clusters, convergence(true, round, settled));
                }
                settled = round;
            }
            return Outcome.of(clusters, convergence(false, params.maxRounds(), settled));
        }
    }

    /** A distance that overflowed, or an object that no medoid may stand for, where no new cluster can be made for it. */
    private static void refuseUnreachable(List<Batch> all, double[] similarities) {
        int object = 0;
        for (Batch batch : all) {
            for (int i = 0; i < batch.size(); i++) {
                double similarity = similarities[object++];
                if (!Double.isFinite(similarity)) {
                    throw new Refused(
                            ("%s has similarity %s to every medoid, and iapkm creates no further cluster; rescale the data"
                                            + " or leave it out")
                                    .formatted(batch.describe(i), similarity));
                }
            }
        }
    }

    private Convergence convergence(boolean converged, int rounds, int settled) {
        return new Convergence(converged, rounds, settled, params.ap().damping());
    }

    private static void writeInts(DataOutputStream out, int[] values) throws IOException {
        out.writeInt(values.length);
        for (int value : values) {
            out.writeInt(value);
        }
    }

    private static int[] readInts(DataInputStream in) throws IOException {
        int[] values = new int[StateBytes.count(in, Integer.BYTES)];
        for (int i = 0; i < values.length; i++) {
            values[i] = in.readInt();
        }
        return values;
    }
}
