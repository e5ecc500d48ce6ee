package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ModelState;
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
