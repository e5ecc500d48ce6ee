package io.varve.lab.released;

import io.varve.io.Reason;
import io.varve.lab.data.DataFolder;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Runs APP and IAPNA in their released forms on orders, batch sizes and packings that someone has recorded. What came out of
 * the recorded runs is not looked at, so that the result can be compared with it.
 *
 * <pre>{@code
 * Replay.read(Path.of("runs.json"), DataFolder.find(Optional.empty())).run(Path.of("replay.json"), System.out::println);
 * }</pre>
 */
public final class Replay {

    /** All runs on one data set. */
    private record RunsOn(String name, DataSet data, List<RecordedRun> runs) {}

    private final List<RunsOn> all;

    private Replay(List<RunsOn> all) {
        this.all = all;
    }

    /**
     * Reads recorded runs and the data sets that they name.
     *
     * @param file a JSON object: for every data set (iris, wine, car, kddcup) a list of runs, each with {@code algo}
     *     (APP-reference or IAPNA-reference), {@code order}, {@code sizes} and, for APP, {@code pack0} (exemplar or centroid)
     * @param folder of data sets
     * @return the replay, ready to run
     * @throws Refused naming the first fault of the file or of a data set
     */
    public static Replay read(Path file, DataFolder folder) {
        List<RunsOn> all = new ArrayList<>();
        RecordedRuns.read(file).forEach((name, runs) -> {
            DataSet data = folder.load(PaperData.named(name));
            for (int run = 0; run < runs.size(); run++) {
                requireAllRows(file, name, run, runs.get(run), data.size());
            }
            all.add(new RunsOn(name, data, runs));
        });
        return new Replay(all);
    }

    private static void requireAllRows(Path file, String name, int run, RecordedRun recorded, int rows) {
        int ordered = recorded.order().length;
        if (ordered != rows) {
            throw new Refused("%s has an order of %d rows in run %d of %s, but the data set has %d"
                    .formatted(file, ordered, run + 1, name, rows));
        }
    }

    /**
     * Returns the number of runs.
     *
     * @return how many there are on all data sets
     */
    public int size() {
        return all.stream().mapToInt(on -> on.runs().size()).sum();
    }

    /**
     * Runs everything, then writes one JSON file of the shape of the recorded one, with the steps that came out.
     *
     * @param file to write; replaced if it exists, and its folder is made if it is missing
     * @param told a line about every run that has ended
     */
    public void run(Path file, Consumer<String> told) {
        Map<String, List<ReplayedRun>> replayed = new LinkedHashMap<>();
        for (RunsOn on : all) {
            List<ReplayedRun> ended = new ArrayList<>();
            for (RecordedRun recorded : on.runs()) {
                ReplayedRun run = ReplayedRun.of(recorded, on.data());
                ended.add(run);
                told.accept(run.summary());
            }
            replayed.put(on.name(), ended);
        }
        write(replayed, file.toAbsolutePath());
    }

    private static void write(Map<String, List<ReplayedRun>> replayed, Path file) {
        try {
            Files.createDirectories(file.getParent());
            try (OutputStream out = Files.newOutputStream(file)) {
                ReplayJson.write(replayed, out);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s: %s".formatted(file, Reason.of(e)), e);
        }
    }
}
