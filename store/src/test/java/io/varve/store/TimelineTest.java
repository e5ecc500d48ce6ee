package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.IncrementalClusterer;
import io.varve.Lineage;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.app.Packing;
import io.varve.refusal.Refused;
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
import io.varve.relatives.seeded.SeededClustering;
import io.varve.relatives.strap.StrapClustering;
import io.varve.relatives.strap.StrapParams;
import io.varve.scale.Scaling;
import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A timeline tells what the clusterer in memory would, at every step, however often it was closed. */
class TimelineTest {

    @TempDir
    private Path folder;

    record Case(
            String name,
            AlgorithmParams<?> algorithm,
            IncrementalClusterer inMemory,
            boolean sameIds,
            boolean categorical) {}

    static Stream<Case> cases() {
        ApParams one = ApParams.defaults().withThreads(1);
        AppParams app = AppParams.defaults().withAp(one);
        EapParams eap = EapParams.defaults();
        eap = eap.withAp(eap.ap().withThreads(1));
        StrapParams strap = StrapParams.defaults().withReservoirSize(10);
        strap = strap.withAp(strap.ap().withThreads(1));
        IapcParams iapc = IapcParams.of(one);
        IdapParams idap = IdapParams.of(one);
        AdaptiveApParams adaptive =
                AdaptiveApParams.of(Conventions.VARVE).with(Map.of("threads", "1", "max_iterations", "2000"));
        return Stream.of(
                app("plain", app, false),
                app(
                        "merging",
                        AppParams.of(Conventions.PAPER)
                                .withScaling(Scaling.MINMAX)
                                .withPruneAfter(3),
                        true),
                app("pruning, minmax", app.withPruneAfter(1).withScaling(Scaling.MINMAX), true),
                app("spread", app.withPacking(Packing.SPREAD).withPruneAfter(2), false),
                app("nearest", app.withKeepVectors(true).withPacking(Packing.NEAREST_TO_MEAN), true),
                app("exemplar", app.withPacking(Packing.EXEMPLAR).withScaling(Scaling.ZSCORE), false),
                ap(RepeatedApParams.of(one.withPrecision(Precision.FLOAT)).withScaling(Scaling.MINMAX), true),
                iapna("plain", IapnaParams.of(one)),
                new Case("iapkm", IapkmParams.of(one), IapkmClustering.create(IapkmParams.of(one)), false, false),
                new Case("strap", strap, StrapClustering.create(strap), false, false),
                sed(),
                new Case("iapc", iapc, SeededClustering.create(iapc), false, false),
                new Case("idap", idap, SeededClustering.create(idap), false, false),
                new Case("adaptive-ap", adaptive, adaptive.start(IterationListener.SILENT), false, false),
                new Case("eap", eap, EapClustering.create(eap), true, false),
                new Case(
                        "eap, window of two", eap.withWindow(2), EapClustering.create(eap.withWindow(2)), true, false));
    }

    /** Objects fade soon, so that structures come, part, join and go within a few of them. */
    private static Case sed() {
        SedStreamParams params = SedStreamParams.defaults()
                .withStructures(StructureParams.defaults()
                        .withFading(new Fading(1, 8, 0.3))
                        .withMerging(Merging.defaults().withMaxStructures(5))
                        .withActiveThreshold(1.5));
        return new Case("sedstream", params, SedStreamClustering.create(params), false, false);
    }

    private static Case app(String name, AppParams params, boolean categorical) {
        return new Case("app, " + name, params, AppClustering.create(params), false, categorical);
    }

    private static Case ap(RepeatedApParams params, boolean categorical) {
        return new Case("ap", params, RepeatedApClustering.create(params), false, categorical);
    }

    private static Case iapna(String name, IapnaParams params) {
        return new Case("iapna, " + name, params, IapnaClustering.create(params), false, false);
    }

    @TestFactory
    Stream<DynamicTest> tellsTheSameAsMemoryAtEveryStepThoughItIsClosedAfterEach() {
        return Tier.oneIn(2, cases().toList())
                .map(each -> dynamicTest(each.name(), () -> {
                    Path file = folder.resolve(each.name() + ".varve");
                    List<Batch> stream = Streams.drifting(44, each.sameIds(), each.categorical());
                    Batch probe = stream.get(0);
                    List<List<Prediction>> predicted = new ArrayList<>();
                    for (int step = 0; step < stream.size(); step++) {
                        Batch batch = stream.get(step);
                        each.inMemory().partialFit(batch);
                        predicted.add(each.inMemory().snapshot().predict(probe));
                        try (Timeline timeline = Timeline.open(file, each.algorithm())) {
                            Addition addition = timeline.add(batch, Arrival.PLAIN.withBatchId("b" + step));
                            assertThat(addition.isNew()).isTrue();
                            assertThat(addition.step()).isEqualTo(step);
                        }
                    }
                    try (Timeline timeline = Timeline.read(file)) {
                        compare(timeline, each.inMemory(), predicted, probe);
                        assertThat(timeline.check()).isEmpty();
                    }
                }));
    }

    private static void compare(
            Timeline timeline, IncrementalClusterer inMemory, List<List<Prediction>> predicted, Batch probe) {
        History history = inMemory.snapshot().history();
        assertThat(timeline.lastStep()).isEqualTo(history.lastStep());
        for (int step = 0; step <= history.lastStep(); step++) {
            Map<String, Optional<ClusterId>> labels = new LinkedHashMap<>();
            for (LabelRow row : labels(timeline, step)) {
                labels.put(row.object(), Optional.ofNullable(row.cluster()).map(ClusterId::parse));
                assertThat(row.arrivedStep()).isEqualTo(history.arrivedAt(row.object()));
            }
            assertThat(List.copyOf(labels.entrySet()))
                    .as("labels at step %d", step)
                    .isEqualTo(List.copyOf(history.labelsAt(step).entrySet()));
            assertThat(timeline.at(step).predict(probe))
                    .as("predictions at step %d", step)
                    .isEqualTo(predicted.get(step));
        }
        for (LabelRow row : labels(timeline, history.lastStep())) {
            assertThat(Optional.ofNullable(row.similarity()))
                    .isEqualTo(inMemory.snapshot().similarityOf(row.object()).stream()
                            .boxed()
                            .findFirst());
        }
        List<Cluster> clusters = new ArrayList<>();
        timeline.eachCluster(history.lastStep(), clusters::add);
        assertThat(clusters).isEqualTo(history.clusters());
        List<ClusterEvent> events = new ArrayList<>();
        timeline.eachEvent(0, history.lastStep(), events::add);
        assertThat(events)
                .isEqualTo(history.events().stream()
                        .map(TimelineTest::withoutObjects)
                        .toList());
        if (timeline.algorithm().words().get("conventions").equals("paper")) {
            assertThat(events).anyMatch(event -> event instanceof ClusterEvent.Merged);
        }
        for (Cluster cluster : clusters) {
            Lineage lineage = timeline.lineageOf(cluster.id());
            assertThat(lineage.ancestors())
                    .isEqualTo(history.lineageOf(cluster.id()).ancestors());
            assertThat(lineage.descendants())
                    .isEqualTo(history.lineageOf(cluster.id()).descendants());
        }
        compareHistories(timeline, history);
    }

    private static void compareHistories(Timeline timeline, History history) {
        for (String object : history.objects()) {
            Map<Integer, Optional<ClusterId>> changes = new LinkedHashMap<>();
            timeline.changes().of(List.of(object), row -> {
                Optional<ClusterId> label = Optional.ofNullable(row.cluster()).map(ClusterId::parse);
                assertThat(changes.put(row.step(), label))
                        .as("%s at step %d is told of once", object, row.step())
                        .isNull();
            });
            Optional<ClusterId> now = Optional.empty();
            for (int step = 0; step <= history.lastStep(); step++) {
                now = changes.getOrDefault(step, now);
                assertThat(now).as("%s at step %d", object, step).isEqualTo(history.labelAt(object, step));
            }
        }
    }

    private static ClusterEvent withoutObjects(ClusterEvent event) {
        return event instanceof ClusterEvent.Moved moved
                ? new ClusterEvent.Moved(
                        moved.step(), moved.from(), moved.cluster(), List.of(), moved.sizeBefore(), moved.sizeAfter())
                : event;
    }

    static List<LabelRow> labels(Timeline timeline, int step) {
        List<LabelRow> rows = new ArrayList<>();
        timeline.eachLabel(step, rows::add);
        return rows;
    }

    private static final AlgorithmParams<?> APP =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    @Test
    void theSameBatchAgainChangesNothing() throws Exception {
        Path file = folder.resolve("t.varve");
        Batch batch = Streams.drifting(1, false, false).get(0);
        try (Timeline timeline = Timeline.open(file, APP)) {
            Addition first = timeline.add(batch);
            Addition again = timeline.add(batch.named("under another name"));
            assertThat(first.isNew()).isTrue();
            assertThat(again.isNew()).isFalse();
            assertThat(again.step()).isZero();
            assertThat(timeline.lastStep()).isZero();
        }
    }

    @Test
    void aBatchIdStandsForOneContent() {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(stream.get(0), Arrival.PLAIN.withBatchId("monday"));
            assertThat(timeline.add(stream.get(0), Arrival.PLAIN.withBatchId("monday"))
                            .isNew())
                    .isFalse();
            refused(
                    "batch 'monday' is step 0 already, with other content",
                    () -> timeline.add(stream.get(1), Arrival.PLAIN.withBatchId("monday")));
            refused(
                    "arrived in an earlier step already",
                    () -> timeline.add(stream.get(0), Arrival.PLAIN.withBatchId("tuesday")));
            refused("an empty batch needs a batch id", () -> timeline.add(stream.get(2)));
            assertThat(timeline.add(stream.get(2), Arrival.PLAIN.withBatchId("sunday"))
                            .step())
                    .isEqualTo(1);
            assertThat(timeline.lastStep()).isEqualTo(1);
        }
    }

    @Test
    void theSameSnapshotOnAnotherDayIsAnotherStep() {
        Batch snapshot = Streams.drifting(1, true, false).get(0);
        Arrival monday = Arrival.PLAIN.withTime("2026-11-16");
        Arrival tuesday = Arrival.PLAIN.withTime("2026-11-17");
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), EapParams.defaults())) {
            assertThat(timeline.add(snapshot).isNew()).isTrue();
            assertThat(timeline.add(snapshot).isNew()).isFalse();
            assertThat(timeline.add(snapshot, monday).step()).isEqualTo(1);
            assertThat(timeline.add(snapshot, tuesday).step()).isEqualTo(2);
            assertThat(timeline.add(snapshot, tuesday).isNew()).isFalse();
            assertThat(timeline.add(snapshot, monday).isNew()).isFalse();
            assertThat(timeline.add(snapshot, Arrival.PLAIN.withPeriod("2027")).step())
                    .isEqualTo(3);
            assertThat(timeline.add(snapshot, Arrival.PLAIN.withPeriod("2027")).isNew())
                    .isFalse();
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void snapshotsUnderTheEarlierRuleAreStillRecognised() {
        Batch snapshot = Streams.drifting(1, true, false).get(0).named("monday");
        Arrival monday = Arrival.PLAIN.withTime("2026-11-16");
        String once = BatchIdentity.id(BatchIdentity.content(snapshot));
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), EapParams.defaults())) {
            timeline.add(snapshot, monday.withBatchId(once));
            assertThat(timeline.add(snapshot, monday).isNew()).isFalse();
            assertThat(timeline.add(snapshot, Arrival.PLAIN.withTime("2026-11-17"))
                            .isNew())
                    .isTrue();
        }
    }

    @Test
    void timeDoesNotGoBackwards() {
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), APP)) {
            timeline.add(stream.get(0), Arrival.PLAIN.withTime("2026-11-15"));
            refused(
                    "time 2026-11-14T23:59:59Z is before 2026-11-15",
                    () -> timeline.add(stream.get(1), Arrival.PLAIN.withTime("2026-11-14T23:59:59Z")));
            timeline.add(stream.get(1), Arrival.PLAIN.withTime("2026-11-15T00:00:00Z"));
            refused("is not understood", () -> Arrival.PLAIN.withTime("yesterday"));
            List<String> times = new ArrayList<>();
            timeline.eachStep(step -> times.add(step.time().orElse("")));
            assertThat(times).containsExactly("2026-11-15", "2026-11-15T00:00:00Z");
        }
    }

    @Test
    void aTimeMayBeAMonthOrAYear() {
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), APP)) {
            timeline.add(stream.get(0), Arrival.PLAIN.withTime("2020"));
            timeline.add(stream.get(1), Arrival.PLAIN.withTime("2020-Q3"));
            refused(
                    "time 2020-06 is before 2020-Q3, the time of an earlier step",
                    () -> timeline.add(stream.get(3), Arrival.PLAIN.withTime("2020-06")));
            timeline.add(stream.get(3), Arrival.PLAIN.withTime("2021-02"));
            refused("time '2021-13' is not understood", () -> Arrival.PLAIN.withTime("2021-13"));
            assertThat(StepWord.at("2020", timeline)).isEqualTo(1);
            assertThat(StepWord.at("2020-05", timeline)).isZero();
        }
    }

    /** Builds before the word put nothing but spaces between cells, and their objects are to be known again. */
    @Test
    void idsOfSeveralColumnsStayAsTheyWere() {
        Batch batch = Batch.of(List.of("a b", "c d"), new double[][] {{0}, {9}});
        for (Map<String, String> words : List.of(
                Map.of("id_column", "x,y"),
                Map.of("id_column", "x,y", "id_cells", "quoted"),
                Map.of("id_column", "x"))) {
            Path file = folder.resolve(words.size() + words.get("id_column") + ".varve");
            try (Timeline timeline =
                    Timeline.open(file, APP, TimelineOptions.defaults().withReading(() -> words))) {
                timeline.add(batch);
                assertThat(timeline.reading().getOrDefault("id_cells", "none"))
                        .isEqualTo(
                                words.containsKey("id_cells")
                                        ? "quoted"
                                        : words.get("id_column").equals("x") ? "none" : "plain");
            }
        }
    }

    @Test
    void replacingIsNamedWhereItWouldBeTaken() {
        Batch first = Batch.of(List.of("a", "b"), new double[][] {{0}, {9}});
        Batch corrected = Batch.of(List.of("a", "c"), new double[][] {{1}, {9}});
        try (Timeline timeline = Timeline.open(folder.resolve("sums.varve"), APP)) {
            timeline.add(first, Arrival.PLAIN.withBatchId("monday"));
            assertThatThrownBy(() -> timeline.add(corrected)).hasMessageContaining("first forgotten with the file");
            assertThatThrownBy(() -> timeline.add(corrected, Arrival.PLAIN.withBatchId("monday")))
                    .hasMessageContaining("first forget what that brought");
        }
        TimelineOptions keeping = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(folder.resolve("values.varve"), APP, keeping)) {
            timeline.add(first, Arrival.PLAIN.withBatchId("monday"));
            assertThatThrownBy(() -> timeline.add(corrected))
                    .hasMessageContaining("put corrected objects in its place");
            assertThatThrownBy(() -> timeline.add(corrected, Arrival.PLAIN.withBatchId("monday")))
                    .hasMessageContaining("leave the id out and say");
        }
    }

    @Test
    void otherParametersAreRefusedByName() {
        Path file = folder.resolve("t.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(Streams.drifting(1, false, false).get(0));
        }
        refused(
                "damping is 0.7 there, 0.9 here",
                () -> Timeline.open(file, AppParams.defaults().withDamping(0.9)));
        refused("algorithm is app there, iapkm here", () -> Timeline.open(file, IapkmParams.defaults()));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            assertThat(timeline.algorithm().words()).isEqualTo(APP.words());
        }
    }

    @Test
    void parametersComeBackFromWords() {
        cases().forEach(each -> assertThat(
                        Algorithms.read(each.algorithm().words()).words())
                .isEqualTo(each.algorithm().words()));
        AlgorithmParams<?> sklearn = RepeatedApParams.of(ApParams.of(Conventions.SKLEARN));
        assertThat(Algorithms.read(sklearn.words()).words()).isEqualTo(sklearn.words());
    }

    @Test
    void aRefusedBatchLeavesEverythingAsItWas() throws Exception {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(stream.get(0));
            Batch other = Batch.of(List.of("x"), new double[][] {{1, 2}}).withColumns(List.of("width", "height"));
            refused("missing: depth", () -> timeline.add(other));
            assertThat(timeline.lastStep()).isZero();
            timeline.add(stream.get(1));
        }
        Path straight = folder.resolve("straight.varve");
        try (Timeline expected = Timeline.open(straight, APP);
                Timeline timeline = Timeline.read(file)) {
            expected.add(stream.get(0));
            expected.add(stream.get(1));
            assertThat(labels(timeline, 1)).isEqualTo(labels(expected, 1));
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void aRefusedFirstBatchMakesNoFile() throws Exception {
        Path file = folder.resolve("t.varve");
        TimelineOptions small = TimelineOptions.defaults().withLargestState(10);
        Batch batch = Streams.drifting(1, false, false).get(0);
        try (Timeline timeline = Timeline.open(file, IapnaParams.defaults(), small)) {
            refused("at most 10 are allowed", () -> timeline.add(batch));
            refused("an empty batch needs a batch id", () -> timeline.add(Batch.of(new double[0][])));
            assertThat(files()).isEmpty();
        }
        Batch endless = Batch.of(List.of("x", "y"), new double[][] {{1e308}, {-1e308}});
        try (Timeline timeline = Timeline.open(file, APP)) {
            refused("cannot be scaled", () -> timeline.add(endless));
            assertThat(timeline.lastStep()).isEqualTo(-1);
            assertThat(timeline.add(batch, Arrival.PLAIN.withDryRun(true)).step())
                    .isZero();
            assertThat(files()).isEmpty();
            assertThat(timeline.add(batch).step()).isZero();
            assertThat(timeline.check()).isEmpty();
        }
        assertThat(files()).containsExactly("t.varve");
    }

    private List<String> files() throws Exception {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(each -> each.getFileName().toString()).toList();
        }
    }

    @Test
    void aFileThatAnotherProcessMadeMeanwhileIsTaken() {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline one = Timeline.open(file, APP);
                Timeline two = Timeline.open(file, APP);
                Timeline other = Timeline.open(file, AppParams.defaults().withDamping(0.9))) {
            assertThat(one.add(stream.get(0)).step()).isZero();
            assertThat(two.add(stream.get(0)).isNew()).isFalse();
            assertThat(two.add(stream.get(1)).step()).isEqualTo(1);
            refused("created by another process in the meantime", () -> other.add(stream.get(3)));
            assertThat(one.check()).isEmpty();
        }
    }

    @Test
    void aDryRunSaysWhatWouldHappenAndChangesNothing() {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(stream.get(0));
            Addition tried = timeline.add(stream.get(1), Arrival.PLAIN.withDryRun(true));
            assertThat(timeline.lastStep()).isZero();
            Addition added = timeline.add(stream.get(1));
            assertThat(tried.result().orElseThrow().events())
                    .isEqualTo(added.result().orElseThrow().events());
        }
    }

    @Test
    void aStateThatGrowsWithTheSquareHasALimit() {
        TimelineOptions small = TimelineOptions.defaults().withLargestState(16 * 20 * 20);
        List<Batch> stream = Streams.drifting(1, false, false);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), IapnaParams.defaults(), small)) {
            timeline.add(stream.get(0));
            refused(
                    "iapna would keep the messages between 23 objects, 8,464 bytes at every step",
                    () -> timeline.add(stream.get(1)));
        }
    }

    @Test
    void whatIsNotATimelineIsRefusedAndLeftAlone() throws Exception {
        Path text = Files.writeString(folder.resolve("notes.txt"), "just some notes\n".repeat(20));
        refused("is not a Varve timeline", () -> Timeline.read(text));
        refused("is not a Varve timeline", () -> Timeline.open(text, APP));
        assertThat(Files.readString(text)).isEqualTo("just some notes\n".repeat(20));
        refused("does not exist", () -> Timeline.read(folder.resolve("missing.varve")));
        refused("is a folder", () -> Timeline.open(folder, APP));
        refused("cannot be opened", () -> Timeline.open(folder.resolve("no/such/place.varve"), APP));
    }

    @Test
    void aNewerSchemaIsRefusedAndLeftAlone() throws Exception {
        Path file = folder.resolve("t.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(Streams.drifting(1, false, false).get(0));
        }
        byte[] bytes = Files.readAllBytes(file);
        bytes[63] = 9;
        Files.write(file, bytes);
        refused("has schema version 9, this Varve knows versions up to 5", () -> Timeline.read(file));
        refused("has schema version 9, this Varve knows versions up to 5", () -> Timeline.open(file, APP));
        assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
    }

    @Test
    void aMomentTellsWhatWasThen() {
        List<Batch> stream = Streams.drifting(44, false, false);
        AppParams merging = AppParams.of(Conventions.PAPER).withPruneAfter(2);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), merging)) {
            stream.subList(0, 2).forEach(timeline::add);
            Snapshot then = timeline.at(1);
            List<LabelRow> labels = labels(timeline, 1);
            List<Prediction> predictions = then.predict(stream.get(4));
            for (int step = 3; step < stream.size(); step++) {
                timeline.add(stream.get(step), Arrival.PLAIN.withBatchId("b" + step));
            }
            assertThat(labels(timeline, 1)).isEqualTo(labels).isNotEqualTo(labels(timeline, timeline.lastStep()));
            assertThat(then.labels().keySet())
                    .containsExactlyElementsOf(
                            labels.stream().map(LabelRow::object).toList());
            assertThat(then.predict(stream.get(4))).isEqualTo(predictions);
            for (LabelRow row : labels) {
                assertThat(then.labelOf(row.object()).orElseThrow()).hasToString(row.cluster());
            }
            assertThat(then.labelOf(stream.get(4).ids().get(0))).isEmpty();
            assertThat(then.history().clusters()).isNotEmpty().allMatch(cluster -> cluster.born() <= then.step());
            refused("has steps 0 to", () -> timeline.at(99));
        }
    }

    @Test
    void aStepThatNeverWasIsRefused() {
        Path file = folder.resolve("t.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(Streams.drifting(1, false, false).get(0));
            refused("has steps 0 to 0, got 1", () -> labels(timeline, 1));
            refused("there never was a cluster k99", () -> timeline.lineageOf(new ClusterId(99)));
            refused(
                    "no object 'nobody' is in this timeline",
                    () -> timeline.changes().of(List.of("nobody"), row -> {}));
        }
    }

    private static void refused(String part, org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
        assertThatExceptionOfType(Refused.class).isThrownBy(call).withMessageContaining(part);
    }

    @Test
    void aBatchUnderTheEarlierRuleIsRecognisedUnderAnotherName() {
        Batch batch = Streams.drifting(1, true, false).get(0);
        Arrival dated = Arrival.PLAIN.withTime("2026-01-01");
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), EapParams.defaults())) {
            timeline.add(batch, dated.withBatchId(BatchIdentity.id(BatchIdentity.content(batch))));
            assertThat(timeline.add(batch.named("renamed"), dated).isNew()).isFalse();
            assertThat(timeline.add(batch, dated.withPeriod("spring")).isNew()).isTrue();
        }
    }
}
