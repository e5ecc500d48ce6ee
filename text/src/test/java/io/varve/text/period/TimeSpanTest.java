package io.varve.text.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {

    @Test
    void aDateIsAsLongAsItIsInexact() {
        assertThat(TimeSpan.date("1949")).isEqualTo(new TimeSpan(LocalDate.of(1949, 1, 1), LocalDate.of(1949, 12, 31)));
        assertThat(TimeSpan.date(" 1948-02 ").to()).isEqualTo(LocalDate.of(1948, 2, 29));
        LocalDate day = LocalDate.of(1949, 12, 31);
        assertThat(TimeSpan.date("1949-12-31")).isEqualTo(new TimeSpan(day, day));
        assertThat(TimeSpan.date("1949-12-31T20:30:00Z")).isEqualTo(new TimeSpan(day, day));
        assertThat(TimeSpan.date("-43").from().getYear()).isEqualTo(-43);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1949",
                "1949-12",
                "1949-12-31",
                "1949..1969",
                "1949-03-01..1969-12-31",
                "..1878",
                "2013..",
                "-43"
            })
    void isWrittenAsItIsRead(String text) {
        assertThat(TimeSpan.range(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "May 1949", "1949-13", "1949-02-30", "19490", "..", "49.12"})
    void whatIsNoDateIsRefused(String text) {
        assertThatThrownBy(() -> TimeSpan.range(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("is not a date; write 1949, 1949-12 or 1949-12-31");
    }

    @Test
    void bothEndsAreIncluded() {
        TimeSpan span = TimeSpan.range("1949..1969");
        assertThat(span.contains(TimeSpan.date("1949"))).isTrue();
        assertThat(span.contains(TimeSpan.date("1969-12-31"))).isTrue();
        assertThat(span.contains(TimeSpan.date("1970-01-01"))).isFalse();
        assertThat(TimeSpan.range("1949-06..1950").contains(TimeSpan.date("1949")))
                .isFalse();
        assertThat(TimeSpan.range("1949-06..1950").overlaps(TimeSpan.date("1949")))
                .isTrue();
        assertThat(span.overlaps(TimeSpan.date("1970"))).isFalse();
        assertThat(span.overlaps(TimeSpan.date("1948"))).isFalse();
    }

    @Test
    void periodsAreInTheOrderOfTimeWithGaps() {
        Periods periods = new Periods(List.of(Period.parse("late=1970..1999"), Period.parse("early = ..1960")));
        assertThat(periods.names()).containsExactly("early", "late");
        assertThat(periods.of(TimeSpan.date("1859")).map(Period::name)).contains("early");
        assertThat(periods.of(TimeSpan.date("1965"))).isEmpty();
        assertThat(periods.of(TimeSpan.range("1960..1970")))
                .as("perhaps in one")
                .isEmpty();
        assertThat(periods.inOrder()).extracting(Period::toString).containsExactly("early=..1960", "late=1970..1999");
    }

    @Test
    void periodsThatCannotBe() {
        assertThatThrownBy(() -> new Periods(List.of(Period.parse("a=1900..1950"), Period.parse("b=1950..1960"))))
                .hasMessage(
                        "the periods a=1900..1950 and b=1950..1960 overlap; let one end before the other begins (both"
                                + " ends are included)");
        assertThatThrownBy(() -> new Periods(List.of(Period.parse("a=1900"), Period.parse("a=1950"))))
                .hasMessageStartingWith("two periods are called 'a'");
        assertThatThrownBy(() -> Period.parse("a=1960..1950"))
                .hasMessage("a span must not end before it begins, got 1960-01-01 to 1950-12-31; swap the two");
        assertThatThrownBy(() -> Period.parse("early"))
                .hasMessageStartingWith("'early' is not a period; write name=from..to");
        assertThatThrownBy(() -> Period.parse("=1950")).hasMessageStartingWith("a period needs a name");
    }
}
