package io.varve.refusal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A mistake in a program is thrown on, what bytes and data cause is left to the reader. */
class MistakeTest {

    @Test
    void onlyMistakesArePassedOn() {
        for (RuntimeException mistake : List.of(
                new NullPointerException(),
                new ClassCastException(),
                new IllegalStateException(),
                new UnsupportedOperationException())) {
            assertThat(Mistake.is(mistake)).as(mistake.toString()).isTrue();
            assertThatThrownBy(() -> Mistake.passOn(mistake)).isSameAs(mistake);
        }
        for (Exception caused : List.of(
                new Refused("no number"),
                new NumberFormatException(),
                new IndexOutOfBoundsException(),
                new NegativeArraySizeException(),
                new EOFException())) {
            assertThat(Mistake.is(caused)).as(caused.toString()).isFalse();
            assertThatCode(() -> Mistake.passOn(caused)).doesNotThrowAnyException();
        }
    }
}
