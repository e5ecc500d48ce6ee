package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DelimitedReadingTest {

    @TempDir
    Path dir;

    @Test
    void headerNamesTheColumnsAndRowsGetIdsFromTheFileName() {
        Batch batch = Batches.read(file(dir, "iris.csv", "sepal,petal\n5.1,3.5\n4.9,-3e2\n"));
        assertThat(batch.name()).isEqualTo("iris");
        assertThat(batch.columns()).containsExactly("sepal", "petal");
        assertThat(batch.ids()).containsExactly("iris.csv:0", "iris.csv:1");
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{5.1, 3.5}, {4.9, -300}});
        assertThat(batch.describe(1)).isEqualTo("object 'iris.csv:1' (iris.csv, line 3)");
    }

    @Test
    void withoutHeaderTheColumnsAreNumbered() {
        Batch batch = Batches.read(file(dir, "a.csv", "1,2\n3,4\n"), DEFAULTS.withHeader(false));
        assertThat(batch.columns()).containsExactly("c1", "c2");
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    }

    @Test
    void byteOrderMarkCarriageReturnsAndBlankLinesAreNoData() {
        Batch batch = Batches.read(file(dir, "a.csv", "\uFEFFx,y\r\n\r\n1,2\r\n   \r\n3,4\r\n\r\n"));
        assertThat(batch.columns()).containsExactly("x", "y");
        assertThat(batch.size()).isEqualTo(2);
        assertThat(batch.describe(1)).endsWith("(a.csv, line 5)");
    }

    @Test
    void aFirstLineMayDeclareTheDelimiter() {
        Batch batch = Batches.read(file(dir, "a.csv", "\uFEFFsep=;\r\nx;y\r\n1;2\r\n3;4\r\n"));
        assertThat(batch.columns()).containsExactly("x", "y");
        assertThat(batch.describe(1)).endsWith("(a.csv, line 4)");
        assertThat(Batches.read(file(dir, "a.tsv", "SEP=,\nx,y\n1,2\n")).dimensions())
                .isEqualTo(2);
        assertThat(Batches.read(file(dir, "b.csv", "sep=;\nx|y\n1|2\n"), DEFAULTS.withDelimiter('|'))
                        .dimensions())
                .as("an option decides")
                .isEqualTo(2);
        assertThat(Batches.read(file(dir, "c.csv", "sep=;,y\n1,2\n")).columns())
                .as("part of a header")
                .containsExactly("sep=;", "y");
        assertThat(Batches.read(file(dir, "d.csv", "x\nsep=;\n"), DEFAULTS.withCategorical(List.of("x")))
                        .category(0, 0))
                .isEqualTo("sep=;");
    }

    @Test
    void rowNamesThatRWritesWithoutANameAreTheFirstColumn() {
        ReadOptions options = DEFAULTS.withDelimiter(' ').withIdColumn("c1");
        Batch batch = Batches.read(file(dir, "r.txt", "\"x\" \"y\"\n\"a b\" 1 2\n\"c\" 3 4\n"), options);
        assertThat(batch.ids()).containsExactly("a b", "c");
        assertThat(batch.columns()).containsExactly("x", "y");
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
        assertThat(Batches.read(file(dir, "one.txt", "\"x\"\n\"1\" 5\n\"2\" 6\n\"3\" 7\n"), options)
                        .columns())
                .containsExactly("x");
        assertThat(refusal(file(dir, "r.csv", "\"x\",\"y\"\n\"a\",1,2\n\"b\",3,4\n")))
                .as("the field too many may be decimals behind a comma")
                .startsWith(
                        "r.csv, line 2: the number of fields is 3 where the header has 2, as where R writes row names"
                                + " without a name for them; write it again with write.table(…, col.names = NA) or row.names ="
                                + " FALSE; else complete the line");
        for (String other : List.of("x y\na 1 2\nb 3 4\n", "\"x\" \"y\"\n\"a\" 1 2\n\"a\" 3 4\n")) {
            assertThat(refusal(DEFAULTS.withDelimiter(' '), file(dir, "r.txt", other)))
                    .contains("as where R writes row names");
        }
        assertThat(refusal(file(dir, "e.csv", "x,y\n1,2,\n3,4,\n5,6,\n")))
                .as("a delimiter at every end")
                .startsWith("e.csv, line 2: the number of fields is 3 where the header has 2; complete");
    }

    @Test
    void lastLineNeedsNoLineEnd() {
        assertThat(Batches.read(file(dir, "a.csv", "x\n1\n2")).size()).isEqualTo(2);
    }

    @Test
    void lineIsWhereTheRecordStartsEvenAfterFieldsOfSeveralLines() {
        Path csv = file(dir, "a.csv", "id,x\n\"one\ntwo, three \"\"3\"\"\",1\n\n\"four\n\",2\n");
        Batch batch = Batches.read(csv, DEFAULTS.withIdColumn("id"));
        assertThat(batch.ids()).containsExactly("one\ntwo, three \"3\"", "four\n");
        assertThat(batch.describe(0)).endsWith("(a.csv, line 2)");
        assertThat(batch.describe(1)).endsWith("(a.csv, line 5)");
    }

    @Test
    void textIsTakenAsItIsWrittenInEveryFormat() {
        ReadOptions options = DEFAULTS.withIdColumn("id");
        Batch csv = Batches.read(file(dir, "a.csv", "id, x\n a ,  1.5 \n\" b \",2\nc d,3\n"), options);
        assertThat(csv.ids()).containsExactly(" a ", " b ", "c d");
        Path json = file(
                dir,
                "a.jsonl",
                "{\"id\": \" a \", \"x\": 1}\n{\"id\": \" b \", \"x\": 2}\n{\"id\": \"c d\", \"x\": 3}\n");
        assertThat(Batches.read(json, options).ids()).isEqualTo(csv.ids());
        Path ids = file(dir, "ids.txt", " a \n b \nc d\n");
        assertThat(Batches.read(file(dir, "b.csv", "x\n1\n2\n3\n"), DEFAULTS.withIdsFile(ids))
                        .ids())
                .isEqualTo(csv.ids());
    }

    @Test
    void numbersStepsAndNamesOfColumnsMayHaveSpacesAround() {
        Path csv = file(dir, "a.csv", " x , y ,step\n 1.5 ,\t2,9\n3,4\t, 10\n");
        Reading reading = Batches.readSteps(List.of(csv), DEFAULTS.withStepColumn("step"));
        assertThat(reading.batches()).extracting(Batch::name).containsExactly("9", "10");
        assertThat(reading.batches().get(0).columns()).containsExactly("x", "y");
        assertThat(reading.batches().get(0).vector(0)).containsExactly(1.5, 2);
    }

    @Test
    void cellOfSpacesAloneIsEmpty() {
        assertThat(refusal(DEFAULTS.withIdColumn("id"), file(dir, "a.csv", "id,x\n  ,1\n")))
                .startsWith("a.csv, line 2, column 'id': the cell is empty;");
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,\" \"\n")))
                .startsWith("a.csv, line 2, column 'y': the cell is empty;");
    }

    @Test
    void controlCharactersAtTheEndsOfACellAreNotDropped() {
        assertThat(refusal(file(dir, "a.csv", "x,y\n-2.2\u0015,1\n")))
                .startsWith("a.csv, line 2, column 'x': '-2.2\\u0015' is not a number;");
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,\u0015-2.2\n")))
                .startsWith("a.csv, line 2, column 'y': '\\u0015-2.2' is not a number;");
        assertThat(refusal(file(dir, "a.csv", "x,y\n\"-2.2\u0015\",1\n")))
                .startsWith("a.csv, line 2, column 'x': '-2.2\\u0015' is not a number;");
        Batch batch = Batches.read(file(dir, "a.csv", "id,x\na\u001F,1\na,2\n"), DEFAULTS.withIdColumn("id"));
        assertThat(batch.ids()).containsExactly("a\u001F", "a");
        Path ids = file(dir, "ids.txt", "a\u001F\na\n");
        assertThat(Batches.read(file(dir, "b.csv", "x\n1\n2\n"), DEFAULTS.withIdsFile(ids))
                        .ids())
                .containsExactly("a\u001F", "a");
    }

    @Test
    void fieldThatIsTooLongIsNotCalledUnmatchedQuotes() {
        String text = "a".repeat((1 << 24) + 100);
        assertThat(refusal(DEFAULTS.withIdColumn("t"), file(dir, "a.csv", "t,x\nb,1\n" + text + ",2\n")))
                .isEqualTo("a.csv, line 3: a field of the record that starts here is longer than 16777216 characters;"
                        + " shorten it, or close the quotes if one was opened and never closed");
    }

    @Test
    void endingSaysTheDelimiter() {
        assertThat(Batches.read(file(dir, "a.tsv", "x\ty\n1\t2\n")).columns()).containsExactly("x", "y");
        assertThat(Batches.read(file(dir, "a.tab", "x\ty\n1\t2\n")).columns()).containsExactly("x", "y");
        assertThat(refusal(file(dir, "b.csv", "x;y\n1;2\n")))
                .startsWith(
                        "b.csv, line 2: '1;2' is a single field; say with ReadOptions.delimiter what separates fields, probably ';'");
        assertThat(refusal(DEFAULTS.withDelimiter(';'), file(dir, "c.csv", "x,y\n1,2\n")))
                .contains("'1,2' is a single field", "probably ','");
        assertThat(refusal(file(dir, "d.csv", "x;y\na;2,5\n")))
                .isEqualTo("d.csv, line 2: the number of fields is 2 where the header has 1; say"
                        + " ReadOptions.delimiter ';' if that separates the cells, or complete the line");
    }

    @Test
    void givenDelimiterBeatsTheEnding() {
        Path csv = file(dir, "a.csv", "x|y\n1|2\n");
        assertThat(Batches.read(csv, DEFAULTS.withDelimiter('|')).columns()).containsExactly("x", "y");
    }

    @Test
    void withoutAKnownEndingTheFirstLineShowsTheDelimiter() {
        assertThat(Batches.read(file(dir, "a.data", "x;y;z,w\n1;2;3\n")).columns())
                .containsExactly("x", "y", "z,w");
        assertThat(Batches.read(file(dir, "b.txt", "x,y\n1,2\n")).columns()).containsExactly("x", "y");
        assertThat(Batches.read(file(dir, "c", "x\ty,z,w\n1\t2\n")).columns()).containsExactly("x", "y,z,w");
        assertThat(Batches.read(file(dir, "d.txt", "x\n1\n")).columns()).containsExactly("x");
    }

    @Test
    void runsOfSpacesAreOneDelimiter() {
        Path data = file(dir, "s.data", "   664159    550946\n  1 2  \n");
        Batch batch = Batches.read(data, DEFAULTS.withDelimiter(' ').withHeader(false));
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{664159, 550946}, {1, 2}});
    }

    @Test
    void withoutQuotesAQuoteIsACharacter() {
        Path tsv = file(dir, "a.tsv", "text\tx\n\"he said\t1\n");
        Batch batch = Batches.read(tsv, DEFAULTS.withQuotes(false).withIdColumn("text"));
        assertThat(batch.ids()).containsExactly("\"he said");
    }

    @Test
    void unmatchedQuotesAreRefusedWithTheLineOfTheRecord() {
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,2\n\"3,4\n5,6\n")))
                .isEqualTo("a.csv, line 3: the double quotes in the record that starts here do not match; write a quote"
                        + " within quotes twice, or say ReadOptions.withQuotes(false) if quotes enclose nothing");
        assertThat(refusal(file(dir, "b.csv", "x,y\n1,2\n\"3\"0,4\n"))).startsWith("b.csv, line 3: the double quotes");
    }

    @Test
    void raggedRowIsRefusedWithFileLineAndCounts() {
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,2\n3\n")))
                .isEqualTo("a.csv, line 3: the number of fields is 1 where the header has 2; complete the line, check"
                        + " the delimiter, put fields that hold it into quotes, or leave out such lines with"
                        + " ReadOptions.form.brokenSkipped skip");
        assertThat(refusal(DEFAULTS.withHeader(false), file(dir, "a.csv", "1,2\n3,4,5\n")))
                .startsWith("a.csv, line 2: the number of fields is 3 where the first line has 2;");
    }

    @Test
    void duplicatedColumnNameIsRefusedWithBothNumbers() {
        assertThat(refusal(file(dir, "a.csv", "x,y,x\n1,2,3\n")))
                .isEqualTo("a.csv, line 1: the columns 1 and 3 are both called 'x'; rename one of them, or say"
                        + " ReadOptions.withHeader(false) if the first line is a row");
    }

    @Test
    void namelessColumnIsCalledByItsNumber() {
        Batch batch = Batches.read(file(dir, "a.csv", ",x\na,1\n"), DEFAULTS.withIdColumn("1"));
        assertThat(batch.ids()).containsExactly("a");
        assertThat(Batches.read(file(dir, "a.csv", ",x\n0,1\n")).columns()).containsExactly("c1", "x");
    }

    @Test
    void emptyFileAndHeaderAloneAreRefused() {
        assertThat(refusal(file(dir, "a.csv", "")))
                .isEqualTo("a.csv: the file is empty; leave it out or give one with rows");
        assertThat(refusal(file(dir, "a.csv", "\uFEFF\n \n"))).startsWith("a.csv: the file is empty;");
        assertThat(refusal(file(dir, "a.csv", "x,y\n\n")))
                .isEqualTo(
                        "a.csv: there is a header but no row below it; add rows, or say ReadOptions.withHeader(false) if the first line"
                                + " is a row");
    }

    @Test
    void singleRowsConstantColumnsAndEqualRowsAreFine() {
        assertThat(Batches.read(file(dir, "a.csv", "x\n1\n")).size()).isEqualTo(1);
        assertThat(Batches.read(file(dir, "a.csv", "x,y\n1,2\n1,2\n")).size()).isEqualTo(2);
    }

    @Test
    void aFirstLineOfNumbersIsNotTakenForAHeader() {
        assertThat(refusal(file(dir, "iris.data", "5.1,3.5,setosa\n4.9,3.0,setosa\n")))
                .isEqualTo(
                        "iris.data, line 1: '5.1' is a number where the name of a column is expected; say ReadOptions.withHeader(false)"
                                + " if the first line is a row, or name the columns");
        assertThat(refusal(file(dir, "whole.csv", "1,2\n3,4\n"))).startsWith("whole.csv, line 1: '1' is a number");
        Path years = file(dir, "years.csv", "country,1990,1991\nItaly,1,2\n");
        assertThat(Batches.read(years, DEFAULTS.withIdColumn("country")).columns())
                .containsExactly("1990", "1991");
    }
}
