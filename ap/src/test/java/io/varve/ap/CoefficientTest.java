package io.varve.ap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** The preference of Sun and Guo: the least similarity, less a coefficient for every object. */
class CoefficientTest {

    /** The least similarity is −12; the copy counts among the six objects though only five points are compared. */
    @Test
    void everyObjectLowersThePreference() {
        double[][] x = {{0}, {1}, {1}, {2}, {11}, {12}};
        for (boolean deduplicate : new boolean[] {true, false}) {
            ApParams params = ApParams.defaults().withDeduplicate(deduplicate);
            ApResult result = AffinityPropagation.fit(x, params.withPreference(Preference.coefficient(0.25)));
            assertThat(result.preference(0)).isCloseTo(-12 - 0.25 * 6, within(1e-12));
            assertThat(result.preference(5)).isEqualTo(result.preference(0));
            ApResult none = AffinityPropagation.fit(x, params.withPreference(Preference.coefficient(0)));
            assertThat(none).isEqualTo(AffinityPropagation.fit(x, params.withPreference(Preference.minimum())));
        }
    }

    @Test
    void withoutAnyFiniteSimilarityEveryObjectStandsAlone() {
        double never = Double.NEGATIVE_INFINITY;
        ApInput input = ApInput.similarities(new double[][] {{0, never, never}, {never, 0, never}, {never, never, 0}});
        ApResult result =
                AffinityPropagation.fit(input, ApParams.defaults().withPreference(Preference.coefficient(0.1)));
        assertThat(result.clusterCount()).isEqualTo(3);
    }

    @Test
    void itIsReadAsTheCommandWritesIt() {
        assertThat(Preference.parse("pc0.0015"))
                .isEqualTo(Preference.coefficient(0.0015))
                .hasToString("pc0.0015");
        assertThatThrownBy(() -> Preference.parse("pc")).hasMessageStartingWith("preference 'pc' is not understood;");
        assertThatThrownBy(() -> Preference.parse("pc-1"))
                .hasMessage("a preference coefficient must be a finite number of at least 0, got -1.0");
        assertThatThrownBy(() -> Preference.coefficient(Double.NaN))
                .hasMessage("a preference coefficient must be a finite number of at least 0, got NaN");
    }
}
