package io.varve.store;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.table.EventRow;
import io.varve.table.SizeRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads what happened to clusters. */
final class HistoryReader {

    private final Database database;
    private final Integrity integrity;

    HistoryReader(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.integrity = new Integrity(database, parameters);
    }

    record End(int step, @Nullable Long into) {}

    void steps(int last, Consumer<StoredStep> rows) {
        integrity.require(last, StepTable.STEPS);
        StepTable.STEPS.scan(database, 0, last, row -> rows.accept(StoredStep.of(row)));
    }

    /** Every cluster that was up to a step. */
    PastClusters clusters(int step) {
        return new PastClusters(database, integrity, step);
    }

    /** The ends of clusters up to a step; to be compared before. */
    static Map<Long, End> ends(Database database, int step) {
        Map<Long, End> ends = new HashMap<>();
        StepTable.ENDED.scan(
                database, 0, step, row -> ends.put(row.getLong(2), new End(row.getInt(1), number(row, 3))));
        return ends;
    }

    static @Nullable Long number(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : Long.valueOf(number);
    }

    void sizes(int last, Consumer<SizeRow> rows) {
        integrity.require(last, StepTable.ENDED, StepTable.VERSIONS);
        Map<Long, End> ends = ends(database, last);
        SortedMap<Integer, SortedMap<Long, Integer>> changes = new TreeMap<>();
        StepTable.VERSIONS.scan(database, 0, last, row -> {
            End end = ends.get(row.getLong(2));
            if (end == null || row.getInt(1) < end.step()) {
                changes.computeIfAbsent(row.getInt(1), step -> new TreeMap<>()).put(row.getLong(2), row.getInt(3));
            }
        });
        ends.forEach((cluster, end) ->
                changes.computeIfAbsent(end.step(), step -> new TreeMap<>()).put(cluster, 0));
        Map<Integer, Map<ClusterId, Integer>> brought = brought(last);
        Map<Long, Integer> now = new HashMap<>();
        changes.forEach((step, sizes) -> sizes.forEach((cluster, size) -> {
            Integer before = now.put(cluster, size);
            if (before == null || !before.equals(size)) {
                ClusterId id = new ClusterId(cluster);
                int objectsNew = brought.getOrDefault(step, Map.of()).getOrDefault(id, 0);
                rows.accept(new SizeRow(step, id.toString(), size, objectsNew));
            }
        }));
    }

    /** How many objects each step brought to each cluster. */
    private Map<Integer, Map<ClusterId, Integer>> brought(int last) {
        Map<Integer, Map<ClusterId, Integer>> brought = new HashMap<>();
        events(0, last, event -> {
            if (event.brought() > 0) {
                brought.computeIfAbsent(event.step(), step -> new HashMap<>())
                        .merge(event.cluster(), event.brought(), Integer::sum);
            }
        });
        return brought;
    }

    void events(int since, int until, Consumer<ClusterEvent> rows) {
        integrity.require(until, StepTable.EVENTS, StepTable.ENDED, StepTable.VERSIONS);
        Map<Long, End> ends = ends(database, until);
        Map<Long, Integer> lastChanged = new HashMap<>();
        StepTable.VERSIONS.scan(database, 0, until, row -> {
            if (ends.containsKey(row.getLong(2))) {
                lastChanged.put(row.getLong(2), row.getInt(4));
            }
        });
        StepTable.EVENTS.scan(database, 0, until, row -> {
            if (row.getInt(1) >= since) {
                rows.accept(event(row, lastChanged));
            }
        });
    }

    /** Some events after a key, from steps that are compared one by one, so that what is before and after them costs nothing. */
    Page<EventRow, EventKey> events(EventKey after, int limit) {
        // a step that has events has lost its row if there is none
        long until = database.number("SELECT max((SELECT coalesce(max(step), -1) FROM steps),"
                + " (SELECT coalesce(max(step), -1) FROM events))");
        List<EventRow> rows = new ArrayList<>();
        List<EventKey> keys = new ArrayList<>();
        for (int step = Math.max(after.step(), 0); step <= until && rows.size() < limit; step++) {
            integrity.requireRows(step, StepTable.EVENTS, row -> {
                EventKey key = new EventKey(row.getInt(1), row.getInt(2));
                if (key.compareTo(after) > 0 && rows.size() < limit) {
                    keys.add(key);
                    rows.add(row(row));
                }
            });
        }
        return new Page<>(rows, rows.size() < limit ? Optional.empty() : Optional.of(keys.get(limit - 1)));
    }

    private ClusterEvent event(ResultSet row, Map<Long, Integer> lastChanged) throws SQLException {
        int step = row.getInt(1);
        return row(row).toEvent(lastChanged.getOrDefault(row.getLong(4), 0))
                .orElseThrow(() -> new StoreDamaged(
                        "%s is damaged: step %d has an event that does not exist; restore it from a backup"
                                .formatted(database.file(), step)));
    }

    private static EventRow row(ResultSet row) throws SQLException {
        return new EventRow(
                row.getInt(1),
                row.getString(3),
                new ClusterId(row.getLong(4)).toString(),
                row.getString(5),
                row.getInt(6),
                row.getInt(7));
    }

    void lineage(int until, Consumer<Lineage.Link> rows) {
        integrity.require(until, StepTable.LINEAGE);
        links(until).forEach(rows);
    }

    /** All links, in order of step, child and parent. */
    private List<Lineage.Link> links(int until) {
        List<Lineage.Link> links = new ArrayList<>();
        StepTable.LINEAGE.scan(
                database,
                0,
                until,
                row -> links.add(
                        new Lineage.Link(row.getInt(1), new ClusterId(row.getLong(2)), new ClusterId(row.getLong(3)))));
        links.sort(Comparator.comparingInt(Lineage.Link::step)
                .thenComparing(Lineage.Link::into)
                .thenComparing(Lineage.Link::from));
        return links;
    }

    Optional<Lineage> lineageOf(ClusterId cluster, int last) {
        integrity.require(last, StepTable.BORN, StepTable.LINEAGE);
        Set<Long> born = new HashSet<>();
        StepTable.BORN.scan(database, 0, last, row -> born.add(row.getLong(2)));
        return born.contains(cluster.number()) ? Optional.of(Lineage.of(cluster, links(last))) : Optional.empty();
    }
}
