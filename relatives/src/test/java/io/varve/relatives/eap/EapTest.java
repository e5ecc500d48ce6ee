package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Prediction;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.scale.Scaling;
import io.varve.similarity.RbfSimilarity;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What evolutionary affinity propagation does to objects that stay, change sides, are missing or all alike. */
class EapTest {

    private static final int OBJECTS = 30;

    /** As the data are made on the scale that γ and ω want, they are left on it. */
    private static final EapParams PARAMS = EapParams.defaults()
            .withScaling(Scaling.NONE)
            .withAp(EapParams.defaults().ap().withThreads(1));

    @Test
    void objectsThatChangeSidesMoveAndClustersKeepTheirNames() {
        for (List<StepResult> steps : bothForms(wandering(7, 8), PARAMS)) {
            ClusterId left = steps.get(0).labels().get(0);
            ClusterId right = steps.get(0).labels().get(OBJECTS - 1);
            assertThat(left).isNotEqualTo(right);
            for (int t = 0; t < steps.size(); t++) {
                assertThat(steps.get(t).clusterCount()).isEqualTo(2);
                for (int i = 0; i < OBJECTS; i++) {
                    assertThat(steps.get(t).labels().get(i))
                            .as("object %d at time %d", i, t)
                            .isEqualTo(isRight(i, t) ? right : left);
                }
            }
            assertThat(steps.get(4).events())
                    .singleElement()
                    .isEqualTo(new ClusterEvent.Moved(4, List.of(left), right, List.of("3", "4"), 15, 17));
        }
    }

    @Test
    void aGroupThatComesAndGoesIsCreatedAndPruned() {
        List<Batch> batches = new ArrayList<>();
        Random random = new Random(5);
        for (int t = 0; t < 12; t++) {
            double[][] rows = new double[OBJECTS][];
            for (int i = 0; i < OBJECTS; i++) {
                boolean away = i % 5 == 0 && t >= 4 && t < 8;
                double x = away ? 3 : i < OBJECTS / 2 ? 0 : 6;
                rows[i] = new double[] {x + 0.3 * random.nextGaussian(), (away ? 5 : 0) + 0.3 * random.nextGaussian()};
            }
            batches.add(Batch.of(rows));
        }
        EapParams params = PARAMS.withAp(PARAMS.ap().withPreference(Preference.of(-10)));
        for (List<StepResult> steps : bothForms(batches, params)) {
            assertThat(steps).extracting(StepResult::clusterCount).containsExactly(2, 2, 2, 2, 3, 3, 3, 3, 2, 2, 2, 2);
            List<ClusterEvent> events =
                    steps.stream().flatMap(step -> step.events().stream()).toList();
            assertThat(events)
                    .filteredOn(event -> event instanceof ClusterEvent.Created)
                    .extracting(ClusterEvent::step)
                    .containsExactly(0, 0, 4);
            assertThat(events)
                    .filteredOn(event -> event instanceof ClusterEvent.Pruned)
                    .extracting(ClusterEvent::step, ClusterEvent::cluster)
                    .containsExactly(tuple(8, new ClusterId(2)));
        }
    }

    @Test
    void laterSnapshotsSpeakInTheOneAndNotInTheOtherForm() {
        List<Batch> batches = wandering(3, 6);
        EapClustering eap = EapClustering.create(PARAMS);
        List<StepResult> first =
                batches.subList(0, 4).stream().map(eap::partialFit).toList();
        List<String> told = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            told.add(eap.snapshot().history().labelsAt(t).toString());
        }
        batches.subList(4, 6).forEach(eap::partialFit);
        for (int t = 0; t < 4; t++) {
            assertThat(eap.snapshot().history().labelsAt(t)).hasToString(told.get(t));
            assertThat(first.get(t).step()).isEqualTo(t);
        }
        int[] iterations = {0};
        EapClustering.fit(batches, PARAMS, (iteration, atMost, exemplars) -> iterations[0]++);
        EapResult all = EapClustering.fit(batches, PARAMS);
        assertThat(iterations[0])
                .as("one run over all")
                .isEqualTo(all.convergence().iterations());
    }

    @Test
    void theOrderOfRowsDoesNotMatter() {
        List<Batch> batches = wandering(9, 5);
        List<Batch> shuffled = new ArrayList<>(batches.subList(0, 1));
        for (Batch batch : batches.subList(1, batches.size())) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, OBJECTS).boxed().toList());
            Collections.shuffle(order, new Random(1));
            shuffled.add(part(batch, order.stream().mapToInt(i -> i).toArray()));
        }
        History expected = EapClustering.fit(batches, PARAMS).snapshot().history();
        History found = EapClustering.fit(shuffled, PARAMS).snapshot().history();
        for (int t = 0; t < batches.size(); t++) {
            assertThat(found.labelsAt(t)).isEqualTo(expected.labelsAt(t));
        }
    }

    @Test
    void anObjectThatIsMissingStaysAndComesBack() {
        List<Batch> batches = new ArrayList<>(wandering(2, 6));
        int[] withoutTheFirst = IntStream.range(1, OBJECTS).toArray();
        batches.set(2, part(batches.get(2), withoutTheFirst));
        batches.set(3, part(batches.get(3), withoutTheFirst));
        for (List<StepResult> steps : bothForms(batches, PARAMS)) {
            assertThat(steps).extracting(StepResult::objectsHeld).containsOnly(OBJECTS);
            assertThat(steps.get(2).assignments().asList()).hasSize(OBJECTS - 1);
            assertThat(steps.get(4).labels().get(0))
                    .isEqualTo(steps.get(0).labels().get(0));
            assertThat(steps.subList(1, 4)).allMatch(step -> step.events().isEmpty());
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Conventions.class,
            names = {"VARVE", "AUTHORS"})
    void snapshotsOfOneObjectOfAllAlikeAndOfCopiesAreClustered(Conventions conventions) {
        EapParams params = EapParams.of(conventions).withScaling(Scaling.NONE);
        double[][] one = {{1, 2}};
        double[][] alike = {{1, 2}, {1, 2}, {1, 2}, {1, 2}};
        double[][] copies = {{0, 0}, {0, 0}, {9, 9}, {9, 9}};
        for (List<double[][]> stream : List.of(
                List.of(one, one, one),
                List.of(alike, alike),
                List.of(copies, copies, alike, one, copies),
                List.of(one, copies))) {
            List<Batch> batches = stream.stream().map(Batch::of).toList();
            EapClustering eap = EapClustering.create(params);
            for (int t = 0; t < batches.size(); t++) {
                StepResult step = eap.partialFit(batches.get(t));
                assertThat(step.assignments().asList()).allMatch(Optional::isPresent);
                assertThat(eap.snapshot().labels().values()).allMatch(Optional::isPresent);
            }
            EapResult all = EapClustering.fit(batches, params);
            assertThat(all.steps()).hasSameSizeAs(batches);
            assertThat(all.steps()).allMatch(step -> step.clusterCount() >= 1);
        }
    }

    @Test
    void copiesAreToldApartByTheSeed() {
        Batch copies = Batch.of(new double[][] {{0, 0}, {0, 0}, {9, 9}, {9, 9}});
        EapResult result = EapClustering.fit(List.of(copies, copies, copies), PARAMS);
        assertThat(result.convergence().converged()).isTrue();
        ClusterId low = new ClusterId(0);
        ClusterId high = new ClusterId(1);
        assertThat(result.steps()).allSatisfy(step -> assertThat(step.labels()).containsExactly(low, low, high, high));
    }

    @Test
    void emptyBatchesAmongAllAtOnceLetTimePass() {
        Batch empty = Batch.of(new double[0][]).named("holiday");
        List<Batch> batches = new ArrayList<>(wandering(4, 3));
        batches.add(1, empty);
        EapResult result = EapClustering.fit(batches, PARAMS);
        assertThat(result.steps()).hasSize(4);
        assertThat(result.steps().get(1).batch()).isEqualTo("holiday");
        assertThat(result.steps().get(1).events()).isEmpty();
        assertThat(result.steps().get(1).clusterCount()).isEqualTo(2);
        assertThat(EapClustering.fit(List.of(empty, empty), PARAMS).steps()).hasSize(2);
        assertThat(EapClustering.fit(List.of(), PARAMS).steps()).isEmpty();
        assertThat(EapClustering.fit(List.of(), PARAMS).snapshot().step()).isEqualTo(-1);
    }

    @Test
    void threadsDoNotShow() {
        Random random = new Random(3);
        List<Batch> batches = new ArrayList<>();
        for (int t = 0; t < 3; t++) {
            double[][] rows = new double[300][];
            Arrays.setAll(rows, i -> new double[] {i % 4 + 0.3 * random.nextGaussian(), 0.3 * random.nextGaussian()});
            batches.add(Batch.of(rows));
        }
        EapParams params = EapParams.defaults()
                .withAp(EapParams.defaults()
                        .ap()
                        .withPreference(Preference.quantile(0.2))
                        .withMaxIterations(40));
        List<EapResult> results = new ArrayList<>();
        for (int threads : new int[] {1, 8}) {
            results.add(EapClustering.fit(batches, params.withAp(params.ap().withThreads(threads))));
        }
        assertThat(results.get(0).snapshot().clusters()).hasSizeGreaterThan(2);
        for (EapResult result : results) {
            assertThat(result.convergence()).isEqualTo(results.get(0).convergence());
            assertThat(result.snapshot().history().events())
                    .isEqualTo(results.get(0).snapshot().history().events());
            for (String object : result.snapshot().history().objects()) {
                assertThat(result.snapshot().similarityOf(object))
                        .isEqualTo(results.get(0).snapshot().similarityOf(object));
            }
        }
    }

    @Test
    void aRunThatIsBrokenOffHasChangedNothing() {
        boolean[] breakOff = {false};
        EapClustering tried = EapClustering.create(PARAMS, (iteration, atMost, exemplars) -> {
            if (breakOff[0] && iteration == 7) {
                throw new CancellationException("enough");
            }
        });
        EapClustering spared = EapClustering.create(PARAMS);
        for (Batch batch : wandering(6, 4)) {
            breakOff[0] = true;
            assertThatThrownBy(() -> tried.partialFit(batch)).isInstanceOf(CancellationException.class);
            breakOff[0] = false;
            assertThat(tried.partialFit(batch).events())
                    .isEqualTo(spared.partialFit(batch).events());
            assertThat(tried.snapshot().labels()).isEqualTo(spared.snapshot().labels());
        }
    }

    @Test
    void notConvergingIsToldAndObjectsStillHaveClusters() {
        EapParams hasty = PARAMS.withAp(PARAMS.ap().withMaxIterations(2));
        EapResult result = EapClustering.fit(wandering(1, 3), hasty);
        assertThat(result.convergence().converged()).isFalse();
        assertThat(result.convergence().iterations()).isEqualTo(2);
        assertThat(result.steps()).allMatch(step -> step.clusterCount() == 1);
        assertThat(result.steps()).allMatch(step -> !step.convergence().converged());
    }

    @Test
    void unseenObjectsGoToTheNearestClusterOfTheLastSnapshot() {
        EapResult result = EapClustering.fit(wandering(7, 8), PARAMS);
        StepResult last = result.steps().get(7);
        Prediction left = result.snapshot().predict(new double[] {-1, 0});
        Prediction right = result.snapshot().predict(new double[] {7, 0});
        assertThat(left.cluster()).contains(last.labels().get(0));
        assertThat(right.cluster()).contains(last.labels().get(OBJECTS - 1));
        assertThat(left.similarity()).isNegative();
        String exemplar = result.snapshot().clusters().get(0).exemplar().orElseThrow();
        assertThat(result.snapshot().labelOf(exemplar))
                .contains(result.snapshot().clusters().get(0).id());
    }

    @Test
    void theMeanOfOppositeDirectionsIsNoPlaceForAConsensusNode() {
        Random random = new Random(2);
        List<Batch> batches = new ArrayList<>();
        for (int t = 0; t < 4; t++) {
            double[][] rows = new double[8][];
            for (int i = 0; i < 8; i++) {
                double sign = i % 2 == 0 ? 1 : -1;
                rows[i] = i < 4 ? new double[] {sign, 0} : new double[] {0.1 * random.nextDouble(), sign};
            }
            batches.add(Batch.of(rows));
        }
        EapParams params = PARAMS.withAp(
                        PARAMS.ap().withSimilarity(Similarity.COSINE).withPreference(Preference.of(-1.5)))
                .withGammaAndOmega(0.1, 0.05);
        assertThat(EapClustering.fit(batches, params).steps())
                .allSatisfy(step -> assertThat(step.assignments().asList()).allMatch(Optional::isPresent));
    }

    @Test
    void rbfIsOneForEqualAndFallsWithTheSquareOfTheDistance() {
        Similarity rbf = new RbfSimilarity(5);
        assertThat(rbf.between(new double[] {1, 2}, new double[] {1, 2})).isEqualTo(1);
        assertThat(rbf.between(new double[] {0, 0}, new double[] {1, 2})).isEqualTo(Math.exp(-1));
        assertThat(rbf.symmetric()).isTrue();
        assertThat(rbf).hasToString("rbf(5.0)");
        EapParams params = PARAMS.withAp(PARAMS.ap().withSimilarity(rbf)).withGammaAndOmega(0.2, 0.1);
        assertThat(EapClustering.fit(wandering(7, 4), params).steps()).allMatch(step -> step.clusterCount() == 2);
    }

    /** All at once, and one by one. */
    private static List<List<StepResult>> bothForms(List<Batch> batches, EapParams params) {
        EapClustering eap = EapClustering.create(params);
        return List.of(
                EapClustering.fit(batches, params).steps(),
                batches.stream().map(eap::partialFit).toList());
    }

    /** Two groups, of which the left one loses two objects to the right one at time 4. */
    private static List<Batch> wandering(long seed, int times) {
        Random random = new Random(seed);
        List<Batch> batches = new ArrayList<>();
        for (int t = 0; t < times; t++) {
            double[][] rows = new double[OBJECTS][];
            for (int i = 0; i < OBJECTS; i++) {
                rows[i] = new double[] {
                    (isRight(i, t) ? 5 : 0) + 0.1 * t + 0.4 * random.nextGaussian(), 0.4 * random.nextGaussian()
                };
            }
            batches.add(Batch.of(rows).named("time " + t));
        }
        return batches;
    }

    private static boolean isRight(int i, int t) {
        return i >= OBJECTS / 2 || ((i == 3 || i == 4) && t >= 4);
    }

    private static Batch part(Batch batch, int[] rows) {
        return Batch.of(
                        Arrays.stream(rows).mapToObj(batch.ids()::get).toList(),
                        Arrays.stream(rows).mapToObj(batch::vector).toArray(double[][]::new))
                .named(batch.name());
    }
}
