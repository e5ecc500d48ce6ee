package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The name of a timeline is a name, and never an address or an option of SQLite. */
class FileNamesTest {

    @TempDir
    Path dir;

    private JavaProcess command;

    @BeforeEach
    void start() throws Exception {
        Launcher.assumeBash();
        command = JavaProcess.in(dir);
        Files.writeString(dir.resolve("batch.csv"), "id,x,y\na,1,2\nb,1,3\nc,9,9\nd,9,8\n");
    }

    static Stream<String> names() {
        Stream<String> worst = Stream.of(":memory:", "lake.varve?journal_mode=OFF");
        return !Tier.LONG
                ? worst
                : Stream.concat(
                        worst,
                        Stream.of(
                                "été\u0301 \uD83C\uDF0A.varve",
                                "file:lake.varve",
                                "file::memory:?cache=shared",
                                "lake%41.varve",
                                "a#b;c&d=e+f g'h\"i.varve",
                                ":resource:lake.varve"));
    }

    @ParameterizedTest
    @MethodSource("names")
    void everyNameIsThatOfAFile(String name) throws Exception {
        Outcome outcome = command.runAll(List.of(
                        List.of("add", name, "batch.csv", "--id-column", "id"),
                        List.of("check", name),
                        List.of("export", name, "--backup", name + "?mode=ro"),
                        List.of("restore", name + "?mode=ro", "file:" + name),
                        List.of("check", "file:" + name)))
                .fine();
        List<String> told = Commands.outputs(outcome.out());
        assertThat(told).hasSize(5);
        assertThat(told.get(1)).isEqualTo(name + ": all is well in 1 step\n");
        assertThat(told.get(4)).endsWith("all is well in 1 step\n");
        assertThat(dir.resolve(name)).isRegularFile();
        assertThat(dir.resolve(name + "?mode=ro")).isRegularFile();
        try (var files = Files.list(dir)) {
            assertThat(files.map(file -> file.getFileName().toString().replaceAll("-(wal|shm)$", "")))
                    .containsOnly("batch.csv", name, name + "?mode=ro", "file:" + name);
        }
    }

    @Test
    void theDatabaseOfAnotherProgramIsLeftAlone() throws Exception {
        Path other = dir.resolve("other.db");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + other);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE mine (x)");
        }
        byte[] before = Files.readAllBytes(other);
        command.run("add", "file:other.db", "batch.csv", "--id-column", "id").fine();
        assertThat(Files.readAllBytes(other)).isEqualTo(before);
    }
}
