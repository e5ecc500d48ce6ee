package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ForgettingClusterer;
import io.varve.KnownObjects;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.ap.Precision;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Every algorithm forgets: what is gone is nowhere, and all else is as it was. */
class ForgettingTest {

    @TempDir
    private Path folder;

    private static Map<String, AlgorithmParams<?>> algorithms() {
        ApParams one = ApParams.defaults().withThreads(1);
        Map<String, AlgorithmParams<?>> algorithms = new LinkedHashMap<>();
        algorithms.put("ap", RepeatedApParams.of(one));
        algorithms.put(
                "ap, minmax",
                RepeatedApParams.of(one.withPrecision(Precision.FLOAT)).withScaling(Scaling.MINMAX));
        algorithms.put("iapna", IapnaParams.of(one));
        algorithms.put("iapkm", IapkmParams.of(one));
        algorithms.put("iapkm, zscore", IapkmParams.of(one).withScaling(Scaling.ZSCORE));
        EapParams eap = EapParams.defaults();
        algorithms.put("eap", eap.withAp(eap.ap().withThreads(1)));
        algorithms.put("eap, window of two", eap.withWindow(2));
        return algorithms;
    }

    private static Stream<DynamicTest> each(Test test) {
        return Tier.oneIn(2, List.copyOf(algorithms().entrySet()))
                .map(each -> dynamicTest(
                        each.getKey(),
                        () -> test.run(
                                each.getKey(),
                                each.getValue(),
                                named(Streams.drifting(5, each.getKey().startsWith("eap"), true)))));
    }

    private interface Test {
        void run(String name, AlgorithmParams<?> algorithm, List<Batch> stream) throws Exception;
    }

    private static String name(String id) {
        return "secret-name-of-" + id + ".";
    }

    private static List<Batch> named(List<Batch> stream) {
        List<Batch> named = new ArrayList<>();
        for (Batch batch : stream) {
            String[][] categories =
                    new String[batch.size()][batch.categoricalColumns().size()];
            for (int i = 0; i < batch.size(); i++) {
                for (int j = 0; j < categories[i].length; j++) {
                    categories[i][j] = batch.category(i, j);
                }
            }
            named.add(Batch.of(batch.ids().stream().map(ForgettingTest::name).toList(), batch.vectors())
                    .named(batch.name())
                    .withColumns(batch.columns())
                    .withCategories(batch.categoricalColumns(), categories));
        }
        return named;
    }

    private Path made(String name, AlgorithmParams<?> algorithm, List<Batch> stream) {
        Path file = folder.resolve(name + ".varve");
        boolean keepVectors = !algorithm.traits().idsRepeat();
        try (Timeline timeline =
                Timeline.open(file, algorithm, TimelineOptions.defaults().withKeepVectors(keepVectors))) {
            for (int step = 0; step < stream.size(); step++) {
                timeline.add(stream.get(step), Arrival.PLAIN.withBatchId("b" + step));
            }
        }
        return file;
    }

    /** Two that came first, and whoever stands for the oldest cluster that lives. */
    private static Set<String> chosen(Timeline timeline) {
        Set<String> chosen = new TreeSet<>(List.of(name("o3"), name("o6")));
        List<Cluster> live = new ArrayList<>();
        timeline.eachCluster(timeline.lastStep(), cluster -> {
            if (cluster.state() == Cluster.State.LIVE && cluster.size() > 2) {
                live.add(cluster);
            }
        });
        chosen.add(live.get(0).exemplar().orElseThrow());
        return chosen;
    }

    @TestFactory
    Stream<DynamicTest> nothingIsLeftOfThemAndAllElseIsAsItWas() {
        return each((name, algorithm, stream) -> {
            Path file = made(name, algorithm, stream.subList(0, 7));
            try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
                Set<String> gone = chosen(timeline);
                List<List<String>> before = labels(timeline, gone);
                for (String id : gone) {
                    assertThat(TimelineForgetTest.occurrences(file, id.getBytes(StandardCharsets.UTF_8)))
                            .isPositive();
                }
                assertThat(valuesFound(file, stream.subList(0, 7), gone)).isPositive();
                timeline.forget(List.copyOf(gone), Optional.empty());
                assertThat(timeline.check()).isEmpty();
                for (String id : gone) {
                    assertThat(TimelineForgetTest.occurrences(file, id.getBytes(StandardCharsets.UTF_8)))
                            .as(id)
                            .isZero();
                }
                assertThat(valuesFound(file, stream.subList(0, 7), gone)).isZero();
                assertThat(nobodies(file)).as("exemplars that are nobody").isZero();
                assertThat(labels(timeline, Set.of())).isEqualTo(before);
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(timeline::undo)
                        .withMessageContaining("forgotten");
                for (int step = 0; step <= timeline.lastStep(); step++) {
                    assertThat(timeline.at(step).predict(stream.get(0)))
                            .hasSize(stream.get(0).size());
                }
            }
        });
    }

    private static long nobodies(Path file) {
        try (Database database = Database.openToRead(file)) {
            return database.number("SELECT count(*) FROM versions WHERE exemplar NOT IN (SELECT object FROM objects)");
        }
    }

    private static int valuesFound(Path file, List<Batch> stream, Set<String> gone) throws Exception {
        int found = 0;
        for (Batch batch : stream) {
            for (int i = 0; i < batch.size(); i++) {
                if (gone.contains(batch.ids().get(i))) {
                    for (double value : batch.vector(i)) {
                        found += TimelineForgetTest.occurrences(file, TimelineForgetTest.bytes(value));
                    }
                }
            }
        }
        return found;
    }

    private static List<List<String>> labels(Timeline timeline, Set<String> without) {
        List<List<String>> labels = new ArrayList<>();
        for (int step = 0; step <= timeline.lastStep(); step++) {
            List<String> told = new ArrayList<>();
            timeline.eachLabel(step, row -> {
                if (!without.contains(row.object())) {
                    told.add(row.object() + " " + row.cluster());
                }
            });
            labels.add(told);
        }
        return labels;
    }

    @TestFactory
    Stream<DynamicTest> theClustererGoesOnAsOneThatForgotInMemory() {
        return each((name, algorithm, stream) -> {
            ForgettingClusterer memory = (ForgettingClusterer) algorithm.start(IterationListener.SILENT);
            stream.subList(0, 6).forEach(memory::partialFit);
            Path file = made(name, algorithm, stream.subList(0, 6));
            Set<String> gone;
            try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
                gone = chosen(timeline);
                assertThat(timeline.forget(List.copyOf(gone), Optional.empty()).events())
                        .isEqualTo(memory.forget(gone, KnownObjects.NONE).events());
            }
            try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
                Batch next = stream.get(7).without(gone);
                assertThat(timeline.at(5).predict(next))
                        .isEqualTo(memory.snapshot().predict(next));
                compare(timeline, 5, memory);
                memory.partialFit(next);
                timeline.add(next);
                assertThat(timeline.check()).isEmpty();
                compare(timeline, 6, memory);
                assertThat(timeline.undo()).isEqualTo(6);
                assertThat(timeline.check()).isEmpty();
            }
        });
    }

    private static void compare(Timeline timeline, int step, ForgettingClusterer memory) {
        List<String> labels = new ArrayList<>();
        timeline.eachLabel(step, row -> labels.add(row.object() + " " + row.cluster() + " " + row.similarity()));
        List<String> expected = new ArrayList<>();
        memory.snapshot().labels().forEach((id, label) -> {
            Double similarity = memory.snapshot().similarityOf(id).stream()
                    .boxed()
                    .findFirst()
                    .orElse(null);
            expected.add(id + " " + label.map(Object::toString).orElse(null) + " " + similarity);
        });
        assertThat(labels).isEqualTo(expected);
    }

    @TestFactory
    Stream<DynamicTest> allCanBeForgottenOneAfterTheOther() {
        Map<String, AlgorithmParams<?>> all = new TreeMap<>(algorithms());
        all.put("app", AppParams.defaults());
        return all.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    boolean sameIds = each.getKey().startsWith("eap");
                    List<Batch> stream = named(Streams.drifting(5, sameIds, true));
                    Path file = made(each.getKey(), each.getValue(), stream.subList(0, 4));
                    try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
                        Set<String> ids = new TreeSet<>();
                        stream.subList(0, 4).forEach(batch -> ids.addAll(batch.ids()));
                        List<String> order = new ArrayList<>(ids);
                        for (int from = 0; from < order.size(); from += 5) {
                            timeline.forget(order.subList(from, Math.min(order.size(), from + 5)), Optional.empty());
                            assertThat(timeline.check()).isEmpty();
                        }
                        assertThat(TimelineTest.labels(timeline, 3)).isEmpty();
                        assertThat(timeline.add(stream.get(5)).step()).isEqualTo(4);
                        assertThat(timeline.check()).isEmpty();
                        assertThat(TimelineTest.labels(timeline, 4))
                                .extracting(LabelRow::object)
                                .isEqualTo(stream.get(5).ids());
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> whoIsNotThereCannotBeForgotten() {
        return each((name, algorithm, stream) -> {
            Path file = made(name, algorithm, stream.subList(0, 2));
            List<String> before = Dump.whole(file);
            try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(() -> timeline.forget(List.of(name("o3"), "nobody"), Optional.empty()))
                        .withMessageContaining("no object 'nobody' is in this timeline");
            }
            assertThat(Dump.whole(file)).isEqualTo(before);
        });
    }
}
