package io.varve.store;

import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import java.nio.file.Path;

/** Adds batches to a timeline until it is done or killed; started by tests as a process of its own. */
final class AddingProcess {

    static final StoredAlgorithm ALGORITHM =
            StoredAlgorithm.of(AppParams.defaults().withAp(ApParams.defaults().withThreads(1)));

    private AddingProcess() {}

    static io.varve.Batch batch(int step) {
        return Streams.blobs(step, 24, 4, 5, 17);
    }

    /** Expects a file and a number of steps, and says "ready" before the first. */
    public static void main(String[] args) {
        int steps = Integer.parseInt(args[1]);
        try (Timeline timeline = Timeline.open(Path.of(args[0]), ALGORITHM)) {
            System.out.println("ready");
            System.out.flush();
            for (int step = 0; step < steps; step++) {
                timeline.add(batch(step));
            }
        } catch (io.varve.io.DataRefused | StoreDamaged e) {
            System.out.println("refused: " + e.getMessage());
            System.exit(3);
        }
        System.out.println("done");
    }
}
