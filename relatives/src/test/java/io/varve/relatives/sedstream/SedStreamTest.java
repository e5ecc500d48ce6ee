package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.KnownObjects;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.metric.Purity;
import io.varve.relatives.sedstream.StructureEvent.Kind;
import io.varve.similarity.Similarity;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SedStreamTest {

    /** Objects halve their weight after 28 others, since the planted stream changes so soon; all else is the default. */
    private static final StructureParams QUICK =
            StructureParams.defaults().withFading(Fading.defaults().withStreamSpeed(2.8));

    private static final SedStreamParams CLUSTERS = SedStreamParams.defaults().withStructures(QUICK);

    private static final SedStreamParams STRUCTURES =
            CLUSTERS.withOffline(OfflineParams.defaults().withOn(false));

    private static Batch batch(int first, double[]... rows) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            ids.add("o" + (first + i));
        }
        return Batch.of(ids, rows);
    }

    /** When clusters were told of, in objects, after the first ones were found. */
    private static Map<String, List<Integer>> told(SedStreamParams params, long seed) {
        SedStreamClustering sed = SedStreamClustering.create(params);
        Map<String, List<Integer>> told = new TreeMap<>();
        for (Batch batch : PlantedStream.of(seed)) {
            StepResult result = sed.partialFit(batch);
            int time = (result.step() + 1) * PlantedStream.BATCH;
            for (ClusterEvent event : result.events()) {
                if (time > 300 && !(event instanceof ClusterEvent.Enriched) && !(event instanceof ClusterEvent.Moved)) {
                    told.computeIfAbsent(event.getClass().getSimpleName(), kind -> new ArrayList<>())
                            .add(time);
                }
            }
        }
        return told;
    }

    private static int when(Map<String, List<Integer>> told, String kind) {
        return told.getOrDefault(kind, List.of()).get(0);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
    void birthDeathPartingAndMergeAreToldOnceAndWithin200Objects(long seed) {
        requireOneOfEach(told(CLUSTERS, seed));
        requireOneOfEach(told(STRUCTURES, seed));
    }

    private static void requireOneOfEach(Map<String, List<Integer>> told) {
        assertThat(told).as("%s", told).containsOnlyKeys("Created", "Pruned", "Split", "Merged");
        assertThat(told.values())
                .as("%s", told)
                .allSatisfy(times -> assertThat(times).hasSize(1));
        assertThat(when(told, "Created")).isBetween(PlantedStream.BIRTH, PlantedStream.BIRTH + 200);
        assertThat(when(told, "Pruned")).isBetween(PlantedStream.DEATH, PlantedStream.DEATH + 200);
        assertThat(when(told, "Split")).isBetween(PlantedStream.PARTING, PlantedStream.PARTING + 200);
        assertThat(when(told, "Merged"))
                .isBetween(PlantedStream.JOINING, PlantedStream.JOINING + PlantedStream.DRIFT + 200);
    }

    @Test
    void theMedianOfFewSimilaritiesTellsOfMergesThatDidNotHappen() {
        SedStreamParams median = CLUSTERS.withAp(CLUSTERS.ap().withPreference(Preference.median()));
        Map<String, List<Integer>> told = told(median, 1);
        assertThat(told.get("Merged")).as("%s", told).hasSizeGreaterThan(1);
    }

    @Test
    void aSplitTakesItsObjectsAndLeavesTheOthers() {
        SedStreamClustering sed = SedStreamClustering.create(STRUCTURES);
        List<ClusterEvent.Split> splits = new ArrayList<>();
        List<Batch> stream = PlantedStream.of(1);
        for (Batch batch : stream) {
            for (ClusterEvent event : sed.partialFit(batch).events()) {
                if (event instanceof ClusterEvent.Split split && split.step() * PlantedStream.BATCH > 300) {
                    splits.add(split);
                }
            }
        }
        assertThat(splits).hasSize(1);
        ClusterEvent.Split split = splits.get(0);
        Snapshot snapshot = sed.snapshot();
        Set<Boolean> sides = new HashSet<>();
        for (String object : split.objects()) {
            int number = Integer.parseInt(object.substring(1));
            Batch of = stream.get(number / PlantedStream.BATCH);
            sides.add(of.value(number % PlantedStream.BATCH, 1) > 0);
            assertThat(snapshot.history().labelAt(object, split.step() - 1))
                    .contains(split.from().get(0));
            assertThat(snapshot.history().labelAt(object, split.step())).contains(split.cluster());
        }
        assertThat(split.objects()).hasSizeGreaterThan(10);
        assertThat(sides).as("all are of one half").hasSize(1);
        assertThat(snapshot.history().cluster(split.cluster()).parents()).isEqualTo(split.from());
        assertThat(snapshot.history().lineageOf(split.cluster()).ancestors()).isEqualTo(split.from());
    }

    @Test
    void structuresDoNotDependOnTheBatches() {
        double[][] rows = PlantedStream.of(5).stream()
                .skip(85)
                .limit(30)
                .flatMap(batch -> Arrays.stream(batch.vectors()))
                .toArray(double[][]::new);
        SedStreamClustering one = SedStreamClustering.create(STRUCTURES);
        one.partialFit(batch(0, rows));
        SedStreamClustering many = SedStreamClustering.create(STRUCTURES);
        List<StructureEvent> events = new ArrayList<>();
        for (int from = 0; from < rows.length; from += 7) {
            many.partialFit(batch(from, Arrays.copyOfRange(rows, from, Math.min(from + 7, rows.length))));
            events.addAll(many.structureEvents());
        }
        assertThat(events).isEqualTo(one.structureEvents()).isNotEmpty();
        assertThat(events).extracting(StructureEvent::kind).contains(Kind.APPEARED, Kind.EVOLVED);
    }

    @Test
    void aLoneObjectIsInNoClusterUntilItsStructureIsHeavyEnough() {
        StructureParams few =
                QUICK.withMerging(Merging.defaults().withMaxStructures(2)).withActiveThreshold(3);
        SedStreamClustering sed = SedStreamClustering.create(STRUCTURES.withStructures(few));
        StepResult first = sed.partialFit(batch(0, new double[][] {{0}, {1}}));
        assertThat(first.clusterCount()).isZero();
        assertThat(first.assignments().cluster(0)).isEmpty();
        assertThat(first.objectsHeld()).isEqualTo(2);
        // with every object after the third the closest two become one, until those about 0 weigh 3
        StepResult second = sed.partialFit(batch(2, new double[][] {{50}, {0.5}, {51}, {0.2}, {52}}));
        assertThat(second.events()).hasSize(1).first().isInstanceOf(ClusterEvent.Created.class);
        assertThat(sed.snapshot().labelOf("o0")).isPresent();
        assertThat(sed.snapshot().labelOf("o2")).isEmpty();
        assertThat(second.objectsHeld()).isEqualTo(7);
    }

    /** Purity of the objects after the first 500, mean of three seeds; of the first ones some come class by class. */
    private static double amongTwentyIrrelevant(SedStreamParams params, double apart, int sorted) {
        double purity = 0;
        int streams = sorted > 0 ? 3 : Tier.choose(1, 3);
        for (long seed = 1; seed <= streams; seed++) {
            double[][] rows = PlantedStream.irrelevant(seed, 2000, apart);
            Integer[] order = new Integer[rows.length];
            Arrays.setAll(order, i -> i);
            Arrays.sort(order, 0, sorted, Comparator.comparingInt(i -> i % 4));
            SedStreamClustering sed = SedStreamClustering.create(params);
            List<Integer> classes = new ArrayList<>();
            List<ClusterId> labels = new ArrayList<>();
            for (int from = 0; from < rows.length; from += 100) {
                List<Integer> now = List.of(order).subList(from, from + 100);
                StepResult result = sed.partialFit(
                        batch(from, now.stream().map(i -> rows[i]).toArray(double[][]::new)));
                for (int i = 0; i < 100 && from >= 500; i++) {
                    classes.add(now.get(i) % 4);
                    labels.add(result.assignments().cluster(i).orElseThrow());
                }
            }
            purity += Purity.of(labels, classes) / streams;
        }
        return purity;
    }

    private static double[] purities(DimensionSelection dimensions, int apart, int sorted) {
        SedStreamParams params = SedStreamParams.defaults().withDimensions(dimensions);
        double structures = amongTwentyIrrelevant(
                params.withOffline(OfflineParams.defaults().withOn(false)), apart, sorted);
        double clusters = amongTwentyIrrelevant(params, apart, sorted);
        System.out.printf(
                Locale.ROOT,
                "%d deviations apart, the first %d class by class, %s: purity of structures %.3f, of clusters %.3f%n",
                apart,
                sorted,
                dimensions,
                structures,
                clusters);
        return new double[] {structures, clusters};
    }

    @Test
    void selectedDimensionsTellFourClassesApartAmongTwentyIrrelevantOnes() {
        for (int apart = Tier.choose(8, 4); apart <= 8; apart += 2) {
            double[] all = purities(DimensionSelection.ALL, apart, 0);
            double[] se = purities(DimensionSelection.SE, apart, 0);
            double[] sed = purities(DimensionSelection.SED, apart, 0);
            if (apart == 8) {
                assertThat(List.of(all[0], se[0], sed[0])).allMatch(purity -> purity > 0.95);
                assertThat(all[1]).isLessThan(0.5);
                assertThat(se[1]).isGreaterThan(0.8);
                assertThat(sed[1]).isGreaterThan(0.9);
            }
        }
    }

    @Test
    void aStructureThatBeganWithOneClassKeepsToItWhereItsTightestDimensionsCount() {
        // where it began with several, whatever is selected, it takes in all: see docs/relatives.md
        double[] all = purities(DimensionSelection.ALL, 4, 400);
        double[] se = purities(DimensionSelection.SE, 4, 400);
        double[] sed = purities(DimensionSelection.SED, 4, 400);
        assertThat(se[0]).isGreaterThan(0.95).isGreaterThan(all[0]);
        assertThat(se[1]).isGreaterThan(0.9);
        assertThat(sed[1]).isBetween(0.6, 0.9);
        assertThat(all[1]).isLessThan(0.5);
    }

    @Test
    void predictsTheClusterOfTheNearestStructure() {
        SedStreamClustering sed = SedStreamClustering.create(STRUCTURES);
        PlantedStream.of(1).subList(0, 15).forEach(sed::partialFit);
        Snapshot snapshot = sed.snapshot();
        Prediction near = snapshot.predict(new double[] {60, 1});
        Prediction far = snapshot.predict(new double[] {0, 59});
        assertThat(near.cluster()).isPresent().isNotEqualTo(far.cluster());
        assertThat(near.similarity()).isBetween(-2.0, 0.0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> snapshot.predict(new double[] {60}))
                .withMessageContaining("column");
    }

    @Test
    void beforeTheFirstClusterWhatCannotBePredictedIsRefusedToo() {
        SedStreamClustering sed = SedStreamClustering.create(STRUCTURES);
        sed.partialFit(batch(0, new double[][] {{0, 0}}));
        assertThat(sed.snapshot().predict(new double[] {1, 1}).cluster()).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sed.snapshot().predict(new double[] {1, Double.NaN}))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sed.snapshot().predict(new double[] {1}))
                .withMessageContaining("column");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> SedStreamClustering.predictor(STRUCTURES, sed.state())
                        .predict(batch(9, new double[][] {{1, 2, 3}})))
                .withMessageContaining("column");
    }

    @Test
    void onlyWhatHasLeftNothingBehindCanBeForgotten() {
        SedStreamClustering sed = SedStreamClustering.create(STRUCTURES);
        sed.partialFit(batch(0, new double[][] {{0, 0}, {500, 500}}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sed.forget(Set.of("o0"), KnownObjects.NONE))
                .withMessageContaining("'o0'")
                .withMessageContaining("cluster the stream again");
        double[][] others = new double[120][];
        Arrays.setAll(others, i -> new double[] {100 + i % 5, i % 3});
        sed.partialFit(batch(2, others));
        int held = sed.snapshot().labels().size();
        sed.forget(Set.of("o0"), KnownObjects.NONE);
        assertThat(sed.snapshot().labels()).hasSize(held - 1).doesNotContainKey("o0");
        assertThat(sed.partialFit(batch(130, new double[][] {{101, 1}})).objectsHeld())
                .isEqualTo(held);
        assertThat(SedStreamClustering.restore(STRUCTURES, sed.state(), IterationListener.SILENT)
                        .state())
                .isEqualTo(sed.state());
    }

    @Test
    void numbersWhoseSquaresAreNoneAreRefused() {
        SedStreamClustering sed = SedStreamClustering.create(SedStreamParams.defaults());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> sed.partialFit(batch(0, new double[][] {{1}, {1e200}})))
                .withMessageContaining("'o1'")
                .withMessageContaining("1.0E200")
                .withMessageContaining("rescale");
        assertThat(sed.partialFit(batch(0, new double[][] {{1}, {2}})).step()).isZero();
    }

    @Test
    void parametersOutOfRangeAreRefused() {
        Fading fading = Fading.defaults();
        Merging merging = Merging.defaults();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fading.withRemoveThreshold(1))
                .withMessage("remove threshold must be in (0, 1), since an object that comes weighs 1, got 1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> fading.withDecay(0))
                .withMessage("decay must be above 0, got 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> merging.withMaxStructures(1))
                .withMessage("max structures must be in [2, 1000], got 1");
        assertThatIllegalArgumentException().isThrownBy(() -> merging.withSlack(-1));
        assertThatIllegalArgumentException().isThrownBy(() -> merging.withMaintenance(0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> StructureParams.defaults().withEvolutionStep(0))
                .withMessage("evolution step must be above 0, got 0.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OfflineParams.defaults().withLeastActive(0))
                .withMessage("least active must be at least 1, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OfflineParams.defaults().withMajority(0.4))
                .withMessage("majority must be in [0.5, 1), got 0.4");
        SedStreamParams whole = SedStreamParams.defaults();
        assertThatIllegalArgumentException().isThrownBy(() -> whole.withDimensionFactor(0.5));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> whole.withAp(whole.ap().withSimilarity(Similarity.COSINE)))
                .withMessageContaining("got similarity cosine");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> whole.withAp(ApParams.of(Conventions.AUTHORS).withSimilarity(Similarity.MANHATTAN)));
    }

    @Test
    void underOtherConventionsStructuresMergeEarlierAsInTheKnownImplementations() {
        assertThat(SedStreamParams.defaults().structures().merging().slack()).isZero();
        assertThat(SedStreamParams.of(Conventions.PAPER).structures().merging().slack())
                .isEqualTo(1);
    }
}
