package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What people give the command to read, and what it makes of it. */
class InputsByCommandTest {

    @TempDir
    Path dir;

    private Path timeline;

    @BeforeEach
    void nameATimeline() {
        timeline = dir.resolve("t.varve");
    }

    private Path file(String name, String content) throws IOException {
        return Files.writeString(dir.resolve(name), content);
    }

    private Outcome add(Object... words) {
        return withTimeline("add", words);
    }

    private Outcome withTimeline(String verb, Object... words) {
        Object[] all = new Object[words.length + 2];
        all[0] = verb;
        all[1] = timeline;
        System.arraycopy(words, 0, all, 2, words.length);
        return Outcome.of(all);
    }

    /** As a shell makes one of {@code <(zcat day.csv.gz | grep -v total)}. */
    @Test
    @Timeout(60)
    void aPipeIsReadOnce() throws Exception {
        Path pipe = dir.resolve("pipe");
        assumeThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Thread writer = new Thread(() -> {
            try {
                Files.writeString(pipe, "id,x,y\na,1,2\nb,9,8\nc,9,9\n", StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        writer.start();
        assertThat(add(pipe, "--id-column", "id").fine().out()).contains("3 new objects");
        writer.join();
    }

    private void refused(Outcome outcome, String... parts) {
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains(parts).hasLineCount(1);
    }

    private void wrong(Outcome outcome, String... parts) {
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(parts).hasLineCount(2);
    }

    /** The file has (2⁶⁴ − 1, 2³² − 1) and (1, 1) as (UINT_64 id, UINT_32 x). */
    @Test
    void unsignedIdsOfParquetKeepTheirNumber() throws IOException {
        Path parquet = Path.of("src/test/resources/unsigned.parquet");
        add(parquet, "--id-column", "id").fine();
        Matcher label = Pattern.compile("\n18446744073709551615,0,(k\\d+),")
                .matcher(withTimeline("labels").fine().out());
        assertThat(label.find()).isTrue();
        Path near = file("p.csv", "id,x\np,4294967290\n");
        assertThat(withTimeline("predict", near, "--id-column", "id").fine().out())
                .contains("p," + label.group(1) + ",");
    }

    /** A column that decides alone is worth a warning, but not where the step is refused. */
    @Test
    void valuesTooFarApartAreRefusedInOneSentence() throws IOException {
        StringBuilder rows = new StringBuilder("id,x,y\na,8e153,3\nb,-8e153,4\n");
        for (int i = 0; i < 40; i++) {
            rows.append('o').append(i).append(",1,").append(i).append('\n');
        }
        refused(
                add(
                        file("far.csv", rows.toString()),
                        "--id-column",
                        "id",
                        "--scale",
                        "none",
                        "--similarity",
                        "sqeuclidean"),
                "beyond",
                "rescale the data");
    }

    /** One of the values is beyond all others, which only message passing sees. */
    @Test
    void aSpoiltColumnIsRefusedInOneSentence() {
        refused(
                add(Path.of("src/test/resources/spoilt-column.parquet"), "--id-column", "id", "--label-column", "kind"),
                "beyond",
                "rescale the data");
    }

    /** Columns are looked at once more to say how the file can be read, and numbers compared as they are written. */
    @Test
    void anExponentThatNoDecimalHasIsRefusedInOneSentence() throws IOException {
        Path far = file("far.csv", "id,x,y\na,1,1\nb,1e-99999999999,2\nc,2,none\n");
        refused(add(far, "--id-column", "id"), "far.csv, line 4, column 'y': 'none' is not a number");
    }

    /** The squares of its variance are beyond the range of numbers, by which groups were compared without end. */
    @Test
    @Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void aValueFarBeyondAllOthersIsAddedOrRefused() throws IOException {
        StringBuilder rows = new StringBuilder("id,x,y\n");
        for (int i = 0; i < 30; i++) {
            rows.append("a%d,%d,%d%n".formatted(i, i * 7 % 11, i * i % 11));
        }
        add(file("a.csv", rows.toString()), "--id-column", "id").fine();
        add(file("b.csv", "id,x,y\nb,2e78,3\nc,4,5\n"), "--id-column", "id").fine();
        add(file("c.csv", "id,x,y\nd,1.4e136,3\ne,4,5\n"), "--id-column", "id").fine();
        withTimeline("check").fine();
    }

    @Test
    void halfACharacterInAnIdIsRefusedAndTheTimelineStaysWhole() throws IOException {
        add(file("a.csv", "id,x\na,1\nb,2\n"), "--id-column", "id").fine();
        Path half = file("b.jsonl", "{\"id\": \"c\", \"x\": 1}\n{\"id\": \"d\\ud800\", \"x\": 2}\n");
        refused(
                add(half, "--id-column", "id"),
                "b.jsonl, line 2, column 'id': 'd\\ud800' holds half a character (\\ud800 without its other half);");
        Path nul = file("c.jsonl", "{\"id\": \"c\\u0000\", \"x\": 1}\n");
        refused(add(nul, "--id-column", "id"), "c.jsonl, line 1, column 'id': 'c\\u0000' holds a NUL character;");
        withTimeline("check").fine();
        assertThat(withTimeline("steps").fine().out().lines()).hasSize(2);
    }

    @Test
    void halfACharacterInABatchIdIsRefused() throws IOException {
        Path batch = file("a.csv", "id,x\na,1\nb,2\n");
        wrong(
                add(batch, "--id-column", "id", "--batch-id", "monday\ud800"),
                "the batch id 'monday\\ud800' holds half a character");
        wrong(
                add(batch, "--id-column", "id", "--batch-id", "monday\0"),
                "the batch id 'monday\\u0000' holds a NUL character");
        assertThat(timeline).doesNotExist();
    }

    @Test
    void controlCharacterAtTheEndOfACellIsRefused() throws IOException {
        refused(add(file("a.csv", "x,y\n-2.2\u0015,1\n")), "a.csv, line 2, column 'x': '-2.2\\u0015' is not a number;");
    }

    @Test
    void columnsInAnotherOrderAreMatchedByName() throws IOException {
        add(file("a.csv", "id,x,y\na,1,2\nb,30,40\n"), "--id-column", "id").fine();
        Path swapped = file("b.csv", "id,y,x\nc,2,1\nd,40,30\n");
        add(swapped, "--id-column", "id").fine();
        String labels = withTimeline("labels").fine().out();
        assertThat(clusterOf(labels, "c")).isEqualTo(clusterOf(labels, "a"));
        assertThat(clusterOf(labels, "d")).isEqualTo(clusterOf(labels, "b"));
    }

    private static String clusterOf(String labels, String object) {
        return labels.lines()
                .filter(line -> line.startsWith(object + ","))
                .map(line -> line.split(",", -1)[2])
                .findFirst()
                .orElseThrow();
    }

    @Test
    void otherColumnsAreRefusedWithFileAndNames() throws IOException {
        add(file("a.csv", "id,x,y\na,1,2\nb,3,4\n"), "--id-column", "id").fine();
        Path other = file("b.csv", "id,x,z\nc,1,2\n");
        for (String verb : new String[] {"add", "predict"}) {
            refused(
                    withTimeline(verb, other, "--id-column", "id"),
                    "b.csv: there is no column 'y', by which the objects so far were compared;");
        }
        Path fewer = file("c.csv", "id,x\nc,1\n");
        refused(
                withTimeline("predict", fewer, "--id-column", "id"),
                "c.csv: there is no column 'y', by which the objects so far were compared;");
    }

    @Test
    void idsWithSpacesAreTheSameInEveryFormat() throws IOException {
        add(file("a.csv", "id,x\n a ,1\nb,2\n"), "--id-column", "id").fine();
        Outcome again =
                add(file("a.jsonl", "{\"id\": \" a \", \"x\": 1}\n{\"id\": \"b\", \"x\": 2}\n"), "--id-column", "id");
        assertThat(again.fine().out()).contains("was made of this batch");
    }
}
