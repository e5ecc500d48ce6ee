package io.varve.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.IncrementalClusterer;
import io.varve.Lineage;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.Convergence;
import io.varve.metric.Faithfulness;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;

/**
 * What every {@link IncrementalClusterer} that keeps its history promises. A test class implements this and says how to make
 * a clusterer and what more it promises; or it hands implementations to {@link #testsOf}, one per choice of parameters.
 */
public interface ClustererContract {

    /** What only some algorithms promise. */
    enum Promise {
        /** Objects that were together stay together, and none moves by itself; whole clusters merge or end. */
        OBJECTS_KEEP_THEIR_CLUSTER,
        /** Every step describes the same objects anew, so that an id comes again instead of being refused. */
        IDS_REPEAT_EVERY_STEP
    }

    /** Makes a clusterer without objects, always with the same parameters. */
    IncrementalClusterer create();

    /** What this algorithm promises beyond the clauses that hold for all. */
    Set<Promise> promises();

    /** Whether the objects of the stream have categories. */
    default boolean categorical() {
        return false;
    }

    /** The batches that the clauses are checked on: some empty, some of one object, with exact copies and late categories. */
    default List<Batch> stream() {
        return TestStreams.drifting(7, promises().contains(Promise.IDS_REPEAT_EVERY_STEP), categorical());
    }

    /** Returns the clauses as tests, for a test factory. */
    static Stream<DynamicTest> testsOf(ClustererContract contract) {
        return Arrays.stream(ClustererContract.class.getMethods())
                .filter(method -> method.isAnnotationPresent(Test.class))
                .sorted(Comparator.comparing(java.lang.reflect.Method::getName))
                .map(clause -> dynamicTest(clause.getName(), () -> {
                    try {
                        clause.invoke(contract);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                }));
    }

    @Test
    default void inputsAreNotChanged() {
        IncrementalClusterer clusterer = create();
        for (Batch batch : stream()) {
            double[][] vectors = batch.vectors();
            List<String> ids = new ArrayList<>(batch.ids());
            List<List<String>> categories = categories(batch);
            clusterer.partialFit(batch);
            clusterer.snapshot().predict(batch);
            assertThat(batch.vectors()).isDeepEqualTo(vectors);
            assertThat(batch.ids()).isEqualTo(ids);
            assertThat(categories(batch)).isEqualTo(categories);
        }
    }

    @Test
    default void resultsCannotBeChanged() {
        IncrementalClusterer clusterer = create();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            Snapshot snapshot = clusterer.snapshot();
            for (Collection<?> list : List.of(
                    result.assignments().asList(),
                    result.events(),
                    snapshot.clusters(),
                    snapshot.labels().keySet(),
                    snapshot.history().objects(),
                    snapshot.history().events(),
                    snapshot.history().eventsAt(result.step()),
                    snapshot.history().clusters(),
                    snapshot.history().labelsAt(result.step()).values())) {
                assertThatThrownBy(list::clear).isInstanceOf(UnsupportedOperationException.class);
            }
            for (Cluster cluster : snapshot.history().clusters()) {
                assertThatThrownBy(
                                () -> snapshot.history().sizesOf(cluster.id()).clear())
                        .isInstanceOf(UnsupportedOperationException.class);
            }
        }
    }

    @Test
    default void sameBatchesGiveTheSameResults() {
        IncrementalClusterer one = create();
        IncrementalClusterer other = create();
        for (Batch batch : stream()) {
            assertThat(Told.of(one.partialFit(batch))).isEqualTo(Told.of(other.partialFit(batch)));
            assertThat(State.of(one)).isEqualTo(State.of(other));
        }
    }

    @Test
    default void stepsAreCountedAndNamed() {
        IncrementalClusterer clusterer = create();
        assertThat(clusterer.snapshot().step()).isEqualTo(-1);
        assertThat(clusterer.snapshot().labels()).isEmpty();
        int step = 0;
        List<String> arrived = new ArrayList<>();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            assertThat(result.step()).isEqualTo(step);
            assertThat(result.batch()).isEqualTo(batch.name());
            assertThat(result.assignments().size()).isEqualTo(batch.size());
            assertThat(result.events())
                    .allSatisfy(event -> assertThat(event.step()).isEqualTo(result.step()));
            History history = clusterer.snapshot().history();
            assertThat(clusterer.snapshot().step()).isEqualTo(step);
            assertThat(history.lastStep()).isEqualTo(step);
            for (String id : batch.ids()) {
                if (!arrived.contains(id)) {
                    arrived.add(id);
                    assertThat(history.arrivedAt(id)).isEqualTo(step);
                }
            }
            assertThat(history.objects()).isEqualTo(arrived);
            int asked = step + 1;
            assertThatIllegalArgumentException().isThrownBy(() -> history.labelsAt(asked));
            step++;
        }
    }

    @Test
    default void labelsAreThoseThatTheStepTold() {
        IncrementalClusterer clusterer = create();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            Snapshot snapshot = clusterer.snapshot();
            Set<ClusterId> live = new HashSet<>();
            snapshot.clusters().forEach(cluster -> live.add(cluster.id()));
            for (int i = 0; i < batch.size(); i++) {
                String id = batch.ids().get(i);
                assertThat(result.assignments().cluster(i)).isEqualTo(snapshot.labelOf(id));
                assertThat(result.assignments().similarity(i)).isEqualTo(snapshot.similarityOf(id));
                assertThat(snapshot.similarityOf(id).isPresent())
                        .isEqualTo(result.assignments().cluster(i).isPresent());
            }
            assertThat(snapshot.labels()).isEqualTo(snapshot.history().labelsAt(result.step()));
            snapshot.labels()
                    .values()
                    .forEach(label -> label.ifPresent(id -> assertThat(live).contains(id)));
        }
    }

    @Test
    default void clusterIdsAreNeverReused() {
        IncrementalClusterer clusterer = create();
        Set<ClusterId> ended = new HashSet<>();
        long largest = -1;
        for (Batch batch : stream()) {
            for (ClusterEvent event : clusterer.partialFit(batch).events()) {
                assertThat(ended).doesNotContain(event.cluster());
                if (event instanceof ClusterEvent.Created
                        || event instanceof ClusterEvent.Merged
                        || event instanceof ClusterEvent.Split) {
                    assertThat(event.cluster().number()).isGreaterThan(largest);
                    largest = event.cluster().number();
                }
                if (event instanceof ClusterEvent.Merged merged) {
                    assertThat(ended).doesNotContainAnyElementsOf(merged.from());
                    ended.addAll(merged.from());
                } else if (event instanceof ClusterEvent.Pruned) {
                    ended.add(event.cluster());
                }
            }
            assertThat(clusterer.snapshot().clusters()).noneMatch(cluster -> ended.contains(cluster.id()));
        }
    }

    @Test
    default void sizesAddUp() {
        IncrementalClusterer clusterer = create();
        List<Map<ClusterId, Integer>> sizesByStep = new ArrayList<>();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            Snapshot snapshot = clusterer.snapshot();
            Map<ClusterId, Integer> counted = counted(snapshot.labels());
            Map<ClusterId, Integer> told = new HashMap<>();
            snapshot.clusters().forEach(cluster -> told.put(cluster.id(), cluster.size()));
            assertThat(told).isEqualTo(counted);
            assertThat(result.clusterCount()).isEqualTo(told.size());
            assertThat(result.objectsHeld()).isEqualTo(snapshot.labels().size());
            sizesByStep.add(counted);
            for (int step = 0; step <= result.step(); step++) {
                Map<ClusterId, Integer> sizes = new HashMap<>();
                for (Cluster cluster : snapshot.history().clusters()) {
                    int size = sizeAt(snapshot.history(), cluster.id(), step);
                    if (size > 0) {
                        sizes.put(cluster.id(), size);
                    }
                }
                assertThat(sizes).as("sizes after step %d", step).isEqualTo(sizesByStep.get(step));
            }
        }
    }

    @Test
    default void eventsTellTheSizes() {
        IncrementalClusterer clusterer = create();
        Map<ClusterId, Integer> sizes = new HashMap<>();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            for (ClusterEvent event : result.events()) {
                if (event instanceof ClusterEvent.Merged merged) {
                    int before = merged.from().stream()
                            .mapToInt(parent -> sizes.getOrDefault(parent, 0))
                            .sum();
                    assertThat(event.sizeBefore()).isEqualTo(before);
                    merged.from().forEach(sizes::remove);
                } else {
                    assertThat(event.sizeBefore()).isEqualTo(sizes.getOrDefault(event.cluster(), 0));
                }
                if (event instanceof ClusterEvent.Moved moved) {
                    assertThat(event.sizeAfter() - event.sizeBefore())
                            .isEqualTo(moved.objects().size());
                    sizes.merge(moved.from().get(0), -moved.objects().size(), Integer::sum);
                }
                if (event instanceof ClusterEvent.Split split) {
                    sizes.merge(split.from().get(0), -split.sizeAfter(), Integer::sum);
                }
                sizes.put(event.cluster(), event.sizeAfter());
            }
            sizes.values().removeIf(size -> size == 0);
            assertThat(sizes).isEqualTo(counted(clusterer.snapshot().labels()));
        }
    }

    @Test
    default void replayingEventsRebuildsTheLabels() {
        IncrementalClusterer clusterer = create();
        Map<String, Optional<ClusterId>> replayed = new LinkedHashMap<>();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            result.events().forEach(event -> replay(event, replayed));
            for (int i = 0; i < batch.size(); i++) {
                replayed.put(batch.ids().get(i), result.assignments().cluster(i));
            }
            // that an object which waited without cluster got one is told by the size of that cluster alone
            Map<String, Optional<ClusterId>> labels = clusterer.snapshot().labels();
            replayed.replaceAll((object, label) -> label.isPresent() ? label : labels.getOrDefault(object, label));
            assertThat(clusterer.snapshot().labels()).isEqualTo(replayed);
            assertThat(clusterer.snapshot().history().eventsAt(result.step())).isEqualTo(result.events());
        }
    }

    @Test
    default void clustersAgreeWithTheEvents() {
        IncrementalClusterer clusterer = create();
        stream().forEach(clusterer::partialFit);
        History history = clusterer.snapshot().history();
        Map<ClusterId, Integer> changed = new HashMap<>();
        Map<ClusterId, List<ClusterId>> parents = new HashMap<>();
        Map<ClusterId, ClusterId> into = new HashMap<>();
        Set<ClusterId> pruned = new HashSet<>();
        Map<ClusterId, Integer> born = new HashMap<>();
        for (ClusterEvent event : history.events()) {
            born.putIfAbsent(event.cluster(), event.step());
            if (event instanceof ClusterEvent.Pruned end) {
                pruned.add(end.cluster());
                assertThat(end.lastChangedAt()).isEqualTo(changed.get(end.cluster()));
                continue;
            }
            changed.put(event.cluster(), event.step());
            if (event instanceof ClusterEvent.Moved moved) {
                changed.put(moved.from().get(0), event.step());
            } else if (event instanceof ClusterEvent.Split split) {
                changed.put(split.from().get(0), event.step());
                parents.put(split.cluster(), split.from());
            } else if (event instanceof ClusterEvent.Merged merged) {
                parents.put(merged.into(), merged.from());
                merged.from().forEach(parent -> into.put(parent, merged.into()));
            }
        }
        assertThat(history.clusters()).extracting(Cluster::id).containsExactlyElementsOf(new TreeSet<>(born.keySet()));
        for (Cluster cluster : history.clusters()) {
            ClusterId id = cluster.id();
            assertThat(cluster.born()).isEqualTo(born.get(id));
            assertThat(cluster.lastChangedAt()).isEqualTo(changed.get(id));
            assertThat(cluster.parents()).isEqualTo(parents.getOrDefault(id, List.of()));
            assertThat(cluster.mergedInto()).isEqualTo(Optional.ofNullable(into.get(id)));
            assertThat(cluster.state())
                    .isEqualTo(
                            into.containsKey(id)
                                    ? Cluster.State.MERGED
                                    : pruned.contains(id) ? Cluster.State.PRUNED : Cluster.State.LIVE);
            assertThat(history.cluster(id)).isEqualTo(cluster);
            Lineage lineage = history.lineageOf(id);
            assertThat(lineage.ancestors()).containsAll(cluster.parents());
            cluster.mergedInto()
                    .ifPresent(child -> assertThat(lineage.descendants()).contains(child));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> history.cluster(new ClusterId(1_000_000)));
        assertThatIllegalArgumentException().isThrownBy(() -> history.labelAt("never seen", 0));
    }

    @Test
    default void pastLabelsNeverChange() {
        IncrementalClusterer clusterer = create();
        List<Map<String, Optional<ClusterId>>> then = new ArrayList<>();
        for (Batch batch : stream()) {
            clusterer.partialFit(batch);
            then.add(clusterer.snapshot().labels());
            History history = clusterer.snapshot().history();
            for (int step = 0; step < then.size(); step++) {
                assertThat(history.labelsAt(step)).isEqualTo(then.get(step));
            }
        }
    }

    @Test
    default void snapshotsDoNotChange() {
        IncrementalClusterer clusterer = create();
        List<Snapshot> snapshots = new ArrayList<>(List.of(clusterer.snapshot()));
        List<State> then = new ArrayList<>(List.of(State.of(clusterer)));
        List<List<Prediction>> predictions = new ArrayList<>();
        Batch probe = probe();
        for (Batch batch : stream()) {
            clusterer.partialFit(batch);
            snapshots.add(clusterer.snapshot());
            then.add(State.of(clusterer));
            predictions.add(clusterer.snapshot().predict(probe));
        }
        for (int s = 0; s < snapshots.size(); s++) {
            assertThat(State.of(snapshots.get(s))).isEqualTo(then.get(s));
            if (s > 0) {
                assertThat(snapshots.get(s).predict(probe)).isEqualTo(predictions.get(s - 1));
            }
        }
    }

    @Test
    default void predictChangesNothing() {
        IncrementalClusterer asked = create();
        IncrementalClusterer spared = create();
        for (Batch batch : stream()) {
            State before = State.of(asked);
            List<Prediction> predictions = asked.snapshot().predict(batch);
            assertThat(predictions).hasSize(batch.size());
            Set<ClusterId> live = new HashSet<>();
            asked.snapshot().clusters().forEach(cluster -> live.add(cluster.id()));
            for (Prediction prediction : predictions) {
                assertThat(prediction.cluster().isPresent()).isEqualTo(!live.isEmpty());
                prediction.cluster().ifPresent(cluster -> assertThat(live).contains(cluster));
                assertThat(Double.isNaN(prediction.similarity())).isEqualTo(live.isEmpty());
            }
            assertThat(State.of(asked)).isEqualTo(before);
            assertThat(Told.of(asked.partialFit(batch))).isEqualTo(Told.of(spared.partialFit(batch)));
        }
    }

    @Test
    default void refusedBatchesLeaveTheModelAsItWas() {
        IncrementalClusterer tried = create();
        IncrementalClusterer spared = create();
        List<Batch> stream = stream();
        for (int step = 0; step < stream.size(); step++) {
            for (Map.Entry<String, Batch> unfit : unfit(stream, step).entrySet()) {
                State before = State.of(tried);
                assertThatIllegalArgumentException()
                        .as("%s at step %d", unfit.getKey(), step)
                        .isThrownBy(() -> tried.partialFit(unfit.getValue()))
                        .withMessageMatching("(?s).*\\w.*");
                assertThat(State.of(tried)).as(unfit.getKey()).isEqualTo(before);
            }
            assertThat(Told.of(tried.partialFit(stream.get(step))))
                    .isEqualTo(Told.of(spared.partialFit(stream.get(step))));
            assertThat(State.of(tried)).isEqualTo(State.of(spared));
        }
    }

    @Test
    default void anUnfitNumberIsNamedWithObjectAndColumn() {
        IncrementalClusterer clusterer = create();
        clusterer.partialFit(stream().get(0));
        Batch unfit = withNumber(fresh(stream().get(0), "late"), Double.NaN);
        String last = unfit.ids().get(unfit.size() - 1);
        String column = unfit.columns().get(0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusterer.partialFit(unfit))
                .withMessageContaining("'" + last + "'")
                .withMessageContaining("NaN")
                .withMessageContaining(column);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> clusterer.snapshot().predict(unfit))
                .withMessageContaining("'" + last + "'");
    }

    @Test
    default void theFirstBatchMayBeEmpty() {
        IncrementalClusterer clusterer = create();
        StepResult nothing = clusterer.partialFit(empty("nothing"));
        assertThat(nothing.step()).isZero();
        assertThat(nothing.clusterCount()).isZero();
        assertThat(nothing.objectsHeld()).isZero();
        assertThat(nothing.events()).isEmpty();
        assertThat(nothing.convergence().converged()).isTrue();
        assertThat(clusterer.snapshot().labels()).isEmpty();
        StepResult first = clusterer.partialFit(stream().get(0));
        assertThat(first.step()).isEqualTo(1);
        assertThat(first.clusterCount()).isPositive();
    }

    @Test
    default void anEmptyBatchOnlyLetsTimePass() {
        IncrementalClusterer clusterer = create();
        clusterer.partialFit(stream().get(0));
        for (int i = 0; i < 5; i++) {
            Map<String, Optional<ClusterId>> expected =
                    new LinkedHashMap<>(clusterer.snapshot().labels());
            StepResult result = clusterer.partialFit(empty("day " + i));
            assertThat(result.step()).isEqualTo(i + 1);
            assertThat(result.assignments().size()).isZero();
            assertThat(result.events()).allMatch(event -> event instanceof ClusterEvent.Pruned);
            result.events().forEach(event -> replay(event, expected));
            assertThat(clusterer.snapshot().labels()).isEqualTo(expected);
            assertThat(result.objectsHeld()).isEqualTo(expected.size());
            assertThat(result.clusterCount())
                    .isEqualTo(clusterer.snapshot().clusters().size());
        }
        assertThat(clusterer.snapshot().predict(empty("probe"))).isEmpty();
    }

    @Test
    default void aVectorIsPredictedLikeABatch() {
        assumeTrue(!categorical());
        IncrementalClusterer clusterer = create();
        clusterer.partialFit(stream().get(0));
        Batch probe = probe();
        assertThat(clusterer.snapshot().predict(probe.vector(0)))
                .isEqualTo(clusterer.snapshot().predict(probe).get(0));
    }

    @Test
    default void objectsKeepTheirClusterWherePromised() {
        assumeTrue(promises().contains(Promise.OBJECTS_KEEP_THEIR_CLUSTER));
        IncrementalClusterer clusterer = create();
        Map<String, Optional<ClusterId>> before = Map.of();
        for (Batch batch : stream()) {
            StepResult result = clusterer.partialFit(batch);
            assertThat(result.events())
                    .noneMatch(event -> event instanceof ClusterEvent.Moved || event instanceof ClusterEvent.Split);
            Map<String, Optional<ClusterId>> after = clusterer.snapshot().labels();
            assertThat(Faithfulness.of(before, after)).isEqualTo(1);
            before = after;
        }
    }

    @Test
    default void missingObjectsStayWhereTheyWereWhereIdsRepeat() {
        assumeTrue(promises().contains(Promise.IDS_REPEAT_EVERY_STEP));
        IncrementalClusterer clusterer = create();
        for (Batch batch : stream()) {
            Map<String, Optional<ClusterId>> expected =
                    new LinkedHashMap<>(clusterer.snapshot().labels());
            StepResult result = clusterer.partialFit(batch);
            result.events().stream()
                    .filter(event -> event instanceof ClusterEvent.Pruned)
                    .forEach(event -> replay(event, expected));
            Map<String, Optional<ClusterId>> labels = clusterer.snapshot().labels();
            expected.keySet().removeAll(batch.ids());
            assertThat(labels).containsAllEntriesOf(expected);
            assertThat(labels.keySet()).containsAll(batch.ids());
            assertThat(clusterer.snapshot().history().objects())
                    .doesNotHaveDuplicates()
                    .containsAll(batch.ids());
        }
    }

    /** What a step told, without the time it took. */
    record Told(
            int step,
            String batch,
            Assignments assignments,
            List<ClusterEvent> events,
            Convergence convergence,
            int objectsHeld,
            int clusters) {
        static Told of(StepResult result) {
            return new Told(
                    result.step(),
                    result.batch(),
                    result.assignments(),
                    result.events(),
                    result.convergence(),
                    result.objectsHeld(),
                    result.clusterCount());
        }
    }

    /** All that can be seen of a model. */
    record State(
            int step,
            Map<String, Optional<ClusterId>> labels,
            Map<String, OptionalDouble> similarities,
            List<Cluster> clusters,
            List<ClusterEvent> events) {
        static State of(IncrementalClusterer clusterer) {
            return of(clusterer.snapshot());
        }

        static State of(Snapshot snapshot) {
            Map<String, OptionalDouble> similarities = new HashMap<>();
            snapshot.history().objects().forEach(object -> similarities.put(object, snapshot.similarityOf(object)));
            return new State(
                    snapshot.step(),
                    snapshot.labels(),
                    similarities,
                    snapshot.history().clusters(),
                    snapshot.history().events());
        }
    }

    private static void replay(ClusterEvent event, Map<String, Optional<ClusterId>> labels) {
        if (event instanceof ClusterEvent.Merged merged) {
            Optional<ClusterId> into = Optional.of(merged.into());
            labels.replaceAll(
                    (object, label) -> label.filter(merged.from()::contains).isPresent() ? into : label);
        } else if (event instanceof ClusterEvent.Pruned pruned) {
            labels.values().removeIf(label -> label.equals(Optional.of(pruned.cluster())));
        } else if (event instanceof ClusterEvent.Moved moved) {
            for (String object : moved.objects()) {
                assertThat(labels.get(object)).contains(moved.from().get(0));
                labels.put(object, Optional.of(moved.cluster()));
            }
        } else if (event instanceof ClusterEvent.Split split) {
            assertThat(split.objects()).hasSize(split.sizeAfter());
            for (String object : split.objects()) {
                assertThat(labels.get(object)).contains(split.from().get(0));
                labels.put(object, Optional.of(split.cluster()));
            }
        }
    }

    private static Map<ClusterId, Integer> counted(Map<String, Optional<ClusterId>> labels) {
        Map<ClusterId, Integer> counted = new HashMap<>();
        labels.values().forEach(label -> label.ifPresent(id -> counted.merge(id, 1, Integer::sum)));
        return counted;
    }

    private static int sizeAt(History history, ClusterId id, int step) {
        Map<Integer, Integer> upToThen = history.sizesOf(id).headMap(step + 1);
        return upToThen.isEmpty()
                ? 0
                : history.sizesOf(id).get(history.sizesOf(id).headMap(step + 1).lastKey());
    }

    private Batch probe() {
        return fresh(stream().get(0), "probe");
    }

    private static Batch empty(String name) {
        return Batch.of(new double[0][]).named(name);
    }

    /** Batches that must be refused before a step, each unfit at its last object so that a step may have begun. */
    private Map<String, Batch> unfit(List<Batch> stream, int step) {
        Map<String, Batch> unfit = new LinkedHashMap<>();
        Batch model = fresh(stream.get(0), "unfit" + step + "-");
        unfit.put("NaN", withNumber(model, Double.NaN));
        unfit.put("infinity", withNumber(model, Double.POSITIVE_INFINITY));
        unfit.put("negative infinity", withNumber(model, Double.NEGATIVE_INFINITY));
        if (step == 0) {
            return unfit;
        }
        double[][] wider = model.vectors();
        for (int i = 0; i < wider.length; i++) {
            wider[i] = Arrays.copyOf(wider[i], wider[i].length + 1);
        }
        unfit.put("one column more", withCategoriesOf(model, Batch.of(model.ids(), wider)));
        unfit.put(
                "a column of another name",
                model.withColumns(IntStream.range(0, model.dimensions())
                        .mapToObj(j -> j == 0 ? "other" : model.columns().get(j))
                        .toList()));
        unfit.put(
                categorical() ? "no categories" : "categories",
                categorical()
                        ? Batch.of(model.ids(), model.vectors()).withColumns(model.columns())
                        : model.withCategories(
                                List.of("colour"),
                                Stream.generate(() -> new String[] {"red"})
                                        .limit(model.size())
                                        .toArray(String[][]::new)));
        if (!promises().contains(Promise.IDS_REPEAT_EVERY_STEP)) {
            List<String> ids = new ArrayList<>(model.ids());
            ids.set(ids.size() - 1, stream.get(0).ids().get(0));
            unfit.put(
                    "an id of an earlier step",
                    withCategoriesOf(model, Batch.of(ids, model.vectors()).withColumns(model.columns())));
        }
        return unfit;
    }

    private static Batch fresh(Batch batch, String prefix) {
        List<String> ids = batch.ids().stream().map(id -> prefix + id).toList();
        return withCategoriesOf(batch, Batch.of(ids, batch.vectors()).withColumns(batch.columns()));
    }

    private static Batch withNumber(Batch batch, double number) {
        double[][] vectors = batch.vectors();
        vectors[vectors.length - 1][0] = number;
        return withCategoriesOf(batch, Batch.of(batch.ids(), vectors).withColumns(batch.columns()));
    }

    private static Batch withCategoriesOf(Batch model, Batch batch) {
        return model.categoricalColumns().isEmpty()
                ? batch
                : batch.withCategories(
                        model.categoricalColumns(),
                        categories(model).stream()
                                .map(row -> row.toArray(String[]::new))
                                .toArray(String[][]::new));
    }

    private static List<List<String>> categories(Batch batch) {
        return IntStream.range(0, batch.size())
                .mapToObj(i -> IntStream.range(0, batch.categoricalColumns().size())
                        .mapToObj(j -> batch.category(i, j))
                        .toList())
                .toList();
    }
}
