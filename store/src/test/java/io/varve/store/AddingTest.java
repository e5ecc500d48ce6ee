package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tells a batch from another, and what a step that fails on the way leaves. */
class AddingTest {

    private static final AlgorithmParams<?> APP =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    @TempDir
    private Path folder;

    @Test
    void theContentOfABatchIsAllThatIsInIt() {
        Batch batch = Batch.of(List.of("a", "b", "c"), new double[][] {{1}, {2}, {9}})
                .withColumns(List.of("width"))
                .withCategories(List.of("colour"), new String[][] {{"red"}, {"red"}, {"blue"}});
        Batch dyed = batch.withCategories(List.of("colour"), new String[][] {{"red"}, {"blue"}, {"blue"}});
        Batch shade = batch.withCategories(List.of("shade"), new String[][] {{"red"}, {"red"}, {"blue"}});
        Batch wider = Batch.of(batch.ids(), new double[][] {{1}, {3}, {9}})
                .withColumns(List.of("width"))
                .withCategories(List.of("colour"), new String[][] {{"red"}, {"red"}, {"blue"}});
        try (Timeline timeline = Timeline.open(folder.resolve("t.varve"), APP)) {
            Arrival monday = Arrival.PLAIN.withBatchId("monday");
            timeline.add(batch, monday);
            assertThat(timeline.holds(batch, "monday")).isTrue();
            for (Batch other : List.of(dyed, shade, wider, batch.withColumns(List.of("height")))) {
                assertThat(timeline.holds(other, "monday")).isFalse();
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(() -> timeline.add(other, monday))
                        .withMessageContaining("with other content");
            }
        }
    }

    @Test
    void textsThatWouldNotComeBackAsTheyWereAreRefused() {
        Batch fine = Batch.of(List.of("a", "b"), new double[][] {{1}, {2}});
        Path file = folder.resolve("t.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            for (Batch bad : List.of(
                    Batch.of(List.of("a", "b\ud800"), new double[][] {{1}, {2}}),
                    Batch.of(List.of("a", "b\0"), new double[][] {{1}, {2}}),
                    fine.named("\udc00"),
                    fine.withColumns(List.of("x\ud800")),
                    fine.withCategories(List.of("c\0"), new String[][] {{"red"}, {"red"}}),
                    fine.withCategories(List.of("c"), new String[][] {{"red"}, {"red\ud800"}}))) {
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(() -> timeline.add(bad))
                        .withMessageMatching(".* holds (half a character|a NUL character).*");
            }
            assertThat(file).doesNotExist();
            timeline.add(fine);
            assertThat(timeline.check()).isEmpty();
        }
    }

    @Test
    void aStepThatCannotBeWrittenLeavesTheClustererAsItWas() {
        Path file = folder.resolve("t.varve");
        List<Batch> stream = Streams.drifting(1, false, false);
        Path straight = folder.resolve("straight.varve");
        try (Timeline timeline = Timeline.open(file, APP);
                Timeline expected = Timeline.open(straight, APP)) {
            timeline.add(stream.get(0));
            run(file, "CREATE TRIGGER broken BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'broken'); END");
            assertThatExceptionOfType(RuntimeException.class)
                    .isThrownBy(() -> timeline.add(stream.get(1)))
                    .withMessageContaining("broken");
            run(file, "DROP TRIGGER broken");
            timeline.add(stream.get(1));
            expected.add(stream.get(0));
            expected.add(stream.get(1));
            assertThat(TimelineTest.labels(timeline, 1)).isEqualTo(TimelineTest.labels(expected, 1));
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static void run(Path file, String statement) {
        try (Database database = Database.openToWrite(file, Duration.ofSeconds(1))) {
            database.run(statement);
        }
    }
}
