package io.varve.cli;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.io.DataRefused;
import io.varve.io.Format;
import io.varve.io.TableWriter;
import io.varve.io.tables.ClusterRow;
import io.varve.io.tables.EventRow;
import io.varve.io.tables.LabelRow;
import io.varve.io.tables.LineageRow;
import io.varve.io.tables.StepRow;
import io.varve.io.tables.TimelineRow;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The folder that a run leaves: all tables and the record of the run. Everything is first written beside it and then moved
 * into place, so that a failure leaves what was there.
 */
final class ResultFolder {

    static final String RECORD = "run.json";
    private static final long MOST_TIMELINE_ROWS = 5_000_000;
    private static final List<String> TABLES = List.of("labels", "timeline", "clusters", "events", "lineage", "steps");

    private final Path path;
    private final Format format;
    private final boolean wholeTimeline;
    private final List<String> written = new ArrayList<>();

    private ResultFolder(Path path, Format format, boolean wholeTimeline) {
        this.path = path;
        this.format = format;
        this.wholeTimeline = wholeTimeline;
    }

    /** Refuses, before any work is done, a folder that holds something else. */
    static ResultFolder at(Path path, Format format, boolean wholeTimeline) {
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new DataRefused(
                    "--out " + path + " is a file; name a folder that is new, empty or an earlier result");
        }
        if (Files.isDirectory(path) && !Files.exists(path.resolve(RECORD)) && !isEmpty(path)) {
            throw new DataRefused(
                    "--out " + path
                            + " is not empty and holds no earlier result; name a folder that is new, empty or an earlier result");
        }
        return new ResultFolder(path, format, wholeTimeline);
    }

    Path path() {
        return path;
    }

    List<String> written() {
        return written;
    }

    void write(Run run, Snapshot snapshot, RunRecord record) {
        try {
            Path parent = Optional.ofNullable(path.toAbsolutePath().getParent()).orElse(path.toAbsolutePath());
            Files.createDirectories(parent);
            Path draft = Files.createTempDirectory(parent, ".varve-");
            try {
                writeTables(draft, run, snapshot);
                record.write(draft.resolve(RECORD));
                written.add(RECORD);
                moveIntoPlace(draft);
            } finally {
                delete(draft);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the result to " + path + ": " + e.getMessage(), e);
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
        Files.createDirectories(path);
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

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> content = Files.list(folder)) {
            return content.findAny().isEmpty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look into " + folder + ": " + e.getMessage(), e);
        }
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
