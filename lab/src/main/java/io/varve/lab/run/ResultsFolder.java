package io.varve.lab.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import io.varve.io.FolderLock;
import io.varve.io.Reason;
import io.varve.lab.LabOption;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder that keeps every finished run: {@code manifest.json}, {@code runs.jsonl}, {@code timed.jsonl} and {@code
 * sessions.jsonl}. An experiment may go on in it only if all that decides on numbers is the same.
 */
public final class ResultsFolder implements AutoCloseable {

    private static final String MANIFEST = "manifest.json";

    private final FolderLock lock;
    private final List<RunLine> runsBefore;
    private final List<TimedLine> timedBefore;
    private final LineFile runs;
    private final LineFile timed;
    private final LineFile sessions;

    private ResultsFolder(Path folder, FolderLock lock) {
        this.lock = lock;
        this.runsBefore = LineFile.read(folder.resolve("runs.jsonl"), RunLine.class);
        this.timedBefore = LineFile.read(folder.resolve("timed.jsonl"), TimedLine.class);
        this.runs = LineFile.open(folder.resolve("runs.jsonl"));
        this.timed = LineFile.open(folder.resolve("timed.jsonl"));
        this.sessions = LineFile.open(folder.resolve("sessions.jsonl"));
    }

    /**
     * What a folder holds, to be looked at.
     *
     * @param manifest what was run
     * @param runs those finished
     * @param timed those of the timed pass
     * @param sessions when and where
     */
    public record Contents(Manifest manifest, List<RunLine> runs, List<TimedLine> timed, List<SessionLine> sessions) {}

    /** Reads a folder and changes nothing. */
    public static Contents read(Path folder) {
        Path file = folder.resolve(MANIFEST);
        if (!Files.exists(file)) {
            throw new Refused("%s is not a results folder of the lab: it has no %s".formatted(folder, MANIFEST));
        }
        String text = text(file);
        try {
            JsonNode format = Json.tree(text).path("format");
            if (format.asInt() != Manifest.FORMAT) {
                throw new Refused("%s has results of format %s, but this version reads format %d; use the version"
                                .formatted(folder, format, Manifest.FORMAT)
                        + " that wrote it");
            }
            return new Contents(
                    Json.read(text, Manifest.class),
                    LineFile.read(folder.resolve("runs.jsonl"), RunLine.class),
                    LineFile.read(folder.resolve("timed.jsonl"), TimedLine.class),
                    LineFile.read(folder.resolve("sessions.jsonl"), SessionLine.class));
        } catch (JsonProcessingException e) {
            throw new Refused(
                    Refusal.of(Place.of(file), " is damaged")
                            .remedy("choose another folder, since it is not known what was run there"),
                    e);
        }
    }

    /** Opens a folder for an experiment, new or to be resumed; one that belongs to another is refused as it is. */
    static ResultsFolder open(Path folder, Manifest manifest) {
        try {
            Files.createDirectories(folder);
            refuseForeign(folder, manifest);
            FolderLock lock = FolderLock.of(folder)
                    .orElseThrow(() -> new Refused(Refusal.of("another experiment is running in %s".formatted(folder))
                            .remedy("wait for it, or choose another folder with ", LabOption.OUT)));
            if (!Files.exists(folder.resolve(MANIFEST))) {
                Path part = folder.resolve(MANIFEST + ".part");
                Files.writeString(part, Json.pretty(manifest));
                Files.move(part, folder.resolve(MANIFEST), StandardCopyOption.ATOMIC_MOVE);
            }
            return new ResultsFolder(folder, lock);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot open the results folder " + folder + ": " + Reason.of(e), e);
        }
    }

    List<RunLine> runsBefore() {
        return runsBefore;
    }

    List<TimedLine> timedBefore() {
        return timedBefore;
    }

    void add(RunLine line) {
        runs.append(line);
    }

    void add(TimedLine line) {
        timed.append(line);
    }

    void add(SessionLine line) {
        sessions.append(line);
    }

    @Override
    public void close() {
        runs.close();
        timed.close();
        sessions.close();
        lock.close();
    }

    private static void refuseForeign(Path folder, Manifest manifest) throws IOException {
        if (!Files.exists(folder.resolve(MANIFEST))) {
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.anyMatch(entry -> !isOurs(entry))) {
                    throw new Refused(Refusal.of(Place.of(folder), " holds other files and no %s".formatted(MANIFEST))
                            .remedy("choose an empty or a new folder with ", LabOption.OUT));
                }
            }
            return;
        }
        JsonNode there = Json.tree(text(folder.resolve(MANIFEST)));
        JsonNode wanted = Json.tree(Json.pretty(manifest));
        Iterator<String> fields = wanted.fieldNames();
        while (fields.hasNext()) {
            String field = fields.next();
            if (!wanted.get(field).equals(there.get(field))) {
                throw new Refused(Refusal.of(
                                Place.of(folder),
                                " was made with another %s (%s there, %s now)"
                                        .formatted(words(field), shown(there.get(field)), shown(wanted.get(field))))
                        .remedy("give the same options to resume it, or choose another folder with ", LabOption.OUT));
            }
        }
    }

    /** A start that was stopped before there was a manifest leaves these. */
    private static boolean isOurs(Path entry) {
        String name = String.valueOf(entry.getFileName());
        return name.equals(FolderLock.FILE) || name.equals(MANIFEST + ".part");
    }

    private static String words(String field) {
        return field.equals("timedRuns") ? "number of timed runs" : field.equals("runs") ? "number of runs" : field;
    }

    private static String shown(@Nullable JsonNode value) {
        String text = value == null ? "nothing" : value.isTextual() ? value.asText() : value.toString();
        return text.length() > 60 ? text.substring(0, 60) + "…" : text;
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + Reason.of(e), e);
        }
    }
}
