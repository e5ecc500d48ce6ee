package io.varve.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeatureSpaceTest {

    private static final Batch NUMBERS = Batch.of(new double[][] {{1, 5, 0}, {3, 5, 10}, {2, 5, 5}});
    private static final Batch COLOURS = Batch.of(new double[][] {{1}, {2}, {4}})
            .withCategories(
                    List.of("colour", "shape"), new String[][] {{"red", "round"}, {"blue", "round"}, {"red", "flat"}});

    @Test
    void noneLeavesNumbersAsTheyAre() {
        assertThat(points(Scaling.NONE, NUMBERS)).isDeepEqualTo(NUMBERS.vectors());
    }

    @Test
    void minMaxBringsEveryColumnToZeroAndOneAndAConstantOneToZero() {
        assertThat(points(Scaling.MINMAX, NUMBERS)).isDeepEqualTo(new double[][] {{0, 0, 0}, {1, 0, 1}, {0.5, 0, 0.5}});
    }

    @Test
    void zScoreBringsEveryColumnToMeanZeroAndDeviationOneAndAConstantOneToZero() {
        double[][] points = points(Scaling.ZSCORE, NUMBERS);
        for (int j : new int[] {0, 2}) {
            assertThat(points[0][j] + points[1][j] + points[2][j]).isCloseTo(0, within(1e-15));
            assertThat(points[0][j]).isCloseTo(-Math.sqrt(1.5), within(1e-15));
        }
        for (double[] point : points) {
            assertThat(point[1]).isZero();
        }
    }

    @Test
    void robustBringsEveryColumnToMedianZeroAndIsNotSqueezedByOneOutlier() {
        double[][] points = points(Scaling.ROBUST, Batch.of(new double[][] {{1, 7}, {2, 7}, {3, 7}, {4, 7}, {1e9, 7}}));
        // median 3, quartiles 2 and 4
        double unit = 2 / 1.3489795003921634;
        assertThat(points[0][0]).isCloseTo(-2 / unit, within(1e-15));
        assertThat(points[2][0]).isZero();
        assertThat(points[3][0]).isCloseTo(1 / unit, within(1e-15));
        assertThat(points[4][1]).isZero();
    }

    @Test
    void robustTakesTheDeviationWhereMostValuesAreTheSame() {
        double[][] points = points(Scaling.ROBUST, Batch.of(new double[][] {{0}, {0}, {0}, {0}, {5}}));
        assertThat(points[0][0]).isZero();
        // mean 1, variance (4 · 1 + 16) / 5
        assertThat(points[4][0]).isCloseTo(2.5, within(1e-15));
    }

    @Test
    void log1pTakesLogarithmsOfBothSignsThenMeanZeroAndDeviationOne() {
        double e = Math.E;
        // logarithms -1, 0, 2: mean 1/3, variance 14/9
        double[][] points = points(Scaling.LOG1P, Batch.of(new double[][] {{1 - e}, {0}, {e * e - 1}}));
        assertThat(points[0][0]).isCloseTo(-4 / Math.sqrt(14), within(1e-14));
        assertThat(points[1][0]).isCloseTo(-1 / Math.sqrt(14), within(1e-14));
        assertThat(points[2][0]).isCloseTo(5 / Math.sqrt(14), within(1e-14));
    }

    @Test
    void unitBringsEveryObjectToLengthOne() {
        double[][] points =
                points(Scaling.UNIT, Batch.of(new double[][] {{3, 4}, {-5, 0}, {1e200, 1e200}, {3e-200, 4e-200}}));
        assertThat(points[0]).containsExactly(0.6, 0.8);
        assertThat(points[1]).containsExactly(-1, 0);
        assertThat(points[2][0]).isCloseTo(Math.sqrt(0.5), within(1e-15));
        assertThat(points[3][1]).isCloseTo(0.8, within(1e-15));
    }

    @Test
    void unitRefusesAZeroVectorByItsName() {
        Batch batch =
                Batch.of(List.of("a", "b"), new double[][] {{1, 0}, {0, 0}}).withOrigins(i -> "x.csv, line " + (i + 2));
        assertThatThrownBy(() -> points(Scaling.UNIT, batch))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("object 'b' (x.csv, line 3) is a zero vector, which cannot be scaled to unit length;"
                        + " leave it out or choose another scale");
    }

    @Test
    void oneHotGivesEveryCategoryAPlace() {
        FeatureSpace space = space(Scaling.NONE, CategoryEncoding.ONE_HOT, COLOURS);
        assertThat(space.dimensions()).isEqualTo(5);
        // number, red, blue, round, flat
        assertThat(space.points(COLOURS))
                .isDeepEqualTo(new double[][] {{1, 1, 0, 1, 0}, {2, 0, 1, 1, 0}, {4, 1, 0, 0, 1}});
    }

    @Test
    void codesCountFromZeroByFirstAppearance() {
        FeatureSpace space = space(Scaling.MINMAX, CategoryEncoding.CODES, COLOURS);
        assertThat(space.dimensions()).isEqualTo(3);
        assertThat(space.points(COLOURS)).isDeepEqualTo(new double[][] {{0, 0, 0}, {1 / 3.0, 1, 0}, {1, 0, 1}});
    }

    @Test
    void anUnseenCategoryHasNoPlace() {
        Batch unseen = Batch.of(new double[][] {{1}})
                .withCategories(List.of("colour", "shape"), new String[][] {{"green", "flat"}});
        assertThat(space(Scaling.NONE, CategoryEncoding.ONE_HOT, COLOURS).points(unseen)[0])
                .containsExactly(1, 0, 0, 0, 1);
        assertThat(space(Scaling.NONE, CategoryEncoding.CODES, COLOURS).points(unseen)[0])
                .containsExactly(1, 2, 1);
    }

    @Test
    void objectsWithOtherColumnsAreRefused() {
        FeatureSpace space = space(Scaling.NONE, CategoryEncoding.ONE_HOT, COLOURS);
        assertThatThrownBy(() -> space.points(Batch.of(new double[][] {{1, 2}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the batch has 2 columns, the model has 1, not known: x1;"
                        + " give every batch the same columns in the same order");
        assertThat(space.points(Batch.of(new double[0][]))).isEmpty();
    }

    @Test
    void namesAreThoseOfTheCommand() {
        assertThat(Scaling.named("zscore")).isSameAs(Scaling.ZSCORE);
        assertThatThrownBy(() -> Scaling.named("log"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("scale 'log' is not known; choose one of none, minmax, zscore, unit, robust, log1p");
    }

    private static double[][] points(Scaling scaling, Batch batch) {
        return space(scaling, CategoryEncoding.ONE_HOT, batch).points(batch);
    }

    private static FeatureSpace space(Scaling scaling, CategoryEncoding encoding, Batch batch) {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batch, scaling);
        statistics.add(batch);
        return FeatureSpace.of(encoding, statistics);
    }
}
