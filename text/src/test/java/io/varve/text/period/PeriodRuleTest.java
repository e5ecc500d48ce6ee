package io.varve.text.period;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PeriodRuleTest {

    private UseCounts counts;

    @BeforeEach
    void none() {
        counts = new UseCounts();
    }

    private void uses(String word, int year, int count) {
        for (int i = 0; i < count; i++) {
            counts.use(word, year);
        }
    }

    @Test
    void equalSpansCoverAllYearsWithTexts() {
        counts.text(1790);
        counts.text(2021);
        Periods periods = new PeriodRule.EqualSpans(6).divide(counts);
        assertThat(periods.names())
                .containsExactly("1790-1827", "1828-1866", "1867-1905", "1906-1943", "1944-1982", "1983-2021");
        assertThatThrownBy(() -> new PeriodRule.EqualSpans(233).divide(counts))
                .hasMessage("233 periods cannot be made of the years from 1790 to 2021; ask for 232 at most");
        assertThatThrownBy(() -> new PeriodRule.EqualSpans(0)).hasMessageEndingWith("got 0");
    }

    @Test
    void yearsAreJoinedUntilEveryWordHasEnough() {
        for (int year = 1900; year <= 1906; year++) {
            uses("sea", year, 10);
            uses("tea", year, year == 1903 ? 0 : 5);
        }
        // tea has its second ten only in 1904
        Periods periods = new PeriodRule.LeastUses(10).divide(counts);
        assertThat(periods.names()).containsExactly("1900-1901", "1902-1904", "1905-1906");
    }

    @Test
    void whatIsLeftJoinsTheLastPeriod() {
        uses("sea", 1900, 10);
        uses("sea", 1905, 10);
        uses("sea", 1907, 9);
        assertThat(new PeriodRule.LeastUses(10).divide(counts).names())
                .as("years between belong to the earlier")
                .containsExactly("1900-1904", "1905-1907");
    }

    @Test
    void aYearMoreLeavesEarlierBoundaries() {
        for (int year = 1900; year < 1910; year++) {
            uses("sea", year, 4);
        }
        Periods before = new PeriodRule.LeastUses(10).divide(counts);
        uses("sea", 1910, 20);
        Periods after = new PeriodRule.LeastUses(10).divide(counts);
        assertThat(before.names()).containsExactly("1900-1902", "1903-1905", "1906-1909");
        assertThat(after.names()).startsWith("1900-1902", "1903-1905");
    }

    @Test
    void rareWordsAreNotWaitedFor() {
        uses("sea", 1900, 10);
        uses("sea", 1901, 10);
        uses("rare", 1901, 19);
        assertThat(new PeriodRule.LeastUses(10).divide(counts).names()).containsExactly("1900", "1901");
        assertThatThrownBy(() -> new PeriodRule.LeastUses(11).divide(counts))
                .hasMessageStartingWith("no word has 22 uses, so that two periods of 11 each cannot be made;");
    }

    @Test
    void withoutAWishTwoPeriodsAtLeast() {
        uses("sea", 1900, 1);
        assertThat(PeriodRule.usual(counts)).isEqualTo(new PeriodRule.EqualSpans(1));
        uses("sea", 1909, 1);
        assertThat(PeriodRule.usual(counts)).isEqualTo(new PeriodRule.EqualSpans(2));
        uses("sea", 1900, 100);
        assertThat(PeriodRule.usual(counts)).as("all in one year").isEqualTo(new PeriodRule.EqualSpans(2));
        uses("sea", 1909, 50);
        assertThat(PeriodRule.usual(counts)).isEqualTo(new PeriodRule.LeastUses(50));
    }
}
