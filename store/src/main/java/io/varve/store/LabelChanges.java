package io.varve.store;

import io.varve.table.TimelineRow;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;

/** When objects came to clusters and what became of these: every change in a label up to the last step. */
public final class LabelChanges {

    private final Database database;
    private final SortedMap<String, String> parameters;

    LabelChanges(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.parameters = parameters;
    }

    /**
     * Visits every change in the label of some objects, from their arrival on.
     *
     * @param ids of the objects
     * @param rows told of each change; without cluster where the object was not held any more or had none
     */
    public void of(List<String> ids, Consumer<TimelineRow> rows) {
        look(reader -> ids.forEach(id -> reader.history(id, rows)));
    }

    /**
     * Visits every change in the label of every object, object by object in order of arrival, from which the labels of all steps follow.
     *
     * @param rows told of each change, those of an object in the order of steps
     * @throws StoreDamaged if the rows are not those that were written, perhaps after some were told
     */
    public void all(Consumer<Placement> rows) {
        look(reader -> reader.placements(rows));
    }

    private void look(Consumer<LabelReader> work) {
        database.look(() -> {
            int last = StoredStep.last(database);
            if (last >= 0) {
                work.accept(new LabelReader(database, parameters, last));
            }
        });
    }
}
