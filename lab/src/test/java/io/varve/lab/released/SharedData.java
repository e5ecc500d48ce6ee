package io.varve.lab.released;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;

/** Data sets that are not part of the project: in {@code VARVE_DATA}, else beside the project; tests skip without them. */
final class SharedData {

    private SharedData() {}

    /** Returns the folder of data sets that holds this file, or skips the test naming the file. */
    static Path folderWith(String name) {
        Path found = Stream.of(System.getenv("VARVE_DATA"), "../shared/data", "../../shared/data")
                .filter(Objects::nonNull)
                .map(Path::of)
                .filter(folder -> Files.exists(folder.resolve(name)))
                .findFirst()
                .orElse(Path.of("missing"));
        assumeTrue(
                Files.exists(found.resolve(name)),
                () -> "data set " + name + " is missing; set VARVE_DATA to its folder");
        return found;
    }

    /** Returns the recorded runs of the released code, or skips the test. */
    static Path recordedRuns() {
        String name = "../reference/authors_code_runs.json";
        return folderWith(name).resolve(name);
    }
}
