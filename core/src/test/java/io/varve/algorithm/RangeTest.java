package io.varve.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import org.junit.jupiter.api.Test;

class RangeTest {

    @Test
    void isWrittenAsPeopleDo() {
        assertThat(Range.atLeast(1)).hasToString("at least 1");
        assertThat(Range.above(0)).hasToString("above 0");
        assertThat(Range.atLeast(2).atMost(1000)).hasToString("from 2 to 1000");
        assertThat(Range.atLeast(0.5).below(1)).hasToString("from 0.5 to below 1");
        assertThat(Range.above(0).atMost(1)).hasToString("above 0 and at most 1");
        assertThat(Range.above(0).below(1)).hasToString("above 0 and below 1");
        assertThat(Range.atLeast(0).atMost(1e270)).hasToString("from 0 to 1e270");
        assertThat(Range.atLeast(0).atMost(1.5e20)).hasToString("from 0 to 1.5e20");
        assertThat(Range.finite()).hasToString("finite");
        assertThat(Range.finite().below(-1)).hasToString("below -1");
        assertThat(Range.finite().atMost(-1)).hasToString("at most -1");
        assertThat(Range.atLeast(0).atMost(1e270).atMost("gamma")).hasToString("from 0 to gamma");
        assertThat(Range.above(0).below(1).atMost("min_size")).hasToString("above 0 and at most min size");
        assertThat(Range.finite().atMost("gamma")).hasToString("at most gamma");
    }

    @Test
    void anEmptyOneAndAnInfiniteNumberAreRefused() {
        assertThatThrownBy(() -> Range.atLeast(1).below(1))
                .isInstanceOf(Refused.class)
                .hasMessage("a range must end above where it begins, got 1.0 and 1.0");
        assertThatThrownBy(() -> Range.atLeast(Double.NaN)).isInstanceOf(Refused.class);
        assertThatThrownBy(() -> Range.atLeast(0).atMost(Double.POSITIVE_INFINITY))
                .isInstanceOf(Refused.class)
                .hasMessage("an infinite end is never included, got 0.0 and Infinity");
    }
}
