package io.varve.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.SharedData;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloadTest {

    @TempDir
    Path folder;

    @Test
    void aFileThatComesAsKnownTakesItsPlace() throws Exception {
        Path car = SharedData.file("uci/car.data");
        List<Download.Outcome> outcomes = Download.into(folder, address -> {
            if (address.contains("car")) {
                return Files.newInputStream(car);
            }
            throw new IOException("no such host");
        });
        assertThat(outcomes.get(0).there()).isTrue();
        assertThat(Files.mismatch(car, folder.resolve("uci/car.data"))).isEqualTo(-1);
        assertThat(outcomes.get(1).there()).isFalse();
        assertThat(outcomes.get(1).sentence()).contains("could not be fetched").contains("no such host");
    }

    @Test
    void aFileWithOtherBytesIsRefusedAndLeavesNothing() throws Exception {
        List<Download.Outcome> outcomes = Download.into(
                folder, address -> new ByteArrayInputStream("not found".getBytes(StandardCharsets.UTF_8)));
        assertThat(outcomes).noneMatch(Download.Outcome::there);
        assertThat(outcomes.get(0).sentence()).contains("was refused").contains("checksum");
        assertThat(files()).isEmpty();
    }

    @Test
    void aFileOfTheUserIsNeverOverwritten() throws Exception {
        Files.createDirectories(folder.resolve("uci"));
        Files.writeString(folder.resolve("uci/car.data"), "mine");
        List<Download.Outcome> outcomes = Download.into(folder, address -> {
            throw new IOException("offline");
        });
        assertThat(outcomes.get(0).there()).isFalse();
        assertThat(outcomes.get(0).sentence()).contains("move it away");
        assertThat(Files.readString(folder.resolve("uci/car.data"))).isEqualTo("mine");
    }

    private List<Path> files() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
