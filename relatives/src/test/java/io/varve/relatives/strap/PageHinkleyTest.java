package io.varve.relatives.strap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** The change test, by hand. */
class PageHinkleyTest {

    private static PageHinkley after(double delta, int... values) {
        PageHinkley test = PageHinkley.NEW;
        for (int value : values) {
            test = test.after(value, delta);
        }
        return test;
    }

    @Test
    void risesByWhatEveryValueIsAboveTheMeanSoFar() {
        // means 0, 0, 0, 1/4, 2/5, so that m is 0, 0, 0, 3/4, 27/20
        PageHinkley test = after(0, 0, 0, 0, 1, 1);
        assertThat(test.mean()).isCloseTo(0.4, within(1e-15));
        assertThat(test.sum() - test.least()).isCloseTo(1.35, within(1e-15));
    }

    @Test
    void fallsByDeltaAtEveryValue() {
        // m is -.01, -.02, then .73 - .01
        PageHinkley test = after(0.01, 0, 0, 0, 1);
        assertThat(test.least()).isCloseTo(-0.03, within(1e-15));
        assertThat(test.sum()).isCloseTo(0.71, within(1e-15));
    }

    @Test
    void firesAboveTheThresholdAndNotBefore() {
        ChangeTest above = new ChangeTest(0, OptionalDouble.of(1.34), 0.5, 1);
        assertThat(after(0, 0, 0, 0, 1).alarms(above)).isFalse();
        assertThat(after(0, 0, 0, 0, 1, 1).alarms(above)).isTrue();
        assertThat(after(0, 0, 0, 0, 1, 1).alarms(above.withThreshold(OptionalDouble.of(1.36))))
                .isFalse();
    }

    @Test
    void keepsSilentForTheFirstObjects() {
        ChangeTest test = new ChangeTest(0, OptionalDouble.of(1), 0.5, 5);
        assertThat(after(0, 0, 0, 0, 1, 1).alarms(test)).isTrue();
        assertThat(after(0, 0, 0, 0, 1, 1).alarms(test.withMinObjects(6))).isFalse();
    }

    @Test
    void aThresholdThatCalibratesItselfIsAShareOfTheOutliers() {
        PageHinkley test = PageHinkley.NEW;
        for (int i = 0; i < 40; i++) {
            test = test.after(i < 20 ? 0 : 1, 0);
        }
        // after 20 others and k outliers the mean is k / (20 + k), so that m rises by 20 (1/21 + ... + 1/40) = 13.616
        assertThat(test.sum() - test.least()).isCloseTo(13.616, within(0.001));
        ChangeTest self = new ChangeTest(0, OptionalDouble.empty(), 0.68, 1);
        assertThat(test.alarms(self)).isTrue();
        assertThat(test.alarms(self.withFactor(0.69))).isFalse();
    }

    @Test
    void aThresholdThatCalibratesItselfIsNeverBelowTheUsualOneSinceTheFirstOutlierWouldFire() {
        PageHinkley test = after(0, 0, 0, 0, 1);
        ChangeTest self = new ChangeTest(0, OptionalDouble.empty(), 0.5, 1);
        assertThat(test.sum() - test.least()).isGreaterThan(0.5 * 1);
        assertThat(test.alarms(self)).isFalse();
    }

    @Test
    void aSteadyShareOfOutliersGivesNoAlarm() {
        PageHinkley test = PageHinkley.NEW;
        ChangeTest defaults = ChangeTest.defaults();
        for (int i = 0; i < 100_000; i++) {
            test = test.after(i % 20 == 0 ? 1 : 0, defaults.delta());
            assertThat(test.alarms(defaults)).as("object %d", i).isFalse();
        }
    }
}
