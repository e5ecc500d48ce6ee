package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ProjectionTest {

    /**
     * By hand: centred at (1, 1, 5) these are ±2 along (1, 1, 0)/√2·√2 and ±1 along (1, −1, 0): scatter 16 and 4, nothing
     * along z.
     */
    private static final double[][] CROSS = {{3, 3, 5}, {-1, -1, 5}, {2, 0, 5}, {0, 2, 5}};

    @Test
    void crossLiesOnItsArms() {
        Projection projection = Projection.fit(CROSS);
        assertThat(projection.explained(0)).isCloseTo(0.8, within(1e-12));
        assertThat(projection.explained(1)).isCloseTo(0.2, within(1e-12));
        double root = Math.sqrt(2);
        assertThat(projection.of(new double[] {3, 3, 5})).containsExactly(new double[] {2 * root, 0}, within(1e-12));
        assertThat(projection.of(new double[] {-1, -1, 5})).containsExactly(new double[] {-2 * root, 0}, within(1e-12));
        assertThat(projection.of(new double[] {2, 0, 5})).containsExactly(new double[] {0, root}, within(1e-12));
        assertThat(projection.of(new double[] {1, 1, 9})).containsExactly(new double[] {0, 0}, within(1e-12));
    }

    @Test
    void signsDoNotDependOnTheOrderOfPoints() {
        double[][] turned = {CROSS[2], CROSS[1], CROSS[3], CROSS[0]};
        assertThat(Projection.fit(turned).of(CROSS[0]))
                .containsExactly(Projection.fit(CROSS).of(CROSS[0]), within(1e-12));
    }

    @Test
    void manyDimensionsFindThePlaneThatWasHidden() {
        int dimensions = 300;
        double[] first = new double[dimensions];
        double[] second = new double[dimensions];
        for (int j = 0; j < dimensions; j++) {
            first[j] = 1 / Math.sqrt(dimensions);
            second[j] = (j % 2 == 0 ? 1 : -1) / Math.sqrt(dimensions);
        }
        Random random = new Random(7);
        double[][] points = new double[200][dimensions];
        for (double[] point : points) {
            double a = 10 * random.nextGaussian();
            double b = 5 * random.nextGaussian();
            for (int j = 0; j < dimensions; j++) {
                point[j] = a * first[j] + b * second[j] + 0.01 * random.nextGaussian();
            }
        }
        Projection projection = Projection.fit(points);
        assertThat(projection.explained(0) + projection.explained(1)).isGreaterThan(0.999);
        double[] along = new double[dimensions];
        for (int j = 0; j < dimensions; j++) {
            along[j] = 100 * first[j];
        }
        double[] place = projection.of(along);
        assertThat(Math.hypot(place[0], place[1])).isCloseTo(100, within(3.0));
    }

    @Test
    void pointsThatDoNotSpreadAreAllAtTheOrigin() {
        Projection projection = Projection.fit(new double[][] {{1, 2}, {1, 2}});
        assertThat(projection.of(new double[] {1, 2})).containsExactly(0, 0);
        assertThat(projection.explained(0)).isZero();
    }

    @Test
    void oneDimensionLeavesTheSecondAxisAtZero() {
        Projection projection = Projection.fit(new double[][] {{1}, {3}});
        assertThat(projection.of(new double[] {3})).containsExactly(new double[] {1, 0}, within(1e-12));
    }

    @Test
    void refusesNothingAndMixedLengths() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Projection.fit(new double[0][]))
                .withMessageContaining("at least one point");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Projection.fit(new double[][] {{1, 2}, {1}}))
                .withMessageContaining("expected 2 coordinates, got 1");
    }

    @Test
    void onePointFarAwayHasNoAxisOfItsOwn() {
        double[][] points = new double[101][];
        for (int i = 0; i < 100; i++) {
            points[i] = new double[] {i, (i * 37 % 100) / 4.0, 0};
        }
        points[100] = new double[] {0, 0, 1e6};
        Projection most = Projection.fitMost(points);
        assertThat(Math.abs(most.of(points[99])[0] - most.of(points[0])[0]))
                .as("the first axis is that along which the others spread")
                .isGreaterThan(90);
        assertThat(most.explained(0) + most.explained(1)).isGreaterThan(0.99);
    }
}
