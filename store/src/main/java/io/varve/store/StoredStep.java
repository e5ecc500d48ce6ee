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
