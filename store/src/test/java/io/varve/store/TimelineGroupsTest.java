package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.group.Group;
import io.varve.group.GroupHistory;
import io.varve.group.GroupTree;
import io.varve.group.Grouping;
import io.varve.group.StepGroups;
import io.varve.refusal.Refused;
import io.varve.relatives.repeated.RepeatedApParams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The groups of clusters of a timeline: kept with every step, asked for in any number, checked, taken back, forgotten. */
class TimelineGroupsTest {

    private static final AppParams STEADY =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    private static final List<Batch> STREAM = Streams.drifting(44, false, false).subList(0, 8);

    @TempDir
    private Path folder;

    private Path made(AppParams params, int steps) {
        Path file = folder.resolve("lake.varve");
        for (Batch batch : STREAM.subList(0, steps)) {
            // opened anew for every step, so that nothing is known but what is in the file
            try (Timeline timeline = Timeline.open(file, params)) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
        }
        return file;
    }

    private static GroupHistory inMemory(AppParams params, int steps) {
        AppClustering app = AppClustering.create(params);
        GroupHistory history = new GroupHistory();
        STREAM.subList(0, steps).forEach(batch -> history.add(app.partialFit(batch), app));
        return history;
    }

    private static List<StepGroups> all(Timeline timeline) {
        List<StepGroups> all = new ArrayList<>();
        timeline.groups().each(0, timeline.lastStep(), all::add);
        return all;
    }

    @Test
    void aTimelineHasTheGroupsOfAClustererInMemory() {
        GroupHistory expected = inMemory(STEADY, 8);
        try (Timeline timeline = Timeline.read(made(STEADY, 8))) {
            assertThat(all(timeline))
                    .extracting(StepGroups::rows)
                    .isEqualTo(expected.all().stream().map(StepGroups::rows).toList());
            assertThat(all(timeline))
                    .extracting(step -> step.tree().merges())
                    .isEqualTo(expected.all().stream()
                            .map(step -> step.tree().merges())
                            .toList());
            assertThat(timeline.groups().at(3).groups())
                    .isEqualTo(expected.at(3).groups());
            for (int count = 1; count <= expected.at(5).tree().clusters().size(); count++) {
                assertThat(timeline.groups().at(5, count).groups())
                        .as("%d groups", count)
                        .isEqualTo(expected.at(5, count).groups());
                assertThat(timeline.groups().at(5, count).present()).hasSize(count);
            }
            assertThat(all(timeline))
                    .flatExtracting(StepGroups::groups)
                    .extracting(Group::state)
                    .contains(Group.State.CREATED, Group.State.CHANGED, Group.State.UNCHANGED, Group.State.ENDED);
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void moreGroupsThanClustersAreRefusedAndNothingChanges() throws Exception {
        Path file = made(STEADY, 2);
        byte[] before = Files.readAllBytes(file);
        try (Timeline timeline = Timeline.read(file)) {
            int clusters = timeline.at(1).clusters().size();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.groups().at(1, clusters + 1))
                    .withMessage(
                            "%d groups were asked for, but there are only %d clusters; ask for at most that many",
                            clusters + 1, clusters);
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.groups().at(1, 0))
                    .withMessage("the number of groups must be at least 1, got 0");
        }
        try (Timeline timeline =
                Timeline.open(file, STEADY, TimelineOptions.defaults().withGroups(10_000))) {
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(STREAM.get(2), Arrival.PLAIN.withBatchId("third")))
                    .withMessageContaining("10000 groups were asked for, but there are only");
            assertThat(timeline.lastStep()).isEqualTo(1);
        }
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        try (Timeline timeline = Timeline.open(file, STEADY)) {
            timeline.add(STREAM.get(2), Arrival.PLAIN.withBatchId("third"));
            assertThat(all(timeline))
                    .extracting(StepGroups::rows)
                    .isEqualTo(inMemory(STEADY, 3).all().stream()
                            .map(StepGroups::rows)
                            .toList());
        }
    }

    @Test
    void aStepThatIsTakenBackLeavesNoGroups() throws Exception {
        Path file = made(STEADY, 5);
        List<List<?>> before = new ArrayList<>();
        try (Timeline timeline = Timeline.open(file, STEADY)) {
            all(timeline).forEach(step -> before.add(step.rows()));
            timeline.add(STREAM.get(5), Arrival.PLAIN.withBatchId("sixth"));
            timeline.undo();
            assertThat(all(timeline)).<List<?>>extracting(StepGroups::rows).isEqualTo(before);
            assertThat(timeline.check()).isEmpty();
            timeline.add(STREAM.get(5), Arrival.PLAIN.withBatchId("sixth"));
            assertThat(all(timeline))
                    .extracting(StepGroups::rows)
                    .isEqualTo(inMemory(STEADY, 6).all().stream()
                            .map(StepGroups::rows)
                            .toList());
        }
    }

    @Test
    void objectsThatAreForgottenLeaveTheirGroups() {
        Path file = folder.resolve("lake.varve");
        TimelineOptions keeping = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(file, STEADY, keeping)) {
            for (Batch batch : STREAM.subList(0, 5)) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
            StepGroups past = timeline.groups().at(2);
            StepGroups before = timeline.groups().at(4);
            // all objects of one cluster, which ends, and one of another
            ClusterId gone = before.tree().clusters().get(0);
            ClusterId smaller = before.tree().clusters().get(1);
            List<String> ids = new ArrayList<>();
            List<String> one = new ArrayList<>();
            timeline.eachLabel(4, row -> {
                if (gone.toString().equals(row.cluster())) {
                    ids.add(row.object());
                } else if (smaller.toString().equals(row.cluster()) && one.isEmpty()) {
                    one.add(row.object());
                }
            });
            ids.addAll(one);
            timeline.forget(ids, Optional.empty());
            StepGroups after = timeline.groups().at(4);
            assertThat(after.tree().clusters()).doesNotContain(gone).contains(smaller);
            assertThat(after.tree().sizes().get(smaller))
                    .isEqualTo(before.tree().sizes().get(smaller) - 1);
            assertThat(after.present().stream().mapToLong(Group::size).sum())
                    .isEqualTo(before.present().stream().mapToLong(Group::size).sum() - ids.size());
            assertThat(timeline.groups().at(2).groups()).isEqualTo(past.groups());
            assertThat(timeline.check()).isEmpty();
            timeline.add(STREAM.get(5), Arrival.PLAIN.withBatchId("sixth"));
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.groups().at(5).present()).isNotEmpty();
        }
    }

    @Test
    void aTreeInMemoryAndOneOnDiskSuggestTheSame() throws Exception {
        AppClustering app = AppClustering.create(STEADY);
        STREAM.forEach(app::partialFit);
        try (Timeline timeline = Timeline.read(made(STEADY, 8))) {
            int step = timeline.lastStep();
            GroupTree tree = GroupTree.of(app.clusterSums());
            Grouping natural = tree.groups();
            Grouping two = tree.groups(2);
            StepGroups lastWeek = timeline.groups().at(step - 7);
            StepGroups threeThen = timeline.groups().at(step - 7, 3);
            assertThat(natural.groups()).hasSize(tree.suggested());
            assertThat(two.groups()).hasSize(2);
            assertThat(lastWeek.step()).isZero();
            assertThat(threeThen.present()).hasSize(3);
        }
    }

    @Test
    void aBackupHasThemToo() {
        Path file = made(STEADY, 4);
        Path copy = folder.resolve("copy.varve");
        try (Timeline timeline = Timeline.read(file)) {
            timeline.backUp(copy);
            try (Timeline restored = Timeline.read(copy)) {
                assertThat(all(restored))
                        .extracting(StepGroups::rows)
                        .isEqualTo(all(timeline).stream().map(StepGroups::rows).toList());
            }
        }
    }

    @Test
    void rowsThatDisagreeAreFoundThoughTheirCheckValuesAreRight() throws Exception {
        Path file = made(STEADY, 3);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE groups SET size = size + 1 WHERE from_step = 0");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).anyMatch(problem -> problem.contains("table groups, at step 0"));
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> timeline.groups().at(2));
            List<String> problems = new ArrayList<>();
            try (Database database = Database.openToRead(file)) {
                new GroupCheck(database, problems::add).run(2, timeline.at(2).clusters());
            }
            assertThat(problems.subList(0, 1))
                    .containsExactly(
                            "tables groups and group_trees, at step 0, disagree with each other or with the live clusters");
        }
    }

    @Test
    void aFileOfAnEarlierVersionGoesOnWithoutGroups() throws Exception {
        Path file = Files.copy(Path.of("src/test/resources/golden/v1.varve"), folder.resolve("old.varve"));
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            assertThat(timeline.groups().areKept()).isFalse();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.groups().at(0))
                    .withMessageEndingWith(
                            " has no groups: it was made by an earlier version of Varve, whose schema has"
                                    + " none; add its batches to a new timeline to have groups");
        }
    }

    @Test
    void otherAlgorithmsHaveNoGroups() {
        Path file = folder.resolve("ap.varve");
        try (Timeline timeline = Timeline.open(file, RepeatedApParams.of(ApParams.defaults()))) {
            Addition addition = timeline.add(STREAM.get(0));
            assertThat(addition.groups()).isEmpty();
            assertThat(timeline.check()).isEmpty();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.groups().at(0))
                    .withMessageEndingWith(" has no groups: ap keeps no sums of its clusters by which they could be"
                            + " compared; groups are for algorithms that keep such sums");
        }
    }
}
