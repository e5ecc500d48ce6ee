package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.testing.Tier;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever byte of a file is wrong: the answer is right, or the damage is told of; never a wrong label, never a hang. */
class DamageTest {

    private static final int STRIDE = Tier.choose(997, 5, 1);
    private static final String TOLD = "damaged";
    private static final String REFUSED = "refused";

    @TempDir
    private Path folder;

    private byte[] sound() throws Exception {
        Path file = folder.resolve("sound.varve");
        AlgorithmParams<?> app = AppParams.defaults().withAp(ApParams.defaults().withThreads(1));
        try (Timeline timeline = Timeline.open(file, app)) {
            for (int step = 0; step < 3; step++) {
                timeline.add(Streams.blobs(step, 8, 3, 3, 23));
            }
        }
        makeSmall(file);
        return Files.readAllBytes(file);
    }

    /** Where a page was exchanged for another, SQLite answered with a row of a step that was not asked for. */
    @Test
    void aRowOfAStepThatWasNotAskedForMakesTheFirstOneWrong() throws Exception {
        sound();
        try (Database database = Database.openToRead(folder.resolve("sound.varve"))) {
            CheckForm form = CheckForm.of(database);
            List<StepTable> tables = List.of(StepTable.values());
            List<byte[]> right = form.values(database, tables, 0, 1, StepTable::scan);
            List<byte[]> found = form.values(
                    database, tables, 0, 1, (table, there, from, to, visitor) -> table.scan(there, from, 2, visitor));
            assertThat(found).hasSize(2);
            assertThat(found.get(0)).isNotEqualTo(right.get(0));
            assertThat(found.get(1)).isEqualTo(right.get(1));
        }
    }

    /** Clusters that merge and are pruned, objects that move, vectors: something in every table. */
    private byte[] eventful() throws Exception {
        Path file = folder.resolve("eventful.varve");
        AlgorithmParams<?> ap = RepeatedApParams.of(ApParams.defaults().withThreads(1));
        TimelineOptions keeping = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(file, ap, keeping)) {
            List<Batch> stream = Streams.drifting(1, false, false);
            for (Batch batch : stream) {
                timeline.add(batch, Arrival.PLAIN.withBatchId(batch.name()));
            }
            timeline.forget(stream.get(0).ids().subList(0, 1), Optional.empty());
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
    void aFlippedBitIsToldOfOrDoesNotMatter() throws Exception {
        flip(sound(), STRIDE);
    }

    @Test
    void aFlippedBitInAnEventfulTimelineIsToldOfOrDoesNotMatter() throws Exception {
        flip(eventful(), Tier.choose(3989, 67, 13));
    }

    /** A look at all rows passes over what follows them, as it is of no step, but a search by key ends there. */
    @Test
    void aPageOfMovesThatCountsMoreRowsThanItHasIsToldOf() throws Exception {
        byte[] sound = eventful();
        List<String> expected = answers(Files.write(folder.resolve("right.varve"), sound));
        int told = 0;
        int pages = 0;
        for (int page = 1; page < sound.length / 512; page++) {
            int header = page * 512;
            // a leaf of a table without row numbers, or of an index
            if (sound[header] == 0x0a) {
                byte[] longer = sound.clone();
                longer[header + 4] ^= 0x20;
                told += told(Files.write(folder.resolve("damaged.varve"), longer), expected, "page " + page);
                pages++;
            }
        }
        assertThat(pages).isGreaterThan(10);
        assertThat(told).isPositive();
    }

    private void flip(byte[] sound, int stride) throws Exception {
        List<String> expected = answers(Files.write(folder.resolve("right.varve"), sound));
        long seed = Long.getLong("varve.seed", Tier.LONG ? System.nanoTime() : 1);
        Random random = new Random(seed);
        int told = 0;
        for (int at = random.nextInt(stride); at < sound.length; at += stride) {
            byte[] flipped = sound.clone();
            flipped[at] ^= (byte) (1 << random.nextInt(8));
            Path file = Files.write(folder.resolve("damaged.varve"), flipped);
            told += told(file, expected, "seed " + seed + ", byte " + at);
        }
        assertThat(told).isPositive();
    }

    /** The rows of these pages are in the tables too, and so a wrong one shows only where an answer is found by an index. */
    @Test
    void everyBitOfAnIndexPageMayBeWrong() throws Exception {
        byte[] sound = sound();
        List<String> expected = answers(Files.write(folder.resolve("right.varve"), sound));
        long seed = Long.getLong("varve.seed", Tier.LONG ? System.nanoTime() : 1);
        Random random = new Random(seed);
        int told = 0;
        for (int page : indexPages(folder.resolve("sound.varve"))) {
            for (int bit = 0; bit < 512 * 8; bit += 1 + random.nextInt(Tier.choose(4000, 15, 1))) {
                byte[] flipped = sound.clone();
                flipped[(page - 1) * 512 + bit / 8] ^= (byte) (1 << bit % 8);
                Path file = Files.write(folder.resolve("damaged.varve"), flipped);
                told += told(file, expected, "seed " + seed + ", page " + page + ", bit " + bit);
            }
        }
        assertThat(told).isPositive();
    }

    private static List<Integer> indexPages(Path file) throws Exception {
        List<Integer> pages = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT rootpage FROM sqlite_master WHERE type = 'index'")) {
            while (rows.next()) {
                pages.add(rows.getInt(1));
            }
        }
        return pages;
    }

    @Test
    void aCutFileIsToldOfOrDoesNotMatter() throws Exception {
        byte[] sound = sound();
        Path file = folder.resolve("cut.varve");
        Files.write(file, sound);
        List<String> expected = answers(file);
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
        sound();
        Path file = folder.resolve("sound.varve");
        String id = Streams.blobs(1, 8, 3, 3, 23).ids().get(2);
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE objects SET cluster = NULL WHERE id = '" + id + "'");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> timeline.changes().of(List.of(id), row -> {}))
                    .withMessageContaining("table objects, at step 1,");
            timeline.changes().of(Streams.blobs(0, 8, 3, 3, 23).ids(), row -> {});
        }
    }

    @Test
    void nothingIsPredictedByAPlaceThatWasChanged() throws Exception {
        sound();
        Path file = folder.resolve("sound.varve");
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                Statement statement = connection.createStatement()) {
            statement.execute("UPDATE places SET place = zeroblob(length(place)) WHERE from_step = 0 AND cluster = 0");
        }
        try (Timeline timeline = Timeline.read(file)) {
            assertThatExceptionOfType(StoreDamaged.class)
                    .isThrownBy(() -> timeline.at(0).predict(Streams.blobs(1, 8, 3, 3, 23)))
                    .withMessageContaining("table places, at step 0,");
            assertThat(timeline.check()).contains("table places, at step 0, is not what was written");
        }
    }

    /** Whether the damage is told of; an answer that is given must be the right one. */
    private static int told(Path file, List<String> expected, String when) throws Exception {
        Files.deleteIfExists(Path.of(file + "-wal"));
        Files.deleteIfExists(Path.of(file + "-shm"));
        return assertTimeoutPreemptively(
                Duration.ofMinutes(10),
                () -> {
                    List<String> given = answers(file);
                    for (int i = 0; i < given.size(); i++) {
                        if (!given.get(i).equals(TOLD)) {
                            assertThat(given.get(i))
                                    .as(when + ", question " + i)
                                    .isEqualTo(expected.get(i));
                        }
                    }
                    return given.contains(TOLD) ? 1 : 0;
                },
                when);
    }

    /** All that can be asked of a timeline, without naming a step and for every step; in place of an answer, that of damage. */
    private static List<String> answers(Path file) {
        List<String> answers = new ArrayList<>();
        try (Timeline timeline = Timeline.read(file)) {
            Batch unseen = Streams.blobs(7, 20, 3, 3, 23).withColumns(columns(timeline));
            int last = timeline.lastStep();
            for (int at = last; at >= -1; at--) {
                int step = at < 0 ? last : at;
                answers.add(answer(rows -> timeline.eachLabel(step, rows::add)));
                answers.add(answer(rows -> timeline.eachCluster(step, rows::add)));
                answers.add(answer(rows -> timeline.eachEvent(0, step, rows::add)));
                answers.add(answer(rows -> timeline.eachLink(step, rows::add)));
                answers.add(answer(rows -> rows.addAll(timeline.at(step).predict(unseen))));
            }
            answers.add(answer(rows -> timeline.eachStep(rows::add)));
            answers.add(answer(rows -> timeline.eachSize(rows::add)));
            answers.add(answer(rows -> rows.add(timeline.lineageOf(new ClusterId(0)))));
            for (String id : List.of(Streams.blobs(0, 8, 3, 3, 23).ids().get(3), "o3")) {
                answers.add(answer(rows -> timeline.changes().of(List.of(id), rows::add)));
            }
            answers.add(answer(rows -> {
                if (!timeline.check().isEmpty()) {
                    throw new StoreDamaged("found");
                }
            }));
        } catch (Refused | StoreDamaged e) {
            answers.add(TOLD);
        }
        return answers;
    }

    private static List<String> columns(Timeline timeline) {
        return timeline.algorithm().algorithm().name().equals("ap")
                ? List.of("width", "height", "depth")
                : List.of("x0", "x1", "x2");
    }

    private static String answer(Consumer<List<Object>> question) {
        List<Object> rows = new ArrayList<>();
        try {
            question.accept(rows);
            return rows.toString();
        } catch (Refused e) {
            return REFUSED + ": " + e.getMessage();
        } catch (StoreDamaged e) {
            return TOLD;
        }
    }
}
