package io.varve.io.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import io.varve.scale.Scaling;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadsTest {

    @Test
    void columnsOfSeveralUnitsAreScaled() {
        Spreads spreads = Spreads.of(table(40, 1, 1200));
        assertThat(spreads.suited())
                .isEqualTo(new ScaleChoice(Scaling.ZSCORE, "column 'x1' has 1,200 times the spread of column 'x0'"));
        assertThat(spreads.dominating().orElseThrow().column()).isEqualTo("x1");
        assertThat(spreads.dominating().orElseThrow().share()).isCloseTo(1, within(1e-5));
    }

    @Test
    void columnsOfOneUnitStayAsTheyAre() {
        assertThat(Spreads.of(table(40, 1, 4)).suited().scaling()).isEqualTo(Scaling.NONE);
        assertThat(Spreads.of(table(40, 1, 4)).suited().reason())
                .isEqualTo("column 'x1' has 4.0 times the spread of column 'x0', which columns of one unit may have"
                        + " (zscore is for different units)");
        assertThat(Spreads.of(table(40, 1, 1)).suited().reason()).isEqualTo("all columns have about the same spread");
        assertThat(Spreads.of(table(40, 1, 1)).dominating()).isEmpty();
        // 16 of 17 parts
        assertThat(Spreads.of(table(40, 1, 4)).dominating()).isPresent();
        // one column alone has nothing to dominate
        assertThat(Spreads.of(table(40, 1, 0)).dominating()).isEmpty();
        assertThat(Spreads.of(table(40, 1, 0)).suited().reason()).isEqualTo("one column varies");
    }

    @Test
    void categoriesAreAUnitOfTheirOwn() {
        String[][] colours = new String[40][];
        Arrays.setAll(colours, i -> new String[] {i % 2 == 0 ? "red" : "blue"});
        Batch wide = table(40, 30).withCategories(List.of("colour"), colours);
        assertThat(Spreads.of(wide).suited())
                .isEqualTo(new ScaleChoice(Scaling.ZSCORE, "column 'x0' has 60 times the spread of categories"));
        Batch narrow = table(40, 0.01).withCategories(List.of("colour"), colours);
        assertThat(Spreads.of(narrow).suited())
                .isEqualTo(new ScaleChoice(Scaling.ZSCORE, "categories have 50 times the spread of column 'x0'"));
        assertThat(Spreads.of(table(40, 1).withCategories(List.of("colour"), colours))
                        .suited()
                        .scaling())
                .isEqualTo(Scaling.NONE);
    }

    @Test
    void fewObjectsAreScaledAndVectorsAreNot() {
        assertThat(Spreads.of(table(29, 1, 1)).suited())
                .isEqualTo(new ScaleChoice(Scaling.ZSCORE, "29 objects are too few to compare the spread of columns"));
        assertThat(Spreads.of(table(1, 1, 1)).suited().scaling()).isEqualTo(Scaling.ZSCORE);
        assertThat(Spreads.of(table(29, 1)).suited().scaling()).isEqualTo(Scaling.NONE);
        double[] units = new double[Spreads.COLUMNS_OF_A_VECTOR];
        Arrays.setAll(units, j -> Math.pow(2, j));
        assertThat(Spreads.of(table(40, units)).suited().scaling()).isEqualTo(Scaling.NONE);
        assertThat(Spreads.of(table(40, Arrays.copyOf(units, 63))).suited().scaling())
                .isEqualTo(Scaling.ZSCORE);
    }

    @Test
    void nothingIsScaledThatCannotBe() {
        assertThat(Spreads.of(Batch.of(new double[0][])).suited().reason()).isEqualTo("the first step has no objects");
        assertThat(Spreads.of(table(40, 1, 1e200)).suited().scaling()).isEqualTo(Scaling.NONE);
        assertThat(Spreads.of(table(40, 1, 1e200)).dominating()).isEmpty();
    }

    /** Columns with values of plus and minus a unit. */
    private static Batch table(int rows, double... units) {
        double[][] x = new double[rows][units.length];
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < units.length; j++) {
                x[i][j] = (i % 2 == 0 ? 1 : -1) * units[j];
            }
        }
        return Batch.of(x);
    }
}
