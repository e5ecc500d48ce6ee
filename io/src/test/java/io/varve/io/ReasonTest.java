package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import org.junit.jupiter.api.Test;

/** What failed is told without the path, which the sentence around has already. */
class ReasonTest {

    @Test
    void theTypeSpeaksWhereTheMessageIsThePath() {
        assertThat(Reason.of(new AccessDeniedException("/a/place"))).isEqualTo("access denied");
        assertThat(Reason.of(new EOFException())).isEqualTo("unexpected end");
        assertThat(Reason.of(new IndexOutOfBoundsException())).isEqualTo("index out of bounds");
        assertThat(Reason.of(new NoClassDefFoundError())).isEqualTo("no class def found");
    }

    @Test
    void aReasonThatIsGivenIsTaken() {
        assertThat(Reason.of(new FileSystemException("/a/place", null, "No space left on device")))
                .isEqualTo("No space left on device");
        assertThat(Reason.of(new IOException("Stream closed"))).isEqualTo("Stream closed");
    }

    @Test
    void namesOfExceptionsAreNoReason() {
        assertThat(Reason.of(new IOException("java.io.EOFException: page 3 ends")))
                .isEqualTo("page 3 ends");
        assertThat(Reason.of(new UncheckedIOException(new EOFException()))).isEqualTo("unexpected end");
    }
}
