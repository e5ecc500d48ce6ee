package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.io.DataRefused;
import io.varve.io.tables.LabelRow;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever byte of a file is wrong: the answer is right, or the damage is told of; never a wrong label, never a hang. */
class DamageTest {

    private static final boolean LONG = Boolean.getBoolean("varve.long");
    private static final int STRIDE = LONG ? 1 : 149;

    @TempDir
    private Path folder;

    private byte[] sound(List<List<LabelRow>> expected) throws Exception {
        Path file = folder.resolve("sound.varve");
        StoredAlgorithm app = StoredAlgorithm.of(
                AppParams.defaults().withAp(ApParams.defaults().withThreads(1)));
        try (Timeline timeline = Timeline.open(file, app)) {
            for (int step = 0; step < 3; step++) {
                timeline.add(Streams.blobs(step, 8, 3, 3, 23));
                expected.add(TimelineTest.labels(timeline, step));
            }
        }
        makeSmall(file);
        return Files.readAllBytes(file);
    }

    /** Smaller pages make a file of a few of the bytes, and so every one of them can be tried. */
    private static void makeSmall(Path file) throws Exception {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA journal_mode = DELETE");
            statement.execute("PRAGMA page_size = 512");
            statement.execute("VACUUM");
            statement.execute("PRAGMA journal_mode = WAL");
        }
    }

    @Test
    void aFlippedByteIsToldOfOrDoesNotMatter() throws Exception {
        List<List<LabelRow>> expected = new ArrayList<>();
        byte[] sound = sound(expected);
        long seed = Long.getLong("varve.seed", System.nanoTime());
        Random random = new Random(seed);
        int told = 0;
        for (int at = LONG ? 0 : random.nextInt(STRIDE); at < sound.length; at += STRIDE) {
            byte[] flipped = sound.clone();
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            told += told(flipped, expected, "seed " + seed + ", byte " + at);
        }
        assertThat(told).isPositive();
    }

    @Test
    void aCutFileIsToldOfOrDoesNotMatter() throws Exception {
        List<List<LabelRow>> expected = new ArrayList<>();
        byte[] sound = sound(expected);
        Path file = folder.resolve("cut.varve");
        Files.write(file, sound);
        int told = 0;
        int cut = 0;
        // from the end, so that each is the one before without its last bytes
        for (int length = sound.length - 1; length > 0; length -= STRIDE) {
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(length);
            }
            told += told(file, expected, "cut to " + length);
            cut++;
        }
        // a few bytes of the last page may be free
        assertThat(told).isGreaterThan(cut - 512 / STRIDE - 1);
    }

    @Test
    void theHistoryOfAnObjectWhoseRowWasChangedIsNotTold() throws Exception {
        sound(new ArrayList<>());
        Path file = folder.resolve("sound.varve");
        String id = Streams.blobs(1, 8, 3, 3, 23).ids().get(2);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE objects SET cluster = NULL WHERE id = '" + id + "'");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> timeline.history(List.of(id), row -> {}))
                    .withMessageContaining("the objects of step 1");
            timeline.history(Streams.blobs(0, 8, 3, 3, 23).ids(), row -> {});
        }
    }

    @Test
    void nothingIsPredictedByAPlaceThatWasChanged() throws Exception {
        sound(new ArrayList<>());
        Path file = folder.resolve("sound.varve");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE places SET place = zeroblob(length(place)) WHERE from_step = 0 AND cluster = 0");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> timeline.predict(Streams.blobs(1, 8, 3, 3, 23), 0))
                    .withMessageContaining("what stands for the clusters of step 0");
            assertThat(timeline.check()).contains("what stands for the clusters of step 0 is not as it was written");
        }
    }

    private int told(byte[] bytes, List<List<LabelRow>> expected, String when) throws Exception {
        return told(Files.write(folder.resolve("damaged.varve"), bytes), expected, when);
    }

    private static int told(Path file, List<List<LabelRow>> expected, String when) throws Exception {
        Files.deleteIfExists(Path.of(file + "-wal"));
        Files.deleteIfExists(Path.of(file + "-shm"));
        return assertTimeoutPreemptively(
                Duration.ofSeconds(60),
                () -> {
                    try (Timeline timeline = Timeline.read(file)) {
                        for (int step = 0; step < expected.size(); step++) {
                            assertThat(TimelineTest.labels(timeline, step))
                                    .as(when)
                                    .isEqualTo(expected.get(step));
                        }
                        return timeline.check().isEmpty() ? 0 : 1;
                    } catch (DataRefused | StoreDamaged e) {
                        return 1;
                    }
                },
                when);
    }
}
