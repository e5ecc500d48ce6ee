package io.varve.store;

import java.util.SortedMap;

/**
 * The check values of one step, always computed from the rows as the file has them.
 *
 * @param objects of the objects that arrived
 * @param history of what is told of the step, its clusters, events, lineage and moves
 * @param places of what stands for clusters, and of vectors
 */
record StepChecks(byte[] objects, byte[] history, byte[] places) {

    static final String OBJECTS = "SELECT object, id, cluster, similarity, fingerprint FROM objects"
            + " WHERE object >= ? AND object < ? ORDER BY object";

    /** Computes the check values of a step that was written just now. */
    static StepChecks of(Database database, int step) {
        CheckForm form = CheckForm.of(database);
        CheckValue objects = new CheckValue();
        database.each(
                "SELECT first_object, next_object FROM steps WHERE step = ?",
                row -> database.each(OBJECTS, object -> objects.add(object, 1, 5), row.getLong(1), row.getLong(2)),
                step);
        return new StepChecks(
                objects.value(),
                form.values(database, form.history(), step, step, StepTable::find)
                        .get(0),
                form.values(database, form.places(), step, step, StepTable::find)
                        .get(0));
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
}
