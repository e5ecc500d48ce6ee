package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.io.testing.Fixtures;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TableReaderTest {

    private record Narrow(long longWhole, String text) {}

    @TempDir
    Path dir;

    @Test
    void anEmptyTableHasNoRows() {
        Path file = dir.resolve("none.csv");
        TableWriter.open(file, Format.CSV, Narrow.class).close();
        assertThat(TableReader.read(file, Format.CSV, Narrow.class)).isEmpty();
    }

    @Test
    void withoutItsModuleParquetIsRefusedAndTheModuleNamed() {
        String wayOut = "Parquet needs the module varve-parquet, which is not on the class path; add the artifact"
                + " io.varve:varve-parquet, or use csv, tsv or jsonl";
        Path file = Fixtures.file(dir, "a.parquet", "PAR1 and more");
        assertThat(Fixtures.refusal(file)).isEqualTo(wayOut);
        assertThatThrownBy(() -> TableReader.read(file, Format.PARQUET, Narrow.class))
                .hasMessage(wayOut);
        assertThatThrownBy(() -> TableWriter.open(file, Format.PARQUET, Narrow.class))
                .hasMessage(wayOut);
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
    }
}
