package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.Prediction;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.app.Packing;
import io.varve.refusal.Refused;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.table.LabelRow;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What was forgotten is nowhere any more. */
class TimelineForgetTest {

    @TempDir
    private Path folder;

    private Path made(AppParams params, boolean keepVectors, List<Batch> stream) {
        Path file = folder.resolve("t" + System.nanoTime() + ".varve");
        TimelineOptions options = TimelineOptions.defaults().withKeepVectors(keepVectors);
        try (Timeline timeline = Timeline.open(file, params, options)) {
            for (int step = 0; step < stream.size(); step++) {
                timeline.add(stream.get(step), Arrival.PLAIN.withBatchId("b" + step));
            }
        }
        return file;
    }

    @ParameterizedTest
    @EnumSource(
            value = Scaling.class,
            names = {"NONE", "ZSCORE", "UNIT"})
    void theClustererGoesOnAsOneThatForgotInMemory(Scaling scaling) {
        AppParams params = AppParams.defaults().withScaling(scaling);
        List<Batch> stream = Streams.drifting(5, false, true);
        AppClustering memory = AppClustering.create(params);
        stream.subList(0, 6).forEach(memory::partialFit);
        Path file = made(params, true, stream.subList(0, 6));
        List<String> gone = List.of("o3", "o16", "o30", "o31");
        memory.forget(pick(stream, gone));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.forget(gone, Optional.empty());
            assertThat(timeline.check()).isEmpty();
            Batch probe = stream.get(7);
            List<Prediction> predicted = memory.snapshot().predict(probe);
            assertThat(timeline.at(5).predict(probe)).isEqualTo(predicted);
            memory.partialFit(stream.get(7));
            timeline.add(stream.get(7));
            assertThat(timeline.check()).isEmpty();
            List<String> labels = new ArrayList<>();
            timeline.eachLabel(6, row -> labels.add(row.object() + " " + row.cluster()));
            List<String> expected = new ArrayList<>();
            memory.snapshot().labels().forEach((id, label) -> expected.add(id + " " + label.orElseThrow()));
            assertThat(labels).isEqualTo(expected).noneMatch(label -> label.startsWith("o30 "));
        }
    }

    @Test
    void nothingOfItIsLeftInTheFiles() throws Exception {
        List<Batch> stream = Streams.drifting(5, false, false);
        List<Batch> named = new ArrayList<>();
        for (Batch batch : stream) {
            named.add(Batch.of(
                            batch.ids().stream()
                                    .map(id -> "secret-name-of-" + id)
                                    .toList(),
                            batch.vectors())
                    .named(batch.name())
                    .withColumns(batch.columns()));
        }
        Path file = made(AppParams.defaults(), true, named);
        String id = "secret-name-of-o3";
        double value = named.get(0).value(3, 0);
        assertThat(occurrences(file, id.getBytes(StandardCharsets.UTF_8))).isPositive();
        assertThat(occurrences(file, bytes(value))).isPositive();
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.forget(List.of(id), Optional.empty());
            // while it is open the log is still there
            assertThat(occurrences(file, (id + "\0").getBytes(StandardCharsets.UTF_8)))
                    .isZero();
            assertThat(occurrences(file, bytes(value))).isZero();
            assertThat(occurrencesOfWord(file, id)).isZero();
            for (int step = 0; step <= timeline.lastStep(); step++) {
                assertThat(TimelineTest.labels(timeline, step))
                        .extracting(LabelRow::object)
                        .doesNotContain(id);
            }
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.add(named.get(0), Arrival.PLAIN.withBatchId("b0"))
                            .isNew())
                    .isFalse();
        }
    }

    @Test
    void whileAnotherReadsItIsRefusedAndASecondRunEndsIt() throws Exception {
        List<Batch> stream = Streams.drifting(5, false, false);
        Path file = made(AppParams.defaults(), true, stream);
        byte[] value = bytes(stream.get(0).value(3, 0));
        TimelineOptions options = TimelineOptions.defaults().withPatience(Duration.ofMillis(1));
        try (Timeline timeline = Timeline.open(file, options)) {
            try (Database reader = Database.openToRead(file)) {
                reader.reading(() -> {
                    assertThat(reader.number("SELECT count(*) FROM objects")).isPositive();
                    refused(timeline, List.of("o3"), Optional.empty(), "then forget the same objects again");
                    refused(timeline, List.of("o3"), Optional.empty(), "old pages may still hold them");
                    return true;
                });
            }
            assertThat(occurrences(file, value)).isPositive();
            assertThat(timeline.check()).singleElement().asString().contains("old pages may still hold them");
            Path copy = folder.resolve("copy.varve");
            timeline.backUp(copy);
            try (Timeline copied = Timeline.read(copy)) {
                assertThat(copied.check()).isEmpty();
            }
            assertThat(occurrences(copy, value)).isZero();
            timeline.forget(List.of("o3"), Optional.empty());
            assertThat(occurrences(file, value)).isZero();
            assertThat(timeline.check()).isEmpty();
            refused(timeline, List.of("o3"), Optional.empty(), "no object 'o3' is in this timeline");
        }
    }

    @Test
    void anErasureThatIsNotDoneHidesNoOther() {
        Path file = made(AppParams.defaults(), true, Streams.drifting(5, false, false));
        try (Database database = Database.openToWrite(file, Duration.ofSeconds(1))) {
            new Erasure(database).begin();
        }
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            assertThat(timeline.isErasurePending()).isTrue();
            assertThat(timeline.forget(List.of("o4"), Optional.empty()).events())
                    .isNotEmpty();
            assertThat(TimelineTest.labels(timeline, 0))
                    .extracting(LabelRow::object)
                    .doesNotContain("o4");
            assertThat(timeline.isErasurePending()).isFalse();
        }
    }

    /** The id alone, not as the beginning of a longer one. */
    private static int occurrencesOfWord(Path file, String id) throws Exception {
        int all = occurrences(file, id.getBytes(StandardCharsets.UTF_8));
        for (int digit = 0; digit <= 9; digit++) {
            all -= occurrences(file, (id + digit).getBytes(StandardCharsets.UTF_8));
        }
        return all;
    }

    static byte[] bytes(double value) {
        return ByteBuffer.allocate(Double.BYTES).putDouble(value).array();
    }

    static int occurrences(Path file, byte[] wanted) throws Exception {
        int count = 0;
        for (String ending : List.of("", "-wal")) {
            Path each = Path.of(file + ending);
            byte[] bytes = Files.exists(each) ? Files.readAllBytes(each) : new byte[0];
            for (int at = 0; at + wanted.length <= bytes.length; at++) {
                if (ByteBuffer.wrap(bytes, at, wanted.length).equals(ByteBuffer.wrap(wanted))) {
                    count++;
                }
            }
        }
        return count;
    }

    @ParameterizedTest
    @EnumSource(
            value = Packing.class,
            names = {"TRUE_MEAN", "SPREAD"})
    void pastCentroidsAreThoseOfTheOthers(Packing packing) {
        AppParams params = AppParams.defaults()
                .withPacking(packing)
                .withAp(ApParams.defaults().withSimilarity(Similarity.SQEUCLIDEAN));
        List<Batch> stream = Streams.drifting(5, false, false).subList(0, 6);
        Path file = made(params, true, stream.subList(0, 2));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            List<String> gone = together(timeline, "o1").subList(0, 3);
            // one by one, so that later ones find means that lack earlier ones, and sizes that count them or do not
            timeline.forget(gone.subList(0, 1), Optional.empty());
            for (int step = 2; step < stream.size(); step++) {
                timeline.add(stream.get(step), Arrival.PLAIN.withBatchId("b" + step));
            }
            timeline.forget(gone.subList(1, 2), Optional.empty());
            timeline.forget(gone.subList(2, 3), Optional.empty());
            assertThat(timeline.check()).isEmpty();
            for (int step = 0; step < stream.size(); step++) {
                comparePlaces(timeline, stream, step, gone);
            }
        }
    }

    /** Those that are in one cluster with an object now. */
    private static List<String> together(Timeline timeline, String object) {
        Map<String, List<String>> clusters = members(timeline, timeline.lastStep());
        return clusters.values().stream()
                .filter(members -> members.contains(object))
                .findFirst()
                .orElseThrow();
    }

    private static Map<String, List<String>> members(Timeline timeline, int step) {
        Map<String, List<String>> members = new TreeMap<>();
        TimelineTest.labels(timeline, step)
                .forEach(row -> members.computeIfAbsent(String.valueOf(row.cluster()), any -> new ArrayList<>())
                        .add(row.object()));
        return members;
    }

    /** What stands for a cluster at a step is the mean of the members that are left, and where it counts their variance. */
    private static void comparePlaces(Timeline timeline, List<Batch> stream, int step, List<String> gone) {
        boolean spread = "spread".equals(timeline.algorithm().words().get("packing"));
        List<Batch> clusters = new ArrayList<>();
        members(timeline, step).values().forEach(ids -> {
            assertThat(ids).doesNotContainAnyElementsOf(gone);
            clusters.add(pick(stream, ids));
        });
        for (Batch cluster : clusters) {
            double[] mean = mean(cluster);
            double nearest = clusters.stream()
                    .mapToDouble(
                            other -> Similarity.SQEUCLIDEAN.between(mean, mean(other)) - (spread ? variance(other) : 0))
                    .max()
                    .orElseThrow();
            Batch probe = Batch.of(List.of("probe"), new double[][] {mean})
                    .withColumns(stream.get(0).columns());
            assertThat(timeline.at(step).predict(probe).get(0).similarity())
                    .as("step %d, %s", step, cluster.ids())
                    .isCloseTo(nearest, within(1e-9));
        }
    }

    private static double variance(Batch batch) {
        double[] mean = mean(batch);
        return IntStream.range(0, batch.size())
                .mapToDouble(i -> -Similarity.SQEUCLIDEAN.between(batch.vector(i), mean))
                .average()
                .orElseThrow();
    }

    private static double[] mean(Batch batch) {
        double[] mean = new double[batch.dimensions()];
        for (int i = 0; i < batch.size(); i++) {
            for (int j = 0; j < mean.length; j++) {
                mean[j] += batch.value(i, j) / batch.size();
            }
        }
        return mean;
    }

    @Test
    void valuesComeFromAFileAndAreChecked() {
        List<Batch> stream = Streams.drifting(5, false, false);
        Path file = made(AppParams.defaults(), false, stream);
        Batch first = stream.get(0);
        double[][] other = first.vectors();
        other[3][0] += 1e-9;
        Batch changed = Batch.of(first.ids(), other).withColumns(first.columns());
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            refused(timeline, List.of("o3"), Optional.empty(), "the values of object 'o3' are not kept here");
            refused(timeline, List.of("o3"), Optional.of(changed), "arrived with other values than these");
            refused(timeline, List.of("o16"), Optional.of(first), "'o16' is not among those whose values were given");
            refused(timeline, List.of("nobody"), Optional.of(first), "no object 'nobody' is in this timeline");
            timeline.forget(List.of("o3"), Optional.of(first));
            assertThat(timeline.check()).isEmpty();
            refused(timeline, List.of("o3"), Optional.of(first), "no object 'o3' is in this timeline");
            assertThatExceptionOfType(Refused.class).isThrownBy(timeline::undo);
        }
    }

    @Test
    void valuesAreCheckedAlsoWhereTheClustererHasThemItself() {
        Batch first = Streams.drifting(5, false, false).get(0);
        double[][] other = first.vectors();
        other[3][0] += 1e-9;
        Batch changed = Batch.of(first.ids(), other).withColumns(first.columns());
        AlgorithmParams<?> iapkm = IapkmParams.of(ApParams.defaults().withThreads(1));
        try (Timeline timeline = Timeline.open(folder.resolve("held.varve"), iapkm)) {
            timeline.add(first);
            refused(timeline, List.of("o3"), Optional.of(changed), "arrived with other values than these");
            assertThat(TimelineTest.labels(timeline, 0))
                    .extracting(LabelRow::object)
                    .contains("o3");
            timeline.forget(List.of("o3"), Optional.of(first));
            assertThat(TimelineTest.labels(timeline, 0))
                    .extracting(LabelRow::object)
                    .doesNotContain("o3");
        }
    }

    @Test
    void aClusterThatLosesItsLastObjectEnds() {
        List<Batch> stream = Streams.drifting(5, false, false);
        Path file = made(AppParams.defaults(), true, stream);
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            List<LabelRow> labels = TimelineTest.labels(timeline, timeline.lastStep());
            String cluster = labels.get(0).cluster();
            List<String> members = labels.stream()
                    .filter(row -> String.valueOf(cluster).equals(row.cluster()))
                    .map(LabelRow::object)
                    .toList();
            assertThat(timeline.forget(members, Optional.empty()).events()).hasSize(2);
            assertThat(timeline.check()).isEmpty();
            assertThat(TimelineTest.labels(timeline, timeline.lastStep()))
                    .extracting(LabelRow::cluster)
                    .doesNotContain(cluster);
        }
    }

    @Test
    void objectsOfPrunedClustersAreForgottenThoughNoClusterLives() {
        List<Batch> stream = List.of(
                Streams.drifting(5, false, true).get(0),
                Batch.of(List.of(), new double[0][]),
                Batch.of(List.of(), new double[0][]));
        Path file = made(AppParams.defaults().withPruneAfter(1), true, stream);
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            assertThat(TimelineTest.labels(timeline, 2)).isEmpty();
            timeline.forget(List.of("o3"), Optional.empty());
            assertThat(timeline.check()).isEmpty();
            assertThat(TimelineTest.labels(timeline, 0))
                    .extracting(LabelRow::object)
                    .contains("o2")
                    .doesNotContain("o3");
        }
    }

    @Test
    void aTwinOfAForgottenExemplarStandsForItsCluster() {
        double[][] rows = {{0}, {0}, {0}, {1}, {50}, {50}, {50}, {51}};
        Path file = folder.resolve("twins.varve");
        AlgorithmParams<?> iapkm = IapkmParams.of(ApParams.defaults().withThreads(1));
        try (Timeline timeline = Timeline.open(file, iapkm)) {
            timeline.add(Batch.of(rows));
            timeline.add(Batch.of(List.of(), new double[0][]), Arrival.PLAIN.withBatchId("nobody"));
            List<Prediction> before = timeline.at(1).predict(Batch.of(rows));
            List<String> exemplars = new ArrayList<>();
            timeline.eachCluster(1, cluster -> exemplars.add(cluster.exemplar().orElseThrow()));
            assertThat(exemplars).isNotEmpty();
            timeline.forget(exemplars, Optional.empty());
            assertThat(timeline.at(1).predict(Batch.of(rows))).isEqualTo(before);
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static void refused(Timeline timeline, List<String> ids, Optional<Batch> values, String part) {
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> timeline.forget(ids, values))
                .withMessageContaining(part);
    }

    private static Batch pick(List<Batch> stream, List<String> ids) {
        List<double[]> rows = new ArrayList<>();
        List<String[]> categories = new ArrayList<>();
        for (String id : ids) {
            for (Batch batch : stream) {
                int at = batch.ids().indexOf(id);
                if (at >= 0) {
                    rows.add(batch.vector(at));
                    categories.add(IntStream.range(0, batch.categoricalColumns().size())
                            .mapToObj(j -> batch.category(at, j))
                            .toArray(String[]::new));
                }
            }
        }
        Batch first = stream.get(0);
        return Batch.of(ids, rows.toArray(double[][]::new))
                .withColumns(first.columns())
                .withCategories(first.categoricalColumns(), categories.toArray(String[][]::new));
    }
}
