package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A timeline that is not what was written ends a command with 4, or does not matter to it. */
class DamagedTimelineTest {

    private static final Path LAKE = Path.of("..", "examples", "lake.csv");

    @TempDir
    Path dir;

    private Path lake() {
        Path file = dir.resolve("lake.varve");
        Outcome.of(
                        "add",
                        file,
                        LAKE,
                        "--id-column",
                        "id",
                        "--step-column",
                        "year",
                        "--label-column",
                        "kind",
                        "--keep-vectors")
                .fine();
        return file;
    }

    @Test
    void checkNamesTheTableAndRowOfAnEdit() throws Exception {
        Path file = lake();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE objects SET id = 'someone' WHERE object = 7");
        }
        Outcome check = Outcome.of("check", file);
        assertThat(check.exit()).isEqualTo(Failures.STORE_DAMAGED);
        assertThat(check.err()).contains("table objects, at step 0,").contains("table objects, row 7,");
        assertThat(Outcome.of("labels", file).err())
                .contains("is damaged: table objects, at step 0, is not what was written;")
                .hasLineCount(1);
    }

    @Test
    void noLabelIsToldOfADamagedTable() throws Exception {
        Path file = lake();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE objects SET id = 'someone' WHERE object = (SELECT max(object) FROM objects)");
        }
        Outcome labels = Outcome.of("labels", file);
        assertThat(labels.exit()).isEqualTo(Failures.STORE_DAMAGED);
        assertThat(labels.out()).isEmpty();
        Outcome changes = Outcome.of("labels", file, "--object", "grain-001", "--object", "someone");
        assertThat(changes.exit()).isEqualTo(Failures.STORE_DAMAGED);
        assertThat(changes.out()).isEmpty();
    }

    /** Objects are shown as rows, which are found by their ids. */
    @Test
    void anObjectThatTheIndexLostIsDamageWhereRowsAreShown() throws Exception {
        Path file = lake();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM object_hashes");
        }
        for (String verb : new String[] {"export", "report"}) {
            Outcome told = Outcome.of(verb, file, "--out", dir.resolve(verb + ".html"));
            assertThat(told.exit()).as(verb).isEqualTo(Failures.STORE_DAMAGED);
            assertThat(told.err()).contains("is not in the index of ids; restore it from a backup");
        }
    }

    @Test
    void aWrongWayOfReadingIsDamageAndNoFaultOfTheFile() throws Exception {
        Path file = lake();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE parameters SET value = 'it' WHERE name = 'reading_id_column'");
        }
        assertThat(Outcome.of("add", file, LAKE).exit()).isEqualTo(Failures.STORE_DAMAGED);
    }

    /** Check values whose end is missing still follow from one another, and no parameters look like no step yet. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "DELETE FROM steps WHERE step = (SELECT max(step) FROM steps)",
                "DELETE FROM steps WHERE step > 3",
                "DELETE FROM steps",
                "DELETE FROM parameters"
            })
    void aLostEndOrBeginningIsTold(String damage) throws Exception {
        Path file = lake();
        Outcome.of("export", file, "--backup", dir.resolve("backup.varve")).fine();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute(damage);
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
        }
        byte[] before = Files.readAllBytes(file);
        for (String verb :
                List.of("labels", "clusters", "groups", "events", "lineage", "steps", "check", "undo", "report")) {
            Outcome outcome = Outcome.of(verb, file);
            assertThat(outcome.exit()).as(verb + outcome.err()).isEqualTo(Failures.STORE_DAMAGED);
        }
        assertThat(predict(file).exit()).isEqualTo(Failures.STORE_DAMAGED);
        Path more = Files.writeString(dir.resolve("more.csv"), "id,x\nz,1\n");
        Outcome added = Outcome.of("add", file, more, "--id-column", "id");
        assertThat(added.exit()).as(added.err()).isEqualTo(Failures.STORE_DAMAGED);
        // a file that looks as if it held no step must not be replaced unasked
        assertThat(Outcome.of("restore", dir.resolve("backup.varve"), file).exit())
                .isNotZero();
        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        Outcome.of("restore", dir.resolve("backup.varve"), file, "--replace").fine();
        Outcome.of("check", file).fine();
    }

    /** A step of no objects leaves nothing but its row and the state. */
    @Test
    void aLostEmptyStepIsTold() throws Exception {
        Path file = lake();
        Outcome.of("add", file, "--empty", "--batch-id", "nothing").fine();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("DELETE FROM steps WHERE batch_id = 'nothing'");
        }
        assertThat(Outcome.of("steps", file).exit()).isEqualTo(Failures.STORE_DAMAGED);
    }

    @Test
    void aWrongBitInTheIndexOfPlacesPredictsNothingElse() throws Exception {
        Path file = lake();
        int page = 0;
        int size = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA wal_checkpoint(TRUNCATE)");
            try (ResultSet row = statement.executeQuery(
                    "SELECT rootpage, page_size FROM sqlite_master, pragma_page_size WHERE name = 'places_by_cluster'")) {
                page = row.getInt(1);
                size = row.getInt(2);
            }
        }
        String right = predict(file).fine().out();
        byte[] sound = Files.readAllBytes(file);
        // entries are written from the end of a page to its beginning
        for (int at = page * size - 60; at < page * size; at++) {
            byte[] flipped = sound.clone();
            flipped[at] ^= 1;
            Files.write(file, flipped);
            Outcome predicted = predict(file);
            if (predicted.exit() != Failures.STORE_DAMAGED) {
                assertThat(predicted).as("byte " + at).isEqualTo(new Outcome(0, right, ""));
            }
        }
    }

    private static Outcome predict(Path file) {
        return Outcome.of("predict", file, LAKE, "--id-column", "id", "--exclude", "kind,year");
    }
}
