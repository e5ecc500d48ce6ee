package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ModelState;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import io.varve.ap.LargeBatch;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.table.LabelRow;
import io.varve.testing.Elsewhere;
import io.varve.testing.Gaussians;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timeline whose steps are computed elsewhere is the timeline of one machine. */
class StepElsewhereTest {

    private static final AppParams PARAMS = AppParams.defaults()
            .withSimilarity(Similarity.SQEUCLIDEAN)
            .withScaling(Scaling.ZSCORE)
            .withLargeBatch(LargeBatch.HIERARCHICAL);

    @TempDir
    private Path folder;

    @Test
    void labelsEventsAndStateAreTheSame() {
        Path here = folder.resolve("here.varve");
        Path there = folder.resolve("there.varve");
        TimelineOptions elsewhere = TimelineOptions.defaults()
                .withStepping((clusterer, batch) -> ((AppClustering) clusterer)
                        .partialFit(new Elsewhere(PARAMS, batch, 4, 11))
                        .result());
        Gaussians gaussians = new Gaussians(7, 3, 0.04, 5);
        for (int objects : new int[] {700, 200, 150}) {
            Batch batch = rounded(gaussians.draw(objects));
            // opened anew for every step, so that it goes on from the file
            try (Timeline one = Timeline.open(here, PARAMS);
                    Timeline other = Timeline.open(there, PARAMS, elsewhere)) {
                one.add(batch);
                other.add(batch);
                assertThat(other.check()).isEmpty();
                assertThat(labels(other)).hasSizeGreaterThanOrEqualTo(objects).isEqualTo(labels(one));
                assertThat(events(other)).isNotEmpty().isEqualTo(events(one));
                // the same batch again changes nothing, and nothing is computed for it
                assertThat(other.add(batch).result()).isEmpty();
            }
            assertThat(state(there)).isEqualTo(state(here));
        }
    }

    @Test
    void aStepThatFailsElsewhereLeavesTheLastWholeOne() {
        Path file = folder.resolve("t.varve");
        Gaussians gaussians = new Gaussians(3, 2, 0.04, 5);
        try (Timeline timeline = Timeline.open(file, PARAMS)) {
            timeline.add(gaussians.draw(60));
        }
        ModelState before = state(file);
        TimelineOptions failing = TimelineOptions.defaults().withStepping((clusterer, batch) -> {
            ((AppClustering) clusterer).partialFit(new Elsewhere(PARAMS, batch, 2, 1));
            throw new IllegalStateException("a process died");
        });
        try (Timeline timeline = Timeline.open(file, PARAMS, failing)) {
            assertThatThrownBy(() -> timeline.add(gaussians.draw(30))).hasMessageContaining("a process died");
            assertThat(timeline.lastStep()).isZero();
            assertThat(timeline.check()).isEmpty();
        }
        assertThat(state(file)).isEqualTo(before);
    }

    /** A batch whose objects the timeline never holds; it may lose the last one. */
    private static final class Told implements BatchElsewhere {
        private final Batch batch;
        private final int lost;
        private List<Placed> placed = List.of();

        Told(Batch batch, int lost) {
            this.batch = batch;
            this.lost = lost;
        }

        @Override
        public String name() {
            return batch.name();
        }

        @Override
        public int size() {
            return batch.size();
        }

        @Override
        public byte[] content() {
            return BatchIdentity.content(batch);
        }

        @Override
        public void eachId(Consumer<String> ids) {
            batch.ids().forEach(ids);
        }

        @Override
        public StepResult step(ResumableClusterer clusterer) {
            StepResult result = ((AppClustering) clusterer)
                    .partialFit(new Elsewhere(PARAMS, batch, 3, 4))
                    .result();
            placed = IntStream.range(0, batch.size() - lost)
                    .mapToObj(i -> new Placed(
                            batch.ids().get(i),
                            result.assignments().cluster(i).orElseThrow(),
                            result.assignments().similarity(i).orElseThrow(),
                            BatchElsewhere.fingerprint(batch.vector(i))))
                    .toList();
            return result;
        }

        @Override
        public void eachObject(Consumer<Placed> objects) {
            placed.forEach(objects);
        }
    }

    @Test
    void objectsThatAreToldOneAfterTheOtherLeaveTheSameRows() {
        Path here = folder.resolve("here.varve");
        Path there = folder.resolve("there.varve");
        Gaussians gaussians = new Gaussians(7, 3, 0.04, 5);
        for (int objects : new int[] {300, 100}) {
            Batch batch = rounded(gaussians.draw(objects));
            try (Timeline one = Timeline.open(here, PARAMS);
                    Timeline other = Timeline.open(there, PARAMS)) {
                one.add(batch);
                other.add(new Told(batch, 0), Arrival.PLAIN);
                assertThat(other.check()).isEmpty();
                assertThat(labels(other)).hasSizeGreaterThanOrEqualTo(objects).isEqualTo(labels(one));
                assertThat(events(other)).isNotEmpty().isEqualTo(events(one));
                // known by what it holds, whoever told of it
                assertThat(other.add(batch).isNew()).isFalse();
                assertThat(other.holdsAny(List.of(batch.ids().get(objects - 1))))
                        .isTrue();
            }
            assertThat(state(there)).isEqualTo(state(here));
        }
        assertThat(fingerprints(there)).isEqualTo(fingerprints(here));
    }

    @Test
    void knownOrMissingObjectsFromElsewhereLeaveTheLastWholeStep() {
        Path file = folder.resolve("t.varve");
        Gaussians gaussians = new Gaussians(3, 2, 0.04, 5);
        Batch first = gaussians.draw(60);
        try (Timeline timeline = Timeline.open(file, PARAMS)) {
            assertThatThrownBy(() -> timeline.add(new Told(first, 1), Arrival.PLAIN))
                    .hasMessage("expected 60 objects, got 59");
            assertThat(timeline.lastStep()).isEqualTo(-1);
            timeline.add(new Told(first, 0), Arrival.PLAIN);
            double[][] other = first.vectors();
            other[0][0]++;
            assertThatThrownBy(() -> timeline.add(new Told(Batch.of(first.ids(), other), 0), Arrival.PLAIN))
                    .hasMessageContaining("60 of 60 objects arrived in an earlier step already, among them '"
                            + first.ids().get(0) + "', ");
            assertThat(timeline.lastStep()).isZero();
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static List<Long> fingerprints(Path file) {
        try (Database database = Database.openToRead(file)) {
            return database.all("SELECT fingerprint FROM objects ORDER BY object", row -> row.getLong(1));
        }
    }

    private static ModelState state(Path file) {
        try (Database database = Database.openToRead(file)) {
            return new StateStore(database, PARAMS.withoutHistory()).read(StoredStep.last(database));
        }
    }

    private static List<LabelRow> labels(Timeline timeline) {
        List<LabelRow> rows = new ArrayList<>();
        timeline.eachLabel(timeline.lastStep(), rows::add);
        return rows;
    }

    private static List<ClusterEvent> events(Timeline timeline) {
        List<ClusterEvent> events = new ArrayList<>();
        timeline.eachEvent(0, timeline.lastStep(), events::add);
        return events;
    }

    /** Of numbers with few digits even the sums of squares are exact, so that no order of adding shows. */
    private static Batch rounded(Batch drawn) {
        double[][] x = drawn.vectors();
        for (double[] row : x) {
            Arrays.setAll(row, j -> Math.rint(row[j] * 1024) / 1024);
        }
        return Batch.of(drawn.ids(), x);
    }
}
