package io.varve.variants.wanted;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import org.junit.jupiter.api.Test;

/** Where there is hardly a range; the ranges of R are compared in ApclusterExtrasTest. */
class PreferenceRangeTest {

    private static final ApParams PARAMS = ApParams.defaults();

    @Test
    void oneObjectHasNone() {
        ApInput one = ApInput.vectors(new double[][] {{1, 2}});
        PreferenceRange none = new PreferenceRange(Double.NaN, Double.NaN);
        assertThat(PreferenceRange.exact(one, PARAMS)).isEqualTo(none);
        assertThat(PreferenceRange.fast(one, PARAMS)).isEqualTo(none);
    }

    @Test
    void ofEqualObjectsItIsZero() {
        ApInput equal = ApInput.vectors(new double[3][2]);
        // as a record has it, 0.0 and -0.0 differ
        assertThat(PreferenceRange.exact(equal, PARAMS)).isEqualTo(new PreferenceRange(0, 0));
        assertThat(PreferenceRange.fast(equal, PARAMS)).isEqualTo(new PreferenceRange(0, 0));
    }

    @Test
    void ofTwoObjectsItIsTheirSimilarity() {
        ApInput two = ApInput.vectors(new double[][] {{0, 0}, {3, 4}});
        assertThat(PreferenceRange.exact(two, PARAMS)).isEqualTo(new PreferenceRange(-5, -5));
        assertThat(PreferenceRange.fast(two, PARAMS)).isEqualTo(new PreferenceRange(-5, -5));
    }
}
