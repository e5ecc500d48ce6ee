package io.varve.store;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;

/**
 * The check values of one step, always computed from the rows as the file has them.
 *
 * @param objects of the objects that arrived
 * @param history of what is told of the step, its clusters, events, lineage and moves
 * @param places of what stands for clusters, and of vectors
 */
record StepChecks(byte[] objects, byte[] history, byte[] places) {

    private static final String[] HISTORY = {
        "SELECT step, batch, batch_id, content, time, added, objects_new, objects_held, clusters, iterations, settled,"
                + " converged, seconds, next_cluster, first_object, next_object FROM steps"
                + " WHERE step BETWEEN ? AND ? ORDER BY step",
        "SELECT born, cluster FROM clusters WHERE born BETWEEN ? AND ? ORDER BY born, cluster",
        "SELECT ended, cluster, merged_into FROM clusters WHERE ended BETWEEN ? AND ? ORDER BY ended, cluster",
        "SELECT from_step, cluster, size, last_changed, exemplar FROM versions"
                + " WHERE from_step BETWEEN ? AND ? ORDER BY from_step, cluster",
        "SELECT step, position, event, cluster, parents, size_before, size_after FROM events"
                + " WHERE step BETWEEN ? AND ? ORDER BY step, position",
        "SELECT step, parent, child FROM lineage WHERE step BETWEEN ? AND ? ORDER BY step, parent, child",
        "SELECT from_step, object, cluster FROM moves WHERE from_step BETWEEN ? AND ? ORDER BY from_step, object",
        "SELECT arrived_step, cluster, forgotten_step, objects FROM forgotten"
                + " WHERE arrived_step BETWEEN ? AND ? ORDER BY arrived_step, cluster, forgotten_step"
    };

    private static final String[] PLACES = {
        "SELECT from_step, cluster, place FROM places WHERE from_step BETWEEN ? AND ? ORDER BY from_step, cluster",
        "SELECT from_step, space FROM spaces WHERE from_step BETWEEN ? AND ? ORDER BY from_step",
        "SELECT s.step, v.object, v.vector FROM steps s JOIN vectors v"
                + " ON v.object >= s.first_object AND v.object < s.next_object"
                + " WHERE s.step BETWEEN ? AND ? ORDER BY v.object"
    };

    static final String OBJECTS = "SELECT object, id, cluster, similarity, fingerprint FROM objects"
            + " WHERE object >= ? AND object < ? ORDER BY object";

    /** Computes the check values of some steps. */
    static List<StepChecks> of(Database database, int from, int to) {
        List<byte[]> history = tables(database, HISTORY, from, to, "");
        List<byte[]> places = tables(database, PLACES, from, to, "");
        List<StepChecks> checks = new ArrayList<>();
        database.each(
                "SELECT step, first_object, next_object FROM steps WHERE step BETWEEN ? AND ? ORDER BY step",
                row -> {
                    int step = row.getInt(1);
                    CheckValue objects = new CheckValue();
                    database.each(OBJECTS, object -> objects.add(object, 1, 5), row.getLong(2), row.getLong(3));
                    checks.add(new StepChecks(objects.value(), history.get(step - from), places.get(step - from)));
                },
                from,
                to);
        return checks;
    }

    /** Computes the check values of what is told of all steps up to one, from the tables themselves and not from indexes. */
    static List<byte[]> histories(Database database, int to) {
        return tables(database, HISTORY, 0, to, " NOT INDEXED");
    }

    /** Computes the check values of what stands for clusters, for all steps up to one. */
    static List<byte[]> placesOf(Database database, int to) {
        return tables(database, PLACES, 0, to, "");
    }

    /** The first column of every query is the step that a row belongs to. */
    private static List<byte[]> tables(Database database, String[] queries, int from, int to, String hint) {
        List<CheckValue> values = new ArrayList<>();
        for (int step = from; step <= to; step++) {
            values.add(new CheckValue());
        }
        for (String query : queries) {
            values.forEach(value -> value.add(query));
            database.each(
                    query.replaceFirst("FROM (clusters|moves)", "FROM $1" + hint),
                    row -> values.get(row.getInt(1) - from)
                            .add(row, 1, row.getMetaData().getColumnCount()),
                    from,
                    to);
        }
        return values.stream().map(CheckValue::value).toList();
    }

    /** Ties a step to all before it. */
    byte[] chain(byte[] before, byte[] state) {
        return new CheckValue()
                .add(before)
                .add(objects)
                .add(history)
                .add(places)
                .add(state)
                .value();
    }

    /** What the chain begins with: the parameters. */
    static byte[] root(SortedMap<String, String> parameters) {
        CheckValue root = new CheckValue();
        parameters.forEach((name, value) -> root.add(name).add(value));
        return root.value();
    }

    boolean sameAs(StepChecks other) {
        return Arrays.equals(objects, other.objects)
                && Arrays.equals(history, other.history)
                && Arrays.equals(places, other.places);
    }
}
