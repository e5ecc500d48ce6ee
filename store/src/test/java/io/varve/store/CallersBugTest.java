package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.group.TreeBytes;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import java.io.EOFException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Mistakes of whoever calls are neither damage nor refused data; refused data is not a mistake. */
class CallersBugTest {

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() {
        file = folder.resolve("t.varve");
        try (Timeline timeline = Timeline.open(file, AppParams.of(Conventions.PAPER))) {
            for (Batch batch : Streams.drifting(44, false, false)) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
        }
    }

    static Stream<RuntimeException> mistakes() {
        return Stream.of(
                new IllegalArgumentException("mine"),
                new NullPointerException("mine"),
                new IndexOutOfBoundsException("mine"),
                new NegativeArraySizeException("mine"),
                new NoSuchElementException("mine"),
                new ClassCastException("mine"));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void whatAConsumerThrowsComesThrough(RuntimeException mistake) {
        try (Timeline timeline = Timeline.read(file)) {
            int last = timeline.lastStep();
            comesThrough(mistake, rows -> timeline.eachLabel(last, rows::accept));
            comesThrough(mistake, rows -> timeline.changes().of(List.of("o1"), rows::accept));
            comesThrough(mistake, rows -> timeline.eachStep(rows::accept));
            comesThrough(mistake, rows -> timeline.eachCluster(last, rows::accept));
            comesThrough(mistake, rows -> timeline.eachSize(rows::accept));
            comesThrough(mistake, rows -> timeline.eachEvent(0, last, rows::accept));
            comesThrough(mistake, rows -> timeline.eachLink(last, rows::accept));
            // and nothing of it stays
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static void comesThrough(RuntimeException mistake, Consumer<Consumer<Object>> question) {
        assertThatThrownBy(() -> question.accept(row -> {
                    throw mistake;
                }))
                .isSameAs(mistake);
    }

    static Stream<RuntimeException> mistakesOfReaders() {
        return Stream.of(
                new NullPointerException("ours"),
                new ClassCastException("ours"),
                new ArrayStoreException("ours"),
                new IllegalStateException("ours"),
                new UnsupportedOperationException("ours"),
                new ConcurrentModificationException("ours"));
    }

    @ParameterizedTest
    @MethodSource("mistakesOfReaders")
    void whatAReaderThrowsByMistakeIsNotDamage(RuntimeException mistake) {
        assertThatThrownBy(() -> Damage.unless(
                        () -> {
                            throw mistake;
                        },
                        "it is damaged"))
                .isSameAs(mistake);
    }

    static Stream<Exception> whatBytesCause() {
        return Stream.of(
                new EOFException(),
                new Refused("no cluster has this number"),
                new IllegalArgumentException("len < 0"),
                new IndexOutOfBoundsException(),
                new NegativeArraySizeException(),
                new BufferUnderflowException(),
                new ArithmeticException());
    }

    @ParameterizedTest
    @MethodSource("whatBytesCause")
    void whatBytesCauseInAReaderIsDamage(Exception failure) {
        assertThatExceptionOfType(StoreDamaged.class)
                .isThrownBy(() -> Damage.unless(
                        () -> {
                            if (failure instanceof IOException unread) {
                                throw unread;
                            }
                            throw (RuntimeException) failure;
                        },
                        "it is damaged"))
                .withMessage("it is damaged")
                .withCause(failure);
    }

    /** Nobody calls them so, but a mistake of ours might. */
    @SuppressWarnings("NullAway")
    @Test
    void readersThatAreGivenNothingDoNotBlameTheFile() {
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> VectorBytes.read(null, 1, 0));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> TreeBytes.read(null));
    }

    @Test
    void wordsThatNoTimelineTakesAreAMistakeOfOurs() {
        try (Database database = Database.openToRead(file)) {
            for (String sql : List.of(
                    "SELCT step FROM steps", "SELECT stpe FROM steps", "SELECT step FROM step", "SELECT nope(1)")) {
                assertThatExceptionOfType(IllegalStateException.class)
                        .as(sql)
                        .isThrownBy(() -> database.number(sql))
                        .withMessageContaining("SQLite did not do what it was asked for");
            }
        }
        try (Database database = Database.openToWrite(file, Duration.ZERO)) {
            assertThatExceptionOfType(IllegalStateException.class).isThrownBy(() -> database.run("COMMIT"));
            assertThatExceptionOfType(IllegalStateException.class)
                    .as("a row that is there already")
                    .isThrownBy(() -> database.update("INSERT INTO spaces VALUES (0, x'00'), (0, x'00')"));
        }
    }

    @Test
    void tablesThatLackWhatTimelinesHaveAreDamage() {
        try (Database database = Database.openToWrite(file, Duration.ZERO)) {
            database.run("ALTER TABLE steps RENAME COLUMN batch_id TO batch_ib");
            database.run("DROP TABLE lineage");
            for (String sql : List.of("SELECT batch_id FROM steps", "SELECT count(*) FROM lineage")) {
                assertThatExceptionOfType(StoreDamaged.class)
                        .as(sql)
                        .isThrownBy(() -> database.number(sql))
                        .withMessageContaining("its tables are not those of a timeline");
            }
        }
    }

    @Test
    void aListenerThatThrowsComesThrough() {
        IllegalArgumentException mistake = new IllegalArgumentException("mine");
        TimelineOptions options = TimelineOptions.defaults().withListener((iteration, atMost, exemplars) -> {
            throw mistake;
        });
        try (Timeline timeline = Timeline.open(file, options)) {
            int last = timeline.lastStep();
            Batch more = Batch.of(List.of("x", "y"), new double[][] {{3, 9, 5}, {4, 1, 5}})
                    .withColumns(List.of("width", "height", "depth"));
            assertThatThrownBy(() -> timeline.add(more)).isSameAs(mistake);
            assertThat(timeline.lastStep()).isEqualTo(last);
        }
    }

    @Test
    void whatAClustererRefusesIsRefusedData() {
        Path cosine = folder.resolve("cosine.varve");
        AlgorithmParams<?> algorithm =
                AppParams.defaults().withAp(ApParams.defaults().withSimilarity(Similarity.COSINE));
        try (Timeline timeline = Timeline.open(cosine, algorithm)) {
            Batch nowhere = Batch.of(List.of("a", "b"), new double[][] {{1, 2}, {0, 0}});
            assertThatExceptionOfType(Refused.class).isThrownBy(() -> timeline.add(nowhere));
            timeline.add(Batch.of(List.of("a", "b"), new double[][] {{1, 2}, {2, 1}}));
            Batch narrow = Batch.of(List.of("c"), new double[][] {{1}});
            assertThatExceptionOfType(Refused.class).isThrownBy(() -> timeline.add(narrow));
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.at(0).predict(narrow));
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.at(0).predict(nowhere));
        }
    }
}
