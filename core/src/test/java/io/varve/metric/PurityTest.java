package io.varve.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class PurityTest {

    @Test
    void handComputedValue() {
        // clusters: 0 has a a b, 1 has b b, 2 has c; 2 + 2 + 1 of 6 are of the most frequent class
        assertThat(Purity.of(List.of(0, 0, 0, 1, 1, 2), List.of("a", "a", "b", "b", "b", "c")))
                .isEqualTo(5 / 6.0);
    }

    @Test
    void extremes() {
        assertThat(Purity.of(List.of(0, 0, 1), List.of("a", "a", "b"))).isEqualTo(1);
        assertThat(Purity.of(List.of(0, 1, 2), List.of("a", "a", "a"))).isEqualTo(1);
        assertThat(Purity.of(List.of(0, 0, 0, 0), List.of("a", "b", "c", "d"))).isEqualTo(0.25);
        assertThat(Purity.of(List.of(), List.of())).isNaN();
    }

    @Test
    void listsOfDifferentLengthsAreRefused() {
        assertThatThrownBy(() -> Purity.of(List.of(1, 2), List.of("a")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("every object needs a label and a class, got 2 labels and 1 classes");
    }
}
