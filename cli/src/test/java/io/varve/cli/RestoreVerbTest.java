package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.io.FolderLock;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups are whole or not there, and {@code varve restore} puts them back. */
class RestoreVerbTest {

    @TempDir
    Path dir;

    private Path timeline;
    private Path backup;
    private String one;
    private String two;

    /** A timeline of two steps, and a backup of its first. */
    @BeforeEach
    void add() throws IOException {
        timeline = dir.resolve("lake.varve");
        backup = dir.resolve("backup.varve");
        Path first = Files.writeString(dir.resolve("first.csv"), "id,x,y\na,1,2\nb,1,3\nc,9,9\nd,9,8\n");
        Path second = Files.writeString(dir.resolve("second.csv"), "id,x,y\ne,1,2.5\nf,8,9\n");
        Outcome.of("add", timeline, first, "--id-column", "id").fine();
        assertThat(Outcome.of("export", timeline, "--backup", backup).fine().out())
                .isEqualTo(timeline + " copied to " + backup + "\n");
        one = labels(timeline);
        Outcome.of("add", timeline, second, "--id-column", "id").fine();
        two = labels(timeline);
    }

    private static String labels(Path file) {
        Outcome.of("check", file).fine();
        return Outcome.of("labels", file).fine().out();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(dir)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String refused(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.out()).isEmpty();
        assertThat(outcome.err()).startsWith("varve: ").hasLineCount(1);
        return outcome.err().substring("varve: ".length()).strip();
    }

    @Test
    void aBackupBecomesATimelineThatGoesOn() {
        Path fresh = dir.resolve("fresh.varve");
        assertThat(Outcome.of("restore", backup, fresh).fine().out())
                .isEqualTo(fresh + " restored from " + backup + ": 1 step\n");
        assertThat(labels(fresh)).isEqualTo(one);
        Outcome.of("add", fresh, dir.resolve("second.csv"), "--id-column", "id").fine();
        assertThat(labels(fresh)).isEqualTo(two);
    }

    @Test
    void aTimelineIsReplacedOnlyIfAsked() {
        assertThat(refused(Outcome.of("restore", backup, timeline)))
                .isEqualTo(
                        timeline + " exists already; name a file that does not exist, or overwrite it with --replace");
        assertThat(labels(timeline)).isEqualTo(two);
        Outcome.of("restore", backup, timeline, "--replace").fine();
        assertThat(labels(timeline)).isEqualTo(one);
    }

    /** The last step is in the log only, as a killed process leaves it; a copied file would be read together with it. */
    @Test
    void theLogOfTheOldTimelineIsNotReadIntoTheNew() throws Exception {
        try (Connection reading = DriverManager.getConnection("jdbc:sqlite:" + timeline);
                Statement statement = reading.createStatement()) {
            statement.execute("PRAGMA wal_autocheckpoint = 0");
            statement.execute("UPDATE steps SET seconds = 0");
            Path killed = dir.resolve("killed.varve");
            Files.copy(timeline, killed);
            Files.copy(dir.resolve("lake.varve-wal"), dir.resolve("killed.varve-wal"));
            Files.copy(dir.resolve("lake.varve-wal"), dir.resolve("gone.varve-wal"));
            Files.copy(dir.resolve("lake.varve-wal"), dir.resolve("copy.varve-wal"));
        }
        Path killed = dir.resolve("killed.varve");
        Outcome.of("restore", backup, killed, "--replace").fine();
        assertThat(labels(killed)).isEqualTo(one);

        Path gone = dir.resolve("gone.varve");
        assertThat(refused(Outcome.of("restore", backup, gone)))
                .isEqualTo(dir.resolve("gone.varve-wal") + " may hold steps of a timeline " + gone
                        + " that is gone; move it away, or overwrite it with --replace");
        assertThat(dir.resolve("gone.varve-wal")).isNotEmptyFile();
        Outcome.of("restore", backup, gone, "--replace").fine();
        assertThat(labels(gone)).isEqualTo(one);

        assertThat(refused(Outcome.of("export", timeline, "--backup", dir.resolve("copy.varve"))))
                .startsWith(dir.resolve("copy.varve-wal") + " is left over from a file");
    }

    @Test
    void whatIsNoTimelineIsNeverReplaced() throws IOException {
        Path own = dir.resolve("first.csv");
        String content = Files.readString(own);
        assertThat(refused(Outcome.of("restore", backup, own, "--replace"))).contains("is not a Varve timeline");
        assertThat(own).content().isEqualTo(content);
        assertThat(refused(Outcome.of("restore", backup, backup, "--replace"))).contains("is the backup itself");
        assertThat(refused(Outcome.of("restore", dir.resolve("none"), timeline, "--replace")))
                .contains("does not exist");
        assertThat(refused(Outcome.of("restore", own, timeline, "--replace"))).contains("is not a Varve timeline");
        assertThat(labels(timeline)).isEqualTo(two);
    }

    @Test
    void aDamagedBackupIsNotRestored() throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + backup);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE objects SET cluster = 1 WHERE id = 'a'");
        }
        Outcome outcome = Outcome.of("restore", backup, timeline, "--replace");
        assertThat(outcome.exit()).isEqualTo(4);
        assertThat(outcome.err())
                .startsWith("varve: " + backup + " is damaged, and nothing was restored: ")
                .endsWith("; take another backup\n");
        assertThat(labels(timeline)).isEqualTo(two);
    }

    @Test
    void aDamagedTimelineIsReplaced() throws Exception {
        byte[] bytes = Files.readAllBytes(timeline);
        Arrays.fill(bytes, 100, bytes.length, (byte) 0x5a);
        Files.write(timeline, bytes);
        assertThat(Outcome.of("check", timeline).exit()).isEqualTo(4);
        Outcome.of("restore", backup, timeline, "--replace").fine();
        assertThat(labels(timeline)).isEqualTo(one);
    }

    @Test
    void oneTooDamagedToBeWrittenOverIsToBeMovedAway() throws Exception {
        byte[] bytes = Files.readAllBytes(timeline);
        // no page has this size
        bytes[16] = 1;
        bytes[17] = 3;
        Files.write(timeline, bytes);
        Outcome outcome = Outcome.of("restore", backup, timeline, "--replace");
        assertThat(outcome.exit()).isEqualTo(4);
        assertThat(outcome.err()).contains("is too damaged to be written over; move it away");
        assertThat(Files.readAllBytes(timeline)).isEqualTo(bytes);
    }

    @Test
    void whoWritesIsWaitedForAndWhoReadsIsNotDisturbed() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + timeline);
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThat(refused(Outcome.of("restore", backup, timeline, "--replace", "--wait", "0.1")))
                    .contains("is being written by another process");
            statement.execute("ROLLBACK");
            statement.execute("BEGIN");
            assertThat(statement.executeQuery("SELECT count(*) FROM steps").getInt(1))
                    .isEqualTo(2);
            Outcome.of("restore", backup, timeline, "--replace").fine();
            assertThat(statement.executeQuery("SELECT count(*) FROM steps").getInt(1))
                    .isEqualTo(2);
            statement.execute("COMMIT");
            assertThat(statement.executeQuery("SELECT count(*) FROM steps").getInt(1))
                    .isEqualTo(1);
        }
        assertThat(labels(timeline)).isEqualTo(one);
    }

    @Test
    void theDraftsOfKilledBackupsGoWithTheNext() throws IOException {
        Path left = Files.createDirectories(dir.resolve(".varve-draft-123"));
        Files.writeString(left.resolve("draft"), "half a timeline");
        Files.writeString(left.resolve("lock"), "");
        Path running = Files.createDirectories(dir.resolve(".varve-draft-456"));
        try (FolderLock lock = FolderLock.of(running).orElseThrow()) {
            Outcome.of("export", timeline, "--backup", dir.resolve("copy.varve"))
                    .fine();
            assertThat(left).doesNotExist();
            assertThat(running).as("another process is still at it").exists();
            assertThat(lock).isNotNull();
        }
        assertThat(labels(dir.resolve("copy.varve"))).isEqualTo(two);
    }

    /** Killed at the n-th call that changes a disk: the backup is not there, or whole. */
    @OnlyLong
    @Test
    void aKilledBackupIsWholeOrNotThere() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "no strace, so that no call can be made deadly");
        String calls = "pwrite64,fsync,fdatasync,unlink,rename";
        int killed = 0;
        int[] moments = Tier.LONG ? new int[] {1, 2, 4, 8, 16, 24, 26, 28, 30, 32, 1000} : new int[] {26};
        for (int n : moments) {
            Path copy = dir.resolve("copy" + n + ".varve");
            Outcome outcome = JavaProcess.in(dir)
                    .after(
                            "/usr/bin/strace",
                            "-f",
                            "-o",
                            "/dev/null",
                            "-e",
                            "trace=" + calls,
                            "-e",
                            "inject=" + calls + ":signal=SIGKILL:when=" + n)
                    .run("export", timeline, "--backup", copy);
            killed += outcome.exit() == 0 ? 0 : 1;
            if (Files.exists(copy)) {
                assertThat(labels(copy)).as("call " + n).isEqualTo(two);
            }
        }
        assertThat(killed).isGreaterThan(Tier.choose(0, 3));
        Outcome.of("export", timeline, "--backup", dir.resolve("last.varve")).fine();
        assertThat(names()).noneMatch(name -> name.startsWith(".varve-draft-"));
        assertThat(labels(timeline)).isEqualTo(two);
    }

    /** Killed at the n-th call that changes the timeline: it is the old or the new. */
    @Test
    @OnlyLong
    void aKilledRestoreLeavesTheOldOrTheNew() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/strace")), "no strace, so that no call can be made deadly");
        String calls = "pwrite64,fsync,fdatasync,unlink,ftruncate";
        byte[] old = Files.readAllBytes(timeline);
        int killed = 0;
        int done = 0;
        int[] moments = {1, 2, 3, 10, 40, 60, 61, 62, 63, 64, 80, 1000};
        for (int n : moments) {
            Files.write(timeline, old);
            Files.deleteIfExists(dir.resolve("lake.varve-wal"));
            Outcome outcome = JavaProcess.in(dir)
                    .after(
                            "/usr/bin/strace",
                            "-f",
                            "-o",
                            "/dev/null",
                            "-P",
                            timeline.toString(),
                            "-P",
                            timeline + "-wal",
                            "-P",
                            timeline + "-journal",
                            "-e",
                            "trace=" + calls,
                            "-e",
                            "inject=" + calls + ":signal=SIGKILL:when=" + n)
                    .run("restore", backup, timeline, "--replace");
            killed += outcome.exit() == 0 ? 0 : 1;
            String now = labels(timeline);
            assertThat(now).as("call " + n).isIn(one, two);
            done += now.equals(one) ? 1 : 0;
        }
        assertThat(killed).isGreaterThan(Tier.choose(0, 3));
        assertThat(done).isPositive();
    }

    /** A limit on the size of files stops a copy as a full disk does. */
    @Test
    void whatFindsNoRoomLeavesThingsAsTheyWere() throws Exception {
        Launcher.assumeBash();
        List<String> before = names();
        Outcome outcome = JavaProcess.in(dir)
                .after("/bin/bash", "-c", "ulimit -f 40; exec \"$@\"", "limited")
                .run("export", timeline, "--backup", "copy.varve");
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(3);
        assertThat(outcome.err()).startsWith("varve: copy.varve").hasLineCount(1);
        assertThat(names()).isEqualTo(before);
        Outcome restored = JavaProcess.in(dir)
                .after("/bin/bash", "-c", "ulimit -f 40; exec \"$@\"", "limited")
                .run("restore", backup, timeline, "--replace");
        assertThat(restored.exit()).as(restored.err()).isEqualTo(3);
        assertThat(labels(timeline)).isEqualTo(two);
    }
}
