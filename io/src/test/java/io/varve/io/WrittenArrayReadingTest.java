package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Arrays of numbers in cells of text, as pandas writes them. */
class WrittenArrayReadingTest {

    private static final ReadOptions V = DEFAULTS.withVectorColumn("v");

    @TempDir
    Path dir;

    @Test
    void listsAndArraysOfNumpyAreVectors() {
        Path csv = file(dir, "a.csv", "n,v\n7,\"[1, 2.5, -3e-2]\"\n8,\"[1.  2.\n  4.e+00]\"\n9, [0 0 1] \n");
        Batch alone = Batches.read(csv, V);
        assertThat(alone.columns()).containsExactly("v[0]", "v[1]", "v[2]");
        assertThat(alone.vectors()).isDeepEqualTo(new double[][] {{1, 2.5, -0.03}, {1, 2, 4}, {0, 0, 1}});
        assertThat(Batches.read(csv, V.withColumns(List.of("n"))).vector(2)).containsExactly(9, 0, 0, 1);
        Path tsv = file(dir, "a.tsv", "n\tv\n7\t[1, 2]\n8\t[3, 4]\n");
        assertThat(Batches.read(tsv, V).vectors()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4}});
    }

    @Test
    void decimalsHaveAPointWhateverOtherColumnsHave() {
        Path csv = file(dir, "a.csv", "n;v\n7,5;[1.5, 2]\n8,5;[3.5, 4]\n");
        ReadOptions how =
                V.withDelimiter(';').withColumns(List.of("n")).withForm(V.form().withDecimalComma(true));
        assertThat(Batches.read(csv, how).vector(0)).containsExactly(7.5, 1.5, 2);
    }

    @Test
    void elementsMayBeGaps() {
        Path csv = file(dir, "a.csv", "v\n\"[1, nan]\"\n\"[None, 2]\"\n");
        assertThat(Batches.read(csv, V.withMissing(Missing.NEAREST)).vector(0)).containsExactly(1, Double.NaN);
        assertThat(refusal(V, csv)).startsWith("a.csv, line 2, column 'v[1]': 'NaN' is not a finite number;");
    }

    @Test
    void whatIsNoArrayOfNumbersIsRefused() {
        assertThat(refusal(V, file(dir, "a.csv", "v,w\n7,1\n")))
                .isEqualTo(
                        "a.csv, line 2, column 'v': '7' is no array of numbers; write it as [0.1, 0.2], or list plain"
                                + " columns with ReadOptions.columns");
        assertThat(refusal(V, file(dir, "a.csv", "v\n\"[1, 2]\"\n\"[1, x]\"\n")))
                .startsWith("a.csv, line 3, column 'v[1]': 'x' is not a number;");
        assertThat(refusal(V, file(dir, "a.csv", "v\n[0.1 ... 0.2]\n")))
                .startsWith("a.csv, line 2, column 'v[1]': '...' is not a number;");
        assertThat(refusal(V, file(dir, "a.csv", "v\n\"[1, 2]\"\n[]\n")))
                .startsWith("a.csv, line 3, column 'v': the array is empty;");
        assertThat(refusal(V, file(dir, "a.csv", "v\n\"[1, 2]\"\n[1]\n"))).contains("the array has 1 elements");
        assertThat(refusal(file(dir, "a.csv", "v\n\"[1, 2]\"\n")))
                .startsWith(
                        "a.csv, line 2, column 'v': there is an array where one value is expected; name the column with"
                                + " ReadOptions.vectorColumn");
    }

    @Test
    void textsThatAreArraysAreRefused() {
        ReadOptions texts = DEFAULTS.withTextColumn("v");
        assertThat(refusal(texts, file(dir, "a.csv", "v\n\"[1, 2]\"\n\"[1, 3]\"\n")))
                .isEqualTo("a.csv, column 'v': these are arrays of numbers, and no texts; name the column with"
                        + " ReadOptions.vectorColumn instead");
        Path some = file(dir, "b.csv", "v\n\"[1, 2]\"\nsee [1]\n\"[1, 3]\"\n");
        assertThat(Batches.read(some, texts).size()).isEqualTo(3);
    }

    @Test
    void rowsWithOtherArraysAreNoCopies() {
        Path jsonl = file(dir, "a.jsonl", "{\"id\": \"a\", \"v\": [1, 2]}\n{\"id\": \"a\", \"v\": [1, 3]}\n");
        ReadOptions skip = V.withIdColumn("id").withForm(TextForm.of(Map.of("copies", "skip")));
        assertThat(refusal(skip, jsonl)).contains("the id 'a' occurs a second time", "the two rows differ");
    }

    @Test
    void rowsWithoutDirectionAreLeftOutWithBrokenLines() {
        Path csv = file(dir, "a.csv", "x,y\n1,2\n0,0\n0,3\n0,0\n");
        TextForm directed = TextForm.PLAIN.withZerosBroken(true);
        assertThat(Batches.read(csv, DEFAULTS.withForm(directed)).size()).isEqualTo(4);
        try (Steps steps = Batches.steps(List.of(csv), DEFAULTS.withForm(directed.withBrokenSkipped(true)))) {
            assertThat(steps.next().orElseThrow().ids()).containsExactly("a.csv:0", "a.csv:2");
            assertThat(steps.next()).isEmpty();
            assertThat(steps.leftOut().broken()).isEqualTo(2);
            assertThat(steps.leftOut().places()).containsExactly("a.csv, line 3", "a.csv, line 5");
        }
    }
}
