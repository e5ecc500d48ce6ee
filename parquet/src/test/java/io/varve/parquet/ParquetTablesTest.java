package io.varve.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.jerolba.carpet.CarpetReader;
import io.varve.io.Format;
import io.varve.io.TableReader;
import io.varve.io.TableWriter;
import io.varve.io.testing.Fixtures;
import io.varve.io.testing.TableContract;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ParquetTablesTest extends TableContract {

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

    @TempDir
    Path folder;

    @Override
    protected Format format() {
        return Format.PARQUET;
    }

    @Test
    @SuppressWarnings("rawtypes") // as the library has it
    void emptyCellsAreNull() throws IOException {
        Path file = folder.resolve("t.parquet");
        try (TableWriter<Wide> table = TableWriter.open(file, Format.PARQUET, Wide.class)) {
            table.write(new Wide("a", -7, Long.MIN_VALUE, 0.1, true, 1, 2L, 3.5, false));
            table.write(new Wide("e", 0, 0, 0, false, null, null, null, null));
        }
        List<Map> rows = new CarpetReader<>(file.toFile(), Map.class).toList();
        assertThat(rows.get(0).toString())
                .isEqualTo("{text=a, whole=-7, long_whole=-9223372036854775808, real=0.1, flag=true, maybe_whole=1,"
                        + " maybe_long=2, maybe_real=3.5, maybe_flag=false}");
        assertThat(rows.get(1).get("maybe_real")).isNull();
        assertThat(rows.get(1).get("text")).isEqualTo("e");
    }

    @Test
    void aTableThatIsDamagedIsNamed() {
        Path file = Fixtures.file(folder, "d.parquet", "PAR1");
        assertThatThrownBy(() -> TableReader.read(file, Format.PARQUET, Wide.class))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("d.parquet");
    }
}
