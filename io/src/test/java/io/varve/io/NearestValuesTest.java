package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Gaps that take what the most similar objects have. */
class NearestValuesTest {

    private static final double GAP = Double.NaN;

    private static ColumnMeans.Filled fill(Batch batch, AppClustering app, Scaling scaling) {
        return Missing.NEAREST.fill(ColumnMeans.NONE, batch, app, scaling);
    }

    private static AppClustering nothing() {
        return AppClustering.create(AppParams.defaults());
    }

    /** Twelve rows near (0, 10, 0) and as many near (100, 90, 7), a bit apart. */
    private static double[][] twoKinds() {
        double[][] rows = new double[24][];
        for (int i = 0; i < rows.length; i++) {
            double little = i / 24.0;
            rows[i] = i < 12 ? new double[] {little, 10 + little, 0} : new double[] {100 + little, 90 + little, 7};
        }
        return rows;
    }

    private static List<String> ids(int count) {
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ids.add("o" + i);
        }
        return ids;
    }

    @Test
    void aGapTakesWhatItsOwnKindHas() {
        double[][] rows = twoKinds();
        rows[3][1] = GAP;
        rows[20][1] = GAP;
        ColumnMeans.Filled filled = fill(Batch.of(ids(24), rows), nothing(), Scaling.ZSCORE);
        assertThat(filled.gappy().stream()).containsExactly(3, 20);
        assertThat(filled.batch().value(3, 1)).isBetween(10.0, 11.0);
        assertThat(filled.batch().value(20, 1)).isBetween(90.0, 91.0);
        assertThat(filled.batch().value(0, 1)).isEqualTo(10);
    }

    @Test
    void theOrderOfRowsDoesNotMatterBeyondRounding() {
        double[][] rows = twoKinds();
        rows[3][1] = GAP;
        rows[4][0] = GAP;
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 24; i++) {
            order.add(i);
        }
        Collections.shuffle(order, new Random(3));
        double[][] shuffled = order.stream().map(i -> rows[i]).toArray(double[][]::new);
        List<String> names = order.stream().map(i -> "o" + i).toList();
        Batch plain = fill(Batch.of(ids(24), rows), nothing(), Scaling.NONE).batch();
        Batch other = fill(Batch.of(names, shuffled), nothing(), Scaling.NONE).batch();
        for (int i = 0; i < 24; i++) {
            for (int j = 0; j < 3; j++) {
                assertThat(other.value(i, j)).isEqualTo(plain.value(order.get(i), j), within(1e-12));
            }
        }
    }

    @Test
    void clustersSoFarTellWhatARowAloneInItsBatchLacks() {
        AppClustering app = nothing();
        Batch first = Batch.of(ids(24), twoKinds());
        app.partialFit(first);
        ColumnMeans means = ColumnMeans.NONE.fill(first).after();
        Batch second = Batch.of(List.of("late"), new double[][] {{100.5, GAP, 7}});
        assertThat(Missing.NEAREST
                        .fill(means, second, app, Scaling.NONE)
                        .batch()
                        .value(0, 1))
                .isBetween(90.0, 91.0);
        assertThat(Missing.NEAREST.filled(means, second, app, Scaling.NONE).value(0, 1))
                .isBetween(90.0, 91.0);
        assertThat(Missing.MEAN.fill(means, second, app, Scaling.NONE).batch().value(0, 1))
                .isBetween(50.0, 51.0);
    }

    @Test
    void underLogarithmsItIsTheMeanOfThoseAndClustersAreUnderstoodSo() {
        AppClustering app = AppClustering.create(AppParams.defaults().withScaling(Scaling.LOG1P));
        double[][] rows = new double[20][];
        for (int i = 0; i < 20; i++) {
            rows[i] = new double[] {i % 2 == 0 ? 1 : 1000, i % 2 == 0 ? 10 : 100_000};
        }
        Batch first = Batch.of(ids(20), rows);
        app.partialFit(first);
        Batch second = Batch.of(List.of("late"), new double[][] {{1000, GAP}});
        ColumnMeans means = ColumnMeans.NONE.fill(first).after();
        assertThat(Missing.NEAREST
                        .fill(means, second, app, Scaling.LOG1P)
                        .batch()
                        .value(0, 1))
                .isEqualTo(100_000, within(1e-6));
    }

    @Test
    void aCategoryTellsKindsApartWhereNumbersDoNot() {
        double[][] rows = new double[24][];
        String[][] kinds = new String[24][];
        for (int i = 0; i < 24; i++) {
            rows[i] = new double[] {i % 2 == 0 ? 5 : 80, 1};
            kinds[i] = new String[] {i % 2 == 0 ? "cup" : "table"};
        }
        rows[7][0] = GAP;
        Batch batch = Batch.of(ids(24), rows).withCategories(List.of("kind"), kinds);
        assertThat(fill(batch, nothing(), Scaling.ZSCORE).batch().value(7, 0)).isEqualTo(80);
    }

    @Test
    void aRowWithoutAnythingTakesTheMeansAndWholeBatchesStayAsTheyAre() {
        Batch batch = Batch.of(ids(3), new double[][] {{1, 1}, {3, 5}, {GAP, GAP}});
        assertThat(fill(batch, nothing(), Scaling.NONE).batch().vector(2)).containsExactly(2, 3);
        Batch whole = Batch.of(ids(2), new double[][] {{1, 1}, {3, 5}});
        ColumnMeans.Filled same = fill(whole, nothing(), Scaling.NONE);
        assertThat(same.batch()).isSameAs(whole);
        assertThat(same.after().bytes())
                .isEqualTo(ColumnMeans.NONE.fill(whole).after().bytes());
    }

    @Test
    void meansCountWhatWasFilledSoThatObjectsCanBeTakenOutAgain() {
        double[][] rows = twoKinds();
        rows[3][1] = GAP;
        ColumnMeans.Filled filled = fill(Batch.of(ids(24), rows), nothing(), Scaling.NONE);
        Batch row = Batch.of(List.of("o3"), new double[][] {filled.batch().vector(3)});
        Batch next = Batch.of(List.of("x"), new double[][] {{0, GAP, 0}});
        assertThat(filled.after().without(row).fill(next).batch().value(0, 1))
                .isEqualTo(
                        ColumnMeans.NONE
                                .fill(Batch.of(ids(24), twoKinds()).without(java.util.Set.of("o3")))
                                .after()
                                .fill(next)
                                .batch()
                                .value(0, 1),
                        within(1e-12));
    }
}
