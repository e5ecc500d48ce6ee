package io.varve.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KddSampleTest {

    @TempDir
    Path folder;

    @Test
    void drawsAsManyOfEachClassAndAlwaysTheSame() throws IOException {
        Path file = write(300);
        CellTable table = KddSample.draw(file);
        assertThat(table.rows()).hasSize(11 * KddSample.PER_CLASS);
        for (String name : KnownLayouts.KDD_CLASSES) {
            List<CellTable.Row> rows = table.rows().stream()
                    .filter(row -> row.category().equals(name))
                    .toList();
            assertThat(rows).hasSize(KddSample.PER_CLASS);
            // different connections, and not merely the first ones
            assertThat(rows.stream().map(row -> row.cells().get(0)).distinct()).hasSize(KddSample.PER_CLASS);
            assertThat(rows).anyMatch(row -> Integer.parseInt(row.cells().get(0)) >= KddSample.PER_CLASS);
        }
        assertThat(KddSample.draw(file).rows()).isEqualTo(table.rows());
    }

    @Test
    void aFileWithTooFewOfAClassIsRefused() throws IOException {
        Path file = write(KddSample.PER_CLASS - 1);
        assertThatThrownBy(() -> KddSample.draw(file))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("263 objects of class smurf.");
    }

    private Path write(int perClass) throws IOException {
        Path file = folder.resolve("kddcup.data.gz");
        String rest = String.join(",", Collections.nCopies(40, "0"));
        try (Writer out =
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.US_ASCII)) {
            for (int i = 0; i < perClass; i++) {
                for (String name : KnownLayouts.KDD_CLASSES) {
                    out.write(i + "," + rest + "," + name + "\n");
                }
                out.write(i + "," + rest + ",rare.\n");
            }
        }
        return file;
    }
}
