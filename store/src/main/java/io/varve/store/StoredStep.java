package io.varve.store;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.table.StepRow;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a timeline tells of one of its steps.
 *
 * @param row what it came to
 * @param batchId by which its batch is recognised
 * @param time that its batch was given
 * @param added when it was added
 */
public record StoredStep(StepRow row, String batchId, Optional<String> time, String added) {

    /**
     * One statement, since others may add meanwhile: the last step, rows, batch ids, and a table that knows of a later step, which
     * is found by the last entry of a key.
     */
    private static final String ENDS = """
        WITH ends AS (SELECT coalesce(max(step), -1) AS last FROM steps)
        SELECT last,
          (SELECT count(*) FROM steps NOT INDEXED),
          (SELECT count(*) FROM steps INDEXED BY sqlite_autoindex_steps_1),
          CASE
            WHEN (SELECT max(object) FROM objects)
              >= coalesce((SELECT next_object FROM steps WHERE step = last), 0) THEN 'objects'
            WHEN (SELECT max(cluster) FROM clusters)
              >= coalesce((SELECT next_cluster FROM steps WHERE step = last), 0) THEN 'clusters'
            WHEN (SELECT max(from_step) FROM parts WHERE name = 'ledger') > last THEN 'parts'
          END
        FROM ends\
        """;

    /** How the tables of a timeline end. */
    private record Ends(long last, long count, long ids, Optional<String> later) {
        static Ends of(Database database) {
            return database.first(
                            ENDS,
                            row -> new Ends(
                                    row.getLong(1),
                                    row.getLong(2),
                                    row.getLong(3),
                                    Optional.ofNullable(row.getString(4))))
                    .orElseThrow();
        }
    }

    /** The last step of a timeline, than which no table knows a later; −1 before the first. */
    static int last(Database database) {
        Ends ends = Ends.of(database);
        int last = listed(ends, database);
        // check values without those at the end still follow from one another
        if (ends.later().isPresent()) {
            throw new StoreDamaged(
                    "%s is damaged: table %s holds rows of a step after %d, the last in table steps; restore it from a backup"
                            .formatted(database.file(), ends.later().get(), ends.last()));
        }
        return last;
    }

    /** Refuses a step that is not there. */
    static void require(Database database, int step) {
        int last = last(database);
        if (last < 0) {
            throw new Refused(
                    Refusal.of(Place.of(database.file()), " holds no step yet").remedy("add a batch first"));
        }
        if (step < 0 || step > last) {
            throw new Refused("%s has steps 0 to %d, got %d".formatted(database.file(), last, step));
        }
    }

    /** The last step that the table of steps has, whatever the others say. */
    static int lastListed(Database database) {
        return listed(Ends.of(database), database);
    }

    private static int listed(Ends ends, Database database) {
        // a page that lost a row says nothing of it, but then the table and the index of batch ids differ
        if (ends.last() != ends.count() - 1 || ends.ids() != ends.count()) {
            throw new StoreDamaged(
                    "%s is damaged: the last step in table steps is %d, but there are %d rows and %d batch ids; restore it"
                                    .formatted(database.file(), ends.last(), ends.count(), ends.ids())
                            + " from a backup");
        }
        return (int) ends.last();
    }

    /** Reads a row of {@link StepTable#STEPS}. */
    static StoredStep of(ResultSet row) throws SQLException {
        return new StoredStep(
                new StepRow(
                        row.getInt(1),
                        text(row, 2),
                        row.getInt(7),
                        row.getInt(8),
                        row.getInt(9),
                        row.getInt(10),
                        row.getInt(11),
                        row.getBoolean(12),
                        row.getDouble(13),
                        null,
                        null),
                text(row, 3),
                Optional.ofNullable(row.getString(5)),
                text(row, 6));
    }

    private static String text(ResultSet row, int column) throws SQLException {
        @Nullable String text = row.getString(column);
        return text == null ? "" : text;
    }
}
