package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BugTest {

    private static @Nullable Object nothing() {
        return null;
    }

    @Test
    @SuppressWarnings("NullAway")
    void whatOurCodeOrTheJdkInItsHandsThrowsIsOurs() {
        assertThat(Bug.isOurs(catchThrowable(() -> nothing().toString()))).isTrue();
        assertThat(Bug.isOurs(catchThrowable(() -> Objects.requireNonNull(nothing()))))
                .isTrue();
        assertThat(Bug.isOurs(catchThrowable(
                        () -> Integer.class.cast(Stream.of("a").findFirst().get()))))
                .isTrue();
    }

    @Test
    void whatIsAMistakeAnywhereIsOneHere() {
        assertThat(Bug.isOurs(new IllegalStateException("a connection is closed")))
                .isTrue();
        assertThat(Bug.isOurs(catchThrowable(() -> List.of("a").clear()))).isTrue();
    }

    @Test
    void onlyOurOwnIsPassedOn() {
        IllegalStateException ours = new IllegalStateException();
        assertThat(catchThrowable(() -> Bug.passOn(ours))).isSameAs(ours);
        assertThat(catchThrowable(() -> Bug.passOn(new NumberFormatException())))
                .isNull();
        assertThat(catchThrowable(() -> Bug.passOn(new LinkageError()))).isNull();
    }

    @Test
    void aMistakeOfOursDoesNotMakeAFileOneThatIsNotParquet() {
        Path file = Path.of("a.parquet");
        assertThat(StoredTables.parquetColumns(failing(new NumberFormatException("from a damaged file")), file))
                .isEmpty();
        IllegalStateException ours = new IllegalStateException();
        assertThat(catchThrowable(() -> StoredTables.parquetColumns(failing(ours), file)))
                .isSameAs(ours);
    }

    private static ParquetLibrary failing(RuntimeException failure) {
        return new ParquetLibrary() {
            @Override
            public Rows read(Path file, LongConsumer unpacking) {
                throw failure;
            }

            @Override
            public <R extends Record> RowSink<R> write(Path file, RecordColumns<R> columns) {
                throw failure;
            }
        };
    }

    @Test
    void whatALibraryThrowsIsNot() {
        NullPointerException foreign = new NullPointerException("from a damaged file");
        foreign.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("java.util.Objects", "requireNonNull", "Objects.java", 1),
            new StackTraceElement("org.apache.parquet.Reader", "read", "Reader.java", 1),
            new StackTraceElement("io.varve.io.ParquetRows", "next", "ParquetRows.java", 1)
        });
        assertThat(Bug.isOurs(foreign)).isFalse();
    }

    @Test
    void whatDataCanCauseIsNot() {
        assertThat(Bug.isOurs(catchThrowable(() -> Integer.parseInt("a")))).isFalse();
        assertThat(Bug.isOurs(catchThrowable(() -> new ObjectMapper().readTree("{"))))
                .isFalse();
    }
}
