package io.varve.store;

import io.varve.Batch;
import io.varve.io.KeptText;
import io.varve.refusal.Place;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of objects beside the values by which they are compared: their class and their text. */
final class Details {

    /** What is known of one object. */
    record Known(@Nullable String className, @Nullable String text) {

        static final Known NOTHING = new Known(null, null);
    }

    private final Database database;
    private final boolean kept;

    Details(Database database) {
        this.database = database;
        this.kept = CheckForm.of(database).has(StepTable.DETAILS);
    }

    /** Whether the file has a place for them: one of an earlier version has none. */
    boolean areKept() {
        return kept;
    }

    /** Whether objects are texts: all are, or none is. */
    boolean areTexts() {
        return kept
                && database.first("SELECT text IS NOT NULL FROM details LIMIT 1", row -> row.getBoolean(1))
                        .orElse(false);
    }

    /** Writes what is known of an object of a batch, if anything is. */
    void write(long number, Batch batch, int object, Map<String, String> texts) {
        // the class of an object need not be known
        String className = batch.classes()
                .map(known -> known.get(object))
                .filter(known -> !known.isEmpty())
                .orElse(null);
        String text = texts.get(batch.ids().get(object));
        if (kept && (className != null || text != null)) {
            if (text != null) {
                KeptText.require(text, "the text ", Place.NONE);
            }
            database.update("INSERT INTO details VALUES (?, ?, ?)", number, className, text);
        }
    }

    /** What is known of the objects that a step brought, compared with its check value. */
    Map<Long, Known> of(int step, Integrity integrity) {
        Map<Long, Known> known = new HashMap<>();
        if (kept) {
            integrity.requireRows(
                    step,
                    StepTable.DETAILS,
                    row -> known.put(row.getLong(2), new Known(row.getString(3), row.getString(4))));
        }
        return known;
    }

    void removeFrom(long first) {
        if (kept) {
            database.update("DELETE FROM details WHERE object >= ?", first);
        }
    }

    void remove(long object) {
        if (kept) {
            database.update("DELETE FROM details WHERE object = ?", object);
        }
    }
}
