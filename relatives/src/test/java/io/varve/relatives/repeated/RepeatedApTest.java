package io.varve.relatives.repeated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterEvent.Created;
import io.varve.ClusterEvent.Merged;
import io.varve.ClusterEvent.Moved;
import io.varve.ClusterEvent.Pruned;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RepeatedApTest {

    private static final RepeatedApParams PARAMS = RepeatedApParams.of(ApParams.defaults());
    private static final List<Scaling> SCALINGS = List.of(Scaling.NONE, Scaling.MINMAX, Scaling.ZSCORE);
    private static final Batch EMPTY = Batch.of(new double[0][]);

    @Test
    void stepsClusterAllObjectsSoFar() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS);
        StepResult first = clustering.partialFit(batch("a", 0, 0.1, 0.2, 10, 10.1, 10.2));
        assertThat(first.step()).isZero();
        assertThat(first.labels()).containsExactly(k(0), k(0), k(0), k(1), k(1), k(1));
        assertThat(first.clusterCount()).isEqualTo(2);
        StepResult second = clustering.partialFit(batch("b", 0.3, 10.3, 20, 20.1, 20.2));
        assertThat(second.labels()).containsExactly(k(0), k(1), k(2), k(2), k(2));
        assertThat(second.objectsHeld()).isEqualTo(11);
        Snapshot snapshot = clustering.snapshot();
        assertThat(snapshot.clusters()).extracting(Cluster::size).containsExactly(4, 4, 3);
    }

    /** What every step promises, over random streams. */
    @Test
    void promisesHoldOnRandomStreams() {
        Seeds.check(50, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            RepeatedApClustering clustering =
                    RepeatedApClustering.create(PARAMS.withScaling(SCALINGS.get(random.nextInt(SCALINGS.size()))));
            Promises promises = new Promises();
            for (int step = 0; step < 10; step++) {
                promises.check(clustering.partialFit(draw(random, step)), clustering.snapshot(), true);
            }
        });
    }

    /** The authors' conventions leave objects without cluster when a run does not converge; no event tells of that. */
    @Test
    void promisesHoldWhereRunsGiveUp() {
        Seeds.check(20, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            ApParams ap = ApParams.of(Conventions.AUTHORS).withDamping(0.5).withMaxIterations(20 + random.nextInt(8));
            RepeatedApClustering clustering = RepeatedApClustering.create(RepeatedApParams.of(ap));
            Promises promises = new Promises();
            for (int step = 0; step < 10; step++) {
                promises.check(clustering.partialFit(draw(random, step)), clustering.snapshot(), false);
            }
        });
    }

    @Test
    void emptyBatchesOnlyLetTimePass() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS);
        assertThat(clustering.snapshot().labels()).isEmpty();
        assertThat(clustering.partialFit(EMPTY).clusterCount()).isZero();
        StepResult first = clustering.partialFit(batch("a", 0, 0.1, 10, 10.1));
        assertThat(first.step()).isEqualTo(1);
        Snapshot before = clustering.snapshot();
        StepResult quiet = clustering.partialFit(EMPTY.named("a day without data"));
        assertThat(quiet.step()).isEqualTo(2);
        assertThat(quiet.batch()).isEqualTo("a day without data");
        assertThat(quiet.events()).isEmpty();
        assertThat(quiet.labels()).isEmpty();
        assertThat(quiet.objectsHeld()).isEqualTo(4);
        assertThat(clustering.snapshot().labels()).isEqualTo(before.labels());
        assertThat(clustering.snapshot().history().labelsAt(0)).isEmpty();
        assertThat(clustering.partialFit(batch("b", 0.2, 10.2)).labels()).isEqualTo(List.of(k(0), k(1)));
    }

    @Test
    void aRefusedBatchLeavesEverythingAsItWas() {
        RepeatedApParams cosine = RepeatedApParams.of(ApParams.defaults().withSimilarity(Similarity.COSINE));
        RepeatedApClustering clustering = RepeatedApClustering.create(cosine);
        Batch start = Batch.of(List.of("a", "b", "c"), new double[][] {{1, 0}, {0.9, 0.1}, {0, 1}});
        clustering.partialFit(start);
        Snapshot before = clustering.snapshot();
        refused(
                clustering,
                Batch.of(List.of("d", "b"), new double[][] {{1, 1}, {1, 2}}).withOrigins(i -> "x.csv, line " + (i + 2)),
                "object 'b' (x.csv, line 3) arrived in an earlier step already; an object arrives once");
        refused(
                clustering,
                Batch.of(List.of("d"), new double[][] {{1, 1, 1}}),
                "the batch has 3 columns, the model has 2, not known: x2; give every batch the same columns in the same"
                        + " order");
        refused(
                clustering,
                Batch.of(List.of("d", "e"), new double[][] {{1, 1}, {0, 0}}),
                "object 'e' is a zero vector, which has no direction to take a cosine of;"
                        + " leave it out or choose another similarity");
        refused(
                clustering,
                Batch.of(List.of("d"), new double[][] {{1, Double.NaN}}).withColumns(List.of("x0", "x1")),
                "object 'd' has NaN in column 'x1'; every value must be a finite number");
        assertThat(clustering.snapshot().step()).isEqualTo(before.step());
        assertThat(clustering.snapshot().labels()).isEqualTo(before.labels());
        assertThat(clustering.snapshot().history().events())
                .isEqualTo(before.history().events());
        assertThat(clustering.snapshot().clusters()).isEqualTo(before.clusters());

        Batch next = Batch.of(List.of("d", "e"), new double[][] {{1, 0.05}, {0.1, 1}});
        RepeatedApClustering undisturbed = RepeatedApClustering.create(cosine);
        undisturbed.partialFit(start);
        assertThat(clustering.partialFit(next).events())
                .isEqualTo(undisturbed.partialFit(next).events());
        assertThat(clustering.snapshot().labels())
                .isEqualTo(undisturbed.snapshot().labels());
    }

    /** Statistics of a column with one NaN are NaN; the refusal must still name the object that has it. */
    @Test
    void aValueThatIsNoNumberIsTracedToItsObjectUnderEveryScaling() {
        for (Scaling scaling : Scaling.values()) {
            RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS.withScaling(scaling));
            clustering.partialFit(batch("a", 1, 2, 3));
            refused(
                    clustering,
                    batch("b", 4, Double.POSITIVE_INFINITY),
                    "object 'b1' has Infinity in column 'x0'; every value must be a finite number");
        }
    }

    @Test
    void aFailureInTheMidstOfARunLeavesEverythingAsItWas() {
        boolean[] cancel = new boolean[1];
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS, (iteration, atMost, exemplars) -> {
            if (cancel[0]) {
                throw new IllegalStateException("cancelled");
            }
        });
        clustering.partialFit(batch("a", 0, 0.1, 5, 5.2));
        Map<String, Optional<ClusterId>> before = clustering.snapshot().labels();
        cancel[0] = true;
        assertThatThrownBy(() -> clustering.partialFit(batch("b", 1, 2))).hasMessage("cancelled");
        cancel[0] = false;
        assertThat(clustering.snapshot().step()).isZero();
        assertThat(clustering.snapshot().labels()).isEqualTo(before);
        assertThat(clustering.partialFit(batch("b", 0.2, 5.1)).labels()).containsExactly(k(0), k(1));
    }

    @Test
    void predictionsChangeNothing() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS.withScaling(Scaling.MINMAX));
        clustering.partialFit(batch("a", 0, 0.1, 0.2, 10, 10.1, 10.2));
        Snapshot snapshot = clustering.snapshot();
        List<Prediction> predictions = snapshot.predict(batch("p", 1, 9, -100));
        assertThat(predictions).extracting(p -> p.cluster().orElseThrow()).containsExactly(k(0), k(1), k(0));
        assertThat(snapshot.predict(new double[] {10.1}).similarity()).isZero();
        assertThat(snapshot.predict(EMPTY)).isEmpty();
        assertThat(clustering.snapshot().step()).isZero();
        assertThat(clustering.snapshot().labelOf("p0")).isEmpty();
        assertThat(clustering.partialFit(batch("p", 1)).labels()).containsExactly(k(0));
    }

    @Test
    void predictionsRefuseWhatTheModelDoesNotKnow() {
        RepeatedApClustering clustering = RepeatedApClustering.create(
                RepeatedApParams.of(ApParams.defaults().withSimilarity(Similarity.COSINE)));
        assertThat(clustering.snapshot().predict(new double[] {1, 1}).cluster()).isEmpty();
        clustering.partialFit(Batch.of(new double[][] {{1, 0}, {0, 1}, {1, 0.1}}));
        Snapshot snapshot = clustering.snapshot();
        assertThatThrownBy(() -> snapshot.predict(new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the batch has 1 columns, the model has 2, missing: x1;");
        assertThatThrownBy(() -> snapshot.predict(new double[] {0, 0}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("object '0' is a zero vector");
        assertThatThrownBy(() -> snapshot.predict(new double[] {0, Double.NaN}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("object '0' has NaN in column 'x1'; every value must be a finite number");
    }

    @Test
    void aSnapshotIsNotChangedByLaterSteps() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS);
        clustering.partialFit(batch("a", 0, 1, 2, 10, 11, 12));
        Snapshot snapshot = clustering.snapshot();
        Map<String, Optional<ClusterId>> labels = snapshot.labels();
        List<Cluster> clusters = snapshot.clusters();
        List<Prediction> predictions = snapshot.predict(batch("p", 3, 8));
        clustering.partialFit(batch("b", 100, 101, 200, 300));
        clustering.partialFit(batch("c", -500));
        assertThat(snapshot.step()).isZero();
        assertThat(snapshot.labels()).isEqualTo(labels);
        assertThat(snapshot.clusters()).isEqualTo(clusters);
        assertThat(snapshot.predict(batch("p", 3, 8))).isEqualTo(predictions);
        assertThat(snapshot.labelOf("b0")).isEmpty();
        assertThat(snapshot.similarityOf("b0")).isEmpty();
        assertThat(snapshot.history().lastStep()).isZero();
    }

    @Test
    void aWantedNumberOfClustersIsKeptAtEveryStep() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS.withClusters(2));
        refused(clustering, batch("a", 1), "2 clusters are more than the 1 different objects there are; ask for fewer");
        for (int step = 0; step < 4; step++) {
            StepResult result = clustering.partialFit(draw(new SplittableRandom(step), 10 + step));
            if (result.objectsHeld() > 0) {
                assertThat(result.clusterCount()).isEqualTo(2);
            }
        }
    }

    @Test
    void givenSimilaritiesAreOneStep() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS.withPrecomputed(true));
        refused(
                clustering,
                Batch.of(new double[][] {{0, -1, -2}}),
                "similarities must be a square matrix, got 1 rows of 3 columns");
        Batch matrix = Batch.of(List.of("a", "b", "c"), new double[][] {{0, -1, -9}, {-1, 0, -9}, {-9, -9, 0}});
        assertThat(clustering.partialFit(matrix).labels()).containsExactly(k(0), k(0), k(1));
        refused(
                clustering,
                Batch.of(List.of("d"), new double[][] {{0}}),
                "precomputed similarities allow one step only; a second batch cannot be compared with the first");
        assertThat(clustering.partialFit(EMPTY).step()).isEqualTo(1);
        assertThatThrownBy(() -> clustering.snapshot().predict(new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("predict is not available with precomputed similarities");
    }

    @Test
    void exemplarsAndSimilaritiesAreThoseOfTheLastRun() {
        RepeatedApClustering clustering = RepeatedApClustering.create(PARAMS);
        clustering.partialFit(batch("a", 0, 1, 2, 10, 11, 12));
        Snapshot snapshot = clustering.snapshot();
        assertThat(snapshot.clusters())
                .extracting(c -> c.exemplar().orElseThrow())
                .containsExactly("a1", "a4");
        assertThat(snapshot.similarityOf("a0")).hasValue(-1);
        assertThat(snapshot.similarityOf("a1").getAsDouble()).isZero();
        Batch next = batch("b", 2.5, 2.6, 2.7, 2.8);
        clustering.partialFit(next);
        Snapshot later = clustering.snapshot();
        for (Cluster cluster : later.clusters()) {
            String exemplar = cluster.exemplar().orElseThrow();
            assertThat(later.labelOf(exemplar)).contains(cluster.id());
            assertThat(later.similarityOf(exemplar).getAsDouble()).isZero();
        }
        ClusterId ofFirst = later.labelOf("b0").orElseThrow();
        String exemplar = later.history().cluster(ofFirst).exemplar().orElseThrow();
        assertThat(exemplar).startsWith("b");
        double expected = -Math.abs(2.5 - next.value(next.ids().indexOf(exemplar), 0));
        assertThat(later.similarityOf("b0").getAsDouble()).isCloseTo(expected, within(1e-12));
    }

    /** Keeps its own books of labels from the events, and compares them with the model's at every step. */
    private static final class Promises {
        private final Map<String, Optional<ClusterId>> replayed = new LinkedHashMap<>();
        private final List<Map<String, Optional<ClusterId>>> past = new ArrayList<>();
        private final Set<ClusterId> born = new HashSet<>();
        private final List<String> arrived = new ArrayList<>();

        void check(StepResult result, Snapshot snapshot, boolean eventsTellAll) {
            History history = snapshot.history();
            if (eventsTellAll) {
                result.events().forEach(this::replay);
            }
            List<String> all = history.objects();
            List<String> fresh = all.subList(arrived.size(), all.size());
            assertThat(fresh).hasSize(result.assignments().size());
            for (int i = 0; i < fresh.size(); i++) {
                replayed.put(fresh.get(i), result.assignments().cluster(i));
            }
            arrived.addAll(fresh);
            Map<String, Optional<ClusterId>> labels = snapshot.labels();
            if (eventsTellAll) {
                assertThat(labels).as("replayed").isEqualTo(replayed);
            }
            assertThat(labels.keySet()).as("all are held").containsExactlyElementsOf(arrived);
            assertThat(history.eventsAt(result.step())).isEqualTo(result.events());

            past.add(labels);
            for (int step = 0; step < past.size(); step++) {
                assertThat(history.labelsAt(step)).as("labels at " + step).isEqualTo(past.get(step));
            }
            checkSizes(result, snapshot, labels);
        }

        private static void checkSizes(StepResult result, Snapshot snapshot, Map<String, Optional<ClusterId>> labels) {
            Map<ClusterId, Long> counted = labels.values().stream()
                    .flatMap(Optional::stream)
                    .collect(Collectors.groupingBy(id -> id, Collectors.counting()));
            assertThat(snapshot.clusters())
                    .extracting(Cluster::id)
                    .containsExactlyInAnyOrderElementsOf(counted.keySet());
            assertThat(result.clusterCount()).isEqualTo(counted.size());
            assertThat(result.objectsHeld()).isEqualTo(labels.size());
            for (Cluster cluster : snapshot.clusters()) {
                assertThat((long) cluster.size()).isEqualTo(counted.get(cluster.id()));
                assertThat(snapshot.history().sizesOf(cluster.id()).values())
                        .last()
                        .isEqualTo(cluster.size());
                assertThat(cluster.exemplar().flatMap(snapshot::labelOf)).contains(cluster.id());
            }
        }

        private void replay(ClusterEvent event) {
            if (event instanceof Created || event instanceof Merged) {
                assertThat(born.add(event.cluster()))
                        .as("%s is new", event.cluster())
                        .isTrue();
            }
            if (event instanceof Merged merged) {
                replayed.replaceAll((object, label) ->
                        label.isPresent() && merged.from().contains(label.get()) ? Optional.of(merged.into()) : label);
            } else if (event instanceof Moved moved) {
                for (String object : moved.objects()) {
                    assertThat(replayed.put(object, Optional.of(moved.cluster())))
                            .contains(moved.from().get(0));
                }
            } else if (event instanceof Pruned pruned) {
                replayed.values()
                        .removeIf(label -> label.isPresent() && label.get().equals(pruned.cluster()));
            }
            assertThat(born).contains(event.cluster());
        }
    }

    private static void refused(RepeatedApClustering clustering, Batch batch, String message) {
        assertThatThrownBy(() -> clustering.partialFit(batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(message);
    }

    /** Up to eight points around wandering centres, coarse enough for copies; every sixth batch is empty. */
    private static Batch draw(SplittableRandom random, int step) {
        int size = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(8);
        double[][] x = new double[size][];
        for (int i = 0; i < size; i++) {
            int centre = random.nextInt(3) * 8 + step % 4;
            x[i] = new double[] {centre + random.nextInt(12) / 4.0, centre + random.nextInt(12) / 4.0};
        }
        List<String> ids =
                IntStream.range(0, size).mapToObj(i -> step + "-" + i).toList();
        return Batch.of(ids, x);
    }

    private static Batch batch(String prefix, double... values) {
        double[][] x = new double[values.length][];
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            x[i] = new double[] {values[i]};
            ids.add(prefix + i);
        }
        return Batch.of(ids, x);
    }

    private static ClusterId k(int number) {
        return new ClusterId(number);
    }

    @Test
    void clusteringParameters() {
        RepeatedApParams params = PARAMS;
        assertThatThrownBy(() -> params.withClusters(0)).hasMessage("the number of clusters must be at least 1, got 0");
        assertThatThrownBy(() -> params.withScaling(Scaling.MINMAX).withPrecomputed(true))
                .hasMessage("similarities that are given cannot be scaled, got scale minmax");
    }
}
