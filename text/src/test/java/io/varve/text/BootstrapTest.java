package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BootstrapTest {

    @Test
    void moreWordsGiveANarrowerInterval() {
        Interval few = noisy(20);
        Interval many = noisy(320);
        assertThat(many.high() - many.low()).isLessThan((few.high() - few.low()) / 2);
        assertThat(few.low()).isLessThan(few.high());
    }

    private static Interval noisy(int words) {
        SplittableRandom random = new SplittableRandom(1);
        double[] x = new double[words];
        double[] y = new double[words];
        for (int i = 0; i < words; i++) {
            x[i] = random.nextDouble();
            y[i] = x[i] + random.nextDouble();
        }
        Interval found = Bootstrap.of(x, y, 3);
        assertThat(Spearman.of(x, y).rho()).isBetween(found.low(), found.high());
        assertThat(Bootstrap.of(x, y, 3)).as("the same seed").isEqualTo(found);
        return found;
    }

    @Test
    void theSameOrderIsCertainAndTiesSayNothing() {
        double[] order = {1, 2, 3, 4, 5};
        assertThat(Bootstrap.of(order, order, 1).low()).isCloseTo(1, within(1e-12));
        assertThat(Bootstrap.of(order, new double[5], 1).low()).isNaN();
        assertThat(Bootstrap.of(new double[] {1, 2}, new double[] {1, 2}, 1).high())
                .isNaN();
        assertThat(new Gold(Map.of("a", 1.0, "b", 2.0, "c", 3.0))
                        .interval(Map.of("a", 1.0, "b", 2.0, "c", 5.0, "d", Double.NaN), 1)
                        .high())
                .isCloseTo(1, within(1e-12));
    }

    @Test
    void chanceIsTakenOutOfTheDivergence() {
        assertThat(ChangeMeasure.adjusted(Math.log(2), 0.2)).isCloseTo(1, within(1e-12));
        assertThat(ChangeMeasure.adjusted(0.2, 0.2)).isZero();
        assertThat(ChangeMeasure.adjusted(0.1, 0.2)).isNegative();
        assertThat(ChangeMeasure.adjusted(Math.log(2), Math.log(2)))
                .as("every use a sense of its own")
                .isZero();
    }
}
