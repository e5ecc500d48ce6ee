package io.varve.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.testing.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class NmiTest {

    @Test
    void handComputedValue() {
        // clusters 2 + 2, classes 3 + 1: H = ln 2 and ln 4 − ¾ ln 3; shared cells 2 of (2, 3), 1 of (2, 3), 1 of (2, 1)
        double clusters = Math.log(2);
        double classes = Math.log(4) - 0.75 * Math.log(3);
        double mutual = 0.5 * Math.log(4 * 2 / 6.0) + 0.25 * Math.log(4 / 6.0) + 0.25 * Math.log(4 / 2.0);
        assertThat(NormalizedMutualInformation.of(List.of(0, 0, 1, 1), List.of("a", "a", "a", "b")))
                .isCloseTo(mutual / ((clusters + classes) / 2), within(1e-15));
    }

    @Test
    void extremes() {
        assertThat(NormalizedMutualInformation.of(List.of(0, 0, 1, 1), List.of("b", "b", "a", "a")))
                .isCloseTo(1, within(1e-15));
        assertThat(NormalizedMutualInformation.of(List.of(0, 1, 0, 1), List.of("a", "a", "b", "b")))
                .isCloseTo(0, within(1e-15));
        assertThat(NormalizedMutualInformation.of(List.of(0, 0), List.of("a", "b")))
                .isZero();
        assertThat(NormalizedMutualInformation.of(List.of(0, 1), List.of("a", "a")))
                .isZero();
        assertThat(NormalizedMutualInformation.of(List.of(0, 0), List.of("a", "a")))
                .isEqualTo(1);
        assertThat(NormalizedMutualInformation.of(List.of(), List.of())).isNaN();
    }

    @Test
    void staysFromZeroToOneAndTakesEitherOrder() {
        Seeds.check(2000, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            int objects = 1 + random.nextInt(60);
            List<Integer> labels = draw(random, objects, 1 + random.nextInt(8));
            List<Integer> renamed = labels.stream().map(l -> 100 - l).toList();
            List<Integer> classes = random.nextBoolean() ? renamed : draw(random, objects, 1 + random.nextInt(8));
            double nmi = NormalizedMutualInformation.of(labels, classes);
            assertThat(nmi).isBetween(0.0, 1.0);
            assertThat(NormalizedMutualInformation.of(classes, labels)).isCloseTo(nmi, within(1e-12));
            assertThat(NormalizedMutualInformation.of(labels, renamed)).isCloseTo(1, within(1e-12));
        });
    }

    @Test
    void listsOfDifferentLengthsAreRefused() {
        assertThatThrownBy(() -> NormalizedMutualInformation.of(List.of(1), List.of("a", "b")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("every object needs a label and a class, got 1 labels and 2 classes");
    }

    private static List<Integer> draw(SplittableRandom random, int objects, int kinds) {
        return new ArrayList<>(
                IntStream.range(0, objects).mapToObj(i -> random.nextInt(kinds)).toList());
    }
}
