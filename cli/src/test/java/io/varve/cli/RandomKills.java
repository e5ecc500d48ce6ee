package io.varve.cli;

import io.varve.testing.Tier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Kills a command some moments after it has begun to write. */
final class RandomKills {

    private static final long MOST_SECONDS = 600;
    /** To look takes time itself, while Java starts. */
    private static final int LOOK_EVERY_MICROS = Tier.choose(3_000, 500);

    private final Random random;
    private final Map<Siege, Long> durations = new HashMap<>();

    RandomKills(long seed) {
        random = new Random(seed);
    }

    /** Kills once; what was found goes to the tally. */
    void kill(Siege siege, Tally tally, String when) throws Exception {
        if (!durations.containsKey(siege)) {
            durations.put(siege, duration(siege));
        }
        Path folder = siege.fresh();
        // more of them early: a machine with other work to do makes the end uncertain
        long nanos = (long) (random.nextDouble() * random.nextDouble() * durations.get(siege));
        Process process = CommandProcess.start(List.of(), siege.place(), siege.command(folder));
        awaitFirstWrite(process, folder);
        TimeUnit.NANOSECONDS.sleep(nanos);
        process.destroyForcibly();
        tally.tried(process.waitFor() == CommandProcess.KILLED);
        try {
            tally.outcome(siege.verify(folder));
        } catch (AssertionError e) {
            tally.failure(
                    "%s, %s, %d ns after its first write: %s".formatted(siege.name(), when, nanos, e.getMessage()));
        }
    }

    /** How long it writes if it is not killed. */
    private static long duration(Siege siege) throws Exception {
        Path folder = siege.fresh();
        Process process = CommandProcess.start(List.of(), siege.place(), siege.command(folder));
        awaitFirstWrite(process, folder);
        long start = System.nanoTime();
        if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError(siege.name() + " did not end within " + MOST_SECONDS + " seconds");
        }
        Siege.delete(folder);
        return System.nanoTime() - start;
    }

    private static void awaitFirstWrite(Process process, Path folder) throws Exception {
        String before = look(folder);
        while (process.isAlive() && look(folder).equals(before)) {
            TimeUnit.MICROSECONDS.sleep(LOOK_EVERY_MICROS);
        }
    }

    /** Names, sizes and times of all that is there. */
    private static String look(Path folder) throws IOException {
        StringBuilder seen = new StringBuilder();
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path path : walk.toList()) {
                seen.append(path).append(Files.getLastModifiedTime(path)).append(Files.size(path));
            }
        } catch (IOException | UncheckedIOException e) {
            // something went away meanwhile, and that is a change too
            return "changing";
        }
        return seen.toString();
    }
}
