package io.varve.store;

import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.IterationListener;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The state of the clusterer in the file. What is needed to predict is kept for every step, in {@code places} and {@code
 * spaces}; what is needed to go on is kept for the last two steps, in {@code parts}. Only what changed is written.
 */
final class StateStore {

    private static final String SPACE = "space";
    private static final String PLACE = "place/";

    private final Database database;
    private final AlgorithmParams<?> algorithm;

    StateStore(Database database, AlgorithmParams<?> algorithm) {
        this.database = database;
        this.algorithm = algorithm;
    }

    /** Writes what a step changed, and drops what nobody can ask for any more; before the first step the file has nothing. */
    void write(int step, ModelState modelBefore, ModelState after, Set<ClusterId> live) {
        ModelState before = step == 0 ? ModelState.of(algorithm.algorithm().name(), Map.of()) : modelBefore;
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
        if (CheckForm.of(database) == CheckForm.BY_GROUP) {
            // that version left out of its first step what was as in a clusterer that has seen nothing
            ModelState untouched = algorithm.start(IterationListener.SILENT).state();
            untouched.names().forEach(name -> parts.put(name, untouched.part(name)));
        }
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
        return ModelState.of(algorithm.algorithm().name(), parts);
    }

    /** Reads what is needed to predict as after a step, compared with the check values. */
    ModelState readToPredict(int step, Integrity integrity) {
        integrity.require(step, StepTable.BORN, StepTable.ENDED, StepTable.PLACES, StepTable.SPACES);
        SortedSet<Long> live = new TreeSet<>();
        StepTable.BORN.scan(database, 0, step, row -> live.add(row.getLong(2)));
        StepTable.ENDED.scan(database, 0, step, row -> live.remove(row.getLong(2)));
        Map<String, byte[]> parts = new HashMap<>();
        StepTable.PLACES.scan(database, 0, step, row -> {
            byte[] place = row.getBytes(3);
            if (place != null && live.contains(row.getLong(2))) {
                parts.put(PLACE + row.getLong(2), place);
            } else {
                parts.remove(PLACE + row.getLong(2));
            }
        });
        byte[][] space = {null};
        StepTable.SPACES.scan(database, 0, step, row -> space[0] = row.getBytes(2));
        addSpace(parts, Optional.ofNullable(space[0]));
        return ModelState.of(algorithm.algorithm().name(), parts);
    }

    /** The same by indexes, at a cost that does not grow with the history; a clusterer that goes on makes these parts anew. */
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
        addSpace(
                parts,
                database.first(
                        "SELECT space FROM spaces WHERE from_step <= ? ORDER BY from_step DESC LIMIT 1",
                        row -> row.getBytes(1),
                        step));
        return parts;
    }

    /** An empty space without places is none: all objects were forgotten. */
    private static void addSpace(Map<String, byte[]> parts, Optional<byte[]> space) {
        space.filter(bytes -> bytes.length > 0 || !parts.isEmpty()).ifPresent(bytes -> parts.put(SPACE, bytes));
    }

    /** Whether the state before that of the last step is there, as long as nothing was taken back or forgotten. */
    boolean keepsBefore() {
        return database.number("SELECT count(*) FROM (SELECT 1 FROM parts GROUP BY name HAVING count(*) > 1)") > 0;
    }

    /** The check value of all that is needed to go on from a step, beside what is needed to predict. */
    byte[] check(int step, ModelState state) {
        Map<String, Long> since = new HashMap<>();
        if (CheckForm.of(database) != CheckForm.BY_GROUP) {
            database.each(
                    "SELECT name, max(from_step) FROM parts WHERE from_step <= ? GROUP BY name",
                    row -> since.put(row.getString(1), row.getLong(2)),
                    step);
        }
        CheckValue check = new CheckValue();
        for (String name : state.names()) {
            if (!ModelState.servesPrediction(name)) {
                check.add(name);
                if (since.containsKey(name)) {
                    check.add(since.get(name).longValue());
                }
                check.add(state.part(name));
            }
        }
        return check.value();
    }
}
