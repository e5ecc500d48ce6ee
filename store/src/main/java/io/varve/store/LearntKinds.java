package io.varve.store;

import io.varve.io.KeptKinds;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * What later files told of columns of which the first step, with which the parameters were written, told nothing or too little: it
 * may be without objects, and zeros and ones may turn out to be numbers or truth values. Timelines that learnt nothing have no table
 * of it.
 */
final class LearntKinds {

    private final Database database;
    private final SortedMap<String, String> parameters;

    LearntKinds(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.parameters = parameters;
    }

    /** The kinds of columns, as far as they are known; none in timelines that keep none, since what they hold may be of any. */
    Map<String, String> of(List<String> numeric) {
        Map<String, String> kinds = KeptKinds.of(StoredParameters.reading(parameters), numeric);
        Map<String, String> learnt = read();
        kinds.replaceAll(learnt::getOrDefault);
        return kinds;
    }

    /** Keeps what a step tells beyond what is known, inside its transaction. */
    void add(int step, Map<String, String> told) {
        // an earlier Varve takes steps back without taking these back
        removeFrom(step);
        Map<String, String> known = told.isEmpty() ? Map.of() : of(List.copyOf(told.keySet()));
        known.forEach((column, kind) -> {
            String now = told.getOrDefault(column, "");
            if (KeptKinds.isMore(now, kind)) {
                database.update(Schema.KINDS);
                database.update("INSERT INTO kinds VALUES (?, ?, ?, ?)", step, column, now, check(step, column, now));
            }
        });
    }

    /** Forgets what a step and those after it told. */
    void removeFrom(int step) {
        if (areThere()) {
            database.update("DELETE FROM kinds WHERE from_step >= ?", step);
        }
    }

    /** What was learnt, compared with the check values. */
    Map<String, String> read() {
        Map<String, String> learnt = new HashMap<>();
        if (areThere()) {
            database.each(
                    "SELECT from_step, column_name, kind, row_check FROM kinds"
                            + " WHERE from_step <= (SELECT max(step) FROM steps) ORDER BY from_step",
                    row -> {
                        String column = String.valueOf(row.getString(2));
                        String kind = String.valueOf(row.getString(3));
                        if (!Arrays.equals(check(row.getLong(1), column, kind), row.getBytes(4))) {
                            throw new Integrity(database, parameters).damaged("table kinds");
                        }
                        learnt.put(column, kind);
                    });
        }
        return learnt;
    }

    private boolean areThere() {
        return database.number("SELECT count(*) FROM sqlite_master WHERE name = 'kinds'") > 0;
    }

    private byte[] check(long step, String column, String kind) {
        return new CheckValue()
                .add(StepChecks.root(parameters))
                .add(step)
                .add(column)
                .add(kind)
                .value();
    }
}
