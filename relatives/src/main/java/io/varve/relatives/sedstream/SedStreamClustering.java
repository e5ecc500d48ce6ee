package io.varve.relatives.sedstream;

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
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
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
 * Evolution-based stream clustering with affinity propagation (SED-Stream-AP). Objects pass one by one through fading cluster
 * structures with histograms: one that is near an active structure joins it, any other founds a structure of its own. Structures fade
 * with every object; they appear when they weigh enough, disappear when they weigh too little, move, merge when they touch, and split
 * at valleys of their histograms. At the end of every batch affinity propagation makes clusters of the active ones. Only some
 * dimensions of a structure count: those that set it apart from others.
 *
 * <pre>{@code
 * SedStreamClustering sed = SedStreamClustering.create(SedStreamParams.defaults());
 * StepResult today = sed.partialFit(Batch.of(ids, vectors));
 * List<StructureEvent> below = sed.structureEvents();
 * }</pre>
 *
 * <p>Time is counted in objects, so that structures do not depend on how a stream is cut into batches where nothing is scaled;
 * clusters do, since they are made at the end of each. An object costs O(C² · d) for C structures in d dimensions. Memory is that of the
 * structures, of the history of objects, and of the values of recent ones: an object that has faded to a thousandth stays where it is
 * when its structure splits.
 *
 * <p>Of the paper by Sunmood, Rakthanmanon and Waiyamai (2018) no text was found; what is here follows E-Stream and SE-Stream as
 * two public implementations agree on them, the summary of SED-Stream (Waiyamai and others, IJISTA 2014) and one paragraph on the
 * rest. Where the two differ, 100 objects are a unit of time (10), and there are at most ten structures (seven); histograms merge
 * over the range of both; structures that have faded always go. These are our choices: that a movement of the centre by more than
 * {@linkplain StructureParams#evolutionStep() one deviation} is told; that SED-Stream counts overlaps of one deviation, and takes
 * the tighter of equally overlapping dimensions; that structures without a dimension keep their tightest; that dimensions are
 * selected again after a split too; how a valley is found, of which the implementations differ in details; that under Varve's
 * conventions structures must touch to be merged, since the slack of 1 of both implementations depends on the units of the data;
 * that merges of structures that are not active are not told; the similarity of two structures (the mean over the dimensions of
 * either of |c − c'| in units of their mean deviation); the preference under Varve's conventions (the radius factor, so that
 * structures are one cluster where one could join the other; else the median); that all structures take part in affinity
 * propagation while fewer than {@linkplain OfflineParams#leastActive() three} are active and the preference is drawn from their
 * similarities; that a structure which is no longer active keeps its cluster until it disappears; that a cluster goes on by
 * {@linkplain OfflineParams#majority() more than half} of its weight, and several that become one make a new one; that objects
 * keep their cluster when their structure disappears and the cluster does not. The scale is that of the first batch for ever, and
 * categories that come later count as none.
 */
public final class SedStreamClustering implements ForgettingClusterer {

    /** Squares and sums of larger numbers would not be numbers. */
    private static final double LARGEST = 1e140;

    private final SedStreamParams params;
    private final IterationListener listener;
    private final Ledger ledger;
    private Optional<FeatureSpace> space = Optional.empty();
    private SedStreamModel model;
    private List<StructureEvent> events = List.of();
    private int withoutCluster;

    private SedStreamClustering(SedStreamParams params, IterationListener listener, Ledger ledger) {
        this.params = params;
        this.listener = listener;
        this.ledger = ledger;
        this.model = new SedStreamModel(params, new ArrayList<>(), 0, 0);
    }

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static SedStreamClustering create(SedStreamParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration of affinity propagation
     * @return the clusterer
     */
    public static SedStreamClustering create(SedStreamParams params, IterationListener listener) {
        return new SedStreamClustering(params, listener, new Ledger());
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
    public static SedStreamClustering restore(SedStreamParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(SedStreamAlgorithm.NAME);
        SedStreamClustering sed = new SedStreamClustering(params, listener, Ledger.restore(state, true));
        sed.space = Places.space(state, FeatureSpace::read);
        SedStreamState read = SedStreamState.read(state);
        sed.withoutCluster = read.withoutCluster();
        sed.model = new SedStreamModel(params, read.structures(), read.time(), read.nextStructure());
        return sed;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(SedStreamParams params, ModelState state) {
        state.requireAlgorithm(SedStreamAlgorithm.NAME);
        return predictor(Places.space(state, FeatureSpace::read), Places.points(state));
    }

    /** A cluster is where its structures are: centre and deviation of each dimension, without bound where it does not count. */
    private static Predictor predictor(Optional<FeatureSpace> space, SortedMap<ClusterId, double[]> places) {
        Places clusters = new Places(
                batch -> space.map(there -> there.points(batch)).orElseGet(batch::vectors),
                places,
                SedStreamClustering::similarity,
                point -> Optional.empty());
        return batch -> {
            if (batch.size() > 0) {
                space.ifPresent(there -> there.columns().requireColumnsOf(batch));
            }
            return clusters.predict(batch);
        };
    }

    private static double similarity(double[] point, double[] place) {
        double least = Double.POSITIVE_INFINITY;
        for (int from = 0; from < place.length; from += 2 * point.length) {
            double sum = 0;
            int count = 0;
            for (int j = 0; j < point.length; j++) {
                double deviation = place[from + 2 * j + 1];
                if (Double.isFinite(deviation)) {
                    sum += Math.abs(place[from + 2 * j] - point[j]) / deviation;
                    count++;
                }
            }
            least = Math.min(least, count == 0 ? 0 : sum / count);
        }
        return 0.0 - least;
    }

    private SortedMap<ClusterId, double[]> places() {
        SortedMap<ClusterId, List<FadingStructure>> byCluster = new TreeMap<>();
        for (FadingStructure structure : model.structures()) {
            structure.cluster.ifPresent(cluster -> byCluster
                    .computeIfAbsent(cluster, unseen -> new ArrayList<>())
                    .add(structure));
        }
        SortedMap<ClusterId, double[]> places = new TreeMap<>();
        byCluster.forEach((cluster, structures) -> {
            int dimensions = structures.get(0).centre.length;
            double[] place = new double[structures.size() * 2 * dimensions];
            int next = 0;
            for (FadingStructure structure : structures) {
                for (int j = 0; j < dimensions; j++) {
                    place[next++] = structure.centre[j];
                    place[next++] = structure.selected[j] ? structure.deviation(j) : Double.POSITIVE_INFINITY;
                }
            }
            places.put(cluster, place);
        });
        return places;
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        ledger.store(parts);
        space.ifPresent(there -> Places.store(parts, places(), StateBytes.write(there::write)));
        new SedStreamState(model.structures(), model.time(), model.nextStructure(), withoutCluster).store(parts);
        return ModelState.of(SedStreamAlgorithm.NAME, parts);
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        refuseUnfit(batch);
        SedStreamModel next = model.copy(params);
        Optional<FeatureSpace> nextSpace = space;
        OfflineGroups groups = new OfflineGroups(
                List.of(), new Convergence(true, 0, 0, params.ap().damping()));
        if (batch.size() > 0) {
            FeatureSpace there =
                    space.orElseGet(() -> FeatureSpace.of(CategoryEncoding.ONE_HOT, params.scaling(), List.of(batch)));
            nextSpace = Optional.of(there);
            take(next, batch, there.points(batch));
            groups = OfflineGroups.of(next.structures(), params, listener);
        }

        // from here on nothing can fail, so that a refused batch has changed nothing
        space = nextSpace;
        ledger.beginStep();
        Assignments assignments = Assignments.of(List.of(), new double[0]);
        if (batch.size() > 0) {
            SedStreamBooks.Entry entry =
                    SedStreamBooks.write(ledger, next.structures(), groups.groups(), params, batch);
            withoutCluster += entry.withoutCluster();
            assignments = entry.assignments();
            next.settle();
        }
        model = next;
        events = List.copyOf(next.events());
        return result(batch, assignments, groups.convergence(), start);
    }

    private void refuseUnfit(Batch batch) {
        batch.requireFinite();
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new Refused(batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
    }

    private static void take(SedStreamModel next, Batch batch, double[][] points) {
        for (int i = 0; i < points.length; i++) {
            for (double coordinate : points[i]) {
                if (!(Math.abs(coordinate) <= LARGEST)) {
                    throw new Refused(batch.describe(i) + " has a value of " + coordinate + ", beyond " + LARGEST
                            + ", whose square is too large for a number; rescale the data or leave it out");
                }
            }
            next.take(batch.ids().get(i), points[i]);
        }
    }

    private StepResult result(Batch batch, Assignments assignments, Convergence convergence, long start) {
        List<ClusterId> live = ledger.live();
        int inClusters = live.stream().mapToInt(ledger::size).sum();
        return new StepResult(
                ledger.step(),
                batch.name(),
                assignments,
                ledger.eventsOfStep(),
                convergence,
                List.of(),
                inClusters + withoutCluster,
                live.size(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public Snapshot snapshot() {
        List<String> columns = space.map(there -> there.columns().columns()).orElse(List.of());
        return new RecordedSnapshot(ledger.freeze(), columns, predictor(space, places())::predict);
    }

    /**
     * Removes objects that are in no cluster and in no structure that lives. Of a structure there are fading sums and histograms, from
     * which no object can be taken out again.
     *
     * @throws Refused if one is in a cluster or in a structure
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        Set<String> inStructures = new HashSet<>();
        for (FadingStructure structure : model.structures()) {
            structure.members.forEach(member -> inStructures.add(member.object()));
        }
        for (String object : objects) {
            Checks.require(ledger.knows(object), "object '%s' is not held and cannot be forgotten", object);
            Checks.require(
                    ledger.labelOf(object).isEmpty() && !inStructures.contains(object),
                    "object '%s' is part of fading sums and histograms, which no object can be taken out of; cluster the"
                            + " stream again without it",
                    object);
        }
        Set<String> held = new HashSet<>(objects);
        held.retainAll(ledger.freeze().labelsAt(ledger.step()).keySet());
        withoutCluster -= held.size();
        return Forgetting.exact(ledger.forget(objects));
    }

    /**
     * Returns what the last step did to structures, of which clusters are made.
     *
     * @return the events, in order
     */
    public List<StructureEvent> structureEvents() {
        return events;
    }
}
