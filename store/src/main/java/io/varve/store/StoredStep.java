package io.varve.store;

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

    /** The last step of a timeline; −1 before the first. */
    static int last(Database database) {
        record Steps(long last, long count, long ids) {}
        // a page that lost a row says nothing of it, but then the table and the index of batch ids differ
        Steps steps = database.first(
                        "SELECT (SELECT coalesce(max(step), -1) FROM steps), (SELECT count(*) FROM steps NOT INDEXED),"
                                + " (SELECT count(*) FROM steps INDEXED BY sqlite_autoindex_steps_1)",
                        row -> new Steps(row.getLong(1), row.getLong(2), row.getLong(3)))
                .orElseThrow();
        if (steps.last() != steps.count() - 1 || steps.ids() != steps.count()) {
            throw new StoreDamaged(
                    "%s is damaged: the last step in table steps is %d, but there are %d rows and %d batch ids; restore it"
                                    .formatted(database.file(), steps.last(), steps.count(), steps.ids())
                            + " from a backup");
        }
        return (int) steps.last();
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
