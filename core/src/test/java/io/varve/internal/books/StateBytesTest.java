package io.varve.internal.books;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.ModelState;
import io.varve.refusal.Refused;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A state that is damaged is refused; a mistake in the code that reads it is not called damage. */
class StateBytesTest {

    private static final ModelState STATE = ModelState.of("app", Map.of("books", new byte[] {1, 2}));

    @Test
    void bytesThatAreMissingOrTooManyAreRefused() {
        assertThatThrownBy(() -> StateBytes.read(STATE, "books", in -> in.readLong()))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith("part 'books' of the state of app is damaged");
        assertThatThrownBy(() -> StateBytes.read(STATE, "books", in -> in.readByte()))
                .isInstanceOf(Refused.class);
    }

    @Test
    void aMistakeComesThrough() {
        NullPointerException mistake = new NullPointerException("mine");
        assertThatThrownBy(() -> StateBytes.read(STATE, "books", in -> {
                    throw mistake;
                }))
                .isSameAs(mistake);
    }
}
