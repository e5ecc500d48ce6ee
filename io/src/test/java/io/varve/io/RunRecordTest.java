package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.ap.BlockLevel;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunRecordTest {

    @TempDir
    private Path folder;

    @Test
    void whatWasWrittenIsReadAgain() throws Exception {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("damping", 0.7);
        parameters.put("algorithm", "app");
        Map<String, Object> reading = new LinkedHashMap<>();
        reading.put("id_column", "id");
        reading.put("columns", List.of("a", "b"));
        reading.put("no_header", false);
        reading.put("delimiter", null);
        RunRecord record = new RunRecord(
                "1.2",
                List.of("cluster", "a \"b\".csv", "--out", "x"),
                parameters,
                reading,
                List.of(new Input("a \"b\".csv", "csv", 12, "00ff")),
                new RowCounts(12, 1, 2, 3),
                List.of("x", "y"),
                Map.of(3, List.of(new BlockLevel(20_000, 4, 3, 70), new BlockLevel(70, 1, 1, 9))),
                Map.of("suggested", 3));
        Path file = folder.resolve(RunRecord.FILE);
        record.write(file);

        RunRecord read = RunRecord.read(file);
        assertThat(RunRecord.isIn(file)).isTrue();
        assertThat(read.groups()).containsExactly(Map.entry("suggested", "3"));
        assertThat(read.version()).isEqualTo("1.2");
        assertThat(read.command()).isEqualTo(record.command());
        assertThat(read.parameters()).containsExactly(Map.entry("damping", "0.7"), Map.entry("algorithm", "app"));
        assertThat(read.reading().keySet()).containsExactly("id_column", "columns", "no_header", "delimiter");
        assertThat(read.reading().values().stream().map(String::valueOf))
                .containsExactlyElementsOf(Arrays.asList("id", "[a, b]", "false", "null"));
        assertThat(read.inputs()).isEqualTo(record.inputs());
        assertThat(read.rows()).isEqualTo(record.rows());
        assertThat(read.mapAxes()).isEqualTo(record.mapAxes());
        assertThat(read.levels()).isEqualTo(record.levels());

        Path again = folder.resolve("again.json");
        new RunRecord(
                        "1.2",
                        record.command(),
                        parameters,
                        reading,
                        record.inputs(),
                        RowCounts.NONE,
                        List.of(),
                        Map.of(),
                        Map.of())
                .write(again);
        assertThat(Files.readString(again)).doesNotContain("map_axes").doesNotContain("levels");
    }

    @Test
    void anyFileMayBeCalledSo() throws Exception {
        Path file = folder.resolve(RunRecord.FILE);
        assertThat(RunRecord.isIn(file)).isFalse();
        Files.writeString(file, "{\"version\": 1}");
        assertThat(RunRecord.isIn(file)).isFalse();
        Files.writeString(file, "{\"varve\": ");
        assertThatExceptionOfType(Refused.class)
                .isThrownBy(() -> RunRecord.read(file))
                .withMessageContaining("cannot be read as JSON");
    }
}
