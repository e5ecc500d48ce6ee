package io.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.Packing;
import io.varve.app.PreferenceFrom;
import io.varve.relatives.adaptive.AdaptiveApParams;
import io.varve.relatives.eap.EapClustering;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapc.IapcParams;
import io.varve.relatives.iapkm.IapkmClustering;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaClustering;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.idap.IdapParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.relatives.sedstream.Fading;
import io.varve.relatives.sedstream.Merging;
import io.varve.relatives.sedstream.SedStreamClustering;
import io.varve.relatives.sedstream.SedStreamParams;
import io.varve.relatives.sedstream.StructureParams;
import io.varve.relatives.seeded.Rounds;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.relatives.strap.StrapClustering;
import io.varve.relatives.strap.StrapParams;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.TestStreams;
import io.varve.testing.Tier;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A clusterer that is put down after any step and taken up again does the same as one that never was, to the last bit. */
class ResumableClustererTest {

    private static final IterationListener SILENT = IterationListener.SILENT;

    /** Every step is one to stop after in the long form, every twelfth in the small one. */
    private static final int STRIDE = Tier.choose(12, 1);

    private record Case(
            String name,
            Supplier<ResumableClusterer> create,
            Function<ModelState, ResumableClusterer> restore,
            Function<ModelState, Predictor> predictor,
            List<Batch> stream) {}

    private static Case app(String name, AppParams params, boolean categorical) {
        return new Case(
                "app, " + name,
                () -> AppClustering.create(params),
                state -> AppClustering.restore(params, state, SILENT),
                state -> AppClustering.predictor(params, state),
                TestStreams.drifting(7, false, categorical));
    }

    private static Case ap(String name, RepeatedApParams params, boolean categorical) {
        return new Case(
                "ap, " + name,
                () -> RepeatedApClustering.create(params),
                state -> params.restore(state, SILENT),
                params::predictor,
                TestStreams.drifting(7, false, categorical));
    }

    private static Case adaptive(String name, Map<String, String> words) {
        AdaptiveApParams params = AdaptiveApParams.of(Conventions.VARVE)
                .with(Map.of("threads", "1", "max_iterations", "2000"))
                .with(words);
        return new Case(
                "adaptive-ap, " + name,
                () -> params.start(SILENT),
                state -> params.restore(state, SILENT),
                params::predictor,
                TestStreams.drifting(7, false, false));
    }

    private static Case iapna(String name, IapnaParams params, boolean categorical) {
        return new Case(
                "iapna, " + name,
                () -> IapnaClustering.create(params),
                state -> IapnaClustering.restore(params, state, SILENT),
                state -> IapnaClustering.predictor(params, state),
                TestStreams.drifting(7, false, categorical));
    }

    private static Case iapkm(String name, IapkmParams params, boolean categorical) {
        return new Case(
                "iapkm, " + name,
                () -> IapkmClustering.create(params),
                state -> IapkmClustering.restore(params, state, SILENT),
                state -> IapkmClustering.predictor(params, state),
                TestStreams.drifting(7, false, categorical));
    }

    private static Case strap(String name, StrapParams params, boolean categorical) {
        return new Case(
                "strap, " + name,
                () -> StrapClustering.create(params),
                state -> StrapClustering.restore(params, state, SILENT),
                state -> StrapClustering.predictor(params, state),
                TestStreams.drifting(7, false, categorical));
    }

    private static Case sed(String name, SedStreamParams params, boolean categorical) {
        return new Case(
                "sedstream, " + name,
                () -> SedStreamClustering.create(params),
                state -> SedStreamClustering.restore(params, state, SILENT),
                state -> SedStreamClustering.predictor(params, state),
                TestStreams.drifting(7, false, categorical));
    }

    private static Case iapc(String name, IapcParams params, boolean categorical) {
        return new Case(
                "iapc, " + name,
                () -> SeededClustering.create(params),
                state -> SeededClustering.restore(params, state, SILENT),
                state -> SeededClustering.predictor(params, state),
                Rounds.seeded(categorical));
    }

    private static Case idap(String name, IdapParams params, boolean categorical) {
        return new Case(
                "idap, " + name,
                () -> SeededClustering.create(params),
                state -> SeededClustering.restore(params, state, SILENT),
                state -> SeededClustering.predictor(params, state),
                Rounds.seeded(categorical));
    }

    private static Case eap(String name, EapParams params, boolean categorical, boolean holes) {
        List<Batch> whole = TestStreams.drifting(7, true, categorical);
        return new Case(
                "eap, " + name,
                () -> EapClustering.create(params),
                state -> EapClustering.restore(params, state, SILENT),
                state -> EapClustering.predictor(params, state),
                holes ? withHoles(whole) : whole);
    }

    /** Some objects are missing in some steps, and one step is empty. */
    private static List<Batch> withHoles(List<Batch> batches) {
        List<Batch> holed = new ArrayList<>();
        for (int step = 0; step < batches.size(); step++) {
            Batch batch = batches.get(step);
            List<Integer> kept = new ArrayList<>();
            for (int i = 0; i < batch.size(); i++) {
                if (step != 4 && (i + 2 * step) % 5 > 1) {
                    kept.add(i);
                }
            }
            double[][] rows = kept.stream().map(batch::vector).toArray(double[][]::new);
            Batch part =
                    Batch.of(kept.stream().map(batch.ids()::get).toList(), rows).named(batch.name());
            holed.add(kept.isEmpty() ? part : part.withColumns(batch.columns()));
        }
        return holed;
    }

    private static Stream<Case> cases() {
        ApParams varve = ApParams.defaults().withThreads(1);
        ApParams single = varve.withPrecision(Precision.FLOAT);
        ApParams cosine = varve.withSimilarity(Similarity.COSINE);
        ApParams authors = ApParams.of(Conventions.AUTHORS).withThreads(1);
        AppParams app = AppParams.defaults().withAp(varve);
        AppParams clustersOnly = app.withKeepHistory(false);
        EapParams eap = EapParams.defaults();
        eap = eap.withAp(eap.ap().withThreads(1));
        EapParams many =
                eap.withAp(eap.ap().withPreference(Preference.median())).withMinSize(1);
        return Stream.of(
                app("defaults", app, false),
                app("categories, minmax", app.withScaling(Scaling.MINMAX), true),
                app("categories, unit", app.withScaling(Scaling.UNIT), true),
                app("zscore, pruning", app.withScaling(Scaling.ZSCORE).withPruneAfter(1), false),
                app("clusters only", clustersOnly.withPruneAfter(2), true),
                app("single precision", app.withAp(single), false),
                app("spread", app.withPacking(Packing.SPREAD).withScaling(Scaling.MINMAX), true),
                app("running mean", clustersOnly.withPacking(Packing.RUNNING_MEAN), true),
                app("exemplar", clustersOnly.withPacking(Packing.EXEMPLAR), true),
                app("kept", app.withKeepVectors(true).withPruneAfter(1), true),
                app("nearest", app.withKeepVectors(true).withPacking(Packing.NEAREST_TO_MEAN), true),
                app("cosine, paper", AppParams.of(Conventions.PAPER).withAp(cosine), false),
                ap("defaults", RepeatedApParams.of(varve), false),
                ap("categories, minmax", RepeatedApParams.of(single).withScaling(Scaling.MINMAX), true),
                ap("authors", RepeatedApParams.of(authors), true),
                ap("wanted number", RepeatedApParams.of(varve).withClusters(3), false),
                adaptive("defaults", Map.of("scale", "minmax")),
                adaptive("damping alone", Map.of("preference", "median")),
                iapna("defaults", IapnaParams.of(varve), false),
                iapna("categories, zscore", IapnaParams.of(varve).withScaling(Scaling.ZSCORE), true),
                iapna("single precision", IapnaParams.of(single), false),
                iapkm("defaults", IapkmParams.of(varve), false),
                iapkm("minmax", IapkmParams.of(varve).withScaling(Scaling.MINMAX), true),
                iapkm(
                        "frozen",
                        IapkmParams.of(single).withScaling(Scaling.ZSCORE).withFrozenScale(true),
                        true),
                strap("defaults", StrapParams.defaults(), false),
                strap("waiting", StrapParams.defaults().withInitSize(30).withScaling(Scaling.MINMAX), true),
                strap(
                        "small reservoir",
                        StrapParams.defaults().withReservoirSize(3).withDecayWindow(5),
                        false),
                strap(
                        "outliers stay, clusters only",
                        StrapParams.defaults()
                                .withReservoirSize(4)
                                .withOutliersStay(true)
                                .withKeepHistory(false),
                        true),
                sed("defaults", SedStreamParams.defaults(), false),
                sed("minmax", SedStreamParams.defaults().withScaling(Scaling.MINMAX), true),
                sed(
                        "restless",
                        SedStreamParams.defaults()
                                .withStructures(StructureParams.defaults()
                                        .withFading(new Fading(1, 8, 0.3))
                                        .withMerging(Merging.defaults().withMaxStructures(5))
                                        .withActiveThreshold(1.5)),
                        false),
                iapc("defaults", IapcParams.of(varve), false),
                iapc("minmax", IapcParams.of(varve).withScaling(Scaling.MINMAX), true),
                idap("defaults", IdapParams.of(varve), false),
                idap("shares", IdapParams.of(varve).withAdded(0.3).withRemoved(0.3), true),
                eap("defaults", eap, false, false),
                eap("missing objects", eap, false, true),
                eap("many, window of two", many.withWindow(2), false, true),
                eap("zscore", eap.withScaling(Scaling.ZSCORE), true, false),
                eap("released", EapParams.of(Conventions.AUTHORS).withScaling(Scaling.ZSCORE), false, false));
    }

    /** What a clusterer shows after a step. */
    private record Seen(StepResult result, ModelState state, List<Cluster> clusters, Object labels, Object predicted) {

        static Seen of(StepResult result, ResumableClusterer clusterer, Batch probe) {
            Snapshot snapshot = clusterer.snapshot();
            return new Seen(
                    withoutTime(result),
                    clusterer.state(),
                    snapshot.clusters(),
                    List.copyOf(snapshot.labels().entrySet()),
                    snapshot.predict(probe));
        }
    }

    private static StepResult withoutTime(StepResult result) {
        return new StepResult(
                result.step(),
                result.batch(),
                result.assignments(),
                result.events(),
                result.convergence(),
                result.levels(),
                result.objectsHeld(),
                result.clusterCount(),
                Duration.ZERO);
    }

    @TestFactory
    Stream<DynamicTest> goesOnFromAnyStepAsIfItHadNeverStopped() {
        return cases().map(each -> dynamicTest(each.name(), () -> {
            List<Seen> expected = uninterrupted(each);
            for (int stopped = -1; stopped < expected.size() - 1; stopped += STRIDE) {
                ResumableClusterer start = each.create().get();
                ModelState state =
                        stopped < 0 ? start.state() : expected.get(stopped).state();
                ResumableClusterer again = each.restore().apply(state);
                assertThat(again.state()).as("state at step %d", stopped).isEqualTo(state);
                for (int step = stopped + 1; step < expected.size(); step++) {
                    StepResult result = again.partialFit(each.stream().get(step));
                    assertThat(Seen.of(result, again, probe(each)))
                            .as("stopped after step %d, now at %d", stopped, step)
                            .isEqualTo(expected.get(step));
                }
            }
        }));
    }

    @TestFactory
    Stream<DynamicTest> predictsAtAnyStepFromTheFewPartsThatServeIt() {
        return Tier.oneIn(3, cases().toList())
                .map(each -> dynamicTest(each.name(), () -> {
                    for (Seen seen : uninterrupted(each)) {
                        Map<String, byte[]> parts = new HashMap<>();
                        seen.state().names().stream()
                                .filter(ModelState::servesPrediction)
                                .forEach(name -> parts.put(name, seen.state().part(name)));
                        ModelState few = ModelState.of(seen.state().algorithm(), parts);
                        assertThat(each.predictor().apply(few).predict(probe(each)))
                                .isEqualTo(seen.predicted());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> refusesAStateThatIsCutShortOrHasLostAPart() {
        return Tier.oneIn(3, cases().toList())
                .map(each -> dynamicTest(each.name(), () -> {
                    List<Seen> seen = uninterrupted(each);
                    ModelState whole = seen.get(seen.size() - 1).state();
                    for (String name : whole.names()) {
                        byte[] bytes = whole.part(name);
                        if (bytes.length > 0 && !ModelState.servesPrediction(name)) {
                            assertThatIllegalArgumentException()
                                    .as("without the end of %s", name)
                                    .isThrownBy(() -> each.restore()
                                            .apply(with(whole, name, Arrays.copyOf(bytes, bytes.length - 1))))
                                    .withMessageContaining("'" + name + "'")
                                    .withMessageContaining("damaged");
                        }
                    }
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> each.restore().apply(with(whole, "ledger", null)))
                            .withMessageContaining("has lost its part 'ledger'");
                    assertThatIllegalArgumentException()
                            .isThrownBy(() -> each.restore().apply(ModelState.of("other", Map.of())))
                            .withMessageStartingWith("this is the state of algorithm other and cannot be that of ");
                }));
    }

    @Test
    void aClusterThatNothingTouchedKeepsItsBytes() {
        AppClustering app = AppClustering.create(
                AppParams.defaults().withPreferenceFrom(PreferenceFrom.STEP).withClusterWeight(ClusterWeight.SIZE));
        app.partialFit(Batch.of(List.of("a", "b", "c", "d"), new double[][] {{0, 0}, {0, 1}, {9, 9}, {9, 8}}));
        ModelState before = app.state();
        StepResult result = app.partialFit(Batch.of(List.of("e"), new double[][] {{9, 9.5}}));
        ModelState after = app.state();
        ClusterId changed = result.labels().get(0);
        long other = 1 - changed.number();
        assertThat(result.clusterCount()).isEqualTo(2);
        for (String part : List.of("cluster/", "content/", "place/")) {
            assertThat(after.part(part + other)).isEqualTo(before.part(part + other));
            assertThat(after.part(part + changed.number())).isNotEqualTo(before.part(part + changed.number()));
        }
        assertThat(after.part("space")).isEqualTo(before.part("space"));
    }

    @Test
    void aRestoredClustererSaysWhatItDoesNotKnowOfThePast() {
        AppClustering app = AppClustering.create(AppParams.defaults());
        app.partialFit(Batch.of(List.of("a"), new double[][] {{0}}));
        app.partialFit(Batch.of(List.of("b"), new double[][] {{1}}));
        History history = AppClustering.restore(AppParams.defaults(), app.state(), SILENT)
                .snapshot()
                .history();
        assertThat(history.labelsAt(1)).isEqualTo(app.snapshot().history().labelsAt(1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.labelsAt(0))
                .withMessage("there are steps 1 to 1, got 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> history.eventsAt(1))
                .withMessage("the events of step 1 are not kept: it was before this clusterer was restored");
    }

    private static ModelState with(ModelState state, String name, byte[] bytes) {
        Map<String, byte[]> parts = new HashMap<>();
        state.names().forEach(part -> parts.put(part, state.part(part)));
        if (bytes == null) {
            parts.remove(name);
        } else {
            parts.put(name, bytes);
        }
        return ModelState.of(state.algorithm(), parts);
    }

    private static List<Seen> uninterrupted(Case each) {
        ResumableClusterer clusterer = each.create().get();
        List<Seen> seen = new ArrayList<>();
        for (Batch batch : each.stream()) {
            seen.add(Seen.of(clusterer.partialFit(batch), clusterer, probe(each)));
        }
        return seen;
    }

    private static Batch probe(Case each) {
        Batch first = each.stream().get(0);
        Batch probe = Batch.of(List.of("p", "q", "r"), new double[][] {{3, 9, 5}, {8, 7, 5}, {21, 3, 4}})
                .withColumns(first.columns());
        String[][] categories = {{"red", "yes"}, {"blue", "no"}, {"unseen", "no"}};
        return first.categoricalColumns().isEmpty()
                ? probe
                : probe.withCategories(first.categoricalColumns(), categories);
    }
}
