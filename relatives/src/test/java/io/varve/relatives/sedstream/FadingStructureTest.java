package io.varve.relatives.sedstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.ClusterId;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FadingStructureTest {

    private static FadingStructure of(long id, double[]... points) {
        FadingStructure structure = new FadingStructure(id, new Member(id + "-0", points[0], 0));
        for (int i = 1; i < points.length; i++) {
            structure.add(new Member(id + "-" + i, points[i], i));
        }
        return structure;
    }

    /** The example of the tests of the Python package estream. */
    private static FadingStructure faded(long id, double sign) {
        double[][] points = {{-1.5, 2}, {-1, 2}, {-1.5, 1.5}, {-2, 1}, {-2, 2}};
        double fading = Math.pow(2, -0.1 / 10);
        FadingStructure structure =
                new FadingStructure(id, new Member("first", new double[] {sign * -1.5, sign * 2}, 0));
        structure.fade(fading);
        for (int i = 1; i < points.length; i++) {
            structure.add(new Member("m" + i, new double[] {sign * points[i][0], sign * points[i][1]}, i));
            structure.fade(fading);
        }
        return structure;
    }

    @Test
    void distancesAreThoseOfTheKnownImplementation() {
        assertThat(faded(0, 1).centreDistance(faded(1, -1))).isCloseTo(3.3, within(0.05));
        assertThat(faded(0, 1).distance(new double[] {1.6, -1.7})).isCloseTo(8.5, within(0.05));
    }

    @Test
    void fadingChangesWeightAloneNotPlaceOrDeviation() {
        FadingStructure structure = of(0, new double[][] {{1, 5}, {3, 5}, {8, 6}});
        double[] centre = structure.centre.clone();
        double deviation = structure.deviation(0);
        structure.fade(0.25);
        assertThat(structure.weight).isEqualTo(0.75);
        assertThat(structure.centre).containsExactly(centre);
        assertThat(structure.deviation(0)).isCloseTo(deviation, within(1e-12));
        assertThat(structure.histograms[0].weight()).isEqualTo(0.75);
        structure.add(new Member("late", new double[] {4, 5}, 9));
        assertThat(structure.centre[0]).as("a new object weighs 1").isCloseTo(4, within(1e-12));
    }

    @Test
    void deviationsFarFromZeroKeepTheirDigits() {
        FadingStructure structure = of(0, new double[][] {{1e9 + 1}, {1e9 + 2}, {1e9 + 3}});
        assertThat(structure.deviation(0)).isCloseTo(Math.sqrt(2 / 3.0), within(1e-9));
    }

    @Test
    void aConstantDimensionHasTheLeastDeviation() {
        FadingStructure structure = of(0, new double[][] {{1, 5}, {3, 5}});
        assertThat(structure.deviation(1)).isEqualTo(1e-5);
        assertThat(of(1, new double[][] {{7}}).distance(new double[] {8})).isCloseTo(1e5, within(1e-6));
    }

    @Test
    void onlySelectedDimensionsCount() {
        FadingStructure structure = of(0, new double[][] {{0, 0}, {2, 2}});
        structure.selected = new boolean[] {false, true};
        assertThat(structure.distance(new double[] {100, 3})).isEqualTo(2);
        FadingStructure other = of(1, new double[][] {{10, 7}});
        other.selected = new boolean[] {false, true};
        assertThat(structure.centreDistance(other)).isEqualTo(6);
        other.selected = new boolean[] {true, false};
        assertThat(structure.centreDistance(other)).as("those of either").isEqualTo(7.5);
    }

    @Test
    void aMergeIsWhatAllObjectsTogetherWouldBe() {
        FadingStructure one = of(0, new double[][] {{0, 1}, {2, 1}, {4, 7}});
        FadingStructure two = of(1, new double[][] {{10, 3}, {12, 1}});
        FadingStructure all = of(2, new double[][] {{0, 1}, {2, 1}, {4, 7}, {10, 3}, {12, 1}});
        FadingStructure both = two.merged(one);
        assertThat(both.id).as("the heavier keeps its id").isZero();
        assertThat(both.weight).isEqualTo(5);
        for (int j = 0; j < 2; j++) {
            assertThat(both.centre[j]).isCloseTo(all.centre[j], within(1e-12));
            assertThat(both.deviation(j)).isCloseTo(all.deviation(j), within(1e-12));
        }
        assertThat(both.members).hasSize(5);
    }

    @Test
    void aMergeHasTheDimensionsOfTheActiveOnes() {
        FadingStructure one = of(0, new double[][] {{0, 0, 0}});
        FadingStructure two = of(1, new double[][] {{1, 1, 1}});
        one.active = true;
        one.selected = new boolean[] {true, false, false};
        assertThat(one.merged(two).selected).containsExactly(true, false, false);
        assertThat(two.merged(one).selected).containsExactly(true, false, false);
        two.active = true;
        two.selected = new boolean[] {false, true, false};
        assertThat(one.merged(two).selected).containsExactly(true, true, false);
        one.active = false;
        two.active = false;
        assertThat(one.merged(two).selected).containsExactly(true, true, true);
    }

    @Test
    void aMergeKnowsWhenceItsWeightCame() {
        FadingStructure one = of(0, new double[][] {{0}, {0}, {0}});
        FadingStructure two = of(1, new double[][] {{1}});
        one.origin.put(new ClusterId(7), 1.0);
        two.origin.put(new ClusterId(8), 1.0);
        assertThat(one.merged(two).origin).isEqualTo(Map.of(new ClusterId(7), 0.75, new ClusterId(8), 0.25));
    }

    @Test
    void aSplitDividesAtTheValley() {
        double[][] points = new double[14][];
        for (int i = 0; i < 14; i++) {
            points[i] = new double[] {i % 7, i < 6 ? 0 : 10};
        }
        FadingStructure whole = of(3, points);
        assertThat(whole.splitDimension()).isEqualTo(1);
        FadingStructure lower = whole.part(9, 1, true);
        FadingStructure upper = whole.part(3, 1, false);
        assertThat(lower.weight).isCloseTo(6, within(1e-12));
        assertThat(upper.weight).isCloseTo(8, within(1e-12));
        // from the centres of the bins, which are 1 wide
        assertThat(lower.centre[1]).isCloseTo(0.5, within(1e-12));
        assertThat(upper.centre[1]).isCloseTo(9.5, within(1e-12));
        // in the other dimension both are as the whole
        assertThat(lower.centre[0]).isEqualTo(whole.centre[0]);
        assertThat(lower.deviation(0)).isCloseTo(whole.deviation(0), within(1e-12));
        assertThat(lower.members).extracting(Member::object).containsExactly("3-0", "3-1", "3-2", "3-3", "3-4", "3-5");
        assertThat(upper.members).hasSize(8);
        assertThat(lower.id).isEqualTo(9);
    }

    @Test
    void aDimensionThatIsNotSelectedSplitsToo() {
        double[][] points = new double[12][];
        for (int i = 0; i < 12; i++) {
            points[i] = new double[] {0, i < 6 ? 0 : 10};
        }
        FadingStructure whole = of(3, points);
        whole.selected = new boolean[] {true, false};
        assertThat(whole.splitDimension()).isEqualTo(1);
    }

    @Test
    void twoThatWouldSplitAtOnceAreKnown() {
        FadingStructure one = of(0, new double[][] {{0}, {0.5}, {1}, {1}, {1}, {1}, {1}});
        FadingStructure two = of(1, new double[][] {{9}, {9}, {9}, {9}, {9}, {9.5}, {10}});
        assertThat(one.wouldSplitWith(two)).isTrue();
        assertThat(one.wouldSplitWith(one)).isFalse();
    }

    @Test
    void itHasMovedOnceItsCentreIsADeviationAway() {
        FadingStructure structure = of(0, new double[][] {{-1}, {1}});
        structure.told = new double[] {0.9};
        assertThat(structure.hasMoved(1)).isFalse();
        structure.told = new double[] {1.1};
        assertThat(structure.hasMoved(1.2)).as("too little to be told").isFalse();
        assertThat(structure.hasMoved(1)).isTrue();
        assertThat(structure.hasMoved(1)).as("told once").isFalse();
    }
}
