package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class ShellComparisonTest {

    @Test
    void timesOfAShellAreAddedUp() {
        assertThat(ShellComparison.processorSeconds("0m1.230000s 0m0.340000s")).isCloseTo(1.57, within(1e-9));
        assertThat(ShellComparison.processorSeconds("2m0.50s 0m0.25s")).isCloseTo(120.75, within(1e-9));
    }

    @Test
    void clustersAreTheSameWhateverTheyAreCalled() {
        assertThat(ShellComparison.partition(List.of("k7", "k2", "k7", "k0"))).containsExactly(0, 1, 0, 2);
        assertThat(ShellComparison.partition(List.of("1", "0", "1", "2"))).containsExactly(0, 1, 0, 2);
    }
}
