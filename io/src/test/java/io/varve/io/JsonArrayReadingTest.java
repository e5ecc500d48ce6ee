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
import org.junit.jupiter.api.io.TempDir;

class JsonArrayReadingTest {

    @TempDir
    Path dir;

    private Path array(String text) {
        return file(dir, "a.json", text);
    }

    @Test
    void objectsOfAnArrayAreRowsHoweverTheyAreLaidOut() {
        ReadOptions options = DEFAULTS.withIdColumn("id").withCategorical(List.of("c"));
        Batch wide = Batches.read(array("""
                [
                  {
                    "id": "a",
                    "x": 1,
                    "c": "m"
                  },
                  {"c": "n", "x": 2.5e1, "id": "b"}
                ]
                """), options);
        assertThat(wide.ids()).containsExactly("a", "b");
        assertThat(wide.value(1, 0)).isEqualTo(25);
        assertThat(wide.category(1, 0)).isEqualTo("n");
        assertThat(wide.describe(1)).endsWith("(a.json, line 7)");
        Path lines = file(
                dir, "a.jsonl", "{\"id\": \"a\", \"x\": 1, \"c\": \"m\"}\n{\"id\": \"b\", \"x\": 25, \"c\": \"n\"}\n");
        assertThat(Batches.read(lines, options).vectors()).isDeepEqualTo(wide.vectors());
    }

    @Test
    void endingAndGzipDoNotMatter() {
        assertThat(Batches.read(file(dir, "b.jsonl", "[{\"x\": 1}, {\"x\": 2}]"))
                        .size())
                .isEqualTo(2);
        assertThat(Batches.read(file(dir, "b.json.gz", gzipped("[{\"x\": 1}]"))).size())
                .isEqualTo(1);
        String many =
                IntStream.range(0, 5_000).mapToObj(i -> "{\"x\": " + i + "}").collect(Collectors.joining(","));
        assertThat(Batches.read(array("[" + many + "]")).size()).isEqualTo(5_000);
    }

    @Test
    void anArrayOfWordsIsNoVector() {
        Path tagged = array("[{\"x\": 1, \"tags\": [\"a\", \"b\"]}, {\"x\": 2, \"tags\": [\"c\"]}]");
        assertThat(Batches.read(tagged, DEFAULTS.withExclude(List.of("tags"))).columns())
                .containsExactly("x");
        assertThat(refusal(tagged)).contains("column 'tags'").doesNotContain("is not a number");
    }

    @Test
    void whatIsNoTableIsRefusedWithItsLine() {
        assertThat(refusal(array("[]"))).isEqualTo("a.json: the file is empty; leave it out or give one with rows");
        assertThat(refusal(array("[[1, 2],\n[3, 4]]")))
                .isEqualTo("a.json, line 1: an element of the array is not a JSON object; write every row as"
                        + " {\"column\": value, …}");
        assertThat(refusal(array("[{\"x\": 1},\n{\"x\": 2},\n 3]")))
                .startsWith("a.json, line 3: an element of the array is not a JSON object;");
        assertThat(refusal(array("[{\"x\": 1},\n{\"x\": 2}\n")))
                .startsWith("a.json, line 3: the array is not valid JSON (")
                .endsWith(
                        "; correct the file, or write each object on a line of its own, where broken ones can be left out");
        assertThat(refusal(array("[{\"x\": 1},\n{\"x\": }]")))
                .startsWith("a.json, line 2: the array is not valid JSON (");
        assertThat(refusal(array("[{\"x\": 1}]\n[{\"x\": 2}]")))
                .isEqualTo("a.json, line 2: there is more behind the end of the array; write all rows into one array,"
                        + " or each on a line of its own");
        assertThat(refusal(array("[{\"x\": 1, \"x\": 2}]")))
                .isEqualTo("a.json, line 1, column 'x': the key occurs twice in this object; rename one of them");
        assertThat(refusal(array("[{\"x\": 1},\n{\"y\": 2}]")))
                .startsWith("a.json, line 1, column 'y': this row does not have the key, others do;");
    }
}
