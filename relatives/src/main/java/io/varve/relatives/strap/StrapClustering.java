package io.varve.relatives.strap;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.internal.books.Ledger;
import io.varve.internal.books.Places;
import io.varve.internal.books.RecordedSnapshot;
import io.varve.internal.books.StateBytes;
import io.varve.refusal.Refused;
import io.varve.relatives.held.BatchBytes;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.similarity.Similarity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Streaming affinity propagation (STRAP). A first model, exemplars with the number of objects they represent, is made by affinity
 * propagation. From then on objects pass one by one: one that is nearer than ε to an exemplar joins it, any other is an outlier and
 * waits in a reservoir, without a cluster. When the reservoir is full, or the share of outliers rises (the test of Page and
 * Hinkley), the model is rebuilt by weighted affinity propagation on exemplars and outliers. Exemplars that no object joins lose
 * weight, and are pruned by a rebuild when they weigh less than one object.
 *
 * <pre>{@code
 * StrapClustering strap = StrapClustering.create(StrapParams.defaults().withInitSize(1000));
 * StepResult today = strap.partialFit(Batch.of(ids, vectors));
 * }</pre>
 *
 * <p>Time is counted in objects, so that the model does not depend on how a stream is cut into batches, given an {@linkplain
 * StrapParams#initSize() initial size}; else the first batch makes the first model. An object costs O(K) similarities, a rebuild
 * O((K + R)² · iterations) for R outliers. Memory is that of exemplars and reservoir, and of the history of objects where that is
 * {@linkplain StrapParams#keepHistory() kept}.
 *
 * <p>The method is that of Zhang, Furtlehner and Sebag (ECML/PKDD 2008) and Zhang and others (IEEE TKDE 26(7), 2014), of which only
 * abstracts and summaries were at hand, so that these are our choices: the initial size, Δ, the size of the reservoir, δ and λ;
 * that the test looks at 1 for an outlier and 0 for others; that a threshold which calibrates itself is a share of the outliers
 * since the last rebuild, where the papers optimise a criterion of quality; that weights are discounted before a rebuild, and
 * exemplars that weigh less than one object are {@linkplain StrapParams#pruneBelow() pruned}; that ε follows from the rebuilt model, and is under Varve's conventions twice the mean distance,
 * not once, since a stream without change would otherwise have up to half of its objects among the outliers; that a cluster
 * keeps its id through a rebuild which gives its exemplar's successor no other old exemplar. The preference is computed again
 * from the points of every rebuild. The scale is that of the initial objects for ever, and categories that come later count as none.
 * A rebuild that does not converge changes nothing at first, and the reservoir may grow to twice its size before the next, whose
 * result is taken as it is.
 */
public final class StrapClustering implements ForgettingClusterer {

    private static final String WAITING = "waiting/";

    private final StrapParams params;
    private final Ledger ledger;
    private final List<Batch> waiting = new ArrayList<>();
    private Optional<FeatureSpace> space = Optional.empty();
    private StrapModel model;
    private int withoutCluster;

    private StrapClustering(StrapParams params, IterationListener listener, Ledger ledger) {
        this.params = params;
        this.ledger = ledger;
        this.model = new StrapModel(params, listener, List.of(), List.of(), StrapClock.start());
    }

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static StrapClustering create(StrapParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration of the first model and of every rebuild
     * @return the clusterer
     */
    public static StrapClustering create(StrapParams params, IterationListener listener) {
        return new StrapClustering(params, listener, new Ledger(params.keepHistory()));
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
    public static StrapClustering restore(StrapParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(StrapAlgorithm.NAME);
        StrapClustering strap = new StrapClustering(params, listener, Ledger.restore(state, params.keepHistory()));
        for (long number : StateBytes.numbered(state, WAITING)) {
            strap.waiting.add(StateBytes.read(state, WAITING + number, BatchBytes::read));
        }
        // while objects wait there is a space only to compare columns with
        strap.space = strap.waiting.isEmpty() ? Places.space(state, FeatureSpace::read) : Optional.empty();
        StrapState read = StrapState.read(state);
        strap.withoutCluster = read.withoutCluster();
        strap.model = new StrapModel(params, listener, read.exemplars(), read.reservoir(), read.clock());
        return strap;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(StrapParams params, ModelState state) {
        state.requireAlgorithm(StrapAlgorithm.NAME);
        return predictor(params, Places.space(state, FeatureSpace::read), Places.points(state));
    }

    private static Predictor predictor(
            StrapParams params, Optional<FeatureSpace> space, SortedMap<ClusterId, double[]> points) {
        Similarity similarity = params.ap().similarity();
        Places places = new Places(
                batch -> space.map(there -> there.points(batch)).orElseGet(batch::vectors),
                points,
                similarity::between,
                similarity::objection);
        return batch -> {
            if (batch.size() > 0) {
                // without a model there is no place that they could be found not to fit
                space.ifPresent(there -> there.columns().requireColumnsOf(batch));
            }
            return places.predict(batch);
        };
    }

    /** The space of the model; before there is one, that of the objects that wait. */
    private Optional<FeatureSpace> knownSpace() {
        return space.isPresent() || waiting.isEmpty()
                ? space
                : Optional.of(FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), waiting));
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        ledger.store(parts);
        for (int b = 0; b < waiting.size(); b++) {
            Batch batch = waiting.get(b);
            parts.put(WAITING + b, StateBytes.write(out -> BatchBytes.write(out, batch)));
        }
        knownSpace().ifPresent(there -> Places.store(parts, points(), StateBytes.write(there::write)));
        new StrapState(model.exemplars(), model.reservoir(), model.clock(), withoutCluster).store(parts);
        return ModelState.of(StrapAlgorithm.NAME, parts);
    }

    private SortedMap<ClusterId, double[]> points() {
        SortedMap<ClusterId, double[]> points = new TreeMap<>();
        model.exemplars().forEach(exemplar -> points.put(exemplar.cluster(), exemplar.point()));
        return points;
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        refuseUnfit(batch);
        StrapModel next = model.copy();
        Optional<FeatureSpace> nextSpace = space;
        boolean waits = false;
        int taken = 0;
        if (space.isEmpty() && batch.size() > 0) {
            int waited = waiting.stream().mapToInt(Batch::size).sum();
            int initial = params.initSize().orElse(Math.min(batch.size(), StrapParams.MOST_INITIAL));
            waits = waited + batch.size() < initial;
            if (!waits) {
                taken = initial - waited;
                nextSpace = Optional.of(begin(next, batch, taken));
            }
        }
        if (nextSpace.isPresent()) {
            take(next, nextSpace.get(), batch, taken);
        }

        // from here on nothing can fail, so that a refused batch has changed nothing
        if (waits) {
            waiting.add(batch);
        } else if (nextSpace.isPresent()) {
            waiting.clear();
        }
        space = nextSpace;
        ledger.beginStep();
        StrapBooks.Entry entry = StrapBooks.write(ledger, params.keepHistory(), batch, next);
        withoutCluster += entry.withoutCluster();
        Convergence convergence = convergence(next.runs());
        model = next.copy();
        return result(batch, entry.assignments(), convergence, start);
    }

    private void refuseUnfit(Batch batch) {
        batch.requireFinite();
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new Refused(batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
        if (!waiting.isEmpty() && batch.size() > 0) {
            ColumnStatistics.withColumnsOf(waiting.get(0), params.scaling()).requireColumnsOf(batch);
        }
    }

    /** Makes the first model of the objects that wait and the first ones of a batch, and returns the space for all objects. */
    private FeatureSpace begin(StrapModel next, Batch batch, int first) {
        List<Batch> initial = new ArrayList<>(waiting);
        initial.add(batch.without(new HashSet<>(batch.ids().subList(first, batch.size()))));
        FeatureSpace made = FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), initial);
        List<String> objects = new ArrayList<>();
        List<double[]> points = new ArrayList<>();
        for (Batch part : initial) {
            objects.addAll(part.ids());
            points.addAll(List.of(made.points(part)));
        }
        next.begin(objects, points.toArray(double[][]::new));
        return made;
    }

    private static void take(StrapModel next, FeatureSpace space, Batch batch, int from) {
        double[][] points = space.points(batch);
        for (int i = from; i < points.length; i++) {
            if (!next.take(batch.ids().get(i), points[i])) {
                throw new Refused(
                        batch.describe(i)
                                + " is so far from every exemplar that no distance can be computed; rescale the data or leave it out");
            }
        }
    }

    /** All runs of a step as one: it has converged if all have. */
    private Convergence convergence(List<Convergence> runs) {
        boolean converged = true;
        int iterations = 0;
        int settled = 0;
        double damping = params.ap().damping();
        for (Convergence run : runs) {
            converged &= run.converged();
            settled = iterations + run.settled();
            iterations += run.iterations();
            damping = Math.max(damping, run.damping());
        }
        return new Convergence(converged, iterations, settled, damping);
    }

    private StepResult result(Batch batch, Assignments assignments, Convergence convergence, long start) {
        int inClusters = model.exemplars().stream()
                .mapToInt(exemplar -> ledger.size(exemplar.cluster()))
                .sum();
        return new StepResult(
                ledger.step(),
                batch.name(),
                assignments,
                ledger.eventsOfStep(),
                convergence,
                List.of(),
                inClusters + withoutCluster,
                model.exemplars().size(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public Snapshot snapshot() {
        Optional<FeatureSpace> known = knownSpace();
        List<String> columns = known.map(there -> there.columns().columns()).orElse(List.of());
        return new RecordedSnapshot(ledger.freeze(), columns, predictor(params, known, points())::predict);
    }

    /**
     * Removes objects that are in no cluster: those that wait for the first model or in the reservoir, and those whose cluster was
     * pruned. Of a cluster the model has an exemplar and discounted sums, from which no object can be taken out again.
     *
     * @throws Refused if one is in a cluster
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        for (String object : objects) {
            Checks.require(ledger.knows(object), "object '%s' is not held and cannot be forgotten", object);
            Optional<ClusterId> cluster = ledger.labelOf(object);
            Checks.require(
                    cluster.isEmpty(),
                    "object '%s' is in cluster %s, of which strap keeps discounted sums that no object can be taken out of;"
                            + " cluster the stream again without it",
                    object,
                    cluster.map(ClusterId::toString).orElse(""));
        }
        Set<String> held = new HashSet<>(objects);
        held.retainAll(ledger.freeze().labelsAt(ledger.step()).keySet());
        withoutCluster -= held.size();
        model = model.without(objects);
        waiting.replaceAll(batch -> batch.without(objects));
        waiting.removeIf(batch -> batch.size() == 0);
        return Forgetting.exact(ledger.forget(objects));
    }

    /**
     * Returns how often the model was rebuilt.
     *
     * @return rebuilds after the first model
     */
    public int rebuilds() {
        return Math.max(model.clock().rebuilds(), 0);
    }

    /**
     * Returns the objects that wait for a rebuild.
     *
     * @return their ids in order of arrival
     */
    public List<String> reservoir() {
        return model.reservoir().stream().map(Outlier::object).toList();
    }

    /**
     * Returns how near an object must be to an exemplar to join it.
     *
     * @return ε; 0 before the first model
     */
    public double epsilon() {
        return model.clock().epsilon();
    }
}
