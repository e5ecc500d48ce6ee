package io.varve.parquet;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.readStandardInput;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.jerolba.carpet.CarpetWriter;
import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.ColumnMeans;
import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.Reading;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParquetReadingTest {

    record Point(String id, double x, Integer n, boolean flag, LocalDate day) {}

    record Embedded(String text, List<Float> v) {}

    record Inner(double a) {}

    record Nested(Inner inner, double x) {}

    private static final LocalDate DAY = LocalDate.of(2026, 1, 31);

    @TempDir
    Path dir;

    @SafeVarargs
    private <T> Path parquet(CompressionCodecName codec, Class<T> type, T... rows) {
        Path path = dir.resolve("a.parquet");
        try (OutputStream out = Files.newOutputStream(path);
                CarpetWriter<T> writer = new CarpetWriter.Builder<>(out, type)
                        .withCompressionCodec(codec)
                        .build()) {
            for (T row : rows) {
                writer.write(row);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return path;
    }

    private Path points() {
        return parquet(
                CompressionCodecName.SNAPPY,
                Point.class,
                new Point("a", 1.5, 2, true, DAY),
                new Point("b", -1, 3, false, DAY.plusDays(1)));
    }

    @Test
    void columnsOfAllKindsAreRead() {
        Batch batch = Batches.readSteps(
                        List.of(points()),
                        DEFAULTS.withIdColumn("id").withStepColumn("day").withCategorical(List.of("flag")))
                .batches()
                .get(1);
        assertThat(batch.name()).isEqualTo("2026-02-01");
        assertThat(batch.ids()).containsExactly("b");
        assertThat(batch.columns()).containsExactly("x", "n");
        assertThat(batch.vector(0)).containsExactly(-1, 3);
        assertThat(batch.category(0, 0)).isEqualTo("false");
        assertThat(batch.describe(0)).isEqualTo("object 'b' (a.parquet, row 1)");
    }

    @Test
    void everyUsualCompressionIsRead() {
        for (CompressionCodecName codec : List.of(
                CompressionCodecName.UNCOMPRESSED,
                CompressionCodecName.SNAPPY,
                CompressionCodecName.GZIP,
                CompressionCodecName.ZSTD,
                CompressionCodecName.LZ4_RAW)) {
            Path path = parquet(codec, Inner.class, new Inner(1), new Inner(2));
            assertThat(Batches.read(path).vectors()).isDeepEqualTo(new double[][] {{1}, {2}});
        }
    }

    @Test
    void listOfFloatsServesAsVector() {
        Path path = parquet(
                CompressionCodecName.ZSTD,
                Embedded.class,
                new Embedded("t", List.of(1f, 2f)),
                new Embedded("u", List.of(3f, 4.5f)));
        Batch batch = Batches.read(path, DEFAULTS.withVectorColumn("v"));
        assertThat(batch.columns()).containsExactly("v[0]", "v[1]");
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{1, 2}, {3, 4.5}});
    }

    @Test
    void vectorsThatDoNotFitAreRefused() {
        assertThat(refusal(
                        DEFAULTS.withVectorColumn("v"),
                        parquet(
                                CompressionCodecName.UNCOMPRESSED,
                                Embedded.class,
                                new Embedded("t", List.of(1f, 2f)),
                                new Embedded("u", List.of(3f)))))
                .startsWith(
                        "a.parquet, row 1, column 'v': the array has 1 elements, the one in a.parquet, row 0 has 2;");
        assertThat(refusal(
                        DEFAULTS.withVectorColumn("v"),
                        parquet(
                                CompressionCodecName.UNCOMPRESSED,
                                Embedded.class,
                                new Embedded("t", Arrays.asList(1f, null)))))
                .startsWith("a.parquet, row 0, column 'v[1]': the cell is empty;");
        assertThat(refusal(
                        DEFAULTS.withVectorColumn("v"),
                        parquet(
                                CompressionCodecName.UNCOMPRESSED,
                                Embedded.class,
                                new Embedded("t", List.of(Float.NaN)))))
                .startsWith("a.parquet, row 0, column 'v[0]': 'NaN' is not a finite number;");
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), points()))
                .startsWith("a.parquet, row 0, column 'x': expected an array of numbers;");
    }

    @Test
    void cellsThatAreNoNumbersAreRefused() {
        assertThat(refusal(points())).startsWith("a.parquet, row 0, column 'id': 'a' (STRING) is not a number;");
        assertThat(refusal(
                        DEFAULTS.withColumns(List.of("n")),
                        parquet(CompressionCodecName.UNCOMPRESSED, Point.class, new Point("a", 1, null, true, DAY))))
                .startsWith("a.parquet, row 0, column 'n': the cell is empty;");
        assertThat(refusal(parquet(CompressionCodecName.UNCOMPRESSED, Nested.class, new Nested(new Inner(1), 2))))
                .startsWith("a.parquet, row 0, column 'inner': there is a nested object");
        assertThat(Batches.read(
                                parquet(
                                        CompressionCodecName.UNCOMPRESSED,
                                        Embedded.class,
                                        new Embedded("t", List.of(1f))),
                                DEFAULTS.withColumns(List.of("v")))
                        .columns())
                .containsExactly("v[0]");
    }

    @Test
    void tableWithoutRowsIsRefused() {
        assertThat(refusal(parquet(CompressionCodecName.UNCOMPRESSED, Inner.class)))
                .isEqualTo("a.parquet: the table has columns but no rows; leave it out or give one with rows");
    }

    @Test
    void gzipAndStandardInputAreRead() throws IOException {
        byte[] bytes = Files.readAllBytes(parquet(CompressionCodecName.UNCOMPRESSED, Inner.class, new Inner(1)));
        assertThat(Batches.read(file(dir, "b.parquet.gz", gzipped(bytes))).size())
                .isEqualTo(1);
        Reading reading = readStandardInput(new ByteArrayInputStream(bytes), DEFAULTS);
        assertThat(reading.inputs().get(0).format()).isEqualTo("parquet");
        assertThat(reading.inputs().get(0).bytes()).isEqualTo(bytes.length);
    }

    @Test
    void gapsAreFilledWithTheMean() {
        Path path = dir.resolve("a.parquet");
        ParquetFiles.write(
                path,
                "optional double x; optional double y;",
                1 << 20,
                List.of(
                        row -> row.append("x", 1.0).append("y", 4.0),
                        row -> row.append("y", 6.0),
                        row -> row.append("x", 5.0).append("y", Double.NaN)));
        Batch batch = Batches.read(path, DEFAULTS.withMissing(Missing.MEAN));
        assertThat(ColumnMeans.NONE.fill(batch).batch().vectors())
                .isDeepEqualTo(new double[][] {{1, 4}, {3, 6}, {5, 5}});
    }

    /** One byte of each is wrong, such that the library throws without a word, or with a number. */
    @ParameterizedTest
    @ValueSource(strings = {"damaged-page.parquet", "damaged-index.parquet"})
    void damageIsNotToldInNamesOfClasses(String name) throws IOException {
        ReadOptions options = DEFAULTS.withIdColumn("id").withClassColumn("kind");
        assertThat(refusal(options, Path.of("src/test/resources", name)))
                .startsWith(name + ": this cannot be read as Parquet (")
                .containsPattern("\\((unexpected end|index out of bounds)\\)")
                .doesNotContain("Exception", "Error");
    }

    @Test
    void fileCutShortOrDamagedIsRefused() throws IOException {
        byte[] whole = Files.readAllBytes(points());
        for (int length = 4; length < whole.length; length += 7) {
            assertThat(refusal(file(dir, "a.parquet", Arrays.copyOf(whole, length))))
                    .startsWith("a.parquet: this cannot be read as Parquet (")
                    .doesNotContain("InputFile", "@")
                    .endsWith("so copy or write it again");
        }
    }
}
