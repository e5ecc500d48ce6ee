package io.varve.internal;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Seeds;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ExactSumTest {

    @Test
    void smallNumbersSurviveALargeOneThatComesAndGoes() {
        ExactSum sum = new ExactSum();
        sum.add(0.1);
        sum.add(1e20);
        sum.add(0.2);
        sum.add(-1e20);
        assertThat(sum.value()).isEqualTo(0.1 + 0.2);
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
            assertThat(sumOf(values).value()).isEqualTo(exact);
            double[] reversed = values.clone();
            for (int i = 0; i < values.length; i++) {
                reversed[i] = values[values.length - 1 - i];
            }
            assertThat(sumOf(reversed).value()).isEqualTo(exact);
        });
    }

    @Test
    void takingOutWhatWasAddedRestoresTheSum() {
        double[] values = new SplittableRandom(5).doubles(50, -1000, 1000).toArray();
        ExactSum sum = sumOf(values);
        double before = sum.value();
        for (int i = 0; i < 1000; i++) {
            sum.add(i / 7.0);
        }
        for (int i = 0; i < 1000; i++) {
            sum.add(-(i / 7.0));
        }
        assertThat(sum.value()).isEqualTo(before);
    }

    @Test
    void productsAreNotRoundedBeforeTheyAreAdded() {
        double x = 1 + 0x1p-30;
        ExactSum sum = new ExactSum();
        sum.addProduct(x, x);
        sum.add(-1);
        sum.add(-0x1p-29);
        assertThat(sum.value()).isEqualTo(0x1p-60);
    }

    @Test
    void sumsOfPartsAreTheSumOfAll() {
        double[] values = new SplittableRandom(6).doubles(99, -1, 1).toArray();
        ExactSum parts = sumOf(Arrays.copyOfRange(values, 0, 40));
        parts.add(sumOf(Arrays.copyOfRange(values, 40, 99)));
        assertThat(parts.value()).isEqualTo(sumOf(values).value());
    }

    @Test
    void aCopyGoesItsOwnWay() {
        ExactSum sum = sumOf(1, 2);
        ExactSum copy = new ExactSum(sum);
        copy.add(4);
        assertThat(sum.value()).isEqualTo(3);
        assertThat(copy.value()).isEqualTo(7);
    }

    private static ExactSum sumOf(double... values) {
        ExactSum sum = new ExactSum();
        for (double value : values) {
            sum.add(value);
        }
        return sum;
    }
}
