package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Text of UTF-16, as Excel and PowerShell write it. */
class WideTextReadingTest {

    @TempDir
    Path dir;

    private static ReadOptions in(String encoding) {
        return DEFAULTS.withForm(DEFAULTS.form().withEncoding(Charset.forName(encoding)));
    }

    @ParameterizedTest
    @CsvSource({
        "UTF-16LE, UTF-16, false", "UTF-16LE, UTF-16, true",
        "UTF-16BE, UTF-16, false", "UTF-16BE, UTF-16, true",
        "UTF-16LE, UTF-16LE, false", "UTF-16LE, UTF-16LE, true",
        "UTF-16BE, UTF-16BE, false", "UTF-16BE, UTF-16BE, true"
    })
    void isReadWithAndWithoutAMark(String written, String said, boolean mark) {
        // longer than what is encoded at once, with letters of two halves at each of its places
        StringBuilder csv = new StringBuilder("id;x\n");
        for (int i = 0; i < 9000; i++) {
            csv.append("Zoë\uD83D\uDE00").append(i).append(';').append(i % 7).append('\n');
        }
        byte[] text = ((mark ? "\uFEFF" : "") + csv).getBytes(Charset.forName(written));
        ReadOptions how = in(said).withIdColumn("id").withDelimiter(';');
        for (Path path : new Path[] {file(dir, "a.csv", text), file(dir, "b.csv.gz", gzipped(text))}) {
            Batch batch = Batches.read(path, how);
            assertThat(batch.columns()).containsExactly("x");
            assertThat(batch.size()).isEqualTo(9000);
            assertThat(batch.ids()).startsWith("Zoë\uD83D\uDE000").endsWith("Zoë\uD83D\uDE008999");
            assertThat(batch.describe(1)).endsWith(", line 3)");
        }
        assertThat(Batches.read(
                                file(dir, "a.txt", text),
                                in(said).withIdColumn("id").withDelimiter(';'))
                        .size())
                .isEqualTo(9000);
    }

    @Test
    void ofJsonIsRead() {
        byte[] lines = "{\"x\": 1}\n{\"x\": 2}\n".getBytes(StandardCharsets.UTF_16);
        assertThat(Batches.read(file(dir, "a.jsonl", lines), in("UTF-16")).size())
                .isEqualTo(2);
        byte[] array = "[{\"x\": 1}, {\"x\": 2}]".getBytes(StandardCharsets.UTF_16LE);
        assertThat(Batches.read(file(dir, "a.json", array), in("UTF-16LE")).size())
                .isEqualTo(2);
    }

    @Test
    void thatIsNoneIsRefused() {
        byte[] half = ByteBuffer.allocate(9)
                .put("x\n1\n".getBytes(StandardCharsets.UTF_16LE))
                .put((byte) '2')
                .array();
        assertThat(refusal(in("UTF-16LE"), file(dir, "a.csv", half)))
                .isEqualTo("a.csv, line 3: the byte 0x32 is not UTF-16LE; name the encoding of the file with"
                        + " ReadOptions.form.encoding");
    }
}
