package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.io.DataRefused;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads what happened to clusters. */
final class HistoryReader {

    private final Database database;

    HistoryReader(Database database) {
        this.database = database;
    }

    private record Version(int size, int lastChanged, Optional<Long> exemplar) {}

    void clusters(int step, Consumer<Cluster> rows) {
        Map<Long, Version> versions = new HashMap<>();
        database.each(
                "SELECT cluster, size, last_changed, exemplar FROM versions WHERE from_step <= ? ORDER BY from_step",
                row -> versions.put(
                        row.getLong(1),
                        new Version(
                                row.getInt(2),
                                row.getInt(3),
                                row.getObject(4) == null ? Optional.empty() : Optional.of(row.getLong(4)))),
                step);
        Map<Long, List<ClusterId>> parents = new HashMap<>();
        database.each(
                "SELECT l.child, l.parent FROM lineage l WHERE l.step <= ? ORDER BY l.step, l.parent",
                row -> parents.computeIfAbsent(row.getLong(1), child -> new ArrayList<>())
                        .add(new ClusterId(row.getLong(2))),
                step);
        database.each(
                "SELECT cluster, born, ended, merged_into FROM clusters WHERE born <= ? ORDER BY cluster",
                row -> {
                    long number = row.getLong(1);
                    Version version = versions.getOrDefault(number, new Version(0, row.getInt(2), Optional.empty()));
                    boolean ended = row.getObject(3) != null && row.getInt(3) <= step;
                    Optional<ClusterId> into = ended && row.getObject(4) != null
                            ? Optional.of(new ClusterId(row.getLong(4)))
                            : Optional.empty();
                    rows.accept(new Cluster(
                            new ClusterId(number),
                            row.getInt(2),
                            version.lastChanged(),
                            version.size(),
                            !ended
                                    ? Cluster.State.LIVE
                                    : into.isPresent() ? Cluster.State.MERGED : Cluster.State.PRUNED,
                            parents.getOrDefault(number, List.of()),
                            into,
                            version.exemplar().flatMap(this::id)));
                },
                step);
    }

    private Optional<String> id(long object) {
        return database.first("SELECT id FROM objects WHERE object = ?", row -> row.getString(1), object);
    }

    void sizes(Consumer<SizeRow> rows) {
        Map<Long, Integer> last = new HashMap<>();
        database.each(
                "SELECT v.from_step, v.cluster, v.size FROM versions v JOIN clusters c USING (cluster)"
                        + " WHERE c.ended IS NULL OR v.from_step < c.ended UNION ALL"
                        + " SELECT ended, cluster, 0 FROM clusters WHERE ended IS NOT NULL ORDER BY 1, 2",
                row -> {
                    Integer before = last.put(row.getLong(2), row.getInt(3));
                    if (before == null || before != row.getInt(3)) {
                        rows.accept(new SizeRow(row.getInt(1), "k" + row.getLong(2), row.getInt(3)));
                    }
                });
    }

    void events(int since, int until, Consumer<ClusterEvent> rows) {
        database.each(
                "SELECT step, event, cluster, parents, size_before, size_after FROM events"
                        + " WHERE step BETWEEN ? AND ? ORDER BY step, position",
                row -> rows.accept(event(row)),
                since,
                until);
    }

    private ClusterEvent event(ResultSet row) throws SQLException {
        int step = row.getInt(1);
        ClusterId cluster = new ClusterId(row.getLong(3));
        List<ClusterId> parents = parents(row.getString(4));
        int before = row.getInt(5);
        int after = row.getInt(6);
        return switch (row.getString(2)) {
            case "created" -> new ClusterEvent.Created(step, cluster, after);
            case "enriched" -> new ClusterEvent.Enriched(step, cluster, before, after);
            case "merged" -> new ClusterEvent.Merged(step, parents, cluster, before, after);
            case "pruned" -> new ClusterEvent.Pruned(step, cluster, lastChanged(cluster, step), before);
            case "split" -> new ClusterEvent.Split(step, parents.get(0), cluster, after);
            case "moved" -> new ClusterEvent.Moved(step, parents.get(0), cluster, List.of(), before, after);
            case "forgotten" -> new ClusterEvent.Forgotten(step, cluster, before, after);
            default ->
                throw new StoreDamaged(
                        "%s is damaged: step %d has an event that does not exist; restore it from a backup"
                                .formatted(database.file(), step));
        };
    }

    private int lastChanged(ClusterId cluster, int step) {
        return (int) database.number(
                "SELECT last_changed FROM versions WHERE cluster = ? AND from_step <= ? ORDER BY from_step DESC LIMIT 1",
                cluster.number(),
                step);
    }

    private static List<ClusterId> parents(@Nullable String text) {
        return text == null || text.isEmpty()
                ? List.of()
                : Arrays.stream(text.split(" ")).map(ClusterId::parse).toList();
    }

    void lineage(int until, Consumer<Lineage.Link> rows) {
        database.each(
                "SELECT step, parent, child FROM lineage WHERE step <= ? ORDER BY step, child, parent",
                row -> rows.accept(link(row)),
                until);
    }

    Lineage lineageOf(ClusterId cluster) {
        if (database.number("SELECT count(*) FROM clusters WHERE cluster = ?", cluster.number()) == 0) {
            throw new DataRefused("there never was a cluster %s in %s".formatted(cluster, database.file()));
        }
        List<Lineage.Link> links = database.all("""
                WITH RECURSIVE
                  up(c) AS (SELECT ?1 UNION SELECT l.parent FROM up JOIN lineage l ON l.child = up.c),
                  down(c) AS (SELECT ?1 UNION SELECT l.child FROM down JOIN lineage l ON l.parent = down.c)
                SELECT step, parent, child FROM lineage WHERE child IN up OR parent IN down
                ORDER BY step, child, parent""", HistoryReader::link, cluster.number());
        // these are all and no others; choosing among them once more would cost most of the time of the first answer
        return new Lineage(cluster, links);
    }

    private static Lineage.Link link(ResultSet row) throws SQLException {
        return new Lineage.Link(row.getInt(1), new ClusterId(row.getLong(2)), new ClusterId(row.getLong(3)));
    }
}
