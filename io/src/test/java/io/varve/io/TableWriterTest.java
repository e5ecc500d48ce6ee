package io.varve.io;

import static io.varve.io.Fixtures.DEFAULTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.CarpetReader;
import io.varve.Batch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

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

    private static final List<String> NASTY = List.of(
            "plain",
            "with, comma",
            "with \"quotes\"",
            "\"",
            "line\nbreak",
            "line\r\nbreak",
            "\r",
            "tab\there",
            "\t",
            " leading",
            "trailing ",
            "semi;colon",
            "#comment",
            "'single'",
            "back\\slash",
            "\\N",
            "null",
            "😀 ünïcödé ह",
            "\uFEFFmark",
            "{\"json\": 1}",
            "=1+1",
            "\u00a0",
            "\u2028");

    @TempDir
    Path dir;

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
    @SuppressWarnings("rawtypes") // as the library has it
    void parquetHasNulls() throws IOException {
        Path parquet = written(Format.PARQUET, Wide.class, full("a", 0.1), EMPTY);
        List<Map> rows = new CarpetReader<>(parquet.toFile(), Map.class).toList();
        assertThat(rows.get(0).toString())
                .isEqualTo("{text=a, whole=-7, long_whole=-9223372036854775808, real=0.1, flag=true, maybe_whole=1,"
                        + " maybe_long=2, maybe_real=3.5, maybe_flag=false}");
        assertThat(rows.get(1).get("maybe_real")).isNull();
        assertThat(rows.get(1).get("text")).isEqualTo("e");
    }

    @ParameterizedTest
    @EnumSource(names = {"CSV", "TSV", "JSONL", "PARQUET"})
    void nastyTextsAndNumbersComeBackAsTheyWere(Format format) {
        double[] reals = {0.1, -0.0, 1e-320, Double.MAX_VALUE, Double.MIN_VALUE, 2e-3, 1.0 / 3, Math.PI};
        List<Label> rows = new ArrayList<>();
        for (int i = 0; i < NASTY.size(); i++) {
            rows.add(new Label(NASTY.get(i), i, NASTY.get(NASTY.size() - 1 - i), reals[i % reals.length]));
        }
        Path path = written(format, Label.class, rows.toArray(Label[]::new));
        Batch batch = Batches.read(path, DEFAULTS.withIdColumn("object").withClassColumn("cluster"));
        assertThat(batch.columns()).containsExactly("arrived_step", "similarity");
        assertThat(batch.ids()).isEqualTo(NASTY);
        assertThat(batch.classes()).hasValue(rows.stream().map(Label::cluster).toList());
        for (int i = 0; i < rows.size(); i++) {
            assertThat(batch.vector(i)).containsExactly(i, reals[i % reals.length]);
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CSV", "TSV", "PARQUET"})
    void tableWithoutRowsStillHasItsColumns(Format format) {
        Path path = written(format, Label.class);
        assertThat(Fixtures.refusal(path)).containsAnyOf("a header but no row below it", "columns but no rows");
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
    void existingFileIsReplaced() throws IOException {
        for (Format format : List.of(Format.CSV, Format.JSONL, Format.PARQUET)) {
            written(format, Label.class, new Label("old", 1, "c", 1), new Label("older", 1, "c", 1));
            Path path = written(format, Label.class, new Label("new", 1, "c", 1));
            Batch batch = Batches.read(path, DEFAULTS.withIdColumn("object").withClassColumn("cluster"));
            assertThat(batch.ids()).containsExactly("new");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"CSV", "TSV", "JSONL", "PARQUET"})
    void directoryThatDoesNotExistIsNamed(Format format) {
        Path path = dir.resolve("no").resolve("t");
        assertThatThrownBy(() -> TableWriter.open(path, format, Label.class))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageStartingWith(path + ": writing failed (")
                .hasMessageEndingWith("check that the directory exists, may be written to and has room");
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
