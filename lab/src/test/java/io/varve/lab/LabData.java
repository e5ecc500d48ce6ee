package io.varve.lab;

import io.varve.lab.data.DataFolder;
import io.varve.testing.SharedData;
import java.nio.file.Path;
import java.util.Optional;

/** The paper's data sets, as the laboratory finds them. */
public final class LabData {

    private LabData() {}

    /** Returns the folder of car, or skips the test. */
    public static DataFolder withCar() {
        return with("uci/car.data");
    }

    /** Returns the folder of KDD-CUP, or skips the test. */
    public static DataFolder withKdd() {
        return with("kdd99/kdd99_11x264.csv");
    }

    /** Returns a folder that may hold nothing: enough for iris and wine. */
    public static DataFolder none() {
        return DataFolder.find(Optional.of(Path.of("missing")));
    }

    private static DataFolder with(String name) {
        return DataFolder.find(Optional.of(SharedData.folderWith(name)));
    }
}
