package io.varve.scale;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import java.util.List;
import org.junit.jupiter.api.Test;

class ColumnStatisticsTest {

    @Test
    void handComputedValues() {
        ColumnStatistics statistics = statisticsOf(new double[][] {{1, -2}, {3, 4}, {5, 10}});
        assertThat(statistics.count()).isEqualTo(3);
        assertThat(statistics.least(0)).isEqualTo(1);
        assertThat(statistics.largest(1)).isEqualTo(10);
        assertThat(statistics.mean(1)).isEqualTo(4);
        assertThat(statistics.variance(0)).isEqualTo(8 / 3.0);
    }

    @Test
    void batchesAddUpToTheSameAsOne() {
        double[][] x = {{0.1, 7}, {0.2, 7}, {0.4, 7}, {12.5, 7}, {-3, 7}};
        ColumnStatistics parts = ColumnStatistics.withColumnsOf(Batch.of(x), Scaling.NONE);
        parts.add(Batch.of(new double[][] {x[0], x[1]}));
        parts.add(Batch.of(new double[][] {x[2], x[3], x[4]}));
        ColumnStatistics all = statisticsOf(x);
        assertThat(parts.count()).isEqualTo(all.count());
        for (int j = 0; j < 2; j++) {
            assertThat(parts.mean(j)).isEqualTo(all.mean(j));
            assertThat(parts.variance(j)).isEqualTo(all.variance(j));
        }
        assertThat(all.variance(1)).isZero();
    }

    /** Seconds since 1970 some minutes apart: the mean is a billion times the deviation. */
    @Test
    void theDeviationSurvivesALargeMean() {
        for (double offset : new double[] {0, 1e6, 1.7e9, 1e12}) {
            double[][] x = {
                {offset + 1}, {offset + 2}, {offset + 4}, {offset + 9}, {offset + 5}, {offset + 5}, {offset + 3}
            };
            assertThat(Math.sqrt(statisticsOf(x).variance(0)))
                    .as("offset " + offset)
                    .isCloseTo(Math.sqrt(286 / 49.0), within(1e-9));
        }
    }

    @Test
    void categoriesComeInTheOrderOfTheirFirstAppearance() {
        Batch batch = Batch.of(new double[3][0])
                .withCategories(List.of("colour"), new String[][] {{"red"}, {"blue"}, {"red"}});
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batch, Scaling.NONE);
        statistics.add(batch);
        assertThat(statistics.categories(0)).containsExactly("red", "blue");
    }

    @Test
    void ofManyColumnsTheFirstAreNamed() {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(Batch.of(new double[1][384]), Scaling.NONE);
        Batch other = Batch.of(new double[1][1]).withColumns(List.of("height"));
        assertThatThrownBy(() -> statistics.add(other))
                .hasMessage("the batch has 1 columns, the model has 384, missing: x0, x1, x2, x3, x4 and 379 more, not"
                        + " known: height; give every batch the same columns in the same order");
    }

    @Test
    void otherColumnsAreRefusedByName() {
        Batch first = Batch.of(new double[][] {{1, 2}}).withColumns(List.of("height", "width"));
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(first, Scaling.NONE);
        assertThatThrownBy(() ->
                        statistics.add(Batch.of(new double[][] {{1, 2}}).withColumns(List.of("height", "depth"))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the batch has 2 columns, the model has 2, missing: width, not known: depth;"
                        + " give every batch the same columns in the same order");
        assertThatThrownBy(() ->
                        statistics.add(Batch.of(new double[][] {{1, 2}}).withColumns(List.of("width", "height"))))
                .isInstanceOfSatisfying(
                        OtherColumnOrderException.class,
                        refused -> assertThat(refused.wanted()).containsExactly("height", "width"))
                .hasMessage(
                        "the batch has the columns width, height where the model has height, width; give every batch"
                                + " the same columns in the same order");
        assertThatThrownBy(() -> statistics.add(first.withCategories(List.of("colour"), new String[][] {{"red"}})))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the batch has 1 categorical columns, the model has 0, not known: colour");
        assertThat(statistics.count()).isZero();
    }

    private static ColumnStatistics statisticsOf(double[][] x) {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(Batch.of(x), Scaling.NONE);
        statistics.add(Batch.of(x));
        return statistics;
    }
}
