package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.ProgressHandler;

/** Tables in pages: the same rows, compared with the same check values, at a cost that depends on the page. */
class PagesTest {

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> pagesPutTogetherAreTheWhole() {
        return Tier.oneIn(12, TimelineTest.cases().toList())
                .map(each -> dynamicTest(each.name(), () -> {
                    try (Timeline timeline = Timeline.open(folder.resolve(each.name() + ".varve"), each.algorithm())) {
                        for (Batch batch : Streams.drifting(44, each.sameIds(), each.categorical())) {
                            timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
                        }
                        for (int limit : new int[] {1, 3, 7, 1_000}) {
                            compare(timeline, limit);
                        }
                    }
                }));
    }

    @Test
    void aTimelineOfVersionOneIsReadInPagesToo() {
        try (Timeline timeline = Timeline.read(Path.of("src/test/resources/golden/v1-ap.varve"))) {
            compare(timeline, 4);
        }
    }

    private static void compare(Timeline timeline, int limit) {
        Pages pages = timeline.pages();
        for (int step = 0; step <= timeline.lastStep(); step++) {
            compare(timeline, pages, step, limit);
        }
        List<EventRow> events = new ArrayList<>();
        timeline.eachEvent(0, timeline.lastStep(), event -> events.add(EventRow.of(event)));
        assertThat(joined(limit, EventKey.START, key -> pages.events(key, limit), key -> key))
                .isEqualTo(events)
                .isNotEmpty();
    }

    private static void compare(Timeline timeline, Pages pages, int step, int limit) {
        List<Cluster> clusters = new ArrayList<>();
        timeline.eachCluster(step, clusters::add);
        assertThat(joined(limit, Optional.<Long>empty(), key -> pages.labels(step, key, limit), Optional::of))
                .isEqualTo(TimelineTest.labels(timeline, step));
        assertThat(joined(limit, Optional.<ClusterId>empty(), key -> pages.clusters(step, key, limit), Optional::of))
                .isEqualTo(clusters);
        assertThat(pages.clustersWithoutExemplars(step))
                .isEqualTo(clusters.stream().map(PagesTest::withoutExemplar).toList());
    }

    private static Cluster withoutExemplar(Cluster cluster) {
        return new Cluster(
                cluster.id(),
                cluster.born(),
                cluster.lastChangedAt(),
                cluster.size(),
                cluster.state(),
                cluster.parents(),
                cluster.mergedInto(),
                Optional.empty());
    }

    private static <R, K, A> List<R> joined(int limit, A start, Function<A, Page<R, K>> pages, Function<K, A> after) {
        List<R> rows = new ArrayList<>();
        Page<R, K> page = pages.apply(start);
        rows.addAll(page.rows());
        while (page.next().isPresent()) {
            assertThat(page.rows()).hasSize(limit);
            page = pages.apply(after.apply(page.next().get()));
            rows.addAll(page.rows());
        }
        assertThat(page.rows().size()).isLessThan(limit);
        return rows;
    }

    @Test
    void aPageNearTheEndCostsAsLittleAsOneAtTheBeginning() throws Exception {
        int steps = 400;
        Path file = folder.resolve("long.varve");
        Generated.write(file, steps, 10);
        try (Database database = Database.openToRead(file)) {
            Timeline timeline = Opening.over(database, TimelineOptions.defaults());
            Pages pages = timeline.pages();
            long[] done = counted(database);
            int last = steps - 1;
            long objects = database.number("SELECT max(object) FROM objects");
            long clusters = database.number("SELECT max(cluster) FROM clusters");
            assertThat(pages.labels(last, Optional.empty(), 20).rows()).hasSize(20);
            assertThat(pages.clusters(last, Optional.empty(), 20).rows()).hasSize(20);
            long whole = cost(done, () -> timeline.eachLabel(last, row -> {}));
            compareCosts(
                    whole,
                    cost(done, () -> pages.labels(last, Optional.of(50L), 20)),
                    cost(done, () -> pages.labels(last, Optional.of(objects - 50), 20)));
            compareCosts(
                    cost(done, () -> timeline.eachCluster(last, row -> {})),
                    cost(done, () -> pages.clusters(last, Optional.of(new ClusterId(20)), 20)),
                    cost(done, () -> pages.clusters(last, Optional.of(new ClusterId(clusters - 25)), 20)));
            compareCosts(
                    cost(done, () -> timeline.eachEvent(0, last, row -> {})),
                    cost(done, () -> pages.events(new EventKey(20, 0), 20)),
                    cost(done, () -> pages.events(new EventKey(last - 25, 0), 20)));
        }
    }

    /** What became of clusters is compared once; another step costs its pages, and a later one what is new in it. */
    @Test
    void theFirstPageOfAnotherStepCostsAsLittleAsAnyOther() throws Exception {
        int steps = 400;
        Path file = folder.resolve("long.varve");
        Generated.write(file, steps, 10);
        try (Database database = Database.openToRead(file)) {
            Pages pages = Opening.over(database, TimelineOptions.defaults()).pages();
            long[] done = counted(database);
            int last = steps - 1;
            long openingLabels = cost(done, () -> pages.labels(last - 100, Optional.empty(), 20));
            long openingClusters = cost(done, () -> pages.clusters(last - 100, Optional.empty(), 20));
            long labels = cost(done, () -> pages.labels(last - 100, Optional.of(500L), 20));
            long clusters = cost(done, () -> pages.clusters(last - 100, Optional.of(new ClusterId(100)), 20));
            assertThat(labels).isLessThan(openingLabels / 5);
            assertThat(clusters).isLessThan(openingClusters / 5);
            for (int step : new int[] {5, last / 2, last - 150}) {
                assertThat(cost(done, () -> pages.labels(step, Optional.empty(), 20)))
                        .as("labels after step %d", step)
                        .isLessThan(labels * 2);
                assertThat(cost(done, () -> pages.clusters(step, Optional.empty(), 5)))
                        .as("clusters after step %d", step)
                        .isLessThan(clusters * 2);
            }
            for (int step : new int[] {last - 99, last - 98}) {
                assertThat(cost(done, () -> pages.labels(step, Optional.empty(), 20)))
                        .as("labels after the new step %d", step)
                        .isLessThan(openingLabels / 5);
                assertThat(cost(done, () -> pages.clusters(step, Optional.empty(), 5)))
                        .as("clusters after the new step %d", step)
                        .isLessThan(openingClusters / 5);
            }
        }
    }

    private static long[] counted(Database database) throws SQLException {
        long[] done = {0};
        ProgressHandler.setHandler(database.connection(), 1, new ProgressHandler() {
            @Override
            protected int progress() {
                done[0]++;
                return 0;
            }
        });
        return done;
    }

    /** Steps that come while pages are read are compared by themselves, and what is damaged in them is found. */
    @Test
    void whatIsAddedLaterIsToldByTheSamePages() throws Exception {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(44, false, false);
        try (Timeline timeline =
                Timeline.open(file, AppParams.of(Conventions.PAPER).withPruneAfter(2))) {
            timeline.add(stream.get(0), Arrival.PLAIN.withBatchId("b0"));
            Pages pages = timeline.pages();
            for (int step = 1; step < stream.size(); step++) {
                int now = step;
                pages.labels(now - 1, Optional.empty(), 3);
                pages.clusters(now - 1, Optional.empty(), 3);
                timeline.add(stream.get(now), Arrival.PLAIN.withBatchId("b" + now));
                for (int at = 0; at <= now; at++) {
                    compare(timeline, pages, at, 4);
                }
            }
        }
        int last = stream.size() - 1;
        for (String damage : List.of(
                "UPDATE clusters SET ended = NULL, merged_into = NULL WHERE ended = "
                        + "(SELECT max(ended) FROM clusters)",
                "UPDATE clusters SET born = born - 1 WHERE born = (SELECT max(born) FROM clusters)",
                "UPDATE steps SET chain_check = zeroblob(32) WHERE step = " + last)) {
            edited(file, damage, timeline -> {
                Pages pages = timeline.pages();
                pages.labels(0, Optional.empty(), 2);
                pages.clusters(0, Optional.empty(), 2);
                for (int again = 0; again < 2; again++) {
                    damaged("is damaged", () -> pages.labels(last, Optional.empty(), 2));
                    damaged("is damaged", () -> pages.clusters(last, Optional.empty(), 2));
                }
                assertThat(pages.labels(0, Optional.empty(), 2).rows()).hasSize(2);
            });
        }
        edited(file, "UPDATE versions SET size = size + 1 WHERE from_step = " + last, timeline -> {
            Pages pages = timeline.pages();
            pages.clusters(last - 1, Optional.empty(), 2);
            damaged("versions", () -> pages.clusters(last, Optional.empty(), 2));
        });
    }

    private static void compareCosts(long whole, long first, long last) {
        assertThat(first).as("beginning").isPositive().isLessThan(whole / 5);
        assertThat(last).as("end, beginning %d", first).isLessThan(first + first / 2);
    }

    private static long cost(long[] done, Runnable work) {
        long before = done[0];
        work.run();
        return done[0] - before;
    }

    @Test
    void whatAPageTellsIsComparedWithItsCheckValues() throws Exception {
        Path file = folder.resolve("t.varve");
        AppParams merging = AppParams.of(Conventions.PAPER).withPruneAfter(2);
        try (Timeline timeline = Timeline.open(file, merging)) {
            for (Batch batch : Streams.drifting(44, false, false)) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
        }
        edited(file, "UPDATE events SET size_after = size_after + 1 WHERE step = 4 AND position = 0", timeline -> {
            assertThat(timeline.pages().events(EventKey.START, 1).rows()).hasSize(1);
            damaged("events", () -> timeline.pages().events(new EventKey(3, 99), 1));
        });
        edited(
                file,
                "DELETE FROM events WHERE step = 5",
                timeline -> damaged("events", () -> timeline.pages().events(new EventKey(4, 99), 1)));
        edited(
                file,
                "UPDATE steps SET history_check = zeroblob(144) WHERE step = 4",
                timeline -> damaged("check value", () -> timeline.pages().events(new EventKey(3, 99), 1)));
        edited(file, "UPDATE objects SET id = 'x' WHERE object = 3", timeline -> {
            damaged("objects", () -> timeline.pages().labels(1, Optional.empty(), 2));
            damaged("objects", () -> timeline.pages().clusters(1, Optional.empty(), 99));
            // which looks at no object
            assertThat(timeline.pages().clustersWithoutExemplars(1)).isNotEmpty();
            assertThat(timeline.pages().labels(1, Optional.of(14L), 2).rows()).hasSize(2);
        });
        edited(file, "UPDATE clusters SET ended = NULL, merged_into = NULL WHERE ended IS NOT NULL", timeline -> {
            damaged("clusters", () -> timeline.pages().labels(8, Optional.empty(), 2));
            damaged("clusters", () -> timeline.pages().clusters(8, Optional.empty(), 2));
            damaged("clusters", () -> timeline.pages().clustersWithoutExemplars(8));
        });
    }

    private interface Use {
        void of(Timeline timeline);
    }

    /** Uses a copy in which something was changed. */
    private void edited(Path sound, String sql, Use use) throws SQLException {
        Path copy = folder.resolve("edited" + sql.hashCode() + ".varve");
        try (Timeline timeline = Timeline.read(sound)) {
            timeline.backUp(copy);
        }
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + copy);
                Statement statement = connection.createStatement()) {
            assertThat(statement.executeUpdate(sql)).isPositive();
        }
        try (Timeline timeline = Timeline.read(copy)) {
            use.of(timeline);
        }
    }

    private static void damaged(String what, Runnable question) {
        assertThatExceptionOfType(StoreDamaged.class).isThrownBy(question::run).withMessageContaining(what);
    }

    @Test
    void whatIsToldAfterAnUndoOrWithoutRowsIsRefused() {
        List<Batch> stream = Streams.drifting(44, false, false);
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), AppParams.defaults())) {
            timeline.add(stream.get(0));
            timeline.add(stream.get(1));
            Pages pages = timeline.pages();
            List<LabelRow> rows = pages.labels(1, Optional.empty(), 100).rows();
            assertThat(rows).hasSize(23);
            refused("a page has at least 1 row, got 0", () -> pages.labels(1, Optional.empty(), 0));
            refused("has steps 0 to 1, got 2", () -> pages.clusters(2, Optional.empty(), 5));
            timeline.undo();
            refused("was undone", () -> pages.labels(1, Optional.empty(), 100));
            timeline.add(stream.get(4));
            assertThat(pages.labels(1, Optional.empty(), 100).rows())
                    .isEqualTo(TimelineTest.labels(timeline, 1))
                    .isNotEqualTo(rows);
        }
    }

    private static void refused(String what, Runnable question) {
        assertThatExceptionOfType(Refused.class).isThrownBy(question::run).withMessageContaining(what);
    }
}
