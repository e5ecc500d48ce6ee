package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Values of scipy.stats.spearmanr 1.10 and 1.17; chances of few are counts of orders, by itertools.permutations. */
class SpearmanTest {

    @Test
    void withoutTies() {
        Spearman agreement = Spearman.of(new double[] {1, 2, 3, 4, 5, 6}, new double[] {2, 1, 4, 3, 6, 5});
        assertThat(agreement.rho()).isCloseTo(0.8285714285714287, within(1e-12));
        assertThat(agreement.p()).isEqualTo(42 / 720.0);
        assertThat(agreement.size()).isEqualTo(6);
    }

    @Test
    void tiesTakeTheirAverageRank() {
        Spearman agreement = Spearman.of(new double[] {1, 1, 2, 3, 3, 3, 9}, new double[] {.5, .2, .2, .9, .8, .9, .1});
        assertThat(agreement.rho()).isCloseTo(0.08574929257125442, within(1e-12));
        assertThat(agreement.p()).isEqualTo(4272 / 5040.0);
    }

    @Test
    void chancesOfMoreAreThoseOfStudent() {
        double[] nine = {1, 2, 3, 4, 5, 6, 7, 8, 9};
        Spearman agreement = Spearman.of(nine, new double[] {2, 1, 4, 3, 6, 5, 9, 7, 8});
        assertThat(agreement.rho()).isCloseTo(0.9, within(1e-12));
        assertThat(agreement.p()).isCloseTo(0.0009430623223403288, within(1e-9));
    }

    @Test
    void ofFewNoChanceIsLessThanThatOfOneOrder() {
        double[] eight = {1, 2, 3, 4, 5, 6, 7, 8};
        assertThat(Spearman.of(new double[] {1, 2, 3}, new double[] {4, 5, 9}).p())
                .isEqualTo(2 / 6.0);
        assertThat(Spearman.of(new double[] {1, 2, 3}, new double[] {9, 5, 4}).p())
                .isEqualTo(2 / 6.0);
        assertThat(Spearman.of(eight, eight).p()).isEqualTo(2 / 40320.0);
    }

    @Test
    void extremes() {
        assertThat(Spearman.of(new double[] {1, 2}, new double[] {4, 5}).p()).isNaN();
        assertThat(Spearman.of(new double[] {1, 1, 1}, new double[] {4, 5, 9}).rho())
                .isNaN();
        assertThatThrownBy(() -> Spearman.of(new double[] {1}, new double[] {1, 2}))
                .hasMessage("1 values cannot be compared with 2");
    }
}
