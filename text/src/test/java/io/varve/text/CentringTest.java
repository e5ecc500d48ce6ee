package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CentringTest {

    private static DatedUses word(String name, List<String> periods, double[]... vectors) {
        List<Use> uses = IntStream.range(0, vectors.length)
                .mapToObj(i -> new Use(name, periods.get(i), name + i, 0, 1, "w", i))
                .toList();
        return DatedUses.of(
                name,
                List.of("1", "2"),
                uses,
                some -> some.stream().map(use -> vectors[use.row()]).toArray(double[][]::new));
    }

    /** What is common to all uses is the third direction; the first period alone says so, and length does not matter. */
    @Test
    void whatAllUsesHaveInCommonGoes() {
        double[] one = {3, 0, 4};
        double[] other = {-6, 0, 8};
        double[] later = {0, 0.6, 0.8};
        List<DatedUses> words = List.of(word("a", List.of("1", "2"), one, later), word("b", List.of("1"), other));
        List<DatedUses> centred = Centring.of(words);
        assertThat(centred.get(0).vector(0, 0)).containsExactly(new double[] {0.6, 0, 0}, within(1e-15));
        assertThat(centred.get(1).vector(0, 0)).containsExactly(new double[] {-0.6, 0, 0}, within(1e-15));
        assertThat(centred.get(0).vector(1, 0)).containsExactly(new double[] {0, 0.6, 0}, within(1e-15));
        assertThat(words.get(0).vector(0, 0)).as("the given ones stay").containsExactly(3, 0, 4);
        assertThat(centred.get(0).uses(1)).isEqualTo(words.get(0).uses(1));
    }

    @Test
    void anEmptyPeriodLeavesItToTheNext() {
        List<DatedUses> words = List.of(word("a", List.of("2"), new double[] {0, 2}));
        assertThat(Centring.of(words).get(0).vector(1, 0)).containsExactly(0, 0);
        assertThat(Centring.of(List.of())).isEmpty();
    }
}
