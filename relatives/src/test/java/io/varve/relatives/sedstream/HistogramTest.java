package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HistogramTest {

    private static Histogram of(double... heights) {
        return new Histogram(0, 10, heights);
    }

    private static double[] heights(Histogram histogram) {
        double[] heights = new double[Histogram.BINS];
        for (int bin = 0; bin < heights.length; bin++) {
            heights[bin] = histogram.height(bin);
        }
        return heights;
    }

    @Test
    void theFirstOtherValueIsTheOtherEnd() {
        Histogram up = new Histogram(3);
        up.add(3);
        up.add(13);
        assertThat(heights(up)).containsExactly(2, 0, 0, 0, 0, 0, 0, 0, 0, 1);
        Histogram down = new Histogram(3);
        down.add(-7);
        assertThat(heights(down)).containsExactly(1, 0, 0, 0, 0, 0, 0, 0, 0, 1);
        assertThat(down.upper(0)).isEqualTo(-6);
    }

    @Test
    void aValueGoesToTheFirstBinThatReachesUpToIt() {
        Histogram histogram = of(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
        histogram.add(2);
        histogram.add(2.1);
        histogram.add(0);
        histogram.add(10);
        assertThat(heights(histogram)).containsExactly(1, 1, 1, 0, 0, 0, 0, 0, 0, 1);
    }

    @Test
    void aWiderRangeTakesOldBinsInByTheirParts() {
        Histogram histogram = of(0, 4, 0, 0, 0, 0, 0, 0, 0, 2);
        histogram.add(15);
        // bins of 1.5: the second old one, from 1 to 2, lies half in the first; the last, from 9 to 10, in the seventh
        assertThat(heights(histogram)).containsExactly(new double[] {2, 2, 0, 0, 0, 0, 2, 0, 0, 1}, within(1e-12));
        assertThat(histogram.weight()).isCloseTo(7, within(1e-12));
    }

    @Test
    void aSumHasTheRangeOfBothAndChangesNeither() {
        Histogram left = of(0, 0, 0, 0, 0, 0, 0, 0, 0, 6);
        Histogram right = new Histogram(10, 20, new double[] {4, 0, 0, 0, 0, 0, 0, 0, 0, 0});
        assertThat(heights(left.merged(right)))
                .containsExactly(new double[] {0, 0, 0, 0, 6, 4, 0, 0, 0, 0}, within(1e-12));
        assertThat(left.height(9)).isEqualTo(6);
        assertThat(right.height(0)).isEqualTo(4);
    }

    @Test
    void partsHaveTheBinsOnTheirSide() {
        Histogram histogram = of(6, 2, 0, 0, 0, 0, 0, 1, 3, 4);
        assertThat(histogram.lower(1).weight()).isCloseTo(8, within(1e-12));
        assertThat(histogram.lower(1).upper(9)).isEqualTo(2);
        assertThat(histogram.above(1).weight()).isCloseTo(8, within(1e-12));
        assertThat(histogram.above(1).centre(0)).isCloseTo(2.4, within(1e-12));
    }

    @Test
    void theLowestBinBetweenTwoPeaksIsTheValley() {
        assertThat(of(0, 8, 9, 1, 0, 1, 7, 6, 0, 0).valley()).isEqualTo(4);
        assertThat(of(0, 8, 9, 1, 0, 0, 7, 6, 0, 0).valley())
                .as("the first of equals")
                .isEqualTo(4);
    }

    @Test
    void aValleyThatChanceExplainsIsNone() {
        // 2 (o - e)^2 / e is 5.33 for 2 beside 10 and 10, and 3.77 for 3
        assertThat(of(0, 0, 10, 2, 10, 0, 0, 0, 0, 0).valley()).isEqualTo(3);
        assertThat(of(0, 0, 10, 3, 10, 0, 0, 0, 0, 0).valley()).isEqualTo(-1);
        assertThat(of(0, 0, 10, 2, 5, 0, 0, 0, 0, 0).valley())
                .as("the lower peak decides")
                .isEqualTo(-1);
    }

    @Test
    void aPeakHasAtLeastFive() {
        assertThat(of(5, 0, 9, 0, 0, 0, 0, 0, 0, 0).valley()).isEqualTo(1);
        assertThat(of(4.9, 0, 9, 0, 0, 0, 0, 0, 0, 0).valley()).isEqualTo(-1);
    }
}
