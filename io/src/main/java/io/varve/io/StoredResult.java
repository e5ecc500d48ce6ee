package io.varve.io;

import io.varve.ClusterId;
import io.varve.io.tables.DescriptionRow;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A result folder that an earlier run has left: its record and its tables, in whatever format they are. */
public final class StoredResult {

    /** What the table of descriptions is called. */
    public static final String DESCRIPTIONS = "descriptions";

    /** What the report is called. */
    public static final String REPORT = "report.html";

    private final Path folder;
    private final Format format;

    private StoredResult(Path folder, Format format) {
        this.folder = folder;
        this.format = format;
    }

    /**
     * Opens a result, and ends what a killed run began in its folder.
     *
     * @param folder that {@code varve cluster} has written
     * @return the result
     * @throws Refused if the folder holds none
     */
    public static StoredResult in(Path folder) {
        if (!Files.exists(folder)) {
            throw new Refused(folder + " does not exist; name a timeline, or a folder that varve cluster has written");
        }
        if (!Files.isDirectory(folder)) {
            throw new Refused(folder + " is not a folder; name one that varve cluster has written");
        }
        FolderDraft.finish(folder);
        if (!Files.exists(folder.resolve(RunRecord.FILE))) {
            throw new Refused(folder + " holds no result (no " + RunRecord.FILE
                    + "); name a folder that varve cluster has written");
        }
        if (holds(folder, "scores")) {
            throw new Refused(
                    "%s is the result of varve shift, whose %s is drawn by that command; run the command in its %s again"
                            .formatted(folder, REPORT, RunRecord.FILE));
        }
        return Arrays.stream(Format.values())
                .filter(format -> Files.exists(folder.resolve("steps." + format)))
                .findFirst()
                .map(format -> new StoredResult(folder, format))
                .orElseThrow(() -> new Refused(
                        folder + " has lost its table of steps; run the command in its " + RunRecord.FILE + " again"));
    }

    private static boolean holds(Path folder, String table) {
        return Arrays.stream(Format.values()).anyMatch(format -> Files.exists(folder.resolve(table + "." + format)));
    }

    /**
     * Reads what was run.
     *
     * @return the record
     * @throws Refused if it cannot be read
     */
    public RunRecord record() {
        return RunRecord.read(folder.resolve(RunRecord.FILE));
    }

    /**
     * Says whether there is a table.
     *
     * @param name without its format
     * @return whether it is there
     */
    public boolean has(String name) {
        return Files.exists(folder.resolve(name + "." + format));
    }

    /**
     * Reads a table.
     *
     * @param <R> the type of the rows
     * @param name without its format
     * @param type of the rows
     * @return the rows in order
     * @throws Refused if it is missing or cannot be read
     */
    public <R extends Record> List<R> table(String name, Class<R> type) {
        Path file = folder.resolve(name + "." + format);
        if (!Files.exists(file)) {
            throw new Refused(file + " is missing; run the command in " + folder.resolve(RunRecord.FILE)
                    + " again, with all tables");
        }
        return TableReader.read(file, format, type);
    }

    /**
     * Reads what clusters have in common.
     *
     * @return by cluster; empty where nobody has said so
     */
    public Map<ClusterId, String> descriptions() {
        return has(DESCRIPTIONS) ? descriptions(folder.resolve(DESCRIPTIONS + "." + format), format) : Map.of();
    }

    /**
     * Reads what clusters have in common from any such table.
     *
     * @param file the table
     * @param format in which it is
     * @return by cluster
     * @throws Refused if it cannot be read, or has other columns
     */
    public static Map<ClusterId, String> descriptions(Path file, Format format) {
        Map<ClusterId, String> read = new HashMap<>();
        for (DescriptionRow row : TableReader.read(file, format, DescriptionRow.class)) {
            if (row.cluster() == null || row.description() == null) {
                throw new Refused(file + " needs the columns cluster and description, both filled");
            }
            read.put(ClusterId.parse(row.cluster()), row.description());
        }
        return read;
    }
}
