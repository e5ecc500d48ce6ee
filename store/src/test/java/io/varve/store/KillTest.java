package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.AlgorithmParams;
import io.varve.table.LabelRow;
import io.varve.testing.ChildJava;
import io.varve.testing.Tier;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A process that adds or forgets is killed at random moments: a step is whole or absent, and to go on ends the same. */
class KillTest {

    private static final int STEPS = 60;

    /** Of all kills, so many at least must interrupt what is to be interrupted, else the test shows nothing. */
    private static final double LEAST_INSIDE = 0.25;

    private static final int KILLS = Tier.choose(3, 50, 200);

    private static final int STEPS_OF_RELATIVES = 12;

    private static final int KILLS_OF_RELATIVES = Tier.choose(2, 8, 20);

    @TempDir
    private Path folder;

    @Test
    void everyStepIsWholeOrAbsent() throws Exception {
        wholeOrAbsent(AddingProcess.ALGORITHM, STEPS, KILLS, List.of());
    }

    /** Algorithms whose state is more than the sums of clusters. */
    @ParameterizedTest
    @MethodSource("relatives")
    void everyStepOfARelativeIsWholeOrAbsent(String name) throws Exception {
        wholeOrAbsent(
                AddingProcess.algorithm(name),
                STEPS_OF_RELATIVES,
                KILLS_OF_RELATIVES,
                List.of(AddingProcess.VARIABLE + "=" + name));
    }

    private static Stream<String> relatives() {
        return Tier.oneIn(4, List.of("strap", "sedstream", "iapc", "idap"));
    }

    private void wholeOrAbsent(AlgorithmParams<?> algorithm, int steps, int kills, List<String> environment)
            throws Exception {
        long seed = Long.getLong("varve.seed", System.nanoTime());
        Random random = new Random(seed);
        Path straight = folder.resolve("straight.varve");
        List<List<LabelRow>> expected = new ArrayList<>();
        try (Timeline timeline = Timeline.open(straight, algorithm)) {
            for (int step = 0; step < steps; step++) {
                timeline.add(AddingProcess.batch(step, algorithm));
                expected.add(TimelineTest.labels(timeline, step));
            }
        }
        int file = 0;
        Path killed = folder.resolve("killed0.varve");
        int before = -1;
        int inside = 0;
        for (int kill = 0; kill < kills; kill++) {
            Kill told = killAfter(killed, steps, environment, kill % 5, random.nextInt(30_000_000));
            inside += told.inside() ? 1 : 0;
            int last = verify(killed, expected, "seed " + seed + ", kill " + kill);
            assertThat(last).as("seed %d: what was told of is there", seed).isGreaterThanOrEqualTo(told.lastAdded());
            assertThat(last).as("seed %d: nothing that was added is lost", seed).isGreaterThanOrEqualTo(before);
            before = last;
            if (last == steps - 1) {
                // all is added; begin anew
                killed = folder.resolve("killed" + ++file + ".varve");
                before = -1;
            }
        }
        assertThat(inside).as("seed %d: kills while a step was added", seed).isGreaterThanOrEqualTo(leastInside(kills));
        try (Timeline timeline = Timeline.open(killed, algorithm)) {
            for (int step = 0; step < steps; step++) {
                timeline.add(AddingProcess.batch(step, algorithm));
            }
        }
        assertThat(Dump.withoutTimes(killed)).isEqualTo(Dump.withoutTimes(straight));
    }

    @Test
    void anErasureIsDoneOrTold() throws Exception {
        long seed = Long.getLong("varve.seed", System.nanoTime());
        Random random = new Random(seed);
        StoppedErasure erasure = new StoppedErasure(folder);
        long whole = nanosOfAnErasure(erasure.copy("whole"));
        int inside = 0;
        // the first one may have been slow, on a busy machine, so that few of the first kills hit
        for (int kill = 0; kill < KILLS || (inside < leastInside(KILLS) && kill < 10 * KILLS); kill++) {
            String when = "seed " + seed + ", kill " + kill;
            Path file = erasure.copy("killed" + kill);
            Process process = start(ForgettingProcess.class, file, StoppedErasure.GONE, List.of());
            try (BufferedReader out = process.inputReader()) {
                readUntil(out, "ready");
                long slept = random.nextLong(whole);
                TimeUnit.NANOSECONDS.sleep(slept);
                kill(process);
                boolean hit = out.lines().noneMatch("done"::equals);
                inside += hit ? 1 : 0;
                whole = hit ? whole : Math.max(slept, 1);
            }
            erasure.verify(file, when);
            erasure.endIt(file, when);
        }
        assertThat(inside)
                .as("seed %d: kills while objects were erased", seed)
                .isGreaterThanOrEqualTo(leastInside(KILLS));
    }

    private static int leastInside(int kills) {
        return (int) Math.ceil(kills * LEAST_INSIDE);
    }

    /** Returns how long forgetting takes here, if it is not killed. */
    private static long nanosOfAnErasure(Path file) throws Exception {
        Process process = start(ForgettingProcess.class, file, StoppedErasure.GONE, List.of());
        try (BufferedReader out = process.inputReader()) {
            readUntil(out, "ready");
            long began = System.nanoTime();
            readUntil(out, "done");
            return System.nanoTime() - began;
        }
    }

    /** Kills a process; unlike its own method for that, this leaves what it told last to be read. */
    private static void kill(Process process) throws InterruptedException {
        process.toHandle().destroyForcibly();
        process.waitFor();
    }

    private static void readUntil(BufferedReader out, String expected) throws IOException {
        // newer Javas warn of native code before
        String line = out.readLine();
        while (line != null && !line.equals(expected)) {
            line = out.readLine();
        }
        assertThat(line).isEqualTo(expected);
    }

    /**
     * What a killed process had told.
     *
     * @param lastAdded the last step it told of; −1 for none
     * @param inside whether it was adding a step that was not there yet
     */
    private record Kill(int lastAdded, boolean inside) {}

    /**
     * Kills a process some moments after it has told of so many steps. How long a step takes depends on the machine, and so
     * moments alone would mostly fall before the first.
     */
    private static Kill killAfter(Path file, int all, List<String> environment, int steps, int nanos) throws Exception {
        Process process = start(file, all, environment);
        List<String> told = new ArrayList<>();
        try (BufferedReader out = process.inputReader()) {
            readUntil(out, "ready");
            int added = 0;
            while (added < steps) {
                String line = out.readLine();
                if (line == null) {
                    break;
                }
                told.add(line);
                added += line.startsWith("added ") ? 1 : 0;
            }
            TimeUnit.NANOSECONDS.sleep(nanos);
            kill(process);
            out.lines().forEach(told::add);
        }
        int last = told.stream()
                .filter(line -> line.startsWith("added "))
                .mapToInt(line -> Integer.parseInt(line.substring("added ".length())))
                .max()
                .orElse(-1);
        return new Kill(last, !told.isEmpty() && told.get(told.size() - 1).startsWith("adding "));
    }

    /** Starts a process that adds. */
    static Process start(Path file, int steps, List<String> environment) throws Exception {
        return start(AddingProcess.class, file, List.of(Integer.toString(steps)), environment);
    }

    /** Starts a process of some class on a file. */
    static Process start(Class<?> main, Path file, List<String> arguments, List<String> environment) throws Exception {
        List<String> words = ChildJava.command(
                "-Dvarve.cache=" + System.getProperty("varve.cache"),
                "-cp",
                System.getProperty("java.class.path"),
                main.getName(),
                file.toString());
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
