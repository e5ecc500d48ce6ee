package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A step that is taken back never was. */
class UndoTest {

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> everyStepCanBeTakenBackExactly() {
        ApParams one = ApParams.defaults().withThreads(1);
        Map<String, AlgorithmParams<?>> algorithms = Map.of(
                "app", AppParams.defaults().withAp(one).withPruneAfter(1),
                "app, merging",
                        AppParams.of(Conventions.PAPER)
                                .withScaling(Scaling.MINMAX)
                                .withPruneAfter(3),
                "app, minmax", AppParams.defaults().withScaling(Scaling.MINMAX),
                "ap", RepeatedApParams.of(one),
                "iapna", IapnaParams.of(one),
                "iapkm", IapkmParams.of(one),
                "eap", EapParams.defaults());
        return algorithms.entrySet().stream()
                .map(each -> dynamicTest(each.getKey(), () -> {
                    Path file = folder.resolve(each.getKey() + ".varve");
                    List<Batch> stream = Streams.drifting(44, each.getKey().equals("eap"), true);
                    for (int step = 0; step < stream.size(); step++) {
                        Arrival arrival = Arrival.PLAIN.withBatchId("b" + step);
                        try (Timeline timeline = Timeline.open(file, each.getValue())) {
                            List<String> before = step == 0 ? List.of() : Dump.whole(file);
                            timeline.add(stream.get(step), arrival);
                            List<String> added = Dump.withoutTimes(file);
                            assertThat(added).isNotEqualTo(before);
                            assertThat(timeline.undo()).isEqualTo(step);
                            if (step == 0) {
                                assertThat(Timeline.isThere(file)).isFalse();
                            } else {
                                assertThat(Dump.whole(file)).isEqualTo(before);
                            }
                            timeline.add(stream.get(step), arrival);
                            assertThat(Dump.withoutTimes(file)).isEqualTo(added);
                            assertThat(timeline.check()).isEmpty();
                        }
                    }
                }));
    }

    @Test
    void onlyTheStepAddedLastCanBeTakenBackAndOnlyOnce() {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(3, false, false);
        try (Timeline timeline = Timeline.open(file, AppParams.defaults())) {
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(timeline::undo)
                    .withMessageContaining("holds no step to undo");
            timeline.add(stream.get(0));
            timeline.add(stream.get(1));
            timeline.add(stream.get(3));
            assertThat(timeline.undo()).isEqualTo(2);
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(timeline::undo)
                    .withMessageContaining("step 1")
                    .withMessageContaining("cannot be undone, since the state before it is no longer kept");
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** No state is before it, so that nothing of what was forgotten is missed; nor may anything of it be left. */
    @Test
    void theFirstStepCanBeTakenBackEvenAfterForgetting() throws Exception {
        Path file = folder.resolve("t.varve");
        Batch batch = Streams.drifting(3, false, false).get(0);
        TimelineOptions options = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(file, AppParams.defaults(), options)) {
            timeline.add(batch);
            List<String> before = Dump.withoutTimes(file);
            timeline.forget(List.of("o3"), Optional.empty());
            assertThat(timeline.undo()).isZero();
            timeline.add(batch);
            assertThat(timeline.check()).isEmpty();
            assertThat(Dump.withoutTimes(file)).isEqualTo(before);
        }
    }
}
