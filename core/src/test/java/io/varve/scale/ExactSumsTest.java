package io.varve.scale;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Seeds;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("jdk")
class ExactSumsTest {

    @Test
    void smallNumbersSurviveALargeOneThatComesAndGoes() {
        ExactSums sum = new ExactSums(1);
        sum.add(0, 0.1);
        sum.add(0, 1e20);
        sum.add(0, 0.2);
        sum.add(0, -1e20);
        assertThat(sum.value(0)).isEqualTo(0.1 + 0.2);
    }

    @Test
    void roundsOnceWhateverTheOrder() {
        Seeds.check(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double[] values = random.doubles(200, -1, 1)
                    .map(v -> v * Math.pow(10, random.nextInt(7)))
                    .toArray();
            double exact = Arrays.stream(values)
                    .mapToObj(BigDecimal::new)
                    .reduce(BigDecimal.ZERO, BigDecimal::add)
                    .doubleValue();
            assertThat(sumOf(values).value(0)).isEqualTo(exact);
            double[] reversed = values.clone();
            for (int i = 0; i < values.length; i++) {
                reversed[i] = values[values.length - 1 - i];
            }
            assertThat(sumOf(reversed).value(0)).isEqualTo(exact);
        });
    }

    @Test
    void theMeanOfCopiesIsTheCopy() {
        Seeds.check(300, seed -> {
            SplittableRandom random = new SplittableRandom(seed);
            double value = random.nextDouble(-1, 1) * Math.pow(10, random.nextInt(-7, 7));
            double[] copies = new double[1 + random.nextInt(5000)];
            Arrays.fill(copies, value);
            assertThat(sumOf(copies).quotient(0, copies.length)).isEqualTo(value);
        });
    }

    @Test
    void takingOutWhatWasAddedRestoresTheSum() {
        double[] values = new SplittableRandom(5).doubles(50, -1000, 1000).toArray();
        ExactSums sum = sumOf(values);
        double before = sum.value(0);
        for (int i = 0; i < 1000; i++) {
            sum.add(0, i / 7.0);
        }
        for (int i = 0; i < 1000; i++) {
            sum.add(0, -(i / 7.0));
        }
        assertThat(sum.value(0)).isEqualTo(before);
    }

    @Test
    void productsAreNotRoundedBeforeTheyAreAdded() {
        double x = 1 + 0x1p-30;
        ExactSums sum = new ExactSums(1);
        sum.addProduct(0, x, x);
        sum.add(0, -1);
        sum.add(0, -0x1p-29);
        assertThat(sum.value(0)).isEqualTo(0x1p-60);
    }

    @Test
    void sumsOfPartsAreTheSumOfAll() {
        double[] values = new SplittableRandom(6).doubles(99, -1, 1).toArray();
        ExactSums parts = sumOf(Arrays.copyOfRange(values, 0, 40));
        parts.addAll(sumOf(Arrays.copyOfRange(values, 40, 99)));
        assertThat(parts.value(0)).isEqualTo(sumOf(values).value(0));
    }

    @Test
    void aCopyGoesItsOwnWay() {
        ExactSums sum = sumOf(1, 2);
        ExactSums copy = sum.copy();
        copy.add(0, 4);
        assertThat(sum.value(0)).isEqualTo(3);
        assertThat(copy.value(0)).isEqualTo(7);
    }

    private static ExactSums sumOf(double... values) {
        ExactSums sum = new ExactSums(1);
        for (double value : values) {
            sum.add(0, value);
        }
        return sum;
    }
}
