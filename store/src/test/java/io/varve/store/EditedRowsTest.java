package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.testing.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever changes a value in any column of any table of a timeline is told of it by a check, which names the table. */
class EditedRowsTest {

    private static final int ROWS = Tier.choose(1, Integer.MAX_VALUE);

    @TempDir
    private Path folder;

    private record Cell(String table, String column, int row) {}

    @Test
    void anyEditIsToldOfWithItsTable() throws Exception {
        Path file = made(RepeatedApParams.of(ApParams.defaults().withThreads(1)).withScaling(Scaling.ZSCORE));
        List<String> tables = tell(file);
        assertThat(tables).contains("moves", "similarities", "vectors", "forgotten", "places", "parts");
    }

    @Test
    void anyEditIsToldOfWhereClustersMergeAndArePruned() throws Exception {
        Path file = made(AppParams.of(Conventions.PAPER)
                .withAp(ApParams.defaults().withThreads(1))
                .withPruneAfter(3));
        List<String> tables = tell(file);
        assertThat(tables).contains("lineage", "vectors", "forgotten", "places", "parts");
    }

    /** In a file of version 1 the tables of what is told of a step have a check value together. */
    @Test
    void anyEditOfAFileOfVersionOneIsToldOf() throws Exception {
        Path file = Files.copy(Path.of("src/test/resources/golden/v1-ap.varve"), folder.resolve("sound.varve"));
        // there nothing depends on the step from which a part is
        tell(file, List.of("parts.from_step"));
    }

    /** Where objects are held that are in no cluster, these count too. */
    @Test
    void theNumberOfObjectsThatWasComparedIsTheOneThatIsTold() throws Exception {
        Path file = Files.copy(Path.of("src/test/resources/golden/v1-no-cluster.varve"), folder.resolve("t.varve"));
        long held;
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            held = statement
                    .executeQuery("SELECT objects_held FROM steps WHERE step = 0")
                    .getLong(1);
            statement.executeUpdate("UPDATE steps SET objects_held = objects_held + 1 WHERE step = 0");
        }
        assertThat(held).isPositive();
        List<String> reported = new ArrayList<>();
        try (Database database = Database.openToRead(file)) {
            new SizeCheck(database, RepeatedApParams.of(ApParams.defaults()), reported::add).run(0);
        }
        assertThat(reported)
                .containsExactly("step 0 holds %d objects; steps.objects_held says %d".formatted(held, held + 1));
    }

    private Path made(AlgorithmParams<?> algorithm) {
        Path file = folder.resolve("sound.varve");
        TimelineOptions keeping = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(file, algorithm, keeping)) {
            List<Batch> stream = Streams.drifting(44, false, false);
            for (Batch batch : stream.subList(0, 8)) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
            timeline.forget(stream.get(0).ids().subList(0, 1), Optional.empty());
            timeline.add(stream.get(8), Arrival.PLAIN.withBatchId("last").withTime("2026-11-15"));
        }
        return file;
    }

    private List<String> tell(Path sound) throws Exception {
        return tell(sound, List.of());
    }

    /** Changes one cell after the other; returns the tables that had any. */
    private List<String> tell(Path sound, List<String> harmless) throws Exception {
        try (Timeline timeline = Timeline.read(sound)) {
            assertThat(timeline.check()).isEmpty();
        }
        List<String> tables = new ArrayList<>();
        for (Cell cell : cells(sound)) {
            Path edited = folder.resolve("edited.varve");
            Files.deleteIfExists(Path.of(edited + "-wal"));
            Files.deleteIfExists(Path.of(edited + "-shm"));
            Files.copy(sound, edited, StandardCopyOption.REPLACE_EXISTING);
            if (!edit(edited, cell) || harmless.contains(cell.table() + "." + cell.column())) {
                continue;
            }
            tables.add(cell.table());
            assertThat(told(edited)).as(cell.toString()).contains(cell.table());
        }
        return tables;
    }

    private static String told(Path file) {
        try (Timeline timeline = Timeline.read(file)) {
            return String.join("\n", timeline.check());
        } catch (StoreDamaged e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static List<Cell> cells(Path file) throws SQLException {
        List<Cell> cells = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            List<String> tables = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery("SELECT name FROM sqlite_master WHERE type = 'table'")) {
                while (rows.next()) {
                    tables.add(rows.getString(1));
                }
            }
            for (String table : tables) {
                try (ResultSet rows = statement.executeQuery("SELECT * FROM " + table)) {
                    for (int row = 0; rows.next() && row < ROWS; row++) {
                        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                            cells.add(new Cell(table, rows.getMetaData().getColumnName(column), row));
                        }
                    }
                }
            }
        }
        return cells;
    }

    /** Puts another value into a cell; false where a rule of the table forbids it. */
    private static boolean edit(Path file, Cell cell) throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            String key = keyOf(statement, cell);
            String column = cell.column();
            String other = ("CASE typeof(%1$s) WHEN 'integer' THEN %1$s + 1 WHEN 'real' THEN %1$s + 0.25"
                            + " WHEN 'text' THEN %1$s || 'x' WHEN 'blob' THEN zeroblob(length(%1$s) + 1) ELSE 1 END")
                    .formatted(column);
            return statement.executeUpdate("UPDATE %s SET %s = %s WHERE %s".formatted(cell.table(), column, other, key))
                    == 1;
        } catch (SQLException e) {
            if (String.valueOf(e.getMessage()).contains("UNIQUE")) {
                return false;
            }
            throw e;
        }
    }

    private static String keyOf(Statement statement, Cell cell) throws SQLException {
        List<String> names = new ArrayList<>();
        try (ResultSet columns = statement.executeQuery(
                "SELECT name FROM pragma_table_info('" + cell.table() + "') WHERE pk > 0 ORDER BY pk")) {
            while (columns.next()) {
                names.add(columns.getString(1));
            }
        }
        names = names.isEmpty() ? List.of("rowid") : names;
        List<String> terms = new ArrayList<>();
        try (ResultSet row = statement.executeQuery(
                "SELECT %s FROM %s LIMIT 1 OFFSET %d".formatted(String.join(", ", names), cell.table(), cell.row()))) {
            for (int i = 0; i < names.size(); i++) {
                Object value = row.getObject(i + 1);
                terms.add(names.get(i) + " = " + (value instanceof String text ? "'" + text + "'" : value));
            }
        }
        return String.join(" AND ", terms);
    }
}
