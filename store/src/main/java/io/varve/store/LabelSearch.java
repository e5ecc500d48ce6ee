package io.varve.store;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the steps in which labels are that are wanted. What is looked for by id or text is found in the tables as they are; what is then
 * told of it has been compared with the check values of its step.
 */
final class LabelSearch {

    /** How many objects are looked at before an index is asked. */
    private static final int AT_FIRST = 10_000;

    private final Database database;
    private final LabelFilter filter;
    private final int limit;
    private final long after;
    private final Set<Long> numbers = new HashSet<>();
    private boolean early;
    private long last = Long.MAX_VALUE;

    LabelSearch(Database database, LabelFilter filter, int limit, long after) {
        this.database = database;
        this.filter = filter;
        this.limit = limit;
        this.after = after;
    }

    /** The steps to look at. */
    BitSet steps(LabelReader reader, int at) {
        BitSet steps = new BitSet();
        steps.set(0, at + 1);
        filter.cluster().ifPresent(cluster -> steps.and(reader.broughtTo(cluster, at)));
        if (filter.searches()) {
            BitSet found = new BitSet();
            for (long number : found(reader.nextObject(at))) {
                numbers.add(number);
                int step = reader.stepOf(number);
                if (step <= at) {
                    found.set(step);
                }
            }
            steps.and(found);
        }
        return steps;
    }

    /** Whether an object is among those that were found, where some were looked for. */
    boolean mayTell(long number) {
        return !filter.searches() || numbers.contains(number);
    }

    /** Whether there may be more than were found. */
    boolean endedEarly() {
        return early;
    }

    /** The greatest number up to which all that is wanted was found. */
    long last() {
        return last;
    }

    private List<Long> found(long until) {
        // where a cluster is wanted too, many of those that are found may be of others
        int most = filter.cluster().isPresent() ? 20 * limit : limit;
        boolean byIndex = filter.text().isEmpty() && hasIndex();
        // ids that begin alike often came together: then the next rows have them all, and an index would have to sort
        // many more
        List<Long> found = among(after, byIndex ? Math.min(until, after + AT_FIRST) : until, most);
        if (byIndex && found.size() < most) {
            found = byIndex(until, most);
        }
        early = found.size() == most;
        last = early ? found.get(most - 1) : Long.MAX_VALUE;
        return found;
    }

    private boolean hasIndex() {
        return database.number("SELECT count(*) FROM sqlite_master WHERE name = '" + Schema.OBJECTS_BY_ID + "'") > 0;
    }

    /** Looks at every object between two. */
    private List<Long> among(long from, long until, int most) {
        List<Object> values = new ArrayList<>(List.of(from, until));
        StringBuilder sql = new StringBuilder("SELECT o.object FROM objects o");
        if (!filter.text().isEmpty()) {
            sql.append(" JOIN details d USING (object)");
        }
        sql.append(" WHERE o.object > ? AND o.object < ?");
        if (!filter.prefix().isEmpty()) {
            sql.append(" AND substr(o.id, 1, length(?)) = ?");
            values.addAll(List.of(filter.prefix(), filter.prefix()));
        }
        if (!filter.text().isEmpty()) {
            sql.append(" AND instr(lower(d.text), lower(?)) > 0");
            values.add(filter.text());
        }
        sql.append(" ORDER BY o.object LIMIT ?");
        values.add(most);
        return numbers(sql.toString(), values);
    }

    private List<Long> byIndex(long until, int most) {
        List<Object> values = new ArrayList<>(List.of(filter.prefix()));
        StringBuilder sql =
                new StringBuilder("SELECT object FROM objects INDEXED BY " + Schema.OBJECTS_BY_ID + " WHERE id >= ?");
        String beyond = beyond(filter.prefix());
        if (!beyond.isEmpty()) {
            sql.append(" AND id < ?");
            values.add(beyond);
        }
        sql.append(" AND object > ? AND object < ? ORDER BY object LIMIT ?");
        values.addAll(List.of(after, until, most));
        return numbers(sql.toString(), values);
    }

    private List<Long> numbers(String sql, List<Object> values) {
        return database.all(sql, row -> row.getLong(1), values.toArray());
    }

    /** The first text, in the order of code points, after all that begin so; empty if there is none. */
    static String beyond(String prefix) {
        int[] points = prefix.codePoints().toArray();
        for (int length = points.length; length > 0; length--) {
            int last = points[length - 1];
            if (last < Character.MAX_CODE_POINT) {
                // what would be half of a pair is no character
                points[length - 1] = last == Character.MIN_SURROGATE - 1 ? Character.MAX_SURROGATE + 1 : last + 1;
                return new String(points, 0, length);
            }
        }
        return "";
    }
}
