package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.varve.io.testing.TableContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableWriterTest {

    private record Label(
            String object, int arrivedStep, @Nullable String cluster, double similarity) {}

    private record Wide(
            String text,
            int whole,
            long longWhole,
            double real,
            boolean flag,
            @Nullable Integer maybeWhole,
            @Nullable Long maybeLong,
            @Nullable Double maybeReal,
            @Nullable Boolean maybeFlag) {}

    private record Only(@Nullable String value) {}

    private record Odd(List<String> values) {}

    private record Nothing() {}

    @TempDir
    Path dir;

    /** Comma separated. */
    @Nested
    class Csv extends TableContract {
        @Override
        protected Format format() {
            return Format.CSV;
        }
    }

    /** Separated by tabs. */
    @Nested
    class Tsv extends TableContract {
        @Override
        protected Format format() {
            return Format.TSV;
        }
    }

    /** A JSON object a row. */
    @Nested
    class JsonLines extends TableContract {
        @Override
        protected Format format() {
            return Format.JSONL;
        }
    }

    @SafeVarargs
    private <R extends Record> Path written(Format format, Class<R> type, R... rows) {
        Path path = dir.resolve("t." + format.endings().get(0));
        try (TableWriter<R> table = TableWriter.open(path, format, type)) {
            for (R row : rows) {
                table.write(row);
            }
        }
        return path;
    }

    private static Wide full(String text, double real) {
        return new Wide(text, -7, Long.MIN_VALUE, real, true, 1, 2L, 3.5, false);
    }

    private static final Wide EMPTY = new Wide("e", 0, 0, 0, false, null, null, null, null);

    @Test
    void csvHasSnakeCaseNamesAndEmptyCells() throws IOException {
        Path csv = written(Format.CSV, Wide.class, full("a", 0.1), EMPTY);
        assertThat(Files.readString(csv)).isEqualTo("""
            text,whole,long_whole,real,flag,maybe_whole,maybe_long,maybe_real,maybe_flag
            a,-7,-9223372036854775808,0.1,true,1,2,3.5,false
            e,0,0,0.0,false,,,,
            """);
    }

    @Test
    void tsvIsTheSameWithTabs() throws IOException {
        Path tsv = written(Format.TSV, Label.class, new Label("a", 1, null, -0.5), new Label("b\tc", 2, "", 1e-300));
        assertThat(Files.readString(tsv))
                .isEqualTo("object\tarrived_step\tcluster\tsimilarity\na\t1\t\t-0.5\n\"b\tc\"\t2\t\"\"\t1.0E-300\n");
    }

    @Test
    void jsonLinesHasNulls() throws IOException {
        Path jsonl = written(Format.JSONL, Wide.class, full("a\"\n", 1e300), EMPTY);
        assertThat(Files.readString(jsonl))
                .isEqualTo("{\"text\":\"a\\\"\\n\",\"whole\":-7,\"long_whole\":-9223372036854775808,\"real\":1.0E300,"
                        + "\"flag\":true,\"maybe_whole\":1,\"maybe_long\":2,\"maybe_real\":3.5,\"maybe_flag\":false}\n"
                        + "{\"text\":\"e\",\"whole\":0,\"long_whole\":0,\"real\":0.0,\"flag\":false,"
                        + "\"maybe_whole\":null,\"maybe_long\":null,\"maybe_real\":null,\"maybe_flag\":null}\n");
    }

    @Test
    void tableOfOneColumnHasNoBlankLines() throws IOException {
        assertThat(Files.readString(written(Format.CSV, Only.class, new Only(null), new Only("x"))))
                .isEqualTo("value\n\"\"\nx\n");
    }

    @Test
    void jsonLinesWithoutRowsIsEmpty() throws IOException {
        assertThat(Files.size(written(Format.JSONL, Label.class))).isZero();
    }

    @Test
    void doublesHaveTheShortestFormOnEveryJavaVersion() throws IOException {
        // Java before 19 prints 2.0E-3 as 0.0020 and the second one with a digit to spare
        double spare = Math.scalb(1.0, -44);
        Label[] rows = {new Label("a", 0, null, 2.0E-3), new Label("b", 0, null, spare)};
        assertThat(Files.readString(written(Format.CSV, Label.class, rows)))
                .endsWith("a,0,,0.002\nb,0,,5.684341886080802E-14\n");
        assertThat(Files.readString(written(Format.JSONL, Label.class, rows)))
                .contains("\"similarity\":0.002}", "\"similarity\":5.684341886080802E-14}");
    }

    @Test
    void localeDoesNotMatter() throws IOException {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
            assertThat(Files.readString(written(Format.CSV, Label.class, new Label("a", 12, null, 1.5))))
                    .endsWith("a,12,,1.5\n");
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void whatIsNoTableIsRefused() {
        Path path = dir.resolve("t");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableWriter.open(path, Format.NPY, Label.class))
                .withMessageContaining("not written as npy");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableWriter.open(path, Format.CSV, Odd.class))
                .withMessage("Odd.values is of type List; a column is a String, int, long, double or boolean");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> TableWriter.open(path, Format.CSV, Nothing.class))
                .withMessage("Nothing has no components; a table needs a column");
    }
}
