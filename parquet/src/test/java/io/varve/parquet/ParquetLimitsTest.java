package io.varve.parquet;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import com.jerolba.carpet.CarpetWriter;
import io.varve.io.Batches;
import io.varve.testing.OnlyLong;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.util.HadoopCodecs;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a Parquet file may ask of its reader, and how it is told that it asks for more. */
class ParquetLimitsTest {

    private static final int MAGIC = 4;
    private static final int TAIL = 8;
    private static final int LONGEST_TEXT = 1 << 24;

    record Point(double x) {}

    record Said(String text, double x) {}

    @TempDir
    Path dir;

    private Path points() throws IOException {
        Path path = dir.resolve("a.parquet");
        try (OutputStream out = Files.newOutputStream(path);
                CarpetWriter<Point> writer = new CarpetWriter.Builder<>(out, Point.class)
                        .withCompressionCodec(CompressionCodecName.GZIP)
                        .withDictionaryEncoding(false)
                        .build()) {
            for (int i = 0; i < 1000; i++) {
                writer.write(new Point(i));
            }
        }
        return path;
    }

    private static int footerOf(byte[] file) {
        int length = ByteBuffer.wrap(file, file.length - TAIL, Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .getInt();
        return file.length - TAIL - length;
    }

    /** Writes a file again with something else said of its column. */
    private static void changeColumn(Path path, Consumer<ColumnMetaData> change) throws IOException {
        changeFooter(
                path,
                footer -> change.accept(
                        footer.getRow_groups().get(0).getColumns().get(0).getMeta_data()));
    }

    private static void changeFooter(Path path, Consumer<FileMetaData> change) throws IOException {
        byte[] file = Files.readAllBytes(path);
        int start = footerOf(file);
        FileMetaData footer = Util.readFileMetaData(new ByteArrayInputStream(file, start, file.length - TAIL - start));
        change.accept(footer);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(file, 0, start);
        Util.writeFileMetaData(footer, changed);
        int length = changed.size() - start;
        changed.write(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array());
        changed.write(file, file.length - MAGIC, MAGIC);
        Files.write(path, changed.toByteArray());
    }

    /** Writes a file again whose first page declares another size. */
    private static void changePage(Path path, int size) throws IOException {
        byte[] file = Files.readAllBytes(path);
        ByteArrayInputStream pages = new ByteArrayInputStream(file, MAGIC, file.length - MAGIC);
        PageHeader header = Util.readPageHeader(pages);
        int content = file.length - pages.available();
        header.setUncompressed_page_size(size);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(file, 0, MAGIC);
        Util.writePageHeader(header, changed);
        int longer = changed.size() - content;
        changed.write(file, content, file.length - content);
        Files.write(path, changed.toByteArray());
        changeColumn(path, column -> column.setTotal_compressed_size(column.getTotal_compressed_size() + longer));
    }

    @Test
    void columnsThatDeclareToUnpackWithoutEndAreRefusedBeforeTheyAreRead() throws IOException {
        Path path = points();
        changeColumn(path, column -> column.setTotal_uncompressed_size(1_000_000_000));
        assertThat(Batches.read(path).size()).isEqualTo(1000);
        changeColumn(path, column -> column.setTotal_uncompressed_size(5_000_000_000L));
        assertThat(refusal(path))
                .isEqualTo(
                        "a.parquet: the columns unpack to 5000000000 bytes or more, which is more than 500 times the %d bytes of"
                                        .formatted(Files.size(path))
                                + " the file and 1000000000 more; if you trust it, write it again without compression");
    }

    @Test
    void aPageThatDeclaresMoreThanTheFileDoesIsRefusedBeforeItIsUnpacked() throws IOException {
        Path path = points();
        changePage(path, 2_000_000_000);
        assertThat(refusal(path))
                .startsWith("a.parquet: the columns unpack to 2000000000 bytes or more, which is more");
    }

    @Test
    void columnsThatAreLongerThanTheFileAreRefused() throws IOException {
        Path path = points();
        changeColumn(path, column -> column.setTotal_compressed_size(100_000_000_000L));
        assertThat(refusal(path))
                .startsWith("a.parquet: this cannot be read as Parquet (its columns are longer than the file);");
    }

    @Test
    void pagesCountTogether() throws IOException {
        Path path = points();
        List<Long> told = new ArrayList<>();
        try (ParquetRows rows = new ParquetRows(path, told::add)) {
            rows.prepare();
            rows.next();
        }
        assertThat(told).hasSize(2);
        told.clear();
        CountedCodecs codecs =
                new CountedCodecs(HadoopCodecs.newFactory(new PlainParquetConfiguration(), 0), told::add);
        for (int size : new int[] {100, 150}) {
            codecs.getDecompressor(CompressionCodecName.UNCOMPRESSED).decompress(BytesInput.from(new byte[size]), size);
        }
        assertThat(told).containsExactly(100L, 250L);
    }

    @Test
    void aTextMayBeSoLongAndNoLonger() throws IOException {
        assertThat(Batches.read(said(LONGEST_TEXT), DEFAULTS.withIdColumn("text"))
                        .ids()
                        .get(0))
                .hasSize(LONGEST_TEXT);
        assertThat(refusal(DEFAULTS.withIdColumn("text"), said(LONGEST_TEXT + 1)))
                .isEqualTo("a.parquet, row 0, column 'text': the text is longer than 16777216 characters;"
                        + " shorten it, or leave the column out");
    }

    private Path said(int length) throws IOException {
        Path path = dir.resolve("a.parquet");
        char[] text = new char[length];
        Arrays.fill(text, 'a');
        try (OutputStream out = Files.newOutputStream(path);
                CarpetWriter<Said> writer = new CarpetWriter<>(out, Said.class)) {
            writer.write(new Said(new String(text), 1));
        }
        return path;
    }

    /** Adds columns, and takes the rows out. */
    private static void widen(Path path, int columns) throws IOException {
        changeFooter(path, footer -> {
            List<SchemaElement> schema = footer.getSchema();
            for (int i = 0; i < columns; i++) {
                SchemaElement column = new SchemaElement("x" + schema.size());
                column.setType(Type.DOUBLE);
                column.setRepetition_type(FieldRepetitionType.OPTIONAL);
                schema.add(column);
            }
            schema.get(0).setNum_children(schema.size() - 1);
            footer.setRow_groups(new ArrayList<>());
            footer.setNum_rows(0);
            footer.unsetColumn_orders();
        });
    }

    @OnlyLong
    @Test
    void aTableWithTooManyColumnsIsRefused() throws IOException {
        Path path = points();
        widen(path, 1_000_000);
        assertThat(refusal(path)).startsWith("a.parquet: there are more than 1000000 columns; ");
    }
}
