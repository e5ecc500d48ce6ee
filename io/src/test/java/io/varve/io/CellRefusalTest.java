package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CellRefusalTest {

    @TempDir
    Path dir;

    private String refusalOf(String cell) {
        return refusal(file(dir, "iris.csv", "sepal,petal\n1,2\n3," + cell + "\n"));
    }

    @Test
    void textWhereANumberIsExpectedIsRefusedWithAllThereIsToKnow() {
        assertThat(refusalOf("abc"))
                .isEqualTo(
                        "iris.csv, line 3, column 'petal': 'abc' is not a number; say what the column is with ReadOptions.idColumn,"
                                + " ReadOptions.classColumn or ReadOptions.categorical, leave the column out with ReadOptions.exclude, or correct the value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5f", "5d", "0x1p3", "0x10", "1e", "--1", "1 2", "١", "truth", "NA", "1_000", ".", "−1"})
    void whatOnlyLooksLikeANumberIsNone(String cell) {
        assertThat(refusalOf(cell))
                .startsWith("iris.csv, line 3, column 'petal': '" + cell
                        + "' is not a number; say what the column is with");
    }

    @ParameterizedTest
    @ValueSource(strings = {"NaN", "nan", "inf", "-inf", "Infinity", "-Infinity", "+INF", "1e999", "-1e999"})
    void valuesThatAreNotFiniteAreRefused(String cell) {
        assertThat(refusalOf(cell))
                .isEqualTo("iris.csv, line 3, column 'petal': '" + cell + "' is not a finite number; remove the row,"
                        + " leave the column out with ReadOptions.exclude, or correct the value");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "-1.5", "+2", "1.", ".5", "1e-3", "1E+30", "007"})
    void usualNumbersAreTaken(String cell) {
        Path csv = file(dir, "a.csv", "x\n" + cell + "\n");
        assertThat(Batches.read(csv).value(0, 0)).isEqualTo(Double.parseDouble(cell));
    }

    @Test
    void negativeInfinityIsTakenWhereAllowedButNeverTheOthers() {
        ReadOptions allowed = DEFAULTS.withNegativeInfinityAllowed(true);
        Path csv = file(dir, "s.csv", "a,b\n0,-inf\n-Infinity,0\n");
        assertThat(Batches.read(csv, allowed).value(0, 1)).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(refusal(allowed, file(dir, "s.csv", "a,b\n0,inf\n")))
                .isEqualTo("s.csv, line 2, column 'b': 'inf' is not a finite number; a similarity is a finite number or"
                        + " -inf, correct the value");
        assertThat(refusal(allowed, file(dir, "s.csv", "a,b\n0,NaN\n"))).contains("'NaN' is not a finite number");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "\"\"", "\" \""})
    void emptyCellIsRefused(String cell) {
        assertThat(refusalOf(cell))
                .isEqualTo("iris.csv, line 3, column 'petal': the cell is empty; fill it, leave out such rows"
                        + " with ReadOptions.missing drop, or leave the column out with ReadOptions.exclude");
    }

    @Test
    void emptyIdLabelStepOrCategoryIsRefused() {
        Path csv = file(dir, "a.csv", "k,x\na,1\n,2\n");
        String sentence = "a.csv, line 3, column 'k': the cell is empty;";
        assertThat(refusal(DEFAULTS.withIdColumn("k"), csv))
                .isEqualTo(sentence + " give every row an id, or leave out such rows with ReadOptions.missing drop");
        assertThat(refusal(DEFAULTS.withClassColumn("k"), csv)).startsWith(sentence);
        assertThat(refusal(DEFAULTS.withStepColumn("k"), csv))
                .isEqualTo(sentence + " give every row a step, or leave out such rows with ReadOptions.missing drop");
        assertThat(refusal(DEFAULTS.withCategorical(List.of("k")), csv)).startsWith(sentence);
    }

    @Test
    void longValuesAreCutAndControlCharactersShownAsSuch() {
        assertThat(refusalOf("x".repeat(61))).contains(": '" + "x".repeat(60) + "…' is not a number");
        assertThat(refusalOf("x".repeat(60))).contains(": '" + "x".repeat(60) + "' is not a number");
        assertThat(refusalOf("\"a\n\tb\u001b[31m\u202e\""))
                .contains("'a\\n\\tb\\u001b[31m\\u202e' is not a number")
                .doesNotContain("\n", "\u001b", "\u202e");
    }
}
