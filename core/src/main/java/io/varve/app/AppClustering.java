package io.varve.app;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ClusterSums;
import io.varve.Forgetting;
import io.varve.ForgettingClusterer;
import io.varve.Groupable;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.internal.books.Fingerprint;
import io.varve.internal.books.Ledger;
import io.varve.internal.books.RecordedSnapshot;
import io.varve.internal.books.StateBytes;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiled;
import io.varve.refusal.Refused;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A-Posteriori affinity Propagation. A step clusters the batch together with one point for each cluster that exists; then
 * every group of that result is a cluster that was created, enriched, merged or left unchanged, and clusters that nothing
 * touched for too long are forgotten. An object that was clustered keeps its cluster, up to merges of whole clusters.
 *
 * <pre>{@code
 * AppClustering app = AppClustering.create(AppParams.defaults());
 * StepResult january = app.partialFit(Batch.of(vectors));
 * }</pre>
 *
 * <p>A step costs O(M² · iterations) time and O(M²) memory, M being the clusters that exist and the objects of the batch,
 * however long the stream has been; more than fit into memory go through blocks, see {@link
 * AppParams#largeBatch()}. Old objects are not kept, unless asked for; their history is, unless declined.
 */
public final class AppClustering implements ForgettingClusterer, Groupable, Profiled {

    private static final String COLUMNS = "columns";

    private final AppParams params;
    private final IterationListener listener;
    private final Ledger ledger;
    private Optional<ColumnStatistics> columns = Optional.empty();
    private SortedMap<ClusterId, Content> clusters = new TreeMap<>();

    private AppClustering(AppParams params, IterationListener listener, Ledger ledger) {
        this.params = params;
        this.listener = listener;
        this.ledger = ledger;
    }

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @return the clusterer
     */
    public static AppClustering create(AppParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static AppClustering create(AppParams params, IterationListener listener) {
        return new AppClustering(params, listener, new Ledger(params.keepHistory()));
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
    public static AppClustering restore(AppParams params, ModelState state, IterationListener listener) {
        state.requireAlgorithm(AppAlgorithm.NAME);
        AppClustering app = new AppClustering(params, listener, Ledger.restore(state, params.keepHistory()));
        if (state.has(COLUMNS)) {
            ColumnStatistics schema = StateBytes.read(state, COLUMNS, ColumnStatistics::readColumns);
            app.columns = Optional.of(schema);
            app.clusters = ContentState.read(state, schema, params);
        }
        Checks.require(
                app.ledger.live().equals(List.copyOf(app.clusters.keySet())),
                "the state of app is damaged: history and sums list different clusters");
        return app;
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    public static Predictor predictor(AppParams params, ModelState state) {
        state.requireAlgorithm(AppAlgorithm.NAME);
        return AppPredictor.read(params, state);
    }

    @Override
    public ModelState state() {
        Map<String, byte[]> parts = new HashMap<>();
        ledger.store(parts);
        columns.ifPresent(schema -> parts.put(COLUMNS, StateBytes.write(schema::writeColumns)));
        ContentState.store(parts, clusters, params);
        AppPredictor.of(params, clusters).ifPresent(predictor -> predictor.store(parts));
        return ModelState.of(AppAlgorithm.NAME, parts);
    }

    @Override
    public StepResult partialFit(Batch batch) {
        refuseUnfit(batch);
        ColumnStatistics schema = columns.orElseGet(() -> ColumnStatistics.withColumnsOf(batch, params.scaling()));
        Committed step = commit(new BatchArrivals(params, schema, batch, listener), schema);
        for (int i = 0; i < batch.size() && params.keepHistory(); i++) {
            ledger.arrive(
                    batch.ids().get(i),
                    step.result().assignments().cluster(i),
                    step.result().assignments().similarity(i).orElseThrow(),
                    Fingerprint.of(batch, i));
        }
        return step.result();
    }

    /**
     * What a step with arrivals from elsewhere came to.
     *
     * @param result without labels where the arrivals told none
     * @param strata the cluster that every stratum became
     */
    public record Committed(StepResult result, List<ClusterId> strata) {}

    /**
     * Learns from objects that may be elsewhere, which whoever drives the step has found fit: every value finite, every id
     * new. Their history cannot be kept here.
     *
     * @param arrivals the objects
     * @return the step
     */
    public Committed partialFit(Arrivals arrivals) {
        Checks.require(
                !params.keepHistory(),
                "the history of objects that are elsewhere cannot be kept here; switch object history off");
        ColumnStatistics given = arrivals.columns(params.scaling());
        ColumnStatistics schema = columns.orElse(given);
        Checks.require(
                arrivals.size() == 0
                        || (schema.columns().equals(given.columns())
                                && schema.categoricalColumnNames().equals(given.categoricalColumnNames())),
                "the objects have the columns %s and %s, the model has %s and %s",
                given.columns(),
                given.categoricalColumnNames(),
                schema.columns(),
                schema.categoricalColumnNames());
        return commit(arrivals, schema);
    }

    private Committed commit(Arrivals arrivals, ColumnStatistics schema) {
        long start = System.nanoTime();
        AppStep.Outcome outcome = new AppStep(params, schema, List.copyOf(clusters.values()), arrivals).run(arrivals);

        // from here on nothing can fail, so that a refused batch has changed nothing
        if (arrivals.size() > 0) {
            columns = Optional.of(schema);
        }
        ledger.beginStep();
        List<ClusterId> strata = stratify(outcome);
        prune();
        List<Optional<ClusterId>> labels = Arrays.stream(outcome.labels().strata())
                .mapToObj(s -> Optional.of(strata.get(s)))
                .toList();
        StepResult result = new StepResult(
                ledger.step(),
                arrivals.name(),
                Assignments.of(labels, outcome.labels().similarities()),
                ledger.eventsOfStep(),
                outcome.groups().convergence(),
                outcome.groups().levels(),
                objectsHeld(),
                clusters.size(),
                Duration.ofNanos(System.nanoTime() - start));
        return new Committed(result, strata);
    }

    /**
     * Removes single objects for good, as if they had never come: the sums of their clusters are what they would be without
     * them. Only a running mean cannot be undone, and stays as it is.
     */
    @Override
    public Forgetting forget(Set<String> objects, KnownObjects known) {
        Batch values = known.values(List.copyOf(objects));
        ColumnStatistics schema = requireColumns(values);
        List<ClusterId> labels = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            labels.add(params.keepHistory() ? recordedCluster(values, i) : knownCluster(values, i, known));
        }
        Map<ClusterId, Integer> losses = new TreeMap<>();
        labels.forEach(label -> losses.merge(label, 1, Integer::sum));
        losses.forEach((cluster, lost) -> Checks.require(
                clusters.containsKey(cluster) && ledger.size(cluster) >= lost,
                "cluster %s has fewer than the %d objects to forget",
                cluster,
                lost));
        return new Forgetter(params, schema, ledger, clusters, known::left).forget(values, labels);
    }

    private ClusterId recordedCluster(Batch values, int object) {
        String id = values.ids().get(object);
        Checks.require(
                ledger.knows(id) && ledger.labelOf(id).isPresent(),
                "%s is not held, so that it cannot be forgotten",
                values.describe(object));
        Checks.require(
                ledger.fingerprint(id) == Fingerprint.of(values, object),
                "%s arrived with other values than these; give the values it arrived with",
                values.describe(object));
        return ledger.labelOf(id).orElseThrow();
    }

    private static ClusterId knownCluster(Batch values, int object, KnownObjects known) {
        return known.clusterOf(values.ids().get(object))
                .orElseThrow(() ->
                        new Refused("object history is switched off, so that single objects cannot be forgotten"));
    }

    private ColumnStatistics requireColumns(Batch objects) {
        ColumnStatistics schema = columns.orElseThrow(() -> new Refused("there is no object to forget yet"));
        if (objects.size() > 0) {
            schema.requireColumnsOf(objects);
        }
        return schema;
    }

    @Override
    public Snapshot snapshot() {
        SortedMap<ClusterId, Content> now = new TreeMap<>(clusters);
        List<String> names = columns.map(ColumnStatistics::columns).orElse(List.of());
        return new RecordedSnapshot(
                ledger.freeze(),
                names,
                batch -> AppPredictor.predictor(AppPredictor.of(params, now)).predict(batch));
    }

    @Override
    public List<ClusterSums> clusterSums() {
        if (clusters.isEmpty()) {
            return List.of();
        }
        ColumnStatistics held = columns.orElseThrow().emptied();
        clusters.values().forEach(content -> held.addAll(content.members()));
        FeatureSpace space = FeatureSpace.of(CategoryEncoding.ONE_HOT, held);
        List<ClusterSums> sums = new ArrayList<>();
        clusters.forEach((id, content) -> {
            ColumnStatistics members = content.members();
            sums.add(ClusterSums.of(id, members.count(), space.point(members.mean()), space.variances(members)));
        });
        return sums;
    }

    @Override
    public List<ClusterContent> clusterContents() {
        List<ClusterContent> contents = new ArrayList<>();
        clusters.forEach((id, content) -> {
            Map<String, Row> rows = new LinkedHashMap<>();
            content.representatives()
                    .forEach(member ->
                            rows.put(member.object(), content.members().asRead(member.row())));
            contents.add(new ClusterContent(id, content.members(), rows));
        });
        return contents;
    }

    @Override
    public List<String> representatives(ClusterId cluster) {
        Content content = clusters.get(cluster);
        return content == null
                ? List.of()
                : content.representatives().stream().map(Member::object).toList();
    }

    /** What is kept of every living cluster. */
    SortedMap<ClusterId, Content> contents() {
        return Collections.unmodifiableSortedMap(clusters);
    }

    private void refuseUnfit(Batch batch) {
        batch.requireFinite();
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new Refused(batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
        if (batch.size() > 0) {
            columns.ifPresent(schema -> schema.requireColumnsOf(batch));
        }
    }

    /** The rule of identity: one old cluster keeps its id, several or none give a fresh one. */
    private List<ClusterId> stratify(AppStep.Outcome outcome) {
        List<ClusterId> before = List.copyOf(clusters.keySet());
        SortedMap<ClusterId, Content> after = new TreeMap<>();
        List<ClusterId> ids = new ArrayList<>();
        for (int s = 0; s < outcome.strata().size(); s++) {
            int joined = outcome.joined().get(s);
            Content content = outcome.contents().get(s);
            Stratum stratum = outcome.strata().get(s);
            List<ClusterId> old = stratum.clusters().stream().map(before::get).toList();
            ClusterId id = name(old, joined);
            ids.add(id);
            after.put(id, content);
            if (!stratum.unchanged(joined)) {
                // none is known where all representatives were forgotten on demand
                content.representatives().stream()
                        .findFirst()
                        .ifPresent(nearest -> ledger.exemplar(id, nearest.object()));
            }
        }
        clusters = after;
        return ids;
    }

    private ClusterId name(List<ClusterId> old, int joining) {
        if (old.isEmpty()) {
            return ledger.create(joining);
        }
        if (old.size() > 1) {
            return ledger.merge(old, joining);
        }
        if (joining > 0) {
            ledger.enrich(old.get(0), joining);
        }
        return old.get(0);
    }

    private void prune() {
        if (params.pruneAfter().isEmpty()) {
            return;
        }
        for (ClusterId cluster : List.copyOf(clusters.keySet())) {
            if (ledger.step() - ledger.lastChangedAt(cluster)
                    > params.pruneAfter().getAsInt()) {
                ledger.prune(cluster);
                clusters.remove(cluster);
            }
        }
    }

    private int objectsHeld() {
        return clusters.values().stream().mapToInt(c -> c.members().count()).sum();
    }
}
