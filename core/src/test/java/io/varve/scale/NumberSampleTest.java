package io.varve.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.internal.books.StateBytes;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NumberSampleTest {

    private static final int OBJECTS = 5000;

    @Test
    void isTheSameHoweverObjectsWereOrderedAndCut() {
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, OBJECTS).boxed().toList());
        ColumnStatistics atOnce = statistics(order);
        Collections.shuffle(order, new Random(1));
        ColumnStatistics joined = atOnce.emptied();
        for (int from = 0; from < OBJECTS; from += 7) {
            joined.addAll(statistics(order.subList(from, Math.min(from + 7, OBJECTS))));
        }
        assertThat(joined.sample().sorted(0)).hasSize(NumberSample.MOST);
        assertThat(joined.sample().sorted(0)).containsExactly(atOnce.sample().sorted(0));
    }

    @Test
    void holdsAllObjectsWhereTheyAreFewAndIsNearTheQuartilesOfMany() {
        assertThat(statistics(IntStream.range(0, 500).boxed().toList()).sample().sorted(0))
                .containsExactly(IntStream.range(0, 500).asDoubleStream().toArray());
        double[] many = statistics(IntStream.range(0, OBJECTS).boxed().toList())
                .sample()
                .sorted(0);
        for (double q : new double[] {0.25, 0.5, 0.75}) {
            // three standard errors of a quantile of 512
            assertThat(Quantiles.of(many, q)).isCloseTo(q * OBJECTS, within(0.066 * OBJECTS));
        }
    }

    @Test
    void lacksWhatWasTakenOutAndIsThenASmallerSampleOfTheRest() {
        List<Integer> all = IntStream.range(0, OBJECTS).boxed().toList();
        ColumnStatistics statistics = statistics(all);
        double[] before = statistics.sample().sorted(0);
        Batch batch = batch(all);
        for (int i = 0; i < OBJECTS; i += 2) {
            statistics.remove(batch, i);
        }
        double[] odd = Arrays.stream(before).filter(value -> value % 2 == 1).toArray();
        assertThat(odd).hasSizeBetween(200, 312);
        assertThat(statistics.sample().sorted(0)).containsExactly(odd);
        // an object that was passed over is passed over again, lest those that come late count for more
        Batch late = batch(List.of(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23));
        ColumnStatistics again = statistics.emptied();
        again.addAll(statistics);
        for (int i = 0; i < late.size(); i++) {
            again.remove(late, i);
            again.add(late, i);
        }
        assertThat(again.sample().sorted(0)).containsExactly(odd);
    }

    @Test
    void comesBackFromAStateToTheLastBit() throws IOException {
        ColumnStatistics statistics =
                statistics(IntStream.range(0, OBJECTS).boxed().toList());
        byte[] bytes = StateBytes.write(statistics::writeContent);
        ColumnStatistics read = statistics.readContent(new DataInputStream(new ByteArrayInputStream(bytes)));
        assertThat(StateBytes.write(read::writeContent)).isEqualTo(bytes);
        assertThat(read.sample().sorted(0)).containsExactly(statistics.sample().sorted(0));
    }

    private static ColumnStatistics statistics(List<Integer> objects) {
        Batch batch = batch(objects);
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batch, Scaling.ROBUST);
        statistics.add(batch);
        return statistics;
    }

    private static Batch batch(List<Integer> objects) {
        return Batch.of(
                objects.stream().map(i -> "o" + i).toList(),
                objects.stream().map(i -> new double[] {i}).toArray(double[][]::new));
    }
}
