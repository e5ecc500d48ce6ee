package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UseSampleTest {

    private static List<Use> uses(int firstRow, String period, int count) {
        List<Use> uses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            uses.add(new Use("w", period, period + ":" + i, 0, 1, "w", firstRow + i));
        }
        return uses;
    }

    private static List<String> drawn(List<Use> uses, List<String> periods, String period) {
        return UseSample.of(uses, periods, 10, 7).stream()
                .filter(use -> use.period().equals(period))
                .map(Use::identifier)
                .toList();
    }

    @Test
    void rowsOfOtherPeriodsChangeNoDraw() {
        List<Use> alone = uses(0, "1900", 50);
        List<Use> later = new ArrayList<>(uses(0, "1800", 30));
        later.addAll(uses(30, "1900", 50));
        later.addAll(uses(80, "2000", 5));
        List<String> before = drawn(alone, List.of("1900"), "1900");
        assertThat(before).hasSize(10).doesNotHaveDuplicates();
        assertThat(UseSample.of(alone, List.of("1900"), 10, 7))
                .as("in the order in which they were read")
                .extracting(Use::row)
                .isSorted();
        assertThat(drawn(later, List.of("1800", "1900", "2000"), "1900")).isEqualTo(before);
        assertThat(drawn(later, List.of("1800", "1900", "2000"), "2000"))
                .as("all of few")
                .hasSize(5);
        assertThat(UseSample.of(alone, List.of("1900"), 10, 8))
                .as("another seed")
                .extracting(Use::identifier)
                .isNotEqualTo(before);
    }
}
