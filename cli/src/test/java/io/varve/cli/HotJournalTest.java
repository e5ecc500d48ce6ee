package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever opens a timeline takes back what a killed process has left half done. */
class HotJournalTest {

    @TempDir
    Path dir;

    private Path batch;
    private Path timeline;

    @BeforeEach
    void write() throws Exception {
        batch = Files.writeString(dir.resolve("batch.csv"), "id,x,y\na,1,2\nb,1,3\nc,9,9\nd,9,8\n");
        timeline = dir.resolve("lake.varve");
    }

    /** Leaves what a first add leaves that is killed just before it removes its journal: one page, of a file that had none. */
    private void leaveBegun() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + timeline)) {
            execute(connection, "PRAGMA journal_mode = WAL");
        }
        assertThat(timeline).hasSize(4096);
        ByteBuffer journal = ByteBuffer.allocate(512);
        journal.putLong(0xd9d505f920a163d7L); // the mark of journals
        journal.putInt(0).putInt(1234); // records, and what they are summed with
        journal.putInt(0).putInt(512).putInt(4096); // pages of the file before, sizes of a sector and of a page
        Files.write(dir.resolve("lake.varve-journal"), journal.array());
    }

    /** Leaves file and journal as they are in the middle of a transaction. */
    private void leaveHalfDone(Path file, String change) throws Exception {
        Path working = Files.copy(file, dir.resolve("working.db"));
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + working)) {
            execute(connection, "PRAGMA journal_mode = DELETE");
            // so that pages are written before the end
            execute(connection, "PRAGMA cache_size = 1");
            execute(connection, "BEGIN");
            execute(connection, change);
            Files.copy(working, file, StandardCopyOption.REPLACE_EXISTING);
            Files.copy(dir.resolve("working.db-journal"), dir.resolve(file.getFileName() + "-journal"));
            execute(connection, "ROLLBACK");
        }
        Files.delete(working);
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static final String MANY =
            " WITH RECURSIVE n(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n WHERE i < 20000)"
                    + " SELECT i, zeroblob(100) FROM n";

    @Test
    void aFirstAddThatWasKilledIsTakenBackByTheNext() throws Exception {
        leaveBegun();
        Outcome.of("add", timeline, batch, "--id-column", "id").fine();
        assertThat(Outcome.of("check", timeline).fine().out()).endsWith("all is well in 1 step\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "labels", "steps"})
    void aReaderOfAFirstAddThatWasKilledFindsNoStep(String verb) throws Exception {
        leaveBegun();
        Outcome outcome = Outcome.of(verb, timeline);
        assertThat(outcome.err()).isEqualTo("varve: " + timeline + " holds no step yet; add a batch first\n");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(dir.resolve("lake.varve-journal")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(strings = {"check", "labels", "steps", "export", "undo", "restore"})
    void aTimelineThatWasBeingChangedIsAsItWasBefore(String verb) throws Exception {
        Outcome.of("add", timeline, batch, "--id-column", "id").fine();
        String before = Outcome.of("labels", timeline).fine().out();
        Path half = dir.resolve("half.varve");
        Outcome.of("export", timeline, "--backup", half).fine();
        leaveHalfDone(half, "INSERT INTO vectors" + MANY);
        Outcome outcome = switch (verb) {
            case "export" -> Outcome.of(verb, half, "--backup", dir.resolve("copy.varve"));
            case "restore" -> Outcome.of(verb, half, dir.resolve("copy.varve"));
            default -> Outcome.of(verb, half);
        };
        outcome.fine();
        assertThat(dir.resolve("half.varve-journal")).doesNotExist();
        if (!verb.equals("undo")) {
            assertThat(Outcome.of("labels", half).fine().out()).isEqualTo(before);
            assertThat(Outcome.of("check", half).fine().out()).endsWith("all is well in 1 step\n");
        }
    }

    @Test
    void whoMayNotWriteIsToldWhatToDo() throws Exception {
        leaveBegun();
        assumeFalse(!dir.toFile().setWritable(false) || Files.isWritable(dir), "nothing is locked for this user");
        assertThat(timeline.toFile().setWritable(false)).isTrue();
        try {
            Outcome outcome = Outcome.of("check", timeline);
            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err())
                    .startsWith("varve: " + timeline + " was being changed when a process was stopped, ")
                    .contains("check it as a user who may write")
                    .hasLineCount(1);
        } finally {
            assertThat(dir.toFile().setWritable(true)).isTrue();
        }
    }
}
