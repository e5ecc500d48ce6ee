package io.varve.store;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** All that a timeline holds, as text, to compare two of them. */
final class Dump {

    private static final String STEPS_WITHOUT_TIMES = "SELECT step, batch, batch_id, content, time, objects_new,"
            + " objects_held, clusters, iterations, settled, converged, next_cluster, first_object, next_object,"
            + " objects_check, places_check, state_check FROM steps ORDER BY 1";

    private static final List<String> TABLES = List.of(
            "SELECT * FROM parameters ORDER BY 1",
            "SELECT * FROM objects ORDER BY 1",
            "SELECT * FROM object_hashes ORDER BY 1, 2",
            "SELECT * FROM moves ORDER BY 1, 2",
            "SELECT * FROM clusters ORDER BY 1",
            "SELECT * FROM versions ORDER BY 1, 2",
            "SELECT * FROM places ORDER BY 1, 2",
            "SELECT * FROM spaces ORDER BY 1",
            "SELECT * FROM events ORDER BY 1, 2",
            "SELECT * FROM lineage ORDER BY 1, 2, 3",
            "SELECT * FROM forgotten ORDER BY 1, 2, 3",
            "SELECT * FROM vectors ORDER BY 1",
            "SELECT name, bytes FROM parts p WHERE bytes IS NOT NULL AND NOT EXISTS (SELECT 1 FROM parts q"
                    + " WHERE q.name = p.name AND q.from_step > p.from_step) ORDER BY 1");

    private Dump() {}

    /** Everything but when it was added, how long it took, and check values over these. */
    static List<String> withoutTimes(Path file) throws Exception {
        List<String> lines = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            lines(connection, STEPS_WITHOUT_TIMES, lines);
            for (String table : TABLES) {
                lines(connection, table, lines);
            }
        }
        return lines;
    }

    /** Everything. */
    static List<String> whole(Path file) throws Exception {
        List<String> lines = withoutTimes(file);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file)) {
            lines(connection, "SELECT * FROM steps ORDER BY 1", lines);
        }
        return lines;
    }

    private static void lines(Connection connection, String query, List<String> lines) throws Exception {
        lines.add(query);
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            while (row.next()) {
                StringBuilder line = new StringBuilder();
                for (int column = 1; column <= row.getMetaData().getColumnCount(); column++) {
                    Object value = row.getObject(column);
                    line.append(value instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : value)
                            .append('|');
                }
                lines.add(line.toString());
            }
        }
    }
}
