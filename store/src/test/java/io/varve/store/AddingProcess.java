package io.varve.store;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Adds batches to a timeline until it is done or killed; started by tests as a process of its own. */
final class AddingProcess {

    static final AlgorithmParams<?> ALGORITHM =
            AppParams.defaults().withAp(ApParams.defaults().withThreads(1));

    private AddingProcess() {}

    static Batch batch(int step) {
        return Streams.blobs(step, 24, 4, 5, 17);
    }

    /**
     * Expects a file and a number of steps; says "ready" before the first, "adding" before each that is not there yet, and
     * "added" after each that is new. With a third word it waits for a line before the first, and lets others go before it
     * after each.
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        int steps = Integer.parseInt(args[1]);
        TimelineOptions patient = TimelineOptions.defaults().withPatience(Duration.ofMinutes(5));
        try (Timeline timeline = Timeline.open(Path.of(args[0]), ALGORITHM, patient)) {
            say("ready");
            boolean together = args.length > 2;
            if (together && System.in.read() < 0) {
                return;
            }
            for (int step = 0; step < steps; step++) {
                if (timeline.lastStep() < step) {
                    say("adding " + step);
                }
                if (timeline.add(batch(step)).isNew()) {
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
