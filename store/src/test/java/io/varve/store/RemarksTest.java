package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people say of clusters is kept beside the steps, changes none of them, and is compared as they are. */
class RemarksTest {

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void make() {
        file = folder.resolve("lake.varve");
        try (Timeline timeline = open()) {
            timeline.add(Batch.of(List.of("a", "b", "c", "d"), new double[][] {{0, 0}, {0, 1}, {9, 9}, {9, 8}}));
        }
    }

    private Timeline open() {
        return Timeline.open(file, AppParams.defaults().withPruneAfter(5));
    }

    private static ClusterId clusterOf(Timeline timeline, String object) {
        return timeline.at(timeline.lastStep()).labelOf(object).orElseThrow();
    }

    @Test
    void namesTakeThePlaceOfThoseBeforeAndNotesStandBesideEachOther() {
        try (Timeline timeline = open()) {
            ClusterId shore = clusterOf(timeline, "a");
            timeline.remarks().add(shore, Remark.Kind.NAME, "shore", "Ada");
            timeline.remarks().add(shore, Remark.Kind.NOTE, "seen twice", "Ada");
            timeline.remarks().add(shore, Remark.Kind.NOTE, "and again", "Bea");
            timeline.remarks().add(shore, Remark.Kind.NAME, " southern shore ", "Bea");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.remarks().names(0))
                    .containsOnlyKeys(clusterOf(timeline, "a"))
                    .containsValue("southern shore");
            assertThat(timeline.remarks().all())
                    .extracting(Remark::text)
                    .containsExactly("shore", "seen twice", "and again", "southern shore");
            assertThat(timeline.remarks().all()).extracting(Remark::author).containsExactly("Ada", "Ada", "Bea", "Bea");
            assertThat(timeline.check()).isEmpty();
        }
        try (Timeline timeline = open()) {
            timeline.remarks().add(clusterOf(timeline, "a"), Remark.Kind.NAME, "", "Bea");
            assertThat(timeline.remarks().names(0)).isEmpty();
        }
    }

    @Test
    void mergedClusterBearsTheNamesOfItsParentsUntilItHasItsOwn() {
        Path merging = folder.resolve("merging.varve");
        Random random = new Random(3);
        try (Timeline timeline = Timeline.open(merging, AppParams.of(Conventions.PAPER))) {
            List<ClusterEvent> merges = new ArrayList<>();
            for (int step = 0; step < 30 && merges.isEmpty(); step++) {
                timeline.add(points(step, 12, random));
                timeline.eachEvent(0, step, event -> {
                    if (event instanceof ClusterEvent.Merged && event.from().size() == 2) {
                        merges.add(event);
                    }
                });
            }
            assertThat(merges).as("a merge of two").isNotEmpty();
            ClusterEvent merge = merges.get(0);
            timeline.remarks().add(merge.from().get(0), Remark.Kind.NAME, "shore", "Ada");
            timeline.remarks().add(merge.from().get(1), Remark.Kind.NAME, "reef", "Ada");
            assertThat(timeline.remarks().names(timeline.lastStep()).get(merge.cluster()))
                    .isEqualTo("shore + reef");
            assertThat(timeline.remarks().names(merge.step() - 1)).doesNotContainKey(merge.cluster());
            timeline.remarks().add(merge.cluster(), Remark.Kind.NAME, "the whole", "Ada");
            assertThat(timeline.remarks().names(timeline.lastStep()).get(merge.cluster()))
                    .isEqualTo("the whole");
        }
    }

    private static Batch points(int step, int size, Random random) {
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            rows[i] = new double[] {random.nextInt(4) * 3 + random.nextGaussian(), random.nextGaussian()};
        }
        return Batch.of(IntStream.range(0, size).mapToObj(i -> step + ":" + i).toList(), rows);
    }

    @Test
    void undoneStepTakesAwayWhatWasSaidOfItsClustersAlone() {
        try (Timeline timeline = open()) {
            timeline.remarks().add(clusterOf(timeline, "a"), Remark.Kind.NAME, "shore", "Ada");
            timeline.add(Batch.of(List.of("far"), new double[][] {{500, -500}}));
            timeline.remarks().add(clusterOf(timeline, "far"), Remark.Kind.NAME, "island", "Ada");
            timeline.remarks().add(clusterOf(timeline, "a"), Remark.Kind.NOTE, "still there", "Ada");
            timeline.undo();
            assertThat(timeline.remarks().all()).extracting(Remark::text).containsExactly("shore", "still there");
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void whatCannotBeKeptIsRefusedAndChangesNothing() {
        try (Timeline timeline = open()) {
            Remarks remarks = timeline.remarks();
            ClusterId shore = clusterOf(timeline, "a");
            refused(
                    "there never was a cluster k77",
                    () -> remarks.add(new ClusterId(77), Remark.Kind.NAME, "x", "Ada"));
            refused("a note must not be blank", () -> remarks.add(shore, Remark.Kind.NOTE, "  ", "Ada"));
            refused("at most 200 are kept", () -> remarks.add(shore, Remark.Kind.NAME, "x".repeat(201), "Ada"));
            refused("holds a NUL character", () -> remarks.add(shore, Remark.Kind.NOTE, "a\0b", "Ada"));
            refused("half a character", () -> remarks.add(shore, Remark.Kind.NOTE, "\ud800", "Ada"));
            assertThat(remarks.all()).isEmpty();
        }
    }

    private static void refused(String words, org.assertj.core.api.ThrowableAssert.ThrowingCallable work) {
        assertThatThrownBy(work).isInstanceOf(Refused.class).hasMessageContaining(words);
    }

    @Test
    void changedRemarkIsDamage() throws Exception {
        try (Timeline timeline = open()) {
            timeline.remarks().add(clusterOf(timeline, "a"), Remark.Kind.NAME, "shore", "Ada");
            timeline.remarks().add(clusterOf(timeline, "a"), Remark.Kind.NOTE, "fine", "Ada");
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE remarks SET text = 'sure' WHERE remark = 0");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThatThrownBy(() -> timeline.remarks().all())
                    .isInstanceOf(StoreDamaged.class)
                    .hasMessageContaining("table remarks, row 0,");
            assertThat(timeline.check()).anyMatch(problem -> problem.contains("table remarks"));
            assertThat(timeline.at(0).labelOf("a")).isPresent();
        }
    }

    @Test
    void fileOfAnEarlierVersionGoesOnWithoutRemarks() throws Exception {
        Path early = folder.resolve("early.varve");
        Files.copy(Path.of("src/test/resources/golden/v3-groups.varve"), early);
        try (Timeline timeline = Timeline.open(early, TimelineOptions.defaults())) {
            assertThat(timeline.remarks().areKept()).isFalse();
            assertThat(timeline.remarks().all()).isEmpty();
            assertThat(timeline.remarks().names(timeline.lastStep())).isEmpty();
            assertThatThrownBy(() -> timeline.remarks().add(new ClusterId(0), Remark.Kind.NAME, "x", "Ada"))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("was made by an earlier version, and has no place for names and notes");
            assertThat(timeline.check()).isEmpty();
        }
    }
}
