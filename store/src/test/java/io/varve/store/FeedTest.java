package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.io.ColumnMeans;
import io.varve.io.Missing;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.store.Arrival.Known;
import io.varve.table.LabelRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Batches as feeds bring them: with gaps, overlapping, corrected, late. */
class FeedTest {

    private static final double GAP = Double.NaN;
    private static final TimelineOptions FILLING =
            TimelineOptions.defaults().withReading(() -> Map.of("missing", "mean"));
    private static final Arrival SKIP = Arrival.PLAIN.withKnown(Known.SKIP);
    private static final Arrival REPLACE = Arrival.PLAIN.withKnown(Known.REPLACE);

    @TempDir
    private Path folder;

    private Timeline open(String name, TimelineOptions options) {
        return Timeline.open(folder.resolve(name), AppParams.defaults(), options);
    }

    private static Batch first() {
        return Batch.of(List.of("a", "b", "c", "d"), new double[][] {{0, 0}, {0, GAP}, {9, 9}, {9, 8}});
    }

    private static Batch second() {
        return Batch.of(List.of("e", "f"), new double[][] {{GAP, 1}, {8, 9}});
    }

    private static List<LabelRow> labels(Timeline timeline) {
        List<LabelRow> labels = new ArrayList<>();
        timeline.eachLabel(timeline.lastStep(), labels::add);
        return labels;
    }

    @Test
    void gapsAreFilledAsInOneRunAndTheBatchIsRecognisedWithThem() {
        AppClustering live = AppClustering.create(AppParams.defaults());
        ColumnMeans.Filled day = ColumnMeans.NONE.fill(first());
        live.partialFit(day.batch());
        live.partialFit(day.after().fill(second()).batch());
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(first());
        }
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(second());
            assertThat(timeline.add(first()).isNew()).isFalse();
            assertThat(timeline.add(second()).isNew()).isFalse();
            labels(timeline).forEach(row -> {
                assertThat(Optional.ofNullable(row.cluster()))
                        .isEqualTo(live.snapshot().labelOf(row.object()).map(Object::toString));
                assertThat(row.similarity())
                        .isEqualTo(live.snapshot().similarityOf(row.object()).orElseThrow());
            });
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.at(1).predict(Batch.of(List.of("z"), new double[][] {{9, GAP}})))
                    .hasSize(1);
        }
    }

    @Test
    void gapsTakeWhatSimilarObjectsHaveAsInOneRunAndGoOnSo() {
        AppClustering live = AppClustering.create(AppParams.defaults());
        ColumnMeans.Filled day = Missing.NEAREST.fill(ColumnMeans.NONE, first(), live, Scaling.NONE);
        live.partialFit(day.batch());
        ColumnMeans.Filled next = Missing.NEAREST.fill(day.after(), second(), live, Scaling.NONE);
        live.partialFit(next.batch());
        TimelineOptions nearest = TimelineOptions.defaults().withReading(() -> Map.of("missing", "nearest"));
        try (Timeline timeline = open("t.varve", nearest)) {
            timeline.add(first());
        }
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(second());
            labels(timeline)
                    .forEach(row -> assertThat(row.similarity())
                            .isEqualTo(
                                    live.snapshot().similarityOf(row.object()).orElseThrow()));
            assertThat(timeline.reading()).containsEntry("missing", "nearest");
            Batch unseen = Batch.of(List.of("z"), new double[][] {{0, GAP}});
            assertThat(timeline.at(1).predict(unseen))
                    .isEqualTo(
                            live.snapshot().predict(Missing.NEAREST.filled(next.after(), unseen, live, Scaling.NONE)));
            timeline.forget(List.of("b", "e"), Optional.empty());
            timeline.add(Batch.of(List.of("g"), new double[][] {{GAP, 9}}));
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void anUndoneStepTakesItsShareOfTheMeansWithIt() {
        try (Timeline timeline = open("t.varve", FILLING);
                Timeline other = open("o.varve", FILLING)) {
            timeline.add(first());
            timeline.add(Batch.of(List.of("x"), new double[][] {{100, 100}}));
            timeline.undo();
            timeline.add(second());
            other.add(first());
            other.add(second());
            assertThat(labels(timeline)).isEqualTo(labels(other));
        }
    }

    @Test
    void anObjectWithGapsIsForgottenWithTheValuesItWasGiven() {
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(first());
            timeline.add(second());
            timeline.forget(List.of("b", "a"), Optional.of(first()));
            timeline.forget(List.of("e"), Optional.empty());
            assertThat(labels(timeline)).extracting(LabelRow::object).containsExactly("c", "d", "f");
            assertThat(timeline.check()).isEmpty();
            timeline.add(Batch.of(List.of("g"), new double[][] {{GAP, 9}}));
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void withoutMeansGapsAreRefused() {
        try (Timeline timeline = open("t.varve", TimelineOptions.defaults())) {
            assertThatExceptionOfType(Refused.class).isThrownBy(() -> timeline.add(first()));
        }
    }

    @Test
    void knownObjectsAreLeftOutAndTheStepIsThatOfTheOthers() {
        Batch overlap = Batch.of(List.of("c", "e", "f"), new double[][] {{9, 9}, {0, 1}, {8, 9}});
        Batch rest = Batch.of(List.of("e", "f"), new double[][] {{0, 1}, {8, 9}});
        try (Timeline timeline = open("t.varve", FILLING);
                Timeline clean = open("c.varve", FILLING)) {
            timeline.add(first());
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(overlap))
                    .withMessageContaining("leave out what arrived before with Arrival.known");
            Addition addition = timeline.add(overlap, SKIP);
            assertThat(addition.skipped()).isEqualTo(1);
            assertThat(addition.objectsNew()).isEqualTo(2);
            clean.add(first());
            assertThat(clean.add(rest).batchId()).isEqualTo(addition.batchId());
            assertThat(labels(timeline)).isEqualTo(labels(clean));
            Addition again = timeline.add(overlap, SKIP);
            assertThat(again.isNew()).isFalse();
            assertThat(again.skipped()).isEqualTo(3);
            assertThat(timeline.lastStep()).isEqualTo(1);
        }
    }

    @Test
    void correctedObjectsTakeThePlaceOfTheOldOnes() {
        Batch corrected = Batch.of(List.of("a", "b", "c"), new double[][] {{9, 9}, {0, GAP}, {9, 9}});
        try (Timeline timeline = open("t.varve", FILLING.withKeepVectors(true))) {
            timeline.add(first());
            timeline.add(second());
            Addition addition = timeline.add(corrected, REPLACE);
            assertThat(addition.replaced()).isEqualTo(1);
            assertThat(addition.skipped()).isEqualTo(2);
            assertThat(labels(timeline)).extracting(LabelRow::object).containsExactly("b", "c", "d", "e", "f", "a");
            assertThat(labels(timeline).get(5).cluster())
                    .isEqualTo(labels(timeline).get(1).cluster());
            assertThat(timeline.check()).isEmpty();
            assertThat(timeline.isErasurePending()).isFalse();
            assertThat(timeline.add(corrected, REPLACE).isNew()).isFalse();
        }
        try (Timeline timeline = open("without.varve", FILLING)) {
            timeline.add(first());
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(corrected, REPLACE))
                    .withMessageContaining("a timeline made with TimelineOptions.keepVectors needs no file");
            assertThat(timeline.lastStep()).isZero();
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void aBatchThatTakesACorrectionBackIsAStepAgain() {
        Batch batch = Batch.of(List.of("a", "b"), new double[][] {{0, 0}, {9, 9}});
        Batch corrected = Batch.of(List.of("a", "b"), new double[][] {{8, 9}, {9, 9}});
        try (Timeline timeline = open("t.varve", FILLING.withKeepVectors(true))) {
            timeline.add(batch);
            assertThat(timeline.add(corrected, REPLACE).replaced()).isEqualTo(1);
            Addition back = timeline.add(batch, REPLACE);
            assertThat(back.replaced()).isEqualTo(1);
            assertThat(back.objectsNew()).isEqualTo(1);
            assertThat(timeline.add(batch, REPLACE).isNew()).isFalse();
            assertThat(timeline.add(corrected, REPLACE).replaced()).isEqualTo(1);
            assertThat(timeline.lastStep()).isEqualTo(3);
            assertThat(timeline.check()).isEmpty();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(batch, REPLACE.withBatchId(back.batchId())))
                    .withMessageContaining("with other content");
        }
    }

    @Test
    void aCorrectionIsNotUndoneButTakenBack() {
        Batch corrected = Batch.of(List.of("a"), new double[][] {{8, 9}});
        try (Timeline timeline = open("t.varve", FILLING.withKeepVectors(true))) {
            timeline.add(first());
            timeline.add(corrected, REPLACE);
            List<LabelRow> before = labels(timeline);
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(timeline::undo)
                    .withMessageContaining(
                            "cannot be undone, since it replaced objects whose earlier values are not kept");
            assertThat(labels(timeline)).isEqualTo(before);
            timeline.add(second());
            assertThat(timeline.undo()).isEqualTo(2);
            assertThat(timeline.check()).isEmpty();
            timeline.backUp(folder.resolve("copy.varve"));
        }
        try (Timeline copy = open("copy.varve", FILLING.withKeepVectors(true))) {
            assertThatExceptionOfType(Refused.class).isThrownBy(copy::undo);
        }
    }

    @Test
    void whatIsAllThereJustAsItComesChangesNothing() {
        Batch overlap = Batch.of(List.of("c", "e"), new double[][] {{9, 9}, {0, 1}});
        Batch other = Batch.of(List.of("c", "e"), new double[][] {{9, 9}, {0, 2}});
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(first());
            timeline.add(overlap, SKIP);
            Addition again = timeline.add(overlap);
            assertThat(again.isNew()).isFalse();
            assertThat(again.skipped()).isEqualTo(2);
            assertThat(again.differing()).isZero();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(other))
                    .withMessageStartingWith("object 'e' arrived in an earlier step already, with other values;");
            assertThat(timeline.add(other, SKIP).differing()).isEqualTo(1);
            assertThat(timeline.lastStep()).isEqualTo(1);
        }
    }

    @Test
    void aLateBatchIsAStepOfItsOwnIfThatIsAccepted() {
        Arrival tuesday = Arrival.PLAIN.withTime("2026-11-17");
        Arrival monday = Arrival.PLAIN.withTime("2026-11-16");
        Batch third = Batch.of(List.of("g"), new double[][] {{1, 1}});
        try (Timeline timeline = open("t.varve", FILLING)) {
            timeline.add(first(), tuesday);
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.add(second(), monday))
                    .withMessageContaining("say Arrival.late to add it as a step");
            timeline.add(second(), monday.withLate(true));
            List<String> times = new ArrayList<>();
            timeline.eachStep(step -> times.add(step.time().orElse("")));
            assertThat(times).containsExactly("2026-11-17", "2026-11-16");
            // a late one before does not make another on time
            assertThatExceptionOfType(Refused.class).isThrownBy(() -> timeline.add(third, monday));
        }
    }
}
