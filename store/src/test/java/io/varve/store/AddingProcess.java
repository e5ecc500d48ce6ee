package io.varve.store;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Adds batches to a timeline until it is done or killed; started by tests as a process of its own. */
final class AddingProcess {

    static final AlgorithmParams<?> ALGORITHM =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    /** Names the algorithm to use instead of that one. */
    static final String VARIABLE = "VARVE_TEST_ALGORITHM";

    private AddingProcess() {}

    /** An algorithm by its name, with its defaults. */
    static AlgorithmParams<?> algorithm(String name) {
        return Algorithms.named(name).defaults(Conventions.VARVE).with(Map.of("threads", "1"));
    }

    static Batch batch(int step) {
        return Streams.blobs(step, 24, 4, 5, 17);
    }

    /** The same; where an algorithm learns from classes, those of some objects are known. */
    static Batch batch(int step, AlgorithmParams<?> algorithm) {
        Batch batch = batch(step);
        if (!algorithm.traits().takesSeeds()) {
            return batch;
        }
        List<Optional<String>> seeds = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            seeds.add(i % 6 == 0 ? Optional.of(batch.value(i, 0) > 0 ? "right" : "left") : Optional.empty());
        }
        return batch.withSeeds(seeds);
    }

    /**
     * Expects a file and a number of steps; says "ready" before the first, "adding" before each that is not there yet, and
     * "added" after each that is new. With a third word it waits for a line before the first, and lets others go before it
     * after each.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int steps = Integer.parseInt(args[1]);
        TimelineOptions patient = TimelineOptions.defaults().withPatience(Duration.ofMinutes(5));
        @Nullable String name = System.getenv(VARIABLE);
        AlgorithmParams<?> algorithm = name == null ? ALGORITHM : algorithm(name);
        try (Timeline timeline = Timeline.open(Path.of(args[0]), algorithm, patient)) {
            say("ready");
            boolean together = args.length > 2;
            if (together && System.in.read() < 0) {
                return;
            }
            for (int step = 0; step < steps; step++) {
                if (timeline.lastStep() < step) {
                    say("adding " + step);
                }
                if (timeline.add(batch(step, algorithm)).isNew()) {
                    say("added " + step);
                    // longer than SQLite sleeps between two looks at a lock
                    Thread.sleep(together ? 150 : 0);
                }
            }
        } catch (Refused | StoreDamaged e) {
            System.out.println("refused: " + e.getMessage());
            System.exit(3);
        }
        System.out.println("done");
    }

    private static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }
}
