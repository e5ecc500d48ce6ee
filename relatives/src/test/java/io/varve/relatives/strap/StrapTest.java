package io.varve.relatives.strap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.KnownObjects;
import io.varve.ModelState;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every decision of STRAP, on objects of one column that can be followed by hand. */
class StrapTest {

    private static final ClusterId FIRST = new ClusterId(0);
    private static final ClusterId SECOND = new ClusterId(1);
    private static final ClusterId THIRD = new ClusterId(2);

    /** Two groups of three, with the exemplars b (1) and e (101), n = 3 and a distortion of 2 each. */
    private static final Batch SIX = batch("abcdef", 0, 1, 2, 100, 101, 102);

    private static Batch batch(String ids, double... places) {
        double[][] rows = new double[places.length][];
        List<String> names = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            rows[i] = new double[] {places[i]};
            names.add(ids.substring(i, i + 1));
        }
        return Batch.of(names, rows);
    }

    private static StrapParams reach(double epsilon) {
        return StrapParams.defaults().withReach(new Reach(OptionalDouble.of(epsilon), 1));
    }

    private static Optional<ClusterId> label(StrapClustering strap, String object) {
        return strap.snapshot().labelOf(object);
    }

    @Test
    void theFirstModelIsAffinityPropagation() {
        StrapClustering strap = StrapClustering.create(StrapParams.defaults());
        StepResult result = strap.partialFit(SIX);
        assertThat(result.events())
                .containsExactly(new ClusterEvent.Created(0, FIRST, 3), new ClusterEvent.Created(0, SECOND, 3));
        assertThat(strap.snapshot().clusters())
                .extracting(Cluster::exemplar)
                .containsExactly(Optional.of("b"), Optional.of("e"));
        assertThat(strap.rebuilds()).isZero();
    }

    @Test
    void epsilonIsTheMeanDistanceOfTheFirstObjectsAndTwiceThatUnderVarve() {
        StrapClustering paper = StrapClustering.create(StrapParams.of(Conventions.PAPER));
        paper.partialFit(SIX);
        assertThat(paper.epsilon()).isCloseTo(4 / 6.0, within(1e-15));
        StrapClustering varve = StrapClustering.create(StrapParams.defaults());
        varve.partialFit(SIX);
        assertThat(varve.epsilon()).isCloseTo(8 / 6.0, within(1e-15));
    }

    @Test
    void whoIsNearerThanEpsilonJoinsAndAllOthersWaitWithoutACluster() {
        StrapClustering strap = StrapClustering.create(reach(2));
        strap.partialFit(SIX);
        StepResult result = strap.partialFit(batch("xyz", 2.9, 3, 50));
        assertThat(result.assignments().asList())
                .containsExactly(Optional.of(FIRST), Optional.empty(), Optional.empty());
        assertThat(result.events()).containsExactly(new ClusterEvent.Enriched(1, FIRST, 3, 4));
        assertThat(strap.reservoir()).containsExactly("y", "z");
        assertThat(result.objectsHeld()).isEqualTo(9);
        assertThat(result.clusterCount()).isEqualTo(2);
    }

    @Test
    void whereAllFirstObjectsAreCopiesOnlyAnotherCopyJoins() {
        StrapClustering strap = StrapClustering.create(StrapParams.defaults());
        strap.partialFit(batch("abc", 7, 7, 7));
        assertThat(strap.epsilon()).isZero();
        assertThat(strap.partialFit(batch("xy", 7, 7.001)).assignments().asList())
                .containsExactly(Optional.of(FIRST), Optional.empty());
    }

    @Test
    void anExemplarIsDiscountedWhenAnObjectJoins() {
        Exemplar before = new Exemplar(FIRST, "b", new double[] {1}, 3, 2, 6);
        Exemplar after = before.joined(4, 8, 10);
        // 10 / (10 + 2) of the old, and a quarter of an exemplar's three; three quarters of the squared distance
        assertThat(after.count()).isCloseTo(3 * (10 / 12.0 + 1 / 4.0), within(1e-15));
        assertThat(after.distortion()).isCloseTo(2 * 10 / 12.0 + 3, within(1e-15));
        assertThat(after.touched()).isEqualTo(8);
        assertThat(before.discounted(16, 10).count()).isEqualTo(1.5);
    }

    @Test
    void aFullReservoirLeadsToARebuildWhichTakesTheOutliersIn() {
        StrapClustering strap = StrapClustering.create(reach(2).withReservoirSize(3));
        strap.partialFit(SIX);
        strap.partialFit(batch("xy", 50, 51));
        assertThat(strap.rebuilds()).isZero();
        StepResult result = strap.partialFit(batch("zv", 52, 51.5));
        assertThat(strap.rebuilds()).isOne();
        assertThat(strap.reservoir()).isEmpty();
        assertThat(result.events()).containsExactly(new ClusterEvent.Created(2, THIRD, 4));
        Snapshot snapshot = strap.snapshot();
        for (String object : List.of("x", "y", "z", "v")) {
            assertThat(snapshot.labelOf(object)).hasValue(THIRD);
        }
        assertThat(snapshot.history().labelAt("x", 1)).isEmpty();
        assertThat(snapshot.similarityOf("x")).hasValue(-1);
        assertThat(snapshot.clusters())
                .extracting(Cluster::id)
                .as("a cluster whose exemplar stays alone keeps its id")
                .containsExactly(FIRST, SECOND, THIRD);
    }

    @Test
    void aRebuildLetsTheChangeTestBeginAgain() {
        StrapClustering strap = StrapClustering.create(reach(2).withReservoirSize(3));
        strap.partialFit(SIX);
        strap.partialFit(batch("xy", 50, 51));
        assertThat(StrapState.read(strap.state()).clock().detector()).isNotEqualTo(PageHinkley.NEW);
        strap.partialFit(batch("z", 52));
        assertThat(strap.rebuilds()).isOne();
        assertThat(StrapState.read(strap.state()).clock().detector()).isEqualTo(PageHinkley.NEW);
    }

    @Test
    void beforeTheFirstModelAWrongNumberOfColumnsIsRefusedWhenPredicting() {
        StrapParams params = StrapParams.defaults().withInitSize(100);
        StrapClustering strap = StrapClustering.create(params);
        strap.partialFit(SIX);
        Batch wide = Batch.of(List.of("p"), new double[][] {{1, 2}});
        assertThat(strap.snapshot().predict(new double[] {1}).cluster()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strap.snapshot().predict(wide))
                .withMessageContaining("column");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> StrapClustering.predictor(params, strap.state()).predict(wide))
                .withMessageContaining("column");
        StrapClustering again = StrapClustering.restore(params, strap.state(), IterationListener.SILENT);
        assertThat(again.state()).isEqualTo(strap.state());
        assertThat(again.partialFit(batch("xy", 1, 2)).clusterCount()).isZero();
    }

    @Test
    void epsilonFollowsFromTheRebuiltModel() {
        StrapParams params =
                StrapParams.of(Conventions.PAPER).withReservoirSize(3).withDecayWindow(1_000_000_000);
        StrapClustering strap = StrapClustering.create(params);
        strap.partialFit(SIX);
        strap.partialFit(batch("xyz", 50, 51, 52));
        // a distortion of 2 in each of three clusters of three
        assertThat(strap.epsilon()).isCloseTo(Math.sqrt(6 / 9.0), within(1e-6));
    }

    @Test
    void aRisingShareOfOutliersLeadsToARebuildLongBeforeTheReservoirIsFull() {
        StrapClustering strap = StrapClustering.create(reach(2));
        strap.partialFit(SIX);
        int came = 0;
        for (int i = 0; i < 100; i++) {
            strap.partialFit(Batch.of(List.of("near" + i), new double[][] {{1 + 0.001 * i}}));
        }
        assertThat(strap.rebuilds()).isZero();
        while (strap.rebuilds() == 0) {
            strap.partialFit(Batch.of(List.of("far" + came), new double[][] {{500 + 0.001 * came}}));
            came++;
        }
        assertThat(came).isBetween(6, 12);
    }

    @Test
    void clustersWhoseExemplarsGetOneSuccessorMergeUnderANewId() {
        StrapParams params = reach(2).withReservoirSize(1).withDecayWindow(1);
        ApParams ap = params.ap().withPreference(Preference.of(-200));
        StrapClustering strap = StrapClustering.create(params.withAp(ap));
        strap.partialFit(batch("abcdef", 0, 1, 2, 10, 11, 12));
        // both exemplars weigh 1.5 by now: to move them to 6 costs 1.5 · 25 each, less than a second exemplar
        StepResult result = strap.partialFit(batch("x", 6));
        assertThat(result.events()).containsExactly(new ClusterEvent.Merged(1, List.of(FIRST, SECOND), THIRD, 6, 7));
        assertThat(label(strap, "a")).hasValue(THIRD);
        assertThat(strap.snapshot().clusters().get(0).exemplar()).hasValue("x");
        // 1.5 · (25 + 2 / 3) twice, over a weight of 4
        double distortion = 2 * (1.5 * 25 + 1);
        ModelState state = strap.state();
        StrapState read = StrapState.read(state);
        assertThat(read.exemplars().get(0).count()).isEqualTo(4);
        assertThat(read.exemplars().get(0).distortion()).isCloseTo(distortion, within(1e-12));
    }

    @Test
    void anExemplarThatWeighsLessThanOneObjectIsPruned() {
        StrapParams params = reach(2).withReservoirSize(1).withDecayWindow(2);
        params = params.withAp(params.ap().withPreference(Preference.of(-100)));
        StrapClustering strap = StrapClustering.create(params);
        StepResult result = withOneThatNoObjectJoins(strap);
        // 3 · 2 / (2 + 6) is below one, the other was fed until the last object but one
        assertThat(result.events())
                .containsExactly(new ClusterEvent.Pruned(2, SECOND, 0, 3), new ClusterEvent.Created(2, THIRD, 1));
        assertThat(strap.snapshot().labels()).doesNotContainKeys("d", "e", "f");
        // it weighs 0.75
        assertThat(withOneThatNoObjectJoins(StrapClustering.create(params.withPruneBelow(0.7)))
                        .events())
                .containsExactly(new ClusterEvent.Created(2, THIRD, 1));
        assertThat(withOneThatNoObjectJoins(StrapClustering.create(params.withPruneBelow(0.8)))
                        .events())
                .isEqualTo(result.events());
    }

    /** Five objects join the first cluster, and the next one leads to a rebuild. */
    private static StepResult withOneThatNoObjectJoins(StrapClustering strap) {
        strap.partialFit(SIX);
        strap.partialFit(batch("uvwxy", 1.1, 1.2, 1.3, 1.4, 1.5));
        return strap.partialFit(batch("z", 50));
    }

    @Test
    void aLoneOutlierStaysForOneMoreRebuildWhereAskedFor() {
        StrapParams params = reach(2).withReservoirSize(4);
        StrapClustering stays = StrapClustering.create(params.withOutliersStay(true));
        stays.partialFit(SIX);
        stays.partialFit(batch("wxyz", 500, 50, 51, 52));
        assertThat(stays.reservoir()).containsExactly("w");
        assertThat(label(stays, "x")).hasValue(THIRD);
        stays.partialFit(batch("pqr", 250, 251, 252));
        assertThat(stays.reservoir()).isEmpty();
        assertThat(label(stays, "w")).isPresent();
        StrapClustering leaves = StrapClustering.create(params);
        leaves.partialFit(SIX);
        leaves.partialFit(batch("wxyz", 500, 50, 51, 52));
        assertThat(leaves.reservoir()).isEmpty();
    }

    @Test
    void aRebuildThatDoesNotConvergeChangesNothingUntilTwiceAsManyWait() {
        StrapParams params = StrapParams.of(Conventions.SKLEARN).withReach(new Reach(OptionalDouble.of(2), 1));
        StrapClustering converging = StrapClustering.create(params.withReservoirSize(3));
        converging.partialFit(SIX);
        ModelState state = converging.state();
        StrapParams hasty = params.withReservoirSize(3).withAp(params.ap().withMaxIterations(1));
        StrapClustering strap = StrapClustering.restore(hasty, state, (iteration, limit, exemplars) -> {});
        StepResult failed = strap.partialFit(batch("xyz", 50, 51, 52));
        assertThat(failed.convergence().converged()).isFalse();
        assertThat(failed.events()).isEmpty();
        assertThat(strap.reservoir()).containsExactly("x", "y", "z");
        strap.partialFit(batch("pq", 53, 54));
        assertThat(strap.rebuilds()).isZero();
        strap.partialFit(batch("r", 55));
        assertThat(strap.rebuilds()).isOne();
        assertThat(strap.reservoir()).isEmpty();
        assertThat(strap.snapshot().labels().values()).allMatch(Optional::isPresent);
    }

    @Test
    void objectsWaitWithoutAClusterUntilTheFirstModel() {
        StrapClustering strap = StrapClustering.create(StrapParams.defaults().withInitSize(6));
        StepResult early = strap.partialFit(batch("abcd", 0, 1, 2, 100));
        assertThat(early.clusterCount()).isZero();
        assertThat(early.objectsHeld()).isEqualTo(4);
        assertThat(strap.snapshot().predict(new double[] {1}).cluster()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strap.partialFit(Batch.of(List.of("w"), new double[][] {{1, 2}})))
                .withMessageContaining("column");
        StepResult first = strap.partialFit(batch("efg", 101, 102, 1.5));
        assertThat(first.events())
                .containsExactly(new ClusterEvent.Created(1, FIRST, 4), new ClusterEvent.Created(1, SECOND, 3));
        assertThat(label(strap, "a")).hasValue(FIRST);
        assertThat(strap.snapshot().history().labelAt("a", 0)).isEmpty();
    }

    @Test
    void aFirstBatchOfMoreThanAThousandMakesTheModelOfItsFirstThousand() {
        List<String> ids = new ArrayList<>();
        double[][] rows = new double[1003][];
        for (int i = 0; i < rows.length; i++) {
            ids.add("o" + i);
            rows[i] = new double[] {i < 1000 ? (i % 2) * 100 + i % 7 : 5000 + i};
        }
        StrapClustering strap = StrapClustering.create(StrapParams.defaults());
        strap.partialFit(Batch.of(ids, rows));
        assertThat(strap.reservoir()).containsExactly("o1000", "o1001", "o1002");
    }

    @Test
    void onlyObjectsWithoutAClusterCanBeForgotten() {
        StrapClustering strap = StrapClustering.create(reach(2).withReservoirSize(3));
        strap.partialFit(SIX);
        strap.partialFit(batch("xy", 50, 51));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strap.forget(Set.of("x", "a"), KnownObjects.NONE))
                .withMessageContaining("object 'a' is in cluster k0");
        assertThat(strap.reservoir()).containsExactly("x", "y");
        assertThat(strap.forget(Set.of("x"), KnownObjects.NONE).events()).isEmpty();
        assertThat(strap.reservoir()).containsExactly("y");
        assertThat(strap.snapshot().labels()).doesNotContainKey("x").hasSize(7);
        assertThat(strap.partialFit(batch("z", 52)).objectsHeld()).isEqualTo(8);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strap.forget(Set.of("x"), KnownObjects.NONE))
                .withMessageContaining("'x' is not held");
    }

    @Test
    void oneThatIsTooFarForANumberIsRefused() {
        StrapClustering strap = StrapClustering.create(StrapParams.defaults());
        strap.partialFit(SIX);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> strap.partialFit(batch("xy", 1, 1e200)))
                .withMessageContaining("object 'y'")
                .withMessageContaining("rescale");
        assertThat(strap.snapshot().labels()).hasSize(6);
    }

    @Test
    void parametersOutOfRangeAreNamed() {
        StrapParams params = StrapParams.defaults();
        Map<String, String> words = new TreeMap<>(Map.of("prune_below", "-1"));
        words.putAll(Map.of(
                "init_size", "0",
                "epsilon", "-1",
                "epsilon_factor", "0",
                "decay_window", "0",
                "reservoir_size", "0",
                "change_delta", "-0.1",
                "change_threshold", "0",
                "change_factor", "1",
                "change_min_objects", "0",
                "similarity", "cosine"));
        words.forEach((name, word) -> assertThatIllegalArgumentException()
                .as(name)
                .isThrownBy(() -> params.with(Map.of(name, word)))
                .withMessageContaining(word)
                .withMessageContaining(name.replace('_', ' ')));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> params.with(Map.of("epsilon", "near")))
                .withMessage("epsilon must be a number, or model, got 'near'");
        assertThat(params.with(Map.of("change_threshold", "self")).words()).containsEntry("change_threshold", "self");
        assertThatIllegalArgumentException().isThrownBy(() -> StrapParams.of(Conventions.AUTHORS));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> params.withAp(params.ap().withSimilarity(Similarity.CORRELATION)))
                .withMessageContaining("scale unit");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anyCutOfAStreamGivesTheSameModel(boolean stay) {
        List<Batch> whole = List.of(StrapStreams.bursts(5, 900));
        StrapParams params = StrapParams.of(Conventions.PAPER)
                .withInitSize(40)
                .withReservoirSize(15)
                .withDecayWindow(60)
                .withOutliersStay(stay);
        Map<String, List<Byte>> expected = model(params, whole);
        assertThat(expected).containsKeys("clock", "reservoir", "space");
        for (int size : new int[] {1, 7, 40, 41, 333}) {
            assertThat(model(params, StrapStreams.cut(whole.get(0), size)))
                    .as("batches of %d", size)
                    .isEqualTo(expected);
        }
    }

    /** All parts of a state that are no books of steps. */
    private static Map<String, List<Byte>> model(StrapParams params, List<Batch> batches) {
        StrapClustering strap = StrapClustering.create(params);
        batches.forEach(strap::partialFit);
        assertThat(strap.rebuilds()).isGreaterThan(10);
        assertThat(strap.snapshot().history().events()).anyMatch(event -> event instanceof ClusterEvent.Pruned);
        assertThat(strap.snapshot().history().events()).anyMatch(event -> event instanceof ClusterEvent.Merged);
        ModelState state = strap.state();
        Map<String, List<Byte>> parts = new TreeMap<>();
        for (String name : state.names()) {
            if (!name.matches("ledger|cluster/.*|objects/.*|clock")) {
                parts.put(name, bytes(state.part(name)));
            }
        }
        // without the number of objects that have no cluster: one whose cluster ended in its own step still counts
        // there
        byte[] clock = state.part("clock");
        parts.put("clock", bytes(clock).subList(0, clock.length - Integer.BYTES));
        return parts;
    }

    private static List<Byte> bytes(byte[] array) {
        List<Byte> bytes = new ArrayList<>();
        for (byte b : array) {
            bytes.add(b);
        }
        return bytes;
    }
}
