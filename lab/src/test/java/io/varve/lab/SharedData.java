package io.varve.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.lab.data.DataFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** Data sets that are not part of the project: in {@code VARVE_DATA}, else beside the project; tests skip without them. */
public final class SharedData {

    private SharedData() {}

    /** Returns the data folder that holds a file, or skips the test naming the file. */
    public static Path folderWith(String name) {
        String configured = System.getenv("VARVE_DATA");
        Path found = Stream.of(
                        configured == null ? "../../shared/data" : configured, "../shared/data", "../../shared/data")
                .map(Path::of)
                .filter(folder -> Files.exists(folder.resolve(name)))
                .findFirst()
                .orElse(Path.of("missing"));
        assumeTrue(
                Files.exists(found.resolve(name)),
                () -> "data set " + name + " is missing; set VARVE_DATA to its folder");
        return found;
    }

    /** Returns the folder of car, or skips the test. */
    public static DataFolder withCar() {
        return DataFolder.find(Optional.of(folderWith("uci/car.data")));
    }

    /** Returns the folder of KDD-CUP, or skips the test. */
    public static DataFolder withKdd() {
        return DataFolder.find(Optional.of(folderWith("kdd99/kdd99_11x264.csv")));
    }

    /** Returns a folder that may hold nothing: enough for iris and wine. */
    public static DataFolder none() {
        return DataFolder.find(Optional.of(Path.of("missing")));
    }
}
