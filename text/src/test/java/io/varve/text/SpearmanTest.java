package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Values of scipy.stats.spearmanr 1.10. */
class SpearmanTest {

    @Test
    void withoutTies() {
        Spearman agreement = Spearman.of(new double[] {1, 2, 3, 4, 5, 6}, new double[] {2, 1, 4, 3, 6, 5});
        assertThat(agreement.rho()).isCloseTo(0.8285714285714287, within(1e-12));
        assertThat(agreement.p()).isCloseTo(0.04156268221574334, within(1e-9));
        assertThat(agreement.size()).isEqualTo(6);
    }

    @Test
    void tiesTakeTheirAverageRank() {
        Spearman agreement = Spearman.of(new double[] {1, 1, 2, 3, 3, 3, 9}, new double[] {.5, .2, .2, .9, .8, .9, .1});
        assertThat(agreement.rho()).isCloseTo(0.08574929257125442, within(1e-12));
        assertThat(agreement.p()).isCloseTo(0.8549620819720234, within(1e-9));
    }

    @Test
    void extremes() {
        assertThat(Spearman.of(new double[] {1, 2, 3}, new double[] {4, 5, 9}).p())
                .isLessThan(1e-6);
        assertThat(Spearman.of(new double[] {1, 2}, new double[] {4, 5}).p()).isNaN();
        assertThat(Spearman.of(new double[] {1, 1, 1}, new double[] {4, 5, 9}).rho())
                .isNaN();
        assertThatThrownBy(() -> Spearman.of(new double[] {1}, new double[] {1, 2}))
                .hasMessage("1 values cannot be compared with 2");
    }
}
