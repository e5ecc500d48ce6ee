package io.varve.cli;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.io.Format;
import io.varve.io.TableWriter;
import io.varve.io.tables.ClusterRow;
import io.varve.io.tables.EventRow;
import io.varve.io.tables.LabelRow;
import io.varve.io.tables.LineageRow;
import io.varve.io.tables.MapRow;
import io.varve.io.tables.StepRow;
import io.varve.io.tables.TimelineRow;
import io.varve.view.MapFacts;
import io.varve.view.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a run leaves: all tables, the record of the run and the report. Everything is first written to a draft
 * and then moved into place, so that a failure leaves what was there.
 */
final class ResultFolder {

    static final String RECORD = "run.json";
    static final String REPORT = "report.html";
    private static final String DRAFT = ".varve-";
    private static final long MOST_TIMELINE_ROWS = 5_000_000;
    private static final List<String> TABLES =
            List.of("labels", "timeline", "clusters", "events", "lineage", "steps", "map");

    private final Path path;
    private final Format format;
    private final boolean wholeTimeline;
    private final List<String> written = new ArrayList<>();

    private ResultFolder(Path path, Format format, boolean wholeTimeline) {
        this.path = path;
        this.format = format;
        this.wholeTimeline = wholeTimeline;
    }

    /** Refuses, before any work is done, a folder that holds something else or cannot be written. */
    static ResultFolder at(Path path, Format format, boolean wholeTimeline) {
        String wayOut = "; name a folder that is new, empty or an earlier result";
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new IllegalArgumentException("--out " + path + " is a file" + wayOut);
        }
        if (Files.isDirectory(path) && !RunRecord.isIn(path.resolve(RECORD)) && !isEmpty(path)) {
            throw new IllegalArgumentException("--out " + path + " is not empty and holds no earlier result" + wayOut);
        }
        try {
            Files.delete(Files.createTempDirectory(nearestExisting(path), DRAFT));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "--out %s cannot be written (%s); name a folder in a place where you may write"
                            .formatted(path, reason(e)),
                    e);
        }
        return new ResultFolder(path, format, wholeTimeline);
    }

    Path path() {
        return path;
    }

    List<String> written() {
        return written;
    }

    void write(Run run, Snapshot snapshot, RunRecord record, Optional<MapFacts> map) {
        try {
            Files.createDirectories(path);
            // inside the folder: it may be a disk of its own, and the place around it need not be writable
            Path draft = Files.createTempDirectory(path, DRAFT);
            try {
                writeTables(draft, run, snapshot);
                map.ifPresent(places -> table(draft, "map", MapRow.class, rows -> map(places, rows)));
                record.write(draft.resolve(RECORD));
                written.add(RECORD);
                Report.write(ReportSource.ofRun(run, snapshot, record, map), draft.resolve(REPORT));
                written.add(REPORT);
                moveIntoPlace(draft);
            } finally {
                delete(draft);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the result to %s (%s)".formatted(path, reason(e)), e);
        }
    }

    private void writeTables(Path draft, Run run, Snapshot snapshot) {
        History history = snapshot.history();
        Map<String, Optional<ClusterId>> labels = snapshot.labels();
        table(
                draft,
                "labels",
                LabelRow.class,
                rows -> labels.forEach((object, cluster) -> rows.accept(new LabelRow(
                        object, history.arrivedAt(object), name(cluster), similarity(snapshot.similarityOf(object))))));
        long timelineRows = run.steps().stream().mapToLong(StepRow::objectsHeld).sum();
        if (wholeTimeline || timelineRows <= MOST_TIMELINE_ROWS) {
            table(draft, "timeline", TimelineRow.class, rows -> timeline(history, rows));
        }
        table(
                draft,
                "clusters",
                ClusterRow.class,
                rows -> history.clusters().stream().map(ClusterRow::of).forEach(rows));
        table(
                draft,
                "events",
                EventRow.class,
                rows -> history.events().stream().map(EventRow::of).forEach(rows));
        table(draft, "lineage", LineageRow.class, rows -> lineage(history, rows));
        table(draft, "steps", StepRow.class, rows -> run.steps().forEach(rows));
    }

    private static void timeline(History history, Consumer<TimelineRow> rows) {
        for (int step = 0; step <= history.lastStep(); step++) {
            int now = step;
            history.labelsAt(now)
                    .forEach((object, cluster) -> rows.accept(new TimelineRow(now, object, name(cluster))));
        }
    }

    private static void map(MapFacts map, Consumer<MapRow> rows) {
        for (MapFacts.Place place : map.places()) {
            rows.accept(new MapRow(place.step(), place.object(), place.cluster(), place.x(), place.y()));
        }
    }

    private static void lineage(History history, Consumer<LineageRow> rows) {
        for (ClusterEvent event : history.events()) {
            if (event instanceof ClusterEvent.Merged || event instanceof ClusterEvent.Split) {
                for (ClusterId parent : event.from()) {
                    rows.accept(new LineageRow(
                            event.step(), parent.toString(), event.cluster().toString()));
                }
            }
        }
    }

    private <R extends Record> void table(Path draft, String name, Class<R> type, Consumer<Consumer<R>> content) {
        String file = name + "." + format;
        try (TableWriter<R> writer = TableWriter.open(draft.resolve(file), format, type)) {
            content.accept(writer::write);
        }
        written.add(file);
    }

    private void moveIntoPlace(Path draft) throws IOException {
        for (String table : TABLES) {
            for (Format any : Format.values()) {
                Files.deleteIfExists(path.resolve(table + "." + any));
            }
        }
        for (String file : written) {
            Files.move(draft.resolve(file), path.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private static @Nullable String name(Optional<ClusterId> cluster) {
        return cluster.map(ClusterId::toString).orElse(null);
    }

    private static @Nullable Double similarity(OptionalDouble similarity) {
        return similarity.isPresent() ? similarity.getAsDouble() : null;
    }

    /** The draft of a run that was killed does not count. */
    private static boolean isEmpty(Path folder) {
        try (Stream<Path> content = Files.list(folder)) {
            return content.allMatch(file -> file.getFileName().toString().startsWith(DRAFT));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + e.getMessage(), e);
        }
    }

    private static Path nearestExisting(Path path) {
        Path absolute = path.toAbsolutePath();
        for (Path place = absolute; place != null; place = place.getParent()) {
            if (Files.exists(place)) {
                return place;
            }
        }
        return absolute;
    }

    /** The JDK's messages for these are often nothing but the path, and the name of the type says what happened. */
    private static String reason(IOException e) {
        if (e instanceof FileSystemException failure && failure.getReason() != null) {
            return failure.getReason();
        }
        String kind = e.getClass().getSimpleName().replaceAll("Exception$", "");
        return kind.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    private static void delete(Path draft) throws IOException {
        try (Stream<Path> content = Files.list(draft)) {
            for (Path file : content.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(draft);
    }
}
