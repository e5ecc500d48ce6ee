package io.varve.relatives.eap;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Prediction;
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
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import io.varve.relatives.held.Medoids;
import io.varve.scale.ColumnStatistics;
import io.varve.similarity.Similarity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Evolutionary affinity propagation: every batch is a snapshot of the same objects, each is clustered, and changing one's
 * mind between neighbouring snapshots costs. Consensus nodes, which stand for clusters and not for objects, live through
 * several snapshots and carry the identity of clusters: their births and deaths are {@code Created} and {@code Pruned}, and
 * objects that choose another one have {@code Moved}.
 *
 * <pre>{@code
 * EapResult all = EapClustering.fit(List.of(monday, tuesday, wednesday), EapParams.defaults());   // all at once
 * EapClustering eap = EapClustering.create(EapParams.defaults().withWindow(5));                            // or one by one
 * StepResult today = eap.partialFit(monday);
 * }</pre>
 *
 * <p>{@link #fit} looks at all snapshots, later ones too, and so it may see a cluster part before it does. One by one, a step
 * runs over the last few snapshots and gives labels to the newest only; they are final. A consensus node of such a run is the
 * cluster in which the last step left most of the objects that now choose it in that snapshot. Messages are not carried from
 * run to run: that saves hardly an iteration, and objects that believe in the old nodes never let a new one be born.
 *
 * <p>Ids repeat: an id is the same object at every step. An object may be missing in a step; it stays in its cluster until
 * that one ends, and does not take part. An empty batch lets time pass. A step all of whose objects are unknown is refused,
 * since nothing would link it to the ones before.
 *
 * <p>The default follows the equations. Under {@link io.varve.ap.Conventions#AUTHORS} the code that the authors released is
 * replayed, slips included; where it fails when objects are missing, we go on. What their code does and their paper does not
 * say (the order of births, deaths and second chances of consensus nodes, and whose messages they inherit) is done as in the
 * code in both forms. Our own choices: an object that is new in a snapshot starts from zero messages like all others; a
 * snapshot in which nobody is an exemplar is one cluster around its most central object; the guard and the ladder that plain
 * affinity propagation has against stopping early are not used.
 *
 * <p>An iteration costs O(T (N + C)²) time, T being the snapshots looked at, N the objects and C the consensus nodes of
 * each; memory is five matrices for each of them while it runs, and only the batches of the window between runs.
 *
 * <p>N. M. Arzeno, H. Vikalo, <i>Evolutionary affinity propagation</i>, ICASSP 2017, 2681–2685. The procedure is known from
 * the code that they released, nma14/evolutionary-affinity-propagation.
 */
public final class EapClustering implements ForgettingClusterer {

    private final EapParams params;
    private final IterationListener listener;
    private final Ledger ledger;
    private final EapNames names;
    private Optional<Set<String>> declared;
    private Map<String, Integer> numbers = new HashMap<>();
    private Optional<ColumnStatistics> columns = Optional.empty();
    private List<Batch> last = List.of();
    private Optional<Fitted> fitted = Optional.empty();

    private EapClustering(EapParams params, Optional<Set<String>> declared, IterationListener listener, Ledger ledger) {
        this.params = params;
        this.declared = declared;
        this.listener = listener;
        this.ledger = ledger;
        this.names = new EapNames(ledger);
    }

    /** What unseen objects are compared with: the space of the last step, and what stands for each cluster there. */
    record Fitted(EapSpace space, SortedMap<ClusterId, double[]> places) {

        Predictor predictor(Similarity similarity) {
            return new Places(space::points, places, similarity::between, similarity::objection);
        }
    }

    /**
     * Starts without snapshots; any object may come.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static EapClustering create(EapParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without snapshots, telling of every iteration; any object may come.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static EapClustering create(EapParams params, IterationListener listener) {
        return new EapClustering(params, Optional.empty(), listener, new Ledger());
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
    public static EapClustering restore(EapParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(EapAlgorithm.NAME);
        EapState stored = EapState.read(state);
        EapClustering eap = new EapClustering(params, stored.declared(), listener, Ledger.restore(state, true));
        eap.numbers = EapState.numbers(eap.ledger.arrivals());
        eap.columns = stored.columns();
        eap.last = stored.last();
        eap.fitted = EapState.fitted(state);
        return eap;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(EapParams params, ModelState state) {
        state.requireAlgorithm(EapAlgorithm.NAME);
        Optional<Fitted> fitted = EapState.fitted(state);
        return batch -> predict(batch, fitted, params.ap().similarity());
    }

    /** Writes down the snapshots of the window, the books, and what unseen objects are compared with. */
    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        ledger.store(parts);
        new EapState(declared, columns, last).store(parts, ledger.step());
        fitted.ifPresent(now -> Places.store(parts, now.places(), StateBytes.write(now.space()::write)));
        return ModelState.of(EapAlgorithm.NAME, parts);
    }

    /**
     * Starts without snapshots, for these objects and no others.
     *
     * @param objects the ids that may come
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static EapClustering forObjects(Collection<String> objects, EapParams params, IterationListener listener) {
        return new EapClustering(params, Optional.of(Set.copyOf(objects)), listener, new Ledger());
    }

    /**
     * Clusters all snapshots at once.
     *
     * @param snapshots in order of time
     * @param params what steers the run
     * @return labels and events of every snapshot
     * @throws IllegalArgumentException if a snapshot is refused
     */
    public static EapResult fit(List<Batch> snapshots, EapParams params) {
        return fit(snapshots, params, IterationListener.SILENT);
    }

    /**
     * Clusters all snapshots at once, telling of every iteration.
     *
     * @param snapshots in order of time
     * @param params what steers the run
     * @param listener told after every iteration
     * @return labels and events of every snapshot
     * @throws IllegalArgumentException if a snapshot is refused
     */
    public static EapResult fit(List<Batch> snapshots, EapParams params, IterationListener listener) {
        return create(params, listener).fitAll(snapshots);
    }

    private EapResult fitAll(List<Batch> snapshots) {
        long start = System.nanoTime();
        for (Batch batch : snapshots) {
            refuseUnfit(batch);
            if (batch.size() > 0) {
                numbers = numbered(batch);
                columns = Optional.of(counted(batch));
            }
        }
        List<Batch> batches =
                snapshots.stream().filter(batch -> batch.size() > 0).toList();
        if (columns.isEmpty()) {
            return new EapResult(snapshots.stream().map(this::emptyStep).toList(), snapshot(), unneeded());
        }
        Run run = run(batches, new EapFrames(params, numbers, columns.get()));
        Duration share = Duration.ofNanos((System.nanoTime() - start) / snapshots.size());
        List<StepResult> steps = new ArrayList<>();
        Map<Integer, ClusterId> nodes = Map.of();
        int next = 0;
        for (Batch batch : snapshots) {
            if (batch.size() == 0) {
                steps.add(emptyStep(batch));
                continue;
            }
            ledger.beginStep();
            nodes = write(run, next++, nodes);
            steps.add(told(batch, run.convergence(), share));
        }
        return new EapResult(steps, snapshot(), run.convergence());
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        refuseUnfit(batch);
        if (batch.size() == 0) {
            return emptyStep(batch);
        }
        Map<String, Integer> known = numbered(batch);
        ColumnStatistics statistics = counted(batch);
        List<Batch> window = new ArrayList<>(last.subList(Math.max(0, last.size() + 1 - params.window()), last.size()));
        window.add(batch);
        Run run = run(window, new EapFrames(params, known, statistics));

        // from here on nothing can fail, so that a refused batch has changed nothing
        numbers = known;
        columns = Optional.of(statistics);
        last = List.copyOf(window);
        ledger.beginStep();
        int newest = window.size() - 1;
        write(run, newest, newest == 0 ? Map.of() : names.heirs(window.get(newest - 1), run.keys(newest - 1)));
        return told(batch, run.convergence(), Duration.ofNanos(System.nanoTime() - start));
    }

    /**
     * A run over some snapshots and what it came to.
     *
     * @param similarities of the objects of every batch to whom they chose
     */
    private record Run(EapFrames space, List<EapFrame> frames, EapRun.Outcome outcome, List<double[]> similarities) {
        int[] keys(int snapshot) {
            return frames.get(snapshot).keys(outcome.choices().get(snapshot));
        }

        Convergence convergence() {
            return outcome.convergence();
        }
    }

    private Run run(List<Batch> batches, EapFrames space) {
        try (Workers workers = Workers.start(params.ap().threads())) {
            List<EapFrame> frames = space.of(batches, workers);
            List<EapSlice> slices = frames.stream().map(EapFrame::slice).toList();
            EapRun.Outcome outcome = EapRun.over(slices, params, workers, listener);
            List<double[]> similarities = new ArrayList<>();
            for (int t = 0; t < frames.size(); t++) {
                similarities.add(similarities(frames.get(t), outcome.choices().get(t)));
            }
            return new Run(space, frames, outcome, similarities);
        }
    }

    @Override
    public Snapshot snapshot() {
        Optional<Fitted> now = fitted;
        List<String> names = columns.map(ColumnStatistics::columns).orElse(List.of());
        return new RecordedSnapshot(
                ledger.freeze(), names, batch -> predict(batch, now, params.ap().similarity()));
    }

    /**
     * Also drops the statistics of columns of snapshots before the window, whose share in them cannot be told apart: the scale is
     * then that of the window. Its exemplar stands for a cluster that lost an object, not a mean, until the next step. Where the
     * exemplar is gone, that member in the last snapshot replaces it that is most similar to all others there; a cluster that
     * has none there is not predicted until the next step.
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        List<ClusterEvent> events = ledger.forget(objects);
        Set<ClusterId> lost = events.stream().map(ClusterEvent::cluster).collect(Collectors.toUnmodifiableSet());
        last = last.stream()
                .map(batch -> batch.without(objects))
                .filter(batch -> batch.size() > 0)
                .toList();
        columns = columns.map(ColumnStatistics::emptied);
        columns.ifPresent(statistics -> last.forEach(statistics::add));
        numbers = EapState.numbers(ledger.arrivals());
        declared = declared.map(
                ids -> ids.stream().filter(id -> !objects.contains(id)).collect(Collectors.toUnmodifiableSet()));
        fitted = last.isEmpty() ? Optional.empty() : fitted.map(before -> fittedAnew(before, lost));
        return Forgetting.exact(events);
    }

    /** What stands for clusters, in the space of the objects that are left; the mean of a cluster still has what it lost. */
    private Fitted fittedAnew(Fitted before, Set<ClusterId> lost) {
        EapSpace space = EapSpace.of(params, columns.orElseThrow());
        boolean same = Arrays.equals(StateBytes.write(space::write), StateBytes.write(before.space()::write));
        Batch newest = last.get(last.size() - 1);
        Medoids medoids = new Medoids(space.points(newest), params.ap().similarity()::between);
        SortedMap<ClusterId, double[]> places = new TreeMap<>();
        for (ClusterId cluster : ledger.live()) {
            Optional<String> known = ledger.exemplarOf(cluster);
            double[] place = before.places().get(cluster);
            if (known.isPresent() && same && place != null && !lost.contains(cluster)) {
                places.put(cluster, place);
                continue;
            }
            int[] members = IntStream.range(0, newest.size())
                    .filter(i -> ledger.labelOf(newest.ids().get(i)).equals(Optional.of(cluster)))
                    .toArray();
            if (members.length > 0) {
                int exemplar =
                        known.map(newest.ids()::indexOf).filter(i -> i >= 0).orElseGet(() -> medoids.of(members));
                ledger.exemplar(cluster, newest.ids().get(exemplar));
                Arrays.stream(members)
                        .forEach(i -> ledger.similarity(newest.ids().get(i), medoids.similarity(i, exemplar)));
                places.put(cluster, medoids.points()[exemplar]);
            }
        }
        return new Fitted(space, places);
    }

    private void refuseUnfit(Batch batch) {
        batch.requireFinite();
        if (batch.size() == 0) {
            return;
        }
        columns.ifPresent(schema -> schema.requireColumnsOf(batch));
        boolean anyKnown = numbers.isEmpty();
        for (int i = 0; i < batch.size(); i++) {
            String id = batch.ids().get(i);
            if (declared.isPresent() && !declared.get().contains(id)) {
                throw new Refused("%s is not one of the %d objects that were declared; leave it out, or"
                                .formatted(batch.describe(i), declared.get().size())
                        + " declare it when you start");
            }
            anyKnown |= numbers.containsKey(id);
        }
        Checks.require(
                anyKnown,
                "none of the %d objects of batch '%s', such as '%s', came in an earlier one; evolutionary affinity"
                        + " propagation follows the same objects through time: repeat their ids in every batch, or choose"
                        + " an algorithm for objects that arrive once",
                batch.size(),
                batch.name(),
                batch.ids().get(0));
    }

    private Map<String, Integer> numbered(Batch batch) {
        Map<String, Integer> known = new HashMap<>(numbers);
        for (String id : batch.ids()) {
            known.putIfAbsent(id, known.size());
        }
        return known;
    }

    private ColumnStatistics counted(Batch batch) {
        ColumnStatistics statistics = columns.orElseGet(() -> ColumnStatistics.withColumnsOf(batch, params.scaling()))
                .emptied();
        columns.ifPresent(statistics::addAll);
        statistics.add(batch);
        return statistics;
    }

    /**
     * Writes down the labels of one snapshot of a run.
     *
     * @param heirs the clusters of the step before that consensus nodes are
     * @return the clusters of the consensus nodes now
     */
    private Map<Integer, ClusterId> write(Run run, int snapshot, Map<Integer, ClusterId> heirs) {
        EapFrame frame = run.frames().get(snapshot);
        EapSlice slice = frame.slice();
        EapChoice choice = run.outcome().choices().get(snapshot);
        Map<Integer, ClusterId> clusters = names.write(
                frame.batch(), run.keys(snapshot), run.similarities().get(snapshot), heirs);
        SortedMap<ClusterId, double[]> places = new TreeMap<>();
        Map<Integer, ClusterId> nodes = new HashMap<>();
        clusters.forEach((key, cluster) -> {
            int exemplar = slice.node(key);
            places.put(cluster, slice.place(exemplar));
            if (slice.isObject(exemplar)) {
                ledger.exemplar(cluster, frame.id(exemplar));
            } else {
                nodes.put(key, cluster);
                ledger.exemplar(cluster, frame.id(nearestMember(exemplar, choice, slice)));
            }
        });
        fitted = Optional.of(new Fitted(run.space().space(), places));
        return nodes;
    }

    private double[] similarities(EapFrame frame, EapChoice choice) {
        double[] similarities = new double[frame.batch().size()];
        for (int i = 0; i < similarities.length; i++) {
            double[] object = frame.slice().place(frame.node(i));
            double[] exemplar = frame.slice().place(choice.chosen()[frame.node(i)]);
            // no one wants to read -0.0
            similarities[i] = params.ap().similarity().between(object, exemplar) + 0.0;
        }
        return similarities;
    }

    private static int nearestMember(int exemplar, EapChoice choice, EapSlice slice) {
        int[] members = choice.objectsOf(exemplar, slice);
        int best = members[0];
        for (int member : members) {
            best = slice.s[member][exemplar] > slice.s[best][exemplar] ? member : best;
        }
        return best;
    }

    private StepResult told(Batch batch, Convergence convergence, Duration duration) {
        List<Optional<ClusterId>> labels = new ArrayList<>();
        batch.ids().forEach(id -> labels.add(ledger.labelOf(id)));
        return new StepResult(
                ledger.step(),
                batch.name(),
                Assignments.of(
                        labels,
                        batch.ids().stream().mapToDouble(ledger::similarityOf).toArray()),
                ledger.eventsOfStep(),
                convergence,
                List.of(),
                ledger.live().stream().mapToInt(ledger::size).sum(),
                ledger.live().size(),
                duration);
    }

    /** Without objects the clusters stay as they are. */
    private StepResult emptyStep(Batch batch) {
        ledger.beginStep();
        return told(batch, unneeded(), Duration.ZERO);
    }

    private Convergence unneeded() {
        return new Convergence(true, 0, 0, params.ap().damping());
    }

    /** Compares unseen objects with what stands for the clusters; made of parts that later steps replace, not change. */
    private static List<Prediction> predict(Batch batch, Optional<Fitted> fitted, Similarity similarity) {
        if (fitted.isEmpty()) {
            return Collections.nCopies(batch.size(), new Prediction(Optional.empty(), Double.NaN));
        }
        return fitted.get().predictor(similarity).predict(batch);
    }
}
