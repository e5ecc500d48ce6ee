package io.varve.store;

import io.varve.Snapshot;
import io.varve.io.tables.LabelRow;
import io.varve.io.tables.TimelineRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Reads labels: where an object was put last, and the merges that followed. What it tells has been compared with the check
 * values of the steps.
 */
final class LabelReader {

    private static final int NONE = -1;
    private static final int NEVER = -2;

    /** Stands for null where no number can be so, since asking whether one was null takes as long as reading it. */
    private static final double UNKNOWN = Double.POSITIVE_INFINITY;

    private static final String COLUMNS =
            "SELECT object, id, coalesce(cluster, -1), coalesce(similarity, 9e999), fingerprint";
    private static final String RANGE = " FROM objects o WHERE object >= ?1 AND object < ?2 ORDER BY object";
    private static final String STAYED = COLUMNS + RANGE;

    /** Where an object was put last; −2 if it never moved. */
    private static final String MOVED = COLUMNS
            + ", coalesce((SELECT coalesce(m.cluster, -1) FROM moves m WHERE m.object = o.object AND m.from_step <= ?3"
            + " ORDER BY m.from_step DESC LIMIT 1), -2)"
            + RANGE;

    private final Database database;
    private final int step;
    private final List<Integrity.Sealed> sealed;
    private final Integrity integrity;
    private final Set<Integer> compared = new HashSet<>();
    private int[] ended = {};
    private int[] into = {};
    private @Nullable String[] names = {};

    LabelReader(Database database, SortedMap<String, String> parameters, int step) {
        this.database = database;
        this.step = step;
        this.integrity = new Integrity(database, parameters);
        this.sealed = integrity.requireHistory(step);
        readClusters();
    }

    private void readClusters() {
        int count = (int) database.number("SELECT coalesce(max(cluster), -1) + 1 FROM clusters");
        ended = new int[count];
        into = new int[count];
        names = new String[count];
        Arrays.fill(ended, Integer.MAX_VALUE);
        Arrays.fill(into, NONE);
        database.each("SELECT cluster, ended, merged_into FROM clusters NOT INDEXED", row -> {
            int cluster = row.getInt(1);
            ended[cluster] = row.getObject(2) == null ? Integer.MAX_VALUE : row.getInt(2);
            into[cluster] = row.getObject(3) == null ? NONE : row.getInt(3);
        });
    }

    /** Tells of all objects held, step by step; where the clusterer is given, it knows the similarities. */
    void each(@Nullable Snapshot clusterer, Consumer<LabelRow> rows) {
        boolean moves = database.number("SELECT count(*) FROM (SELECT 1 FROM moves LIMIT 1)") > 0;
        String query = moves ? MOVED : STAYED;
        database.each(
                "SELECT step, first_object, next_object FROM steps WHERE step <= ? ORDER BY step",
                row -> {
                    int arrived = row.getInt(1);
                    CheckValue check = new CheckValue();
                    Database.Visitor visitor = object -> tell(object, check, arrived, moves, clusterer, rows);
                    if (moves) {
                        database.each(query, visitor, row.getLong(2), row.getLong(3), step);
                    } else {
                        database.each(query, visitor, row.getLong(2), row.getLong(3));
                    }
                    if (!Arrays.equals(check.value(), sealed.get(arrived).objects())) {
                        throw integrity.damaged("the objects of step " + arrived);
                    }
                },
                step);
    }

    /** Reads every column once, which is most of the work, and feeds the check value as it is fed when it is written. */
    private void tell(
            ResultSet object,
            CheckValue check,
            int arrived,
            boolean moves,
            @Nullable Snapshot clusterer,
            Consumer<LabelRow> rows)
            throws SQLException {
        String id = object.getString(2);
        check.add(object.getLong(1)).add(id);
        int given = object.getInt(3);
        check = given == NONE ? check.addNull() : check.add((long) given);
        double arrivalSimilarity = object.getDouble(4);
        boolean unknown = arrivalSimilarity == UNKNOWN;
        check = unknown ? check.addNull() : check.add(arrivalSimilarity);
        check.add(object.getLong(5));
        int moved = moves ? object.getInt(6) : NEVER;
        given = moved == NEVER ? given : moved;
        if (given == NONE) {
            // held, but in no cluster
            rows.accept(new LabelRow(id, arrived, null, null));
            return;
        }
        int cluster = follow(given, step);
        if (cluster != NONE) {
            Double similarity = unknown ? null : arrivalSimilarity;
            if (clusterer != null) {
                OptionalDouble now = clusterer.similarityOf(id);
                similarity = now.isPresent() ? now.getAsDouble() : null;
            }
            rows.accept(new LabelRow(id, arrived, name(cluster), similarity));
        }
    }

    /** The cluster that a cluster has become at a step; none if it was pruned. */
    private int follow(int given, int at) {
        int cluster = given;
        for (int hops = 0; cluster != NONE && ended[cluster] <= at; hops++) {
            cluster = into[cluster];
            if (hops > ended.length) {
                throw integrity.damaged("the merging of clusters");
            }
        }
        return cluster;
    }

    /** Tells of every change in the label of one object. */
    void history(String id, Consumer<TimelineRow> rows) {
        long number = new Objects(database).number(id);
        SortedMap<Integer, Integer> given = new TreeMap<>();
        database.first(
                        "SELECT s.step, o.cluster FROM objects o JOIN steps s"
                                + " ON o.object >= s.first_object AND o.object < s.next_object WHERE o.object = ?",
                        LabelReader::entry,
                        number)
                .ifPresent(entry -> {
                    requireObjects(entry.getKey());
                    given.put(entry.getKey(), entry.getValue());
                });
        database.all("SELECT from_step, cluster FROM moves WHERE object = ?", LabelReader::entry, number)
                .forEach(entry -> given.put(entry.getKey(), entry.getValue()));
        given.forEach((from, cluster) -> {
            SortedMap<Integer, Integer> later = given.tailMap(from + 1);
            int until = later.isEmpty() ? Integer.MAX_VALUE : later.firstKey();
            int now = cluster;
            int since = from;
            rows.accept(new TimelineRow(since, id, now == NONE ? null : name(now)));
            while (now != NONE && ended[now] <= step && ended[now] < until) {
                since = ended[now];
                now = into[now];
                rows.accept(new TimelineRow(since, id, now == NONE ? null : name(now)));
            }
        });
    }

    /** Refuses the objects of a step that are not those that were written; each step is compared once. */
    private void requireObjects(int arrived) {
        if (!compared.add(arrived)) {
            return;
        }
        CheckValue check = new CheckValue();
        database.each(
                "SELECT first_object, next_object FROM steps WHERE step = ?",
                row -> database.each(
                        StepChecks.OBJECTS, object -> check.add(object, 1, 5), row.getLong(1), row.getLong(2)),
                arrived);
        if (!Arrays.equals(check.value(), sealed.get(arrived).objects())) {
            throw integrity.damaged("the objects of step " + arrived);
        }
    }

    private static Map.Entry<Integer, Integer> entry(ResultSet row) throws SQLException {
        int cluster = row.getObject(2) == null ? NONE : row.getInt(2);
        return Map.entry(row.getInt(1), cluster);
    }

    private String name(int cluster) {
        String name = names[cluster];
        if (name == null) {
            name = "k" + cluster;
            names[cluster] = name;
        }
        return name;
    }
}
