package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import io.varve.testing.Tier;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two write and ten read at once: nothing is torn, nothing is lost. */
class ConcurrencyTest {

    private static final int STEPS = Tier.choose(16, 100);
    private static final int PROCESS_STEPS = Tier.choose(5, 100);
    private static final int PROCESS_READERS = Tier.choose(1, 10);
    private static final AlgorithmParams<?> APP =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    @TempDir
    private Path folder;

    @Test
    void twoWritersAndTenReaders() throws Exception {
        List<Batch> stream = new ArrayList<>();
        for (int step = 0; step < STEPS; step++) {
            stream.add(Streams.blobs(step, 6, 3, 4, 11));
        }
        List<List<LabelRow>> expected = new ArrayList<>();
        Path alone = folder.resolve("alone.varve");
        try (Timeline timeline = Timeline.open(alone, APP)) {
            for (Batch batch : stream) {
                timeline.add(batch);
                expected.add(TimelineTest.labels(timeline, expected.size()));
            }
        }
        Path shared = folder.resolve("shared.varve");
        add(shared, stream.subList(0, 1));
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(12);
        try {
            List<Future<?>> writers = new ArrayList<>();
            List<Future<Integer>> readers = new ArrayList<>();
            for (int writer = 0; writer < 2; writer++) {
                writers.add(threads.submit(() -> add(shared, stream)));
            }
            for (int reader = 0; reader < 10; reader++) {
                readers.add(threads.submit(() -> read(shared, expected, done)));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            done.set(true);
            for (Future<Integer> reader : readers) {
                assertThat(reader.get()).isPositive();
            }
        } finally {
            done.set(true);
            threads.shutdownNow();
        }
        assertThat(Dump.withoutTimes(shared)).isEqualTo(Dump.withoutTimes(alone));
        try (Timeline timeline = Timeline.read(shared)) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    private static void add(Path file, List<Batch> stream) {
        TimelineOptions patient = TimelineOptions.defaults().withPatience(Duration.ofMinutes(2));
        try (Timeline timeline = Timeline.open(file, APP, patient)) {
            stream.forEach(timeline::add);
        }
    }

    private static int read(Path file, List<List<LabelRow>> expected, AtomicBoolean done) {
        int reads = 0;
        do {
            try (Timeline timeline = Timeline.read(file)) {
                int last = timeline.lastStep();
                assertThat(TimelineTest.labels(timeline, last)).isEqualTo(expected.get(last));
                assertThat(TimelineTest.labels(timeline, last / 2)).isEqualTo(expected.get(last / 2));
                reads++;
            }
        } while (!done.get());
        return reads;
    }

    @Test
    void twoWritersAndTenReadersInProcessesOfTheirOwn() throws Exception {
        Path alone = folder.resolve("alone.varve");
        List<String> expected = new ArrayList<>();
        try (Timeline timeline = Timeline.open(alone, AddingProcess.ALGORITHM)) {
            for (int step = 0; step < PROCESS_STEPS; step++) {
                timeline.add(AddingProcess.batch(step));
                expected.add(ReadingProcess.fingerprint(timeline, step));
            }
        }
        Path fingerprints = Files.write(folder.resolve("expected.txt"), expected);
        Path shared = folder.resolve("shared.varve");
        try (Timeline timeline = Timeline.open(shared, AddingProcess.ALGORITHM)) {
            timeline.add(AddingProcess.batch(0));
        }
        List<Process> readers = new ArrayList<>();
        List<Process> writers = new ArrayList<>();
        try {
            for (int reader = 0; reader < PROCESS_READERS; reader++) {
                readers.add(KillTest.start(ReadingProcess.class, shared, List.of(fingerprints.toString()), List.of()));
            }
            for (int writer = 0; writer < 2; writer++) {
                writers.add(KillTest.start(
                        AddingProcess.class, shared, List.of(Integer.toString(PROCESS_STEPS), "together"), List.of()));
            }
            letGoTogether(writers);
            List<String> added = new ArrayList<>();
            for (Process writer : writers) {
                List<String> said = writer.inputReader().lines().toList();
                assertThat(said).last().isEqualTo("done");
                assertThat(said).as("both have added").anyMatch(line -> line.startsWith("added "));
                said.stream().filter(line -> line.startsWith("added ")).forEach(added::add);
            }
            // every step but the first was added by one of them, none by both
            assertThat(added).hasSize(PROCESS_STEPS - 1).doesNotHaveDuplicates();
            for (Process reader : readers) {
                assertThat(reader.inputReader().lines().toList())
                        .last()
                        .asString()
                        .startsWith("read ");
            }
        } finally {
            readers.forEach(Process::destroyForcibly);
            writers.forEach(Process::destroyForcibly);
        }
        assertThat(Dump.withoutTimes(shared)).isEqualTo(Dump.withoutTimes(alone));
        try (Timeline timeline = Timeline.read(shared)) {
            assertThat(timeline.check()).isEmpty();
        }
    }

    /** Waits until all are ready, so that none is done before another begins. */
    private static void letGoTogether(List<Process> processes) throws Exception {
        for (Process process : processes) {
            BufferedReader said = process.inputReader();
            // newer Javas warn of native code before
            for (String line = said.readLine(); line != null && !line.equals("ready"); line = said.readLine()) {}
        }
        for (Process process : processes) {
            process.outputWriter().write("go\n");
            process.outputWriter().flush();
        }
    }

    @Test
    void theSecondWriterWaitsAndThenSaysWhy() throws Exception {
        Path file = folder.resolve("busy.varve");
        add(file, List.of(Streams.blobs(0, 6, 3, 4, 11)));
        try (Database busy = Database.openToWrite(file, Duration.ZERO);
                Timeline waiting =
                        Timeline.open(file, APP, TimelineOptions.defaults().withPatience(Duration.ofMillis(50)))) {
            busy.writing(() -> {
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(() -> waiting.add(Streams.blobs(1, 6, 3, 4, 11)))
                        .withMessageContaining("is being written by another process")
                        .withMessageContaining("TimelineOptions.patience");
                return true;
            });
            assertThat(waiting.add(Streams.blobs(1, 6, 3, 4, 11)).step()).isEqualTo(1);
        }
    }

    /** A statement of the writer is kept for the next step, and SQLite copies nothing while one is in progress. */
    @Test
    void whoAddsMayCopyAndGoOn() throws Exception {
        Path file = folder.resolve("live.varve");
        Path copy = folder.resolve("copy.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(Streams.blobs(0, 6, 3, 4, 11));
            timeline.backUp(copy);
            assertThat(Dump.whole(copy)).isEqualTo(Dump.whole(file));
            assertThat(timeline.add(Streams.blobs(1, 6, 3, 4, 11)).step()).isEqualTo(1);
        }
    }

    @Test
    void aBackupOfALiveFileIsWhole() throws Exception {
        Path file = folder.resolve("live.varve");
        Path copy = folder.resolve("copy.varve");
        try (Timeline timeline = Timeline.open(file, APP)) {
            timeline.add(Streams.blobs(0, 6, 3, 4, 11));
            timeline.add(Streams.blobs(1, 6, 3, 4, 11));
            try (Timeline reading = Timeline.read(file)) {
                reading.backUp(copy);
            }
            assertThat(Dump.whole(copy)).isEqualTo(Dump.whole(file));
            try (Timeline copied = Timeline.open(copy, APP)) {
                assertThat(copied.check()).isEmpty();
                assertThat(copied.add(Streams.blobs(2, 6, 3, 4, 11)).step()).isEqualTo(2);
            }
            assertThat(timeline.lastStep()).isEqualTo(1);
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> timeline.backUp(copy))
                    .withMessageContaining("exists already");
        }
    }

    @Test
    void whoBeginsAFileLaterWithOtherParametersIsRefusedEvenWithTheSameBatch() {
        Path file = folder.resolve("begun.varve");
        AlgorithmParams<?> other = AppParams.defaults().withDamping(0.9);
        Batch batch = Streams.blobs(0, 6, 3, 4, 11);
        try (Timeline first = Timeline.open(file, APP);
                Timeline second = Timeline.open(file, other)) {
            assertThat(first.add(batch).isNew()).isTrue();
            assertThatExceptionOfType(Refused.class)
                    .isThrownBy(() -> second.add(batch))
                    .withMessageContaining("was created by another process in the meantime, with other parameters");
        }
    }
}
