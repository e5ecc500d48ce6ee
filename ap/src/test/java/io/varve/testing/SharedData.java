package io.varve.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** Data sets that are not part of the project: in {@code VARVE_DATA}, else beside the project; tests skip without them. */
public final class SharedData {

    private SharedData() {}

    /** Returns a file of the data folder, or skips the test naming the file. */
    public static Path file(String name) {
        return folderWith(name).resolve(name);
    }

    /** Returns the data folder that holds a file, or skips the test naming the file. */
    public static Path folderWith(String name) {
        Optional<Path> found = Stream.of(System.getenv("VARVE_DATA"), "../shared/data", "../../shared/data")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(folder -> Files.exists(folder.resolve(name)))
                .findFirst();
        assumeTrue(found.isPresent(), () -> "data set " + name + " is missing; set VARVE_DATA to its folder");
        return found.orElseThrow();
    }

    /** Returns the comma-separated cells of a file of the data folder, blank lines left out. */
    public static List<List<String>> cells(String name) {
        try {
            return Files.readAllLines(file(name)).stream()
                    .filter(line -> !line.isBlank())
                    .map(line -> Arrays.asList(line.split(",")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
