package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.table.LabelRow;
import java.io.BufferedReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that adds or forgets is killed at random moments: a step is whole or absent, and to go on ends the same. */
class KillTest {

    private static final int STEPS = 60;
    private static final int KILLS = Boolean.getBoolean("varve.long") ? 200 : 20;

    @TempDir
    private Path folder;

    @Test
    void everyStepIsWholeOrAbsent() throws Exception {
        long seed = Long.getLong("varve.seed", System.nanoTime());
        Random random = new Random(seed);
        Path straight = folder.resolve("straight.varve");
        List<List<LabelRow>> expected = new ArrayList<>();
        try (Timeline timeline = Timeline.open(straight, AddingProcess.ALGORITHM)) {
            for (int step = 0; step < STEPS; step++) {
                timeline.add(AddingProcess.batch(step));
                expected.add(TimelineTest.labels(timeline, step));
            }
        }
        int file = 0;
        Path killed = folder.resolve("killed0.varve");
        int before = -1;
        int grown = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            int told = killAfter(killed, random.nextInt(5), random.nextInt(30_000_000));
            int last = verify(killed, expected, "seed " + seed + ", kill " + kill);
            assertThat(last).as("seed %d: what was told of is there", seed).isGreaterThanOrEqualTo(told);
            assertThat(last).as("seed %d: nothing that was added is lost", seed).isGreaterThanOrEqualTo(before);
            grown += last - before;
            before = last;
            if (last == STEPS - 1) {
                // all is added; begin anew
                killed = folder.resolve("killed" + ++file + ".varve");
                before = -1;
            }
        }
        assertThat(grown).as("kills fell between steps that were added").isGreaterThan(KILLS / 2);
        try (Timeline timeline = Timeline.open(killed, AddingProcess.ALGORITHM)) {
            for (int step = 0; step < STEPS; step++) {
                timeline.add(AddingProcess.batch(step));
            }
        }
        assertThat(Dump.withoutTimes(killed)).isEqualTo(Dump.withoutTimes(straight));
    }

    @Test
    void anErasureIsDoneOrTold() throws Exception {
        long seed = Long.getLong("varve.seed", System.nanoTime());
        Random random = new Random(seed);
        StoppedErasure erasure = new StoppedErasure(folder);
        int done = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            String when = "seed " + seed + ", kill " + kill;
            Path file = erasure.copy("killed" + kill);
            Process process = start(ForgettingProcess.class, file, StoppedErasure.GONE, List.of());
            try (BufferedReader out = process.inputReader()) {
                String line = out.readLine();
                while (line != null && !line.equals("ready")) {
                    line = out.readLine();
                }
                Thread.sleep(random.nextInt(300));
                process.destroyForcibly();
                process.waitFor();
            }
            done += erasure.verify(file, when) ? 1 : 0;
            erasure.endIt(file, when);
        }
        assertThat(done).as("seed %d: kills fell before the end", seed).isLessThan(KILLS);
    }

    /**
     * Kills a process some moments after it has told of so many steps, and returns the last it told of; −1 for none. How long a
     * step takes depends on the machine, and so moments alone would mostly fall before the first.
     */
    private static int killAfter(Path file, int steps, int nanos) throws Exception {
        Process process = start(file, STEPS, List.of());
        int last = -1;
        try (BufferedReader out = process.inputReader()) {
            int told = -1;
            for (String line = out.readLine(); line != null && told < steps; line = out.readLine()) {
                if (line.startsWith("added ")) {
                    last = Integer.parseInt(line.substring("added ".length()));
                }
                // newer Javas warn of native code before
                told += line.equals("ready") || line.startsWith("added ") ? 1 : 0;
                if (told == steps) {
                    break;
                }
            }
            Thread.sleep(nanos / 1_000_000, nanos % 1_000_000);
            process.destroyForcibly();
            process.waitFor();
        }
        return last;
    }

    /** Starts a process that adds. */
    static Process start(Path file, int steps, List<String> environment) throws Exception {
        return start(AddingProcess.class, file, List.of(Integer.toString(steps)), environment);
    }

    /** Starts a process of some class on a file. */
    static Process start(Class<?> main, Path file, List<String> arguments, List<String> environment) throws Exception {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Dvarve.cache=" + System.getProperty("varve.cache"),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                file.toString()));
        words.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(words);
        for (String assignment : environment) {
            int equals = assignment.indexOf('=');
            builder.environment().put(assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return builder.redirectErrorStream(true).start();
    }

    /** Checks a file, compares the labels of its last step, and returns that step. */
    static int verify(Path file, List<List<LabelRow>> expected, String when) throws Exception {
        if (!Files.exists(file) || !Timeline.isThere(file)) {
            return -1;
        }
        try (Timeline timeline = Timeline.read(file)) {
            int last = timeline.lastStep();
            assertThat(timeline.check()).as(when).isEmpty();
            if (last >= 0) {
                assertThat(TimelineTest.labels(timeline, last)).as(when).isEqualTo(expected.get(last));
            }
            return last;
        }
    }
}
