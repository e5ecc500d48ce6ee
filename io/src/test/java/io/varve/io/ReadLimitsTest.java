package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import io.varve.testing.OnlyLong;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a file may ask of its reader, and how it is told that it asks for more. */
class ReadLimitsTest {

    private static final int FREE = 100_000;

    @TempDir
    Path dir;

    /** Unpacks as files are unpacked, but with less that is free. */
    private static long unpacked(byte[] packed) throws IOException {
        Checksummed raw = new Checksummed(new ByteArrayInputStream(packed));
        try (InputStream in = Gunzipped.of(raw, "a.csv.gz", raw::count, FREE)) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }

    private static byte[] newlines(int count) {
        byte[] lines = new byte[count];
        Arrays.fill(lines, (byte) '\n');
        return lines;
    }

    @Test
    void gzipThatSwellsWithoutEndIsRefusedWhileItIsUnpacked() {
        byte[] bomb = gzipped(newlines(100_000_000));
        assertThat(bomb).hasSizeLessThan(FREE);
        assertThatThrownBy(() -> unpacked(bomb))
                .isInstanceOf(Refused.class)
                .hasMessageMatching(
                        "a\\.csv\\.gz: the gzipped data has unpacked to \\d{8} bytes so far, more than 500 times the \\d{5,6} bytes read of it"
                                + " and 100000 more; if you trust it, unpack it first and give the unpacked file");
    }

    @Test
    void gzipIsUnpackedWhereLittleComesOutOfItOrLittlePerByte() throws IOException {
        assertThat(unpacked(gzipped(newlines(FREE)))).isEqualTo(FREE);
        // a table as repetitive as tables get: ids, a thousand zeros and three ones
        StringBuilder sparse = new StringBuilder();
        for (int row = 0; row < 5000; row++) {
            char[] zeros = "0,".repeat(1000).toCharArray();
            for (int i = 1; i <= 3; i++) {
                zeros[2 * Math.floorMod(row * 7919 * i, 1000)] = '1';
            }
            sparse.append("object-").append(row).append(',').append(zeros).append("0\n");
        }
        byte[] packed = gzipped(sparse.toString());
        assertThat(sparse.length()).isGreaterThan(100 * packed.length);
        assertThat(unpacked(packed)).isEqualTo(sparse.length());
    }

    /** The limit as it is; every way in reads the same stream. */
    @OnlyLong
    @Test
    void twoMegabytesOfGzipDoNotUnpackToMoreThanTwoGigabytes() throws IOException {
        byte[] member = gzipped(newlines(100_000_000));
        byte[] bomb = new byte[40 * member.length];
        for (int i = 0; i < 40; i++) {
            System.arraycopy(member, 0, bomb, i * member.length, member.length);
        }
        byte[] head = gzipped("x,y\n1,2\n");
        Path table = dir.resolve("a.csv.gz");
        try (OutputStream out = Files.newOutputStream(table)) {
            out.write(head);
            out.write(bomb);
        }
        assertThat(refusal(table)).startsWith("a.csv.gz: the gzipped data has unpacked to ");
    }

    private static String numbered(int count, String before, String after) {
        return IntStream.range(0, count).mapToObj(i -> before + i + after).collect(Collectors.joining(","));
    }

    @Test
    void tablesOfTextMayHaveSoManyColumnsAndNoMore() {
        String widest = numbered(ReadLimits.COLUMNS, "x", "");
        assertThat(refusal(file(dir, "a.csv", widest + "\n")))
                .startsWith("a.csv: there is a header but no row below it; ");
        assertThat(refusal(file(dir, "b.csv", widest + ",y\n")))
                .startsWith("b.csv, line 1: there are more than 1000000 columns; ");
        assertThat(refusal(file(dir, "c.csv", "x,y\n1,2\n3," + "0,".repeat(ReadLimits.COLUMNS) + "\n")))
                .isEqualTo(
                        "c.csv, line 3: there are more than 1000000 columns; check what separates fields, or give the numbers as"
                                + " vectors: as npy, or as one column of arrays in JSON Lines or Parquet, with ReadOptions.vectorColumn");
    }

    @OnlyLong
    @Test
    void objectsOfJsonMayHaveSoManyKeysAndNoMore() {
        String keys = numbered(ReadLimits.COLUMNS, "\"x", "\": 0");
        String wider = "{" + keys + ", \"y\": 0}\n";
        assertThat(refusal(file(dir, "a.jsonl", wider)))
                .startsWith("a.jsonl, line 1: there are more than 1000000 columns; ");
        assertThat(refusal(file(dir, "b.json", "[" + wider + "]")))
                .startsWith("b.json, line 1: there are more than 1000000 columns; ");
        // no object has too many, but all of them together
        assertThat(refusal(file(dir, "c.jsonl", "{" + keys + "}\n{\"y\": 0}\n")))
                .startsWith("c.jsonl, line 2: there are more than 1000000 columns; ");
    }

    @Test
    void theNumbersOfAVectorAreNoColumns() {
        String vector = "{\"v\": [" + "0,".repeat(ReadLimits.COLUMNS) + "0]}\n";
        assertThat(Batches.read(file(dir, "a.jsonl", vector)).dimensions()).isEqualTo(ReadLimits.COLUMNS + 1);
    }

    @Test
    void jsonMayBeSoDeepAndNoDeeper() {
        String deepest = "{\"x\": 1, \"y\": " + "[".repeat(31) + "]".repeat(31) + "}\n";
        assertThat(Batches.read(file(dir, "a.jsonl", deepest), DEFAULTS.withExclude(List.of("y")))
                        .size())
                .isEqualTo(1);
        String deeper = "{\"x\": 1, \"y\": " + "[".repeat(32) + "]".repeat(32) + "}\n";
        assertThat(refusal(file(dir, "b.jsonl", deeper)))
                .isEqualTo(
                        "b.jsonl, line 1: a value is too long or too deep (Document nesting depth (33) exceeds the maximum allowed"
                                + " (32)); shorten it");
        assertThat(refusal(file(dir, "c.json", "[" + deeper + "]")))
                .startsWith("c.json, line 1: a value is too long or too deep (");
    }

    @Test
    void aLineThatIsHeldAsAWholeMayBeSoLongAndNoLonger() throws IOException {
        assertThat(lines("12345\n\r123\r45\n12345")).isEqualTo(19);
        assertThatThrownBy(() -> lines("12345\n123456\n"))
                .isInstanceOf(Refused.class)
                .hasMessage(
                        "a.jsonl, line 2: the line is longer than 5 characters; put every object, id or text on a line of its own");
    }

    /** Reads as lines are read, but shorter ones. */
    private static int lines(String text) throws IOException {
        try (Reader reader = new StrictReader(
                new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                "a.jsonl",
                StandardCharsets.UTF_8,
                5,
                "")) {
            int count = 0;
            for (int c = reader.read(); c >= 0; c = reader.read()) {
                count++;
            }
            return count;
        }
    }

    /** Hundreds of millions of characters without an end of line: that the limit is set where lines are read. */
    @OnlyLong
    @Test
    void linesOfJsonAndOfTextsAreBounded() throws IOException {
        byte[] spaces = new byte[1 << 20];
        Arrays.fill(spaces, (byte) ' ');
        Path rows = dir.resolve("a.jsonl");
        try (OutputStream out = Files.newOutputStream(rows)) {
            out.write("{\"x\": 1}\n".getBytes(StandardCharsets.UTF_8));
            for (int i = 0; i <= 256; i++) {
                out.write(spaces);
            }
        }
        String refused = "a.jsonl, line 2: the line is longer than 268435456 characters";
        assertThat(refusal(rows)).startsWith(refused);
        assertThatThrownBy(() -> TextLines.read(rows, (number, line) -> {}))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(refused);
    }
}
