package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TableReaderTest {

    private record Wide(
            String text,
            int whole,
            long longWhole,
            double real,
            boolean flag,
            @Nullable String maybeText,
            @Nullable Integer maybeWhole,
            @Nullable Double maybeReal) {}

    private record Narrow(long longWhole, String text) {}

    private static final List<Wide> ROWS = List.of(
            new Wide("plain", 1, 2L, 0.1, true, "there", 7, -1e-300),
            new Wide("with, \"all\"\n\tkinds", -1, Long.MAX_VALUE, 1.0 / 3, false, null, null, null),
            new Wide(" spaces ", 0, 0, Double.MIN_VALUE, false, "שלום", null, 5.0));

    @TempDir
    Path dir;

    @ParameterizedTest
    @EnumSource(value = Format.class, names = "NPY", mode = EnumSource.Mode.EXCLUDE)
    void rowsComeBackAsTheyWereWritten(Format format) {
        Path file = write(format);
        assertThat(TableReader.read(file, format, Wide.class)).isEqualTo(ROWS);
        assertThat(TableReader.read(file, format, Narrow.class)).first().isEqualTo(new Narrow(2, "plain"));
    }

    @Test
    void anEmptyTableHasNoRows() {
        Path file = dir.resolve("none.csv");
        TableWriter.open(file, Format.CSV, Wide.class).close();
        assertThat(TableReader.read(file, Format.CSV, Wide.class)).isEmpty();
    }

    @Test
    void refusalsNameFileRowAndColumn() throws Exception {
        assertThatThrownBy(() -> TableReader.read(
                        Fixtures.file(dir, "a.csv", "long_whole,text\n1,a\nmany,b\n"), Format.CSV, Narrow.class))
                .isInstanceOf(Refused.class)
                .hasMessageContainingAll("a.csv", "row 2", "long_whole", "many");
        assertThatThrownBy(() -> TableReader.read(Fixtures.file(dir, "b.csv", "text\na\n"), Format.CSV, Narrow.class))
                .isInstanceOf(Refused.class)
                .hasMessageContainingAll("row 1", "long_whole", "is empty");
        assertThatThrownBy(() -> TableReader.read(Fixtures.file(dir, "c.jsonl", "{\"x\":"), Format.JSONL, Narrow.class))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("c.jsonl");
        assertThatThrownBy(
                        () -> TableReader.read(Fixtures.file(dir, "d.parquet", "PAR1"), Format.PARQUET, Narrow.class))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("d.parquet");
    }

    private Path write(Format format) {
        Path file = dir.resolve("table." + format);
        try (TableWriter<Wide> writer = TableWriter.open(file, format, Wide.class)) {
            ROWS.forEach(writer::write);
        }
        return file;
    }
}
