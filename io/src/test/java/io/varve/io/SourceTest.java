package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.readStandardInput;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceTest {

    private static final String CSV = "x,y\n1,2\n3,4\n";

    @TempDir
    Path dir;

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void checksumIsThatOfTheBytesAsGiven() {
        Reading plain = Batches.readSteps(List.of(file(dir, "a.csv", CSV)), DEFAULTS);
        assertThat(plain.inputs())
                .containsExactly(new Input(
                        dir.resolve("a.csv").toString(),
                        "csv",
                        12,
                        "2a2b86e74ffd5e6a9b75e52a105cf9d02920837179f8e8961aa15411d380f7a3"));
    }

    @Test
    void gzipIsToldByItsBytesNotByTheName() {
        assertThat(Batches.read(file(dir, "a.csv", gzipped(CSV))).size()).isEqualTo(2);
        Batch batch = Batches.read(file(dir, "b.csv.gz", gzipped(CSV)));
        assertThat(batch.name()).isEqualTo("b");
        assertThat(batch.ids()).containsExactly("b.csv.gz:0", "b.csv.gz:1");
        assertThat(Batches.read(file(dir, "c.csv.gz", CSV)).size()).isEqualTo(2);
        assertThat(Batches.read(file(dir, "d.data.gz", gzipped("x;y\n1;2\n"))).columns())
                .containsExactly("x", "y");
    }

    @Test
    void gzipOfSeveralMembersIsReadToTheEndEvenFromAPipe() {
        InputStream pipe =
                new SequenceInputStream(
                        new ByteArrayInputStream(gzipped(CSV)), new ByteArrayInputStream(gzipped("5,6\n"))) {
                    @Override
                    public int available() {
                        return 0;
                    }
                };
        assertThat(readStandardInput(pipe, DEFAULTS).batches().get(0).size()).isEqualTo(3);
    }

    @Test
    void truncatedOrDamagedGzipIsRefused() {
        byte[] whole = gzipped("x\n" + "1\n2\n3.25\n".repeat(1000));
        assertThat(refusal(file(dir, "a.csv.gz", Arrays.copyOf(whole, whole.length - 12))))
                .isEqualTo("a.csv.gz: the gzipped data ends in the middle; copy or make the file again");
        assertThat(refusal(file(dir, "a.csv.gz", Arrays.copyOf(whole, 5))))
                .startsWith("a.csv.gz: the gzipped data ends");
        byte[] damaged = whole.clone();
        damaged[whole.length - 7] ^= 1;
        assertThat(refusal(file(dir, "a.csv.gz", damaged))).startsWith("a.csv.gz: the gzipped data is damaged;");
        for (int length = 2; length < whole.length; length++) {
            assertThat(refusal(file(dir, "a.csv.gz", Arrays.copyOf(whole, length))))
                    .startsWith("a.csv.gz: the gz");
        }
    }

    @Test
    void standardInputIsSniffedAndCalledStdin() {
        Reading csv = readStandardInput(stream(CSV), DEFAULTS);
        assertThat(csv.batches().get(0).name()).isEqualTo("stdin");
        assertThat(csv.batches().get(0).ids()).containsExactly("stdin:0", "stdin:1");
        assertThat(csv.batches().get(0).describe(1)).isEqualTo("object 'stdin:1' (stdin, line 3)");
        assertThat(csv.inputs().get(0))
                .extracting(Input::file, Input::format, Input::bytes)
                .containsExactly("-", "csv", 12L);
        assertThat(readStandardInput(stream("x\ty\n1\t2\n"), DEFAULTS)
                        .inputs()
                        .get(0)
                        .format())
                .isEqualTo("tsv");
        assertThat(readStandardInput(stream("{\"x\": 1}\n"), DEFAULTS)
                        .inputs()
                        .get(0)
                        .format())
                .isEqualTo("jsonl");
        assertThat(readStandardInput(new ByteArrayInputStream(gzipped(CSV)), DEFAULTS)
                        .batches()
                        .get(0)
                        .size())
                .isEqualTo(2);
    }

    @Test
    void standardInputCanBeNamedOnlyOnce() {
        Path standard = Path.of("-");
        assertThatThrownBy(() -> Batches.readSteps(List.of(standard, standard), DEFAULTS, stream(CSV)))
                .isInstanceOf(Refused.class)
                .hasMessage("stdin: standard input (-) is named 2 times but can be read once; name it once");
    }

    @Test
    void missingFileDirectoryAndForbiddenFileAreRefused() throws Exception {
        assertThat(refusal(dir.resolve("no.csv")))
                .isEqualTo(dir.resolve("no.csv") + ": there is no such file; check the path");
        assertThat(refusal(dir)).isEqualTo(dir + ": this is a directory; name the files in it");
        Path secret = file(dir, "secret.csv", CSV);
        Files.setPosixFilePermissions(secret, Set.of());
        assumeFalse(Files.isReadable(secret), "this user may read everything");
        assertThat(refusal(secret)).isEqualTo(secret + ": the file may not be read; check its permissions");
    }

    @Test
    void binaryContentInTextIsRefusedSayingWhatItLooksLike() {
        assertThat(refusal(file(dir, "a.csv", "PAR1....PAR1")))
                .isEqualTo("a.csv: the file is named as CSV but looks like Parquet; give the file the ending of what it"
                        + " holds");
        assertThat(refusal(file(dir, "a.csv", new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})))
                .contains("looks like an npy array;");
        assertThat(refusal(file(dir, "a.tsv", new byte[] {'P', 'K', 3, 4, 9, 9})))
                .isEqualTo("a.tsv: the file is named as TSV but looks like a zip archive, as npz files and Excel"
                        + " workbooks are; unpack it, or export the table as CSV");
        assertThat(refusal(file(dir, "a.csv", "x,y\n1,\0\n")))
                .isEqualTo("a.csv: the file is named as CSV but looks like binary data; export the table as CSV, JSON"
                        + " Lines, Parquet or npy");
        assertThat(refusal(file(dir, "a.dat", "x,y\n1,\0\n"))).startsWith("a.dat: the content looks like binary data;");
        assertThat(refusal(file(dir, "a.csv", "x\n1\n".getBytes(StandardCharsets.UTF_16))))
                .isEqualTo("a.csv: the file is named as CSV but looks like UTF-16 text; say ReadOptions.form.encoding"
                        + " UTF-16, or save it as UTF-8");
        assertThat(refusal(file(dir, "a.csv.gz", gzipped(gzipped(CSV))))).contains("looks like gzip within gzip;");
        assertThat(refusal(file(dir, "a.csv", "{\"x\": 1}\n"))).contains("looks like JSON objects;");
    }

    @Test
    void textInBinaryFormatsIsRefusedSayingWhatItLooksLike() {
        assertThat(refusal(file(dir, "a.npy", CSV)))
                .startsWith("a.npy: the file is named as npy but looks like plain text;");
        assertThat(refusal(file(dir, "a.parquet", CSV)))
                .startsWith("a.parquet: the file is named as Parquet but looks like plain text;");
        assertThat(refusal(file(dir, "a.jsonl", CSV)))
                .startsWith("a.jsonl: the file is named as JSON Lines but looks like plain text;");
    }

    @Test
    void nulByteFarInIsRefusedWithItsLine() {
        assertThat(refusal(file(dir, "a.csv", "x\n" + "1\n".repeat(50_000) + "\0\n")))
                .isEqualTo("a.csv, line 50002: there is a NUL byte, so this is not UTF-8 text; export the file as UTF-8"
                        + " text again");
    }

    @Test
    void byteThatIsNotUtf8IsRefusedWithItsLine() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write("name,x\n".repeat(1).getBytes(StandardCharsets.UTF_8));
        bytes.write("Zoë,1\n".repeat(30_000).getBytes(StandardCharsets.UTF_8));
        bytes.write("Zoë,1\n".getBytes(StandardCharsets.ISO_8859_1));
        assertThat(refusal(DEFAULTS.withExclude(List.of("name")), file(dir, "a.csv", bytes.toByteArray())))
                .isEqualTo("a.csv, line 30002: the byte 0xEB is not UTF-8; save the file as UTF-8, or name its encoding"
                        + " with ReadOptions.form.encoding, windows-1252 for most files of western Europe");
        assertThat(refusal(file(dir, "b.csv", new byte[] {'x', '\n', '1', '\n', (byte) 0xC3})))
                .isEqualTo("b.csv, line 3: the byte 0xC3 is not UTF-8; save the file as UTF-8, or name its encoding"
                        + " with ReadOptions.form.encoding, windows-1252 for most files of western Europe");
    }

    @Test
    void charactersOfEveryLengthAreReadRight() {
        Path csv = file(dir, "a.csv", "ü,€,😀,x\n" + "ä,ह,𝄞,1\n".repeat(1));
        Batch batch = Batches.read(csv, DEFAULTS.withCategorical(List.of("ü", "€", "😀")));
        assertThat(batch.category(0, 2)).isEqualTo("𝄞");
        Path large = file(dir, "b.csv", "x\n" + "😀\n".repeat(60_000));
        assertThat(Batches.read(large, DEFAULTS.withCategorical(List.of("x"))).category(59_999, 0))
                .isEqualTo("😀");
    }
}
