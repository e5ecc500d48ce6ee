package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class JsonLinesReadingTest {

    @TempDir
    Path dir;

    private Path lines(String... lines) {
        return file(dir, "a.jsonl", String.join("\n", lines) + "\n");
    }

    @Test
    void keysAreColumnsInTheOrderOfTheFirstLine() {
        Batch batch = Batches.read(
                lines("{\"id\": \"a\", \"x\": 1, \"c\": true}", "", "{\"x\": 2.5e1, \"c\": \"n\", \"id\": 17.0}"),
                DEFAULTS.withIdColumn("id").withCategorical(List.of("c")));
        assertThat(batch.columns()).containsExactly("x");
        assertThat(batch.ids()).containsExactly("a", "17.0");
        assertThat(batch.value(1, 0)).isEqualTo(25);
        assertThat(batch.category(0, 0)).isEqualTo("true");
        assertThat(batch.describe(1)).endsWith("(a.jsonl, line 3)");
    }

    @Test
    void vectorBecomesColumnsAndIsTheOnlyFeatureUnlessOthersAreNamed() {
        Path jsonl =
                lines("{\"text\": \"t\", \"v\": [1, 2.5], \"n\": 7}", "{\"text\": \"u\", \"v\": [3, 4], \"n\": 8}");
        Batch alone = Batches.read(jsonl, DEFAULTS.withVectorColumn("v"));
        assertThat(alone.columns()).containsExactly("v[0]", "v[1]");
        assertThat(alone.vectors()).isDeepEqualTo(new double[][] {{1, 2.5}, {3, 4}});
        Batch both = Batches.read(jsonl, DEFAULTS.withVectorColumn("v").withColumns(List.of("n")));
        assertThat(both.columns()).containsExactly("n", "v[0]", "v[1]");
        assertThat(both.vector(1)).containsExactly(8, 3, 4);
    }

    @Test
    void otherEndingAndGzipAreRead() {
        assertThat(Batches.read(file(dir, "b.ndjson", "{\"x\": 1}")).size()).isEqualTo(1);
        assertThat(Batches.read(file(dir, "b.jsonl.gz", gzipped("{\"x\": 1}\n")))
                        .size())
                .isEqualTo(1);
        assertThat(Batches.read(file(dir, "b.json", "{\"x\": 1}\n{\"x\": 2}\n")).size())
                .isEqualTo(2);
    }

    @Test
    void vectorsOfDifferentLengthAreRefusedWithBothPlaces() {
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": [1, 2]}", "{\"v\": [1]}")))
                .isEqualTo(
                        "a.jsonl, line 2, column 'v': the array has 1 elements, the one in a.jsonl, line 1 has 2;"
                                + " make all vectors of one length, or leave out such lines with ReadOptions.form.brokenSkipped skip");
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": []}")))
                .isEqualTo(
                        "a.jsonl, line 1, column 'v': the array is empty; give every row a vector, or leave out such lines with"
                                + " ReadOptions.form.brokenSkipped skip");
    }

    @Test
    void elementThatIsNoFiniteNumberIsRefusedWithItsPosition() {
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": [1, \"b\"]}")))
                .startsWith("a.jsonl, line 1, column 'v[1]': 'b' is not a number;");
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": [1, [2]]}")))
                .startsWith("a.jsonl, line 1, column 'v[1]': '[' is not a number;");
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": [1, NaN]}")))
                .startsWith("a.jsonl, line 1, column 'v[1]': 'NaN' is not a finite number;");
        assertThat(refusal(DEFAULTS.withVectorColumn("v"), lines("{\"v\": 5}")))
                .isEqualTo(
                        "a.jsonl, line 1, column 'v': expected an array of numbers; ReadOptions.vectorColumn names a column"
                                + " that has one in every row");
    }

    @Test
    void nestedValueWhereANumberIsExpectedIsRefused() {
        assertThat(refusal(lines("{\"x\": {\"y\": 1}}")))
                .isEqualTo("a.jsonl, line 1, column 'x': there is a nested object where one value is expected; flatten"
                        + " it, or leave the column out with ReadOptions.exclude");
        assertThat(refusal(lines("{\"x\": 1}", "{\"x\": [1]}")))
                .isEqualTo("a.jsonl, line 2, column 'x': there is an array where one value is expected; name the column"
                        + " with ReadOptions.vectorColumn, or leave it out with ReadOptions.exclude");
    }

    @Test
    void numbersInQuotesAreNumbers() {
        Batch batch = Batches.read(lines("{\"x\": \"1.5\"}", "{\"x\": \"-2e3\"}", "{\"x\": 7}"), DEFAULTS);
        assertThat(batch.value(0, 0)).isEqualTo(1.5);
        assertThat(batch.value(1, 0)).isEqualTo(-2000);
        assertThat(refusal(lines("{\"x\": 7}", "{\"x\": \"2018-02-02\"}")))
                .startsWith("a.jsonl, line 2, column 'x': '2018-02-02' is a date, but the column begins with numbers;");
    }

    @Test
    void textNullAndInfinityAreNoNumbers() {
        assertThat(refusal(lines("{\"x\": \"much\"}")))
                .startsWith("a.jsonl, line 1, column 'x': 'much' is not a number;");
        assertThat(refusal(lines("{\"x\": null}"))).startsWith("a.jsonl, line 1, column 'x': the cell is empty;");
        assertThat(refusal(lines("{\"x\": -Infinity}"))).contains("'-Infinity' is not a finite number;");
        assertThat(Batches.read(lines("{\"x\": -Infinity}"), DEFAULTS.withNegativeInfinityAllowed(true))
                        .value(0, 0))
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void missingKeyIsRefusedIfItIsUsed() {
        Path jsonl = lines("{\"x\": 1, \"y\": 2}", "{\"x\": 3}");
        assertThat(refusal(jsonl))
                .isEqualTo("a.jsonl, line 2, column 'y': this row does not have the key, others do; add it,"
                        + " or leave it out with ReadOptions.exclude");
        assertThat(Batches.read(jsonl, DEFAULTS.withExclude(List.of("y"))).size())
                .isEqualTo(2);
    }

    @Test
    void keysOfLaterRowsAreColumnsToo() {
        Path jsonl = lines("{\"x\": 1}", "{\"x\": 3, \"y\": 4}");
        assertThat(refusal(jsonl))
                .isEqualTo("a.jsonl, line 1, column 'y': this row does not have the key, others do; add it, or leave it"
                        + " out with ReadOptions.exclude");
        assertThat(Batches.read(jsonl, DEFAULTS.withColumns(List.of("x"))).size())
                .isEqualTo(2);
        Batch filled = Batches.read(jsonl, DEFAULTS.withMissing(Missing.MEAN));
        assertThat(filled.columns()).containsExactly("x", "y");
        assertThat(filled.value(0, 1)).as("a gap").isNaN();
    }

    @Test
    void aKeyBehindTheFirstThousandRowsIsRefusedWhereAllKeysAreFeatures() {
        String[] rows = IntStream.rangeClosed(1, 1001)
                .mapToObj(i -> "{\"x\": " + i + "}")
                .toArray(String[]::new);
        rows[1000] = "{\"x\": 3, \"y\": 4}";
        assertThat(refusal(lines(rows)))
                .isEqualTo("a.jsonl, line 1001, column 'y': the first 1000 rows do not have this key; give all rows the"
                        + " same keys, or list the features with ReadOptions.columns");
        assertThat(Batches.read(lines(rows), DEFAULTS.withColumns(List.of("x"))).size())
                .isEqualTo(1001);
    }

    @Test
    void aKeyBehindTheFirstThousandRowsIsAColumnWhereAnOptionNamesIt() {
        String[] rows = IntStream.rangeClosed(1, 1001)
                .mapToObj(i -> "{\"x\": " + i + "}")
                .toArray(String[]::new);
        rows[1000] = "{\"x\": 3, \"y\": 4}";
        ReadOptions filled = DEFAULTS.withMissing(Missing.MEAN);
        Batch named = Batches.read(lines(rows), filled.withColumns(List.of("x", "y")));
        assertThat(named.columns()).containsExactly("x", "y");
        assertThat(named.value(999, 1)).isNaN();
        assertThat(named.value(1000, 1)).isEqualTo(4);
        assertThat(Batches.read(lines(rows), DEFAULTS.withExclude(List.of("y"))).columns())
                .containsExactly("x");
        Batch category = Batches.read(lines(rows), filled.withCategorical(List.of("y")));
        assertThat(category.category(999, 0)).isEqualTo(Gaps.CATEGORY);
        assertThat(category.category(1000, 0)).isEqualTo("4");
        assertThat(refusal(filled.withColumns(List.of("x", "z")), lines(rows)))
                .isEqualTo("a.jsonl: there is no column 'z', which ReadOptions.columns asks for; the columns are 'x'");
        assertThat(Batches.read(lines(rows), filled.withColumns(List.of("1"))).columns())
                .as("by its number")
                .containsExactly("x");
    }

    @Test
    void anObjectOverSeveralLinesIsNamedAsSuch() {
        assertThat(refusal(lines("{", "  \"x\": [1, 2],", "  \"y\": {\"z\": [{}]}", "}")))
                .isEqualTo(
                        "a.jsonl, line 1: the file is one JSON object with the keys 'x', 'y', not rows; write the rows as an"
                                + " array of objects, [{\"column\": value, …}, …], or one object on each line");
        assertThat(refusal(lines("{\"a b\": [", "{\"x\": 1},", "{\"x\": 2}]}")))
                .isEqualTo(
                        "a.jsonl, line 1: the file is one JSON object, not rows; its 'a b' is an array of objects; write"
                                + " that array into a file of its own");
        assertThat(refusal(lines("{", "  \"x\": 1", "}", "{", "  \"x\": 2", "}")))
                .isEqualTo(
                        "a.jsonl, line 1: the object that begins here goes over several lines; write each object on a line"
                                + " of its own, for example by jq -c . a.jsonl, or all into one array");
        assertThat(refusal(lines("{\"x\":", "{\"x\": 2}", "{\"x\": 3}")))
                .startsWith("a.jsonl, line 1: '{\"x\":' is not valid JSON (");
    }

    @Test
    void brokenLineIsRefusedWithItsNumber() {
        assertThat(refusal(lines("{\"x\": 1}", "{\"x\": 1")))
                .startsWith("a.jsonl, line 2: '{\"x\": 1' is not valid JSON (")
                .endsWith("); correct the line, or leave out such lines with ReadOptions.form.brokenSkipped skip");
        assertThat(refusal(lines("{\"x\": 1}", "[1]")))
                .isEqualTo("a.jsonl, line 2: '[1]' is not a JSON object; write every row as {\"column\": value, …}");
        assertThat(refusal(lines("{\"x\": 1}", "{\"x\": 1} {\"x\": 2}")))
                .isEqualTo(
                        "a.jsonl, line 2: there is more than one JSON value on this line; put every object on its own"
                                + " line");
        assertThat(refusal(lines("{\"x\": 1, \"x\": 2}")))
                .isEqualTo("a.jsonl, line 1, column 'x': the key occurs twice in this object; rename one of them");
    }

    @Test
    void halfACharacterIsRefusedWhereverTextIsKept() {
        assertThat(refusal(
                        DEFAULTS.withIdColumn("id"),
                        lines("{\"id\": \"a\", \"x\": 1}", "{\"id\": \"b\\ud800\", \"x\": 2}")))
                .isEqualTo("a.jsonl, line 2, column 'id': 'b\\ud800' holds half a character (\\ud800 without its other"
                        + " half); write it in full, or remove it");
        assertThat(refusal(DEFAULTS.withCategorical(List.of("c")), lines("{\"c\": \"\\udc00c\", \"x\": 1}")))
                .startsWith("a.jsonl, line 1, column 'c': '\\udc00c' holds half a character");
        assertThat(refusal(DEFAULTS.withClassColumn("c"), lines("{\"c\": \"\\ud83d \", \"x\": 1}")))
                .contains("holds half a character");
        assertThat(refusal(DEFAULTS.withStepColumn("c"), lines("{\"c\": \"\\ude00\\ud83d\", \"x\": 1}")))
                .contains("holds half a character");
        assertThat(refusal(lines("{\"x\\ud800\": 1}")))
                .startsWith("a.jsonl, line 1: ")
                .contains("Broken surrogate pair in field name");
        assertThat(Batches.read(lines("{\"id\": \"\\ud83d\\ude00\", \"x\": 1}"), DEFAULTS.withIdColumn("id"))
                        .ids())
                .containsExactly("\ud83d\ude00");
    }

    @Test
    void nulIsRefusedWhereverTextIsKept() {
        assertThat(refusal(DEFAULTS.withIdColumn("id"), lines("{\"id\": \"a\\u0000b\", \"x\": 1}")))
                .isEqualTo("a.jsonl, line 1, column 'id': 'a\\u0000b' holds a NUL character; remove it");
        assertThat(refusal(lines("{\"x\\u0000\": 1}")))
                .startsWith("a.jsonl, line 1: the key 'x\\u0000' holds a NUL character;");
    }

    @Test
    void textThatIsNotUsedNeedNotMakeSense() {
        assertThat(Batches.read(lines("{\"t\": \"\\ud800\", \"x\": 1}"), DEFAULTS.withExclude(List.of("t")))
                        .size())
                .isEqualTo(1);
    }

    // with a search through all keys for every key this took minutes
    @Test
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void manyKeysTakeTimeInProportion() {
        String keys = IntStream.range(0, 200_000)
                .mapToObj(i -> "\"k" + i + "\": " + i)
                .collect(Collectors.joining(","));
        Batch batch = Batches.read(lines("{" + keys + "}", "{" + keys + "}"));
        assertThat(batch.size()).isEqualTo(2);
        assertThat(batch.dimensions()).isEqualTo(200_000);
    }

    @Test
    void whatIsTooLongForAValueIsSaid() {
        String digits = "1".repeat(2000);
        assertThat(refusal(lines("{\"x\": " + digits + "}")))
                .startsWith("a.jsonl, line 1: a value is too long or too deep (")
                .contains("2000")
                .endsWith("; shorten it");
    }
}
