package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.Algorithms;
import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** A snapshot and a history answer alike, whether a clusterer holds them in memory or a timeline reads them from its tables. */
class ReadModelTest {

    private static final ClusterId NEVER = new ClusterId(9_999);

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> memoryAndTimelineAnswerAlikeAtEveryStep() {
        return Tier.oneIn(8, TimelineTest.cases().toList())
                .map(each -> dynamicTest(each.name(), () -> {
                    List<Batch> stream = Streams.drifting(44, each.sameIds(), each.categorical());
                    List<Snapshot> inMemory = new ArrayList<>();
                    try (Timeline timeline = Timeline.open(folder.resolve(each.name() + ".varve"), each.algorithm())) {
                        for (int step = 0; step < stream.size(); step++) {
                            each.inMemory().partialFit(stream.get(step));
                            inMemory.add(each.inMemory().snapshot());
                            timeline.add(stream.get(step), Arrival.PLAIN.withBatchId("b" + step));
                        }
                        for (int step = 0; step < stream.size(); step++) {
                            compare(timeline.at(step), inMemory.get(step), stream.get(0), each.categorical());
                        }
                    }
                    if (each.name().startsWith("iapna") || each.name().startsWith("eap")) {
                        assertThat(inMemory.get(stream.size() - 1).history().events())
                                .anyMatch(event -> event instanceof ClusterEvent.Moved);
                    }
                }));
    }

    @Test
    void everyAlgorithmThereIsIsAmongThem() {
        assertThat(TimelineTest.cases().map(each -> each.algorithm().algorithm().name()))
                .containsAll(Algorithms.all().stream().map(Algorithm::name).toList());
    }

    private static List<LabelRow> rows(Snapshot snapshot) {
        List<LabelRow> rows = new ArrayList<>();
        snapshot.eachLabel(rows::add);
        return rows;
    }

    private static void compare(Snapshot told, Snapshot known, Batch probe, boolean categorical) {
        assertThat(told.step()).isEqualTo(known.step());
        assertThat(told.clusters()).isEqualTo(known.clusters());
        assertThat(told.labels()).isEqualTo(known.labels()).hasSameSizeAs(known.labels());
        assertThat(told.labels().keySet())
                .containsExactlyElementsOf(known.labels().keySet());
        for (String object : known.history().objects()) {
            assertThat(told.labelOf(object)).as(object).isEqualTo(known.labelOf(object));
            assertThat(told.labels().containsKey(object))
                    .isEqualTo(known.labels().containsKey(object));
            assertThat(told.similarityOf(object)).as(object).isEqualTo(known.similarityOf(object));
        }
        assertThat(told.labelOf("nobody")).isEqualTo(known.labelOf("nobody")).isEmpty();
        assertThat(told.similarityOf("nobody"))
                .isEqualTo(known.similarityOf("nobody"))
                .isEmpty();
        assertThat(rows(told))
                .isEqualTo(rows(known))
                .hasSameSizeAs(known.labels().keySet());
        assertThat(told.predict(probe)).isEqualTo(known.predict(probe));
        assertThat(told.predict(Batch.of(List.of(), new double[0][])))
                .isEqualTo(known.predict(Batch.of(List.of(), new double[0][])))
                .isEmpty();
        if (categorical) {
            refusedAlike(() -> told.predict(new double[] {1, 2, 3}), () -> known.predict(new double[] {1, 2, 3}));
        } else {
            assertThat(told.predict(new double[] {1, 2, 3})).isEqualTo(known.predict(new double[] {1, 2, 3}));
        }
        refusedAlike(() -> told.predict(new double[] {1}), () -> known.predict(new double[] {1}));
        compare(told.history(), known.history());
    }

    private static void compare(History told, History known) {
        assertThat(told.lastStep()).isEqualTo(known.lastStep());
        assertThat(told.objects()).isEqualTo(known.objects());
        for (String object : known.objects()) {
            assertThat(told.arrivedAt(object)).isEqualTo(known.arrivedAt(object));
        }
        for (int step = 0; step <= known.lastStep(); step++) {
            assertThat(told.eventsAt(step)).as("events of step %d", step).isEqualTo(known.eventsAt(step));
            assertThat(List.copyOf(told.labelsAt(step).entrySet()))
                    .as("labels at step %d", step)
                    .isEqualTo(List.copyOf(known.labelsAt(step).entrySet()));
            for (String object : known.objects()) {
                assertThat(told.labelAt(object, step))
                        .as("%s at step %d", object, step)
                        .isEqualTo(known.labelAt(object, step));
            }
        }
        assertThat(told.events()).isEqualTo(known.events());
        assertThat(told.clusters()).isEqualTo(known.clusters());
        for (Cluster cluster : known.clusters()) {
            assertThat(told.cluster(cluster.id())).isEqualTo(known.cluster(cluster.id()));
            assertThat(told.sizesOf(cluster.id()))
                    .as("sizes of %s", cluster.id())
                    .isEqualTo(known.sizesOf(cluster.id()));
            assertThat(told.lineageOf(cluster.id())).isEqualTo(known.lineageOf(cluster.id()));
        }
        refusedAlike(() -> told.arrivedAt("nobody"), () -> known.arrivedAt("nobody"));
        refusedAlike(() -> told.labelAt("nobody", 0), () -> known.labelAt("nobody", 0));
        int later = known.lastStep() + 1;
        for (int no : new int[] {-1, later}) {
            refusedAlike(() -> told.labelsAt(no), () -> known.labelsAt(no));
            refusedAlike(() -> told.eventsAt(no), () -> known.eventsAt(no));
            String object = known.objects().get(0);
            refusedAlike(() -> told.labelAt(object, no), () -> known.labelAt(object, no));
        }
        refusedAlike(() -> told.cluster(NEVER), () -> known.cluster(NEVER));
        refusedAlike(() -> told.sizesOf(NEVER), () -> known.sizesOf(NEVER));
        refusedAlike(() -> told.lineageOf(NEVER), () -> known.lineageOf(NEVER));
    }

    private static void refusedAlike(ThrowingCallable told, ThrowingCallable known) {
        String[] sentence = new String[1];
        assertThatThrownBy(known).isInstanceOf(Refused.class).satisfies(e -> sentence[0] = e.getMessage());
        assertThatThrownBy(told).isInstanceOf(Refused.class).hasMessage(sentence[0]);
    }
}
