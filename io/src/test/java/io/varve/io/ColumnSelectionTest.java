package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ColumnSelectionTest {

    @TempDir
    Path dir;

    private Path cars() {
        return file(dir, "cars.csv", "id,price,doors,safety,class\na,1,two,high,good\nb,2,four,low,bad\n");
    }

    @Test
    void idLabelAndCategoriesAreNoNumbers() {
        Batch batch = Batches.read(
                cars(),
                DEFAULTS.withIdColumn("id").withClassColumn("class").withCategorical(List.of("doors", "safety")));
        assertThat(batch.ids()).containsExactly("a", "b");
        assertThat(batch.classes()).hasValue(List.of("good", "bad"));
        assertThat(batch.columns()).containsExactly("price");
        assertThat(batch.categoricalColumns()).containsExactly("doors", "safety");
        assertThat(batch.category(1, 0)).isEqualTo("four");
    }

    @Test
    void columnsMayBeNumbersCountedFromOne() {
        Batch batch = Batches.read(
                cars(), DEFAULTS.withIdColumn("1").withClassColumn("5").withExclude(List.of("3", "4")));
        assertThat(batch.columns()).containsExactly("price");
        assertThat(batch.ids()).containsExactly("a", "b");
    }

    @Test
    void columnWithThatVeryNameComesBeforeTheNumber() {
        Path csv = file(dir, "a.csv", "2,1,name\n10,20,30\n");
        assertThat(Batches.read(csv, DEFAULTS.withColumns(List.of("1"))).value(0, 0))
                .isEqualTo(20);
    }

    @Test
    void listedColumnsAreUsedInTheOrderOfTheList() {
        Path csv = file(dir, "a.csv", "x,text,y\n1,abc,2\n");
        Batch batch = Batches.read(csv, DEFAULTS.withColumns(List.of("y", "x")));
        assertThat(batch.columns()).containsExactly("y", "x");
        assertThat(batch.vector(0)).containsExactly(2, 1);
    }

    @Test
    void allMarksEveryFeatureAsCategorical() {
        Batch batch = Batches.read(
                cars(), DEFAULTS.withIdColumn("id").withClassColumn("class").withCategorical(List.of(ReadOptions.ALL)));
        assertThat(batch.dimensions()).isZero();
        assertThat(batch.categoricalColumns()).containsExactly("price", "doors", "safety");
    }

    @Test
    void aTableCutAtTheWrongPlacesIsRefusedWithItsDelimiter() {
        ReadOptions options = DEFAULTS.withIdColumn("id");
        assertThat(refusal(options, file(dir, "a.csv", "id;x\na;1,5\n")))
                .isEqualTo(
                        "a.csv: there is no column 'id', which ReadOptions.idColumn asks for; the only column is 'id;x'; say"
                                + " ReadOptions.delimiter ';' if that separates the cells");
        assertThat(refusal(options, file(dir, "b.csv", "id\tx\na\t1\n")))
                .endsWith("; say ReadOptions.delimiter tab if that separates the cells");
    }

    @Test
    void unknownColumnIsRefusedWithTheColumnsThereAre() {
        assertThat(refusal(DEFAULTS.withIdColumn("Id"), cars()))
                .isEqualTo(
                        "cars.csv: there is no column 'Id', which ReadOptions.idColumn asks for; the columns are 'id',"
                                + " 'price', 'doors', 'safety', 'class'");
        assertThat(refusal(DEFAULTS.withExclude(List.of("6")), cars()))
                .startsWith("cars.csv: there is no column '6', which ReadOptions.exclude asks for;");
        assertThat(refusal(DEFAULTS.withCategorical(List.of("0")), cars()))
                .startsWith("cars.csv: there is no column '0', which ReadOptions.categorical asks for;");
    }

    @Test
    void atMostTwentyColumnsAreListed() {
        String names = IntStream.range(0, 23).mapToObj(i -> "f" + i).collect(Collectors.joining(","));
        assertThat(refusal(DEFAULTS.withClassColumn("no"), file(dir, "a.csv", names + "\n")))
                .contains("no row below it");
        String row = "1,".repeat(22) + "1";
        assertThat(refusal(DEFAULTS.withClassColumn("no"), file(dir, "a.csv", names + "\n" + row + "\n")))
                .endsWith("'f18', 'f19' and 3 more");
    }

    @Test
    void columnBothUsedAndLeftOutIsRefused() {
        assertThat(refusal(DEFAULTS.withColumns(List.of("price")).withExclude(List.of("2")), cars()))
                .isEqualTo(
                        "cars.csv: column 'price' is named by ReadOptions.columns and by ReadOptions.exclude; take it out of one of them");
    }

    @Test
    void knownClassIsNeverAFeature() {
        assertThat(refusal(DEFAULTS.withClassColumn("class").withColumns(List.of("price", "class")), cars()))
                .isEqualTo(
                        "cars.csv: column 'class' holds the known classes, so it cannot be a feature; take it out of ReadOptions.columns");
    }

    @Test
    void oneColumnCanBeIdAndLabel() {
        Batch batch = Batches.read(
                cars(), DEFAULTS.withIdColumn("id").withClassColumn("id").withColumns(List.of("price")));
        assertThat(batch.classes()).hasValue(List.of("a", "b"));
    }

    @Test
    void nothingLeftToClusterByIsRefused() {
        assertThat(refusal(DEFAULTS.withExclude(List.of("x")), file(dir, "a.csv", "x\n1\n")))
                .isEqualTo(
                        "a.csv: no column is left to cluster by; the columns are 'x', take one out of ReadOptions.exclude");
        assertThat(refusal(DEFAULTS.withIdColumn("id"), file(dir, "b.csv", "id\n1\n")))
                .isEqualTo(
                        "b.csv: no column is left to cluster by; the columns are 'id', add one that objects can be compared by");
    }

    @Test
    void vectorColumnWithoutArraysIsRefused() {
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), file(dir, "a.csv", "x\n1\n")))
                .isEqualTo(
                        "a.csv, line 2, column 'x': '1' is no array of numbers; write it as [0.1, 0.2], or list plain"
                                + " columns with ReadOptions.columns");
    }

    @Test
    void contradictoryOptionsAreRefusedWhereTheyAreMade() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withIdColumn("id").withIdsFile(Path.of("ids.txt")))
                .withMessage("ids come from the column 'id' or from the file 'ids.txt', not from both; give one of the"
                        + " two");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DEFAULTS.withDelimiter('e'))
                .withMessageStartingWith("the delimiter cannot be 'e'");
    }
}
