package io.varve.store;

import io.varve.io.tables.StepRow;
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

    static final String COLUMNS = "step, batch, objects_new, objects_held, clusters, iterations, settled, converged,"
            + " seconds, batch_id, time, added";

    /** The last step of a timeline; −1 before the first. */
    static int last(Database database) {
        record Steps(long last, long count) {}
        Steps steps = database.first(
                        "SELECT coalesce(max(step), -1), count(*) FROM steps",
                        row -> new Steps(row.getLong(1), row.getLong(2)))
                .orElseThrow();
        if (steps.last() != steps.count() - 1) {
            throw new StoreDamaged("%s is damaged: its last step is %d, but there are %d; restore it from a backup"
                    .formatted(database.file(), steps.last(), steps.count()));
        }
        return (int) steps.last();
    }

    static StoredStep of(ResultSet row) throws SQLException {
        return new StoredStep(
                new StepRow(
                        row.getInt(1),
                        text(row, 2),
                        row.getInt(3),
                        row.getInt(4),
                        row.getInt(5),
                        row.getInt(6),
                        row.getInt(7),
                        row.getBoolean(8),
                        row.getDouble(9),
                        null,
                        null),
                text(row, 10),
                Optional.ofNullable(row.getString(11)),
                text(row, 12));
    }

    private static String text(ResultSet row, int column) throws SQLException {
        @Nullable String text = row.getString(column);
        return text == null ? "" : text;
    }
}
