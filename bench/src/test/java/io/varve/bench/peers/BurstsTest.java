package io.varve.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BurstsTest {

    private static final int OBJECTS = 200_000;

    @Test
    void threeKindsAreFrequentAndComeInLongBursts() {
        Bursts bursts = new Bursts(1);
        double[] row = new double[Bursts.DIMENSIONS];
        Map<Integer, Integer> counts = new TreeMap<>();
        int changes = 0;
        int last = -1;
        for (int i = 0; i < OBJECTS; i++) {
            int kind = bursts.draw(row);
            counts.merge(kind, 1, Integer::sum);
            changes += kind == last ? 0 : 1;
            last = kind;
        }
        assertThat(counts.get(0) / (double) OBJECTS).isBetween(0.45, 0.7);
        assertThat(counts.get(0) + counts.get(1) + counts.get(2)).isGreaterThan(OBJECTS * 95 / 100);
        assertThat(counts.size()).as("rare kinds among them").isGreaterThan(4);
        assertThat(OBJECTS / changes).as("mean length of a burst").isGreaterThan(200);
    }

    @Test
    void theSameSeedGivesTheSameObjects() {
        Bursts one = new Bursts(7);
        Bursts other = new Bursts(7);
        double[] first = new double[Bursts.DIMENSIONS];
        double[] second = new double[Bursts.DIMENSIONS];
        for (int i = 0; i < 100; i++) {
            assertThat(one.draw(first)).isEqualTo(other.draw(second));
            assertThat(first).isEqualTo(second);
        }
    }
}
