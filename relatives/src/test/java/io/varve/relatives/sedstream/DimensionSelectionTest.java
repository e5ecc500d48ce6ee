package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class DimensionSelectionTest {

    private static FadingStructure of(long id, double[] centre, double... deviations) {
        Histogram[] histograms = new Histogram[centre.length];
        for (int j = 0; j < centre.length; j++) {
            histograms[j] = new Histogram(centre[j]);
        }
        FadingStructure structure = new FadingStructure(id, centre, histograms);
        structure.weight = 10;
        structure.active = true;
        for (int j = 0; j < centre.length; j++) {
            structure.squares[j] = 10 * deviations[j] * deviations[j];
        }
        return structure;
    }

    private final FadingStructure one = of(0, new double[] {0, 0, 0}, 1, 0.1, 3);
    private final FadingStructure two = of(1, new double[] {10, 0, 0}, 2, 0.2, 0.05);

    @Test
    void seTakesTheTightestOfAllStructures() {
        DimensionSelection.SE.select(List.of(one, two), 1.5);
        // in order: two's third (.05), one's second (.1), two's second (.2)
        assertThat(one.selected).containsExactly(false, true, false);
        assertThat(two.selected).containsExactly(false, true, true);
    }

    @Test
    void sedTakesThoseThatSetStructuresApart() {
        DimensionSelection.SED.select(List.of(one, two), 1);
        assertThat(one.selected).containsExactly(true, false, false);
        assertThat(two.selected).containsExactly(true, false, false);
    }

    @Test
    void eachKeepsItsTightestWhateverTheBudget() {
        FadingStructure loose = of(2, new double[] {0, 0, 0}, 9, 8, 7);
        DimensionSelection.SE.select(List.of(one, two, loose), 1);
        assertThat(loose.selected).containsExactly(false, false, true);
    }

    @Test
    void thoseThatAreNotActiveHaveAllDimensions() {
        two.active = false;
        two.selected = new boolean[] {false, false, true};
        DimensionSelection.SED.select(List.of(one, two), 1);
        assertThat(two.selected).containsExactly(true, true, true);
        assertThat(one.selected).as("no other overlaps it").containsExactly(false, true, false);
        DimensionSelection.ALL.select(List.of(one, two), 1);
        assertThat(one.selected).containsExactly(true, true, true);
    }

    @Test
    void anUnknownNameIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DimensionSelection.named("some"))
                .withMessage("dimensions must be all, se or sed, got 'some'");
    }
}
