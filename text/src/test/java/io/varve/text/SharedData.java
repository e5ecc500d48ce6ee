package io.varve.text;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Data sets that are not part of the project: in {@code VARVE_DATA}, else beside the project; tests skip without them. */
final class SharedData {

    private SharedData() {}

    /** Returns a file of the data folder, or skips the test naming the file. */
    static Path file(String name) {
        Path found = Stream.of(System.getenv("VARVE_DATA"), "../shared/data", "../../shared/data")
                .filter(Objects::nonNull)
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElse(Path.of("missing"));
        assumeTrue(Files.exists(found), () -> "data set " + name + " is missing; set VARVE_DATA to its folder");
        return found;
    }
}
