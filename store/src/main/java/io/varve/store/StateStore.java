package io.varve.store;

import io.varve.ClusterId;
import io.varve.ModelState;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The state of the clusterer in the file. What is needed to predict is kept for every step, in {@code places} and {@code
 * spaces}; what is needed to go on is kept for the last two steps, in {@code parts}. Only what changed is written.
 */
final class StateStore {

    private static final String SPACE = "space";
    private static final String PLACE = "place/";

    private final Database database;
    private final String algorithm;

    StateStore(Database database, String algorithm) {
        this.database = database;
        this.algorithm = algorithm;
    }

    /** Writes what a step changed, and drops what nobody can ask for any more. */
    void write(int step, ModelState before, ModelState after, Set<ClusterId> live) {
        Set<String> names = new HashSet<>(before.names());
        names.addAll(after.names());
        for (String name : names) {
            byte[] bytes = after.has(name) ? after.part(name) : null;
            if (before.has(name) && Arrays.equals(bytes, before.part(name))) {
                continue;
            }
            Optional<ClusterId> place = ModelState.placeOf(name);
            if (place.isPresent()) {
                if (bytes != null || live.contains(place.get())) {
                    database.update(
                            "INSERT INTO places VALUES (?, ?, ?)",
                            step,
                            place.get().number(),
                            bytes);
                }
            } else if (name.equals(SPACE)) {
                database.update("INSERT INTO spaces VALUES (?, ?)", step, bytes == null ? new byte[0] : bytes);
            } else {
                database.update("INSERT INTO parts VALUES (?, ?, ?)", name, step, bytes);
            }
        }
        database.update(
                "DELETE FROM parts WHERE rowid IN (SELECT p.rowid FROM parts p JOIN parts q ON q.name = p.name"
                        + " AND q.from_step > p.from_step AND q.from_step <= ?)",
                step - 1);
        database.update("DELETE FROM parts WHERE bytes IS NULL AND from_step <= ?", step - 1);
    }

    /** Reads the whole state after a step; only that of the last two is there. */
    ModelState read(int step) {
        Map<String, byte[]> parts = new HashMap<>(predictionParts(step));
        database.each(
                "SELECT name, bytes FROM parts p WHERE from_step = (SELECT max(from_step) FROM parts q"
                        + " WHERE q.name = p.name AND q.from_step <= ?)",
                row -> {
                    byte[] bytes = row.getBytes(2);
                    if (bytes != null) {
                        parts.put(row.getString(1), bytes);
                    }
                },
                step);
        return ModelState.of(algorithm, parts);
    }

    /** Reads what is needed to predict as after a step. */
    ModelState readToPredict(int step) {
        return ModelState.of(algorithm, predictionParts(step));
    }

    private Map<String, byte[]> predictionParts(int step) {
        Map<String, byte[]> parts = new HashMap<>();
        database.each(
                "SELECT c.cluster, (SELECT place FROM places p WHERE p.cluster = c.cluster AND p.from_step <= ?1"
                        + " ORDER BY p.from_step DESC LIMIT 1) FROM clusters c"
                        + " WHERE c.born <= ?1 AND (c.ended IS NULL OR c.ended > ?1)",
                row -> {
                    byte[] place = row.getBytes(2);
                    if (place != null) {
                        parts.put(PLACE + row.getLong(1), place);
                    }
                },
                step);
        database.first(
                        "SELECT space FROM spaces WHERE from_step <= ? ORDER BY from_step DESC LIMIT 1",
                        row -> row.getBytes(1),
                        step)
                // an empty one without places is none: all objects were forgotten
                .filter(space -> space.length > 0 || !parts.isEmpty())
                .ifPresent(space -> parts.put(SPACE, space));
        return parts;
    }

    /** The check value of all that is needed to go on, beside what is needed to predict. */
    static byte[] check(ModelState state) {
        CheckValue check = new CheckValue();
        for (String name : state.names()) {
            if (!ModelState.servesPrediction(name)) {
                check.add(name).add(state.part(name));
            }
        }
        return check.value();
    }
}
