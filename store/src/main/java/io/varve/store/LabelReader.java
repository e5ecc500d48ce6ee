package io.varve.store;

import io.varve.ClusterId;
import io.varve.algorithm.AlgorithmParams;
import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import io.varve.table.TimelineRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
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

    /** How many objects are looked at for one page. */
    private static final int MOST_LOOKED_AT = 200_000;

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

    /** Where similarities are not those of the arrival: that of an object, by number and id. */
    interface Similarities {
        @Nullable
        Double of(long object, String id);
    }

    private final Database database;
    private int step;
    private final List<Integrity.Sealed> sealed;
    private final Integrity integrity;
    private boolean moves;
    private int[] ended = {};
    private int[] into = {};
    private @Nullable String[] names = {};

    LabelReader(Database database, SortedMap<String, String> parameters, int step) {
        this.database = database;
        this.step = step;
        this.integrity = new Integrity(database, parameters);
        this.sealed = new ArrayList<>(
                integrity.require(step, StepTable.STEPS, StepTable.BORN, StepTable.ENDED, StepTable.MOVES));
        this.moves = anyMoves();
        requireOrderOfMoves();
        readClusters();
    }

    /**
     * Rows that were compared one after the other are found again by their key only where all of the table are in its order: a page
     * that counts more of them than it has leads a search astray.
     */
    private void requireOrderOfMoves() {
        long[] before = {-1, -1};
        database.each("SELECT object, from_step, cluster FROM moves NOT INDEXED", row -> {
            long object = row.getLong(1);
            long from = row.getLong(2);
            if (object < before[0] || (object == before[0] && from <= before[1])) {
                throw integrity.damaged("the order of rows, in table moves,");
            }
            before[0] = object;
            before[1] = from;
        });
    }

    private boolean anyMoves() {
        return database.number("SELECT count(*) FROM (SELECT 1 FROM moves LIMIT 1)") > 0;
    }

    private void readClusters() {
        int[] count = {0};
        StepTable.BORN.scan(database, 0, step, row -> count[0] = Math.max(count[0], row.getInt(2) + 1));
        grow(count[0]);
        StepTable.ENDED.scan(database, 0, step, this::end);
    }

    private void grow(int clusters) {
        int known = ended.length;
        if (clusters > known) {
            ended = Arrays.copyOf(ended, clusters);
            into = Arrays.copyOf(into, clusters);
            names = Arrays.copyOf(names, clusters);
            Arrays.fill(ended, known, clusters, Integer.MAX_VALUE);
            Arrays.fill(into, known, clusters, NONE);
        }
    }

    private void end(ResultSet row) throws SQLException {
        int cluster = row.getInt(2);
        ended[cluster] = row.getInt(1);
        into[cluster] = row.getObject(3) == null ? NONE : row.getInt(3);
    }

    /** The last step that this knows. */
    int last() {
        return step;
    }

    /** Goes on to a later step, and compares nothing of those before again; not to be used any more if that fails. */
    void extend(int later) {
        for (int next = step + 1; next <= later; next++) {
            integrity.requireRows(next, StepTable.STEPS, row -> {});
            integrity.requireRows(next, StepTable.MOVES, row -> {});
            integrity.requireRows(next, StepTable.BORN, row -> grow(row.getInt(2) + 1));
            integrity.requireRows(next, StepTable.ENDED, this::end);
            sealed.add(integrity.one(next));
        }
        moves = anyMoves();
        step = later;
    }

    /** The check value of the step; as long as it is the same, so is all that this knows. */
    byte[] chain() {
        return sealed.get(step).chain();
    }

    /** Tells of all objects held after the step, by their arrival. */
    void each(@Nullable Similarities similarities, Consumer<LabelRow> rows) {
        for (int arrived = 0; arrived <= step; arrived++) {
            arrivals(arrived, step, similarities, (number, row) -> rows.accept(row));
        }
    }

    /** Is told the number of an object and its label. */
    interface Labelled {
        void tell(long object, LabelRow row);
    }

    /** Tells of the objects that arrived in one step and were held after another. */
    void arrivals(int arrivedAt, int at, @Nullable Similarities similarities, Labelled rows) {
        Integrity.Sealed arrived = sealed.get(arrivedAt);
        CheckValue check = new CheckValue();
        Database.Visitor visitor = object -> tell(object, check, arrivedAt, at, similarities, rows);
        if (moves) {
            database.each(MOVED, visitor, arrived.firstObject(), arrived.nextObject(), at);
        } else {
            database.each(STAYED, visitor, arrived.firstObject(), arrived.nextObject());
        }
        if (!Arrays.equals(check.value(), arrived.objects())) {
            throw integrity.damaged(Integrity.rows("objects", arrivedAt));
        }
    }

    /** An object by its number, and its label. */
    record Found(long number, LabelRow row) {}

    /**
     * Some labels at a step, after the number of an object, from the steps that brought these objects alone. A page ends early where very
     * many objects had to be looked at, and then tells where to go on.
     */
    Page<Found, Long> page(int at, long after, int limit, @Nullable Similarities similarities, LabelFilter filter) {
        LabelSearch search = new LabelSearch(database, filter, limit, after);
        BitSet steps = search.steps(this, at);
        List<Found> rows = new ArrayList<>();
        long[] last = {after};
        long looked = 0;
        int arrived = steps.nextSetBit(firstAfter(after));
        while (arrived >= 0 && arrived <= at && rows.size() < limit && looked < MOST_LOOKED_AT) {
            arrivals(arrived, at, similarities, (number, row) -> {
                if (number > after
                        && rows.size() < limit
                        && filter.accepts(row.object(), Optional.ofNullable(row.cluster()))
                        && search.mayTell(number)) {
                    rows.add(new Found(number, row));
                    last[0] = number;
                }
            });
            looked += sealed.get(arrived).nextObject() - sealed.get(arrived).firstObject();
            if (rows.size() < limit) {
                last[0] = sealed.get(arrived).nextObject() - 1;
            }
            arrived = steps.nextSetBit(arrived + 1);
        }
        boolean unfinished = rows.size() == limit || (arrived >= 0 && arrived <= at);
        if (!unfinished && !search.endedEarly()) {
            return new Page<>(rows, Optional.empty());
        }
        return new Page<>(rows, Optional.of(unfinished ? Math.min(last[0], search.last()) : search.last()));
    }

    /** The steps that may have brought objects which a cluster holds at a step: those at which it or one before it grew. */
    BitSet broughtTo(ClusterId wanted, int at) {
        BitSet steps = new BitSet();
        if (moves) {
            steps.set(0, at + 1);
            return steps;
        }
        if (wanted.number() >= ended.length) {
            return steps;
        }
        integrity.require(at, StepTable.VERSIONS);
        for (int cluster = 0; cluster < ended.length; cluster++) {
            if (follow(cluster, at) == wanted.number()) {
                database.each(
                        "SELECT from_step FROM versions WHERE cluster = ? AND from_step <= ?",
                        row -> steps.set(row.getInt(1)),
                        cluster,
                        at);
            }
        }
        return steps;
    }

    /** The number of the first object that came after a step. */
    long nextObject(int at) {
        return sealed.get(at).nextObject();
    }

    /** The step that brought an object of a number. */
    int stepOf(long number) {
        return firstAfter(number - 1);
    }

    /** The first step that brought an object of a greater number. */
    private int firstAfter(long number) {
        int low = 0;
        int high = sealed.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sealed.get(middle).nextObject() > number + 1) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** The label of one object after a step; empty if it was not held then. */
    Optional<LabelRow> of(String id, int at, @Nullable Similarities similarities) {
        OptionalInt arrivedAt = arrivedAt(id);
        List<LabelRow> found = new ArrayList<>();
        if (arrivedAt.isPresent() && arrivedAt.getAsInt() <= at) {
            arrivals(arrivedAt.getAsInt(), at, similarities, (number, row) -> {
                if (row.object().equals(id)) {
                    found.add(row);
                }
            });
        }
        return found.stream().findFirst();
    }

    /** The step in which an object arrived; empty if it had not come up to the step. */
    OptionalInt arrivedAt(String id) {
        OptionalLong number = find(id);
        return number.isPresent() ? arrivedAt(number.getAsLong()) : OptionalInt.empty();
    }

    private OptionalInt arrivedAt(long number) {
        return sealed.stream()
                .filter(arrived -> arrived.firstObject() <= number && number < arrived.nextObject())
                .mapToInt(Integrity.Sealed::step)
                .findFirst();
    }

    /** The ids of all objects that arrived up to the step, in order of arrival. */
    List<String> ids() {
        List<String> ids = new ArrayList<>();
        sealed.forEach(arrived -> integrity.requireObjects(arrived, row -> ids.add(row.getString(2))));
        return ids;
    }

    /** Is told of an object that changed from one living cluster to another by itself. */
    interface Moving {
        void tell(int at, int origin, int into, String id);
    }

    /** Tells of every object that moved in some steps, by its arrival. */
    void moves(int since, int until, Moving told) {
        SortedMap<Long, SortedMap<Integer, Integer>> given = new TreeMap<>();
        StepTable.MOVES.scan(
                database,
                0,
                until,
                row -> given.computeIfAbsent(row.getLong(2), object -> new TreeMap<>())
                        .put(row.getInt(1), clusterOf(row, 3)));
        for (Integrity.Sealed arrived : sealed) {
            SortedMap<Long, SortedMap<Integer, Integer>> moved =
                    given.subMap(arrived.firstObject(), arrived.nextObject());
            if (!moved.isEmpty()) {
                integrity.requireObjects(arrived, row -> {
                    String id = row.getString(2);
                    int[] before = {clusterOf(row, 3)};
                    moved.getOrDefault(row.getLong(1), new TreeMap<>()).forEach((at, into) -> {
                        int origin = brought(before[0], at);
                        if (at >= since && origin != NONE && into != NONE) {
                            told.tell(at, origin, into, id);
                        }
                        before[0] = into;
                    });
                });
            }
        }
    }

    /** Where the merges of a step, and of those before, have brought the objects of a cluster; none if it was pruned before. */
    private int brought(int given, int at) {
        int cluster = follow(given, at - 1);
        return cluster != NONE && ended[cluster] == at && into[cluster] != NONE ? into[cluster] : cluster;
    }

    /** The similarities of the step where they are not those of the arrival; a file of version 1 has them in its state alone. */
    @Nullable
    Similarities similarities(int at, AlgorithmParams<?> algorithm, CurrentModel model, boolean last) {
        PastSimilarities past = new PastSimilarities(database, algorithm);
        if (past.areKept()) {
            integrity.require(at, StepTable.SIMILARITIES);
            double[] known = past.at(at, sealed.get(at).nextObject());
            return (object, id) -> Double.isNaN(known[(int) object]) ? null : known[(int) object];
        }
        if (PastSimilarities.change(algorithm) && last) {
            Map<String, Double> known = model.after(at).similarities();
            return (object, id) -> known.get(id);
        }
        return null;
    }

    /** Reads every column once, which is most of the work, and feeds the check value as it is fed when it is written. */
    private void tell(
            ResultSet object, CheckValue check, int arrived, int at, @Nullable Similarities similarities, Labelled rows)
            throws SQLException {
        long number = object.getLong(1);
        String id = object.getString(2);
        check.add(number).add(id);
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
            rows.tell(number, new LabelRow(id, arrived, null, null));
            return;
        }
        int cluster = follow(given, at);
        if (cluster != NONE) {
            Double atArrival = unknown ? null : arrivalSimilarity;
            Double similarity = similarities == null ? atArrival : similarities.of(number, id);
            rows.tell(number, new LabelRow(id, arrived, name(cluster), similarity));
        }
    }

    /** The cluster that a cluster has become at a step; none if it was pruned. */
    private int follow(int given, int at) {
        if (given < NONE || given >= ended.length) {
            throw integrity.damaged("the cluster of an object, in table objects,");
        }
        int cluster = given;
        for (int hops = 0; cluster != NONE && ended[cluster] <= at; hops++) {
            cluster = into[cluster];
            if (hops > ended.length) {
                throw integrity.damaged("the merging of clusters, in table clusters,");
            }
        }
        return cluster;
    }

    /** Tells of every change in the label of one object. */
    void history(String id, Consumer<TimelineRow> rows) {
        long number = find(id).orElseThrow(() -> new Refused("no object '" + id + "' is in this timeline"));
        SortedMap<Integer, Integer> given = new TreeMap<>();
        for (Integrity.Sealed arrived : sealed) {
            if (arrived.firstObject() <= number && number < arrived.nextObject()) {
                integrity.requireObjects(arrived, row -> {
                    if (row.getLong(1) == number) {
                        given.put(arrived.step(), clusterOf(row, 3));
                    }
                });
            }
        }
        database.each(
                "SELECT from_step, cluster FROM moves WHERE object = ? AND from_step <= ?",
                row -> given.put(row.getInt(1), clusterOf(row, 2)),
                number,
                step);
        follow(given, (since, cluster, held) -> rows.accept(new TimelineRow(since, id, cluster)));
    }

    /** Is told of a change in the label of an object. */
    private interface Change {
        void tell(int since, @Nullable String cluster, boolean held);
    }

    /** Follows an object from cluster to cluster, by where it was put itself. */
    private void follow(SortedMap<Integer, Integer> given, Change told) {
        given.forEach((from, cluster) -> {
            SortedMap<Integer, Integer> later = given.tailMap(from + 1);
            int until = later.isEmpty() ? Integer.MAX_VALUE : later.firstKey();
            int now = cluster;
            told.tell(from, now == NONE ? null : name(now), true);
            while (now != NONE && ended[now] <= step && ended[now] < until) {
                int since = ended[now];
                now = into[now];
                told.tell(since, now == NONE ? null : name(now), now != NONE);
            }
        });
    }

    /** Tells of every change in the label of every object, object by object in order of arrival, in one pass. */
    void placements(Consumer<Placement> rows) {
        SortedMap<Long, SortedMap<Integer, Integer>> moved = new TreeMap<>();
        StepTable.MOVES.scan(
                database,
                0,
                step,
                row -> moved.computeIfAbsent(row.getLong(2), object -> new TreeMap<>())
                        .put(row.getInt(1), clusterOf(row, 3)));
        for (Integrity.Sealed arrived : sealed) {
            integrity.requireObjects(arrived, row -> {
                long number = row.getLong(1);
                String id = row.getString(2);
                SortedMap<Integer, Integer> given = new TreeMap<>(moved.getOrDefault(number, new TreeMap<>()));
                given.put(arrived.step(), clusterOf(row, 3));
                follow(given, (since, cluster, held) -> rows.accept(new Placement(since, number, id, cluster, held)));
            });
        }
    }

    /** The number of an object; that one is not there is said only after all were looked at. */
    private OptionalLong find(String id) {
        OptionalLong found = new Objects(database).find(id);
        if (found.isPresent()) {
            return found;
        }
        for (Integrity.Sealed arrived : sealed) {
            integrity.requireObjects(arrived, row -> {
                if (id.equals(row.getString(2))) {
                    throw integrity.damaged("table object_hashes, row of object %d,".formatted(row.getLong(1)));
                }
            });
        }
        return OptionalLong.empty();
    }

    private static int clusterOf(ResultSet row, int column) throws SQLException {
        return row.getObject(column) == null ? NONE : row.getInt(column);
    }

    private String name(int cluster) {
        String name = names[cluster];
        if (name == null) {
            name = new ClusterId(cluster).toString();
            names[cluster] = name;
        }
        return name;
    }
}
