package io.varve.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The files from which the fuzzer starts, and those that were findings once. */
class CorpusTest {

    private static final Path CORPUS = Path.of("corpus");

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource
    void everyFileIsTakenOrRefused(FuzzTarget target) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.list(CORPUS.resolve(target.toString()))) {
            files = all.sorted().toList();
        }
        assertThat(files).as("files of " + target).isNotEmpty();
        for (Path file : files) {
            Path empty = Files.createTempDirectory(folder, "case");
            target.feed(Files.readAllBytes(file), empty);
        }
    }

    @Test
    void whatIsNeitherTakenNorRefusedIsAFinding() {
        // a table cannot be written where there is no folder: neither the reader's sentence nor its result
        assertThatThrownBy(() -> FuzzTarget.CSV.feed(new byte[0], folder.resolve("none")))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aReaderThatStumblesIsAFinding() {
        Path file = folder.resolve("any");
        for (RuntimeException stumble : List.of(
                new NullPointerException("a null"),
                new IllegalArgumentException("no refusal of ours"),
                new IndexOutOfBoundsException(3))) {
            assertThatThrownBy(() -> FuzzTarget.takenOrRefused(
                            any -> {
                                throw stumble;
                            },
                            file))
                    .isSameAs(stumble);
        }
    }

    @Test
    void aRefusalInASentenceIsNone() throws IOException {
        Path file = folder.resolve("any");
        FuzzTarget.takenOrRefused(
                any -> {
                    throw new Refused("a file is refused; give another");
                },
                file);
        assertThatThrownBy(() -> FuzzTarget.takenOrRefused(
                        any -> {
                            throw new Refused(" ");
                        },
                        file))
                .hasMessage("a refusal without a sentence");
    }
}
