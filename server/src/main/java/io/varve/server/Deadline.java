package io.varve.server;

import io.varve.ap.IterationListener;
import java.time.Duration;

/** Ends a step that takes too long, or that a server cannot wait for when it stops; whatever it did is rolled back. */
final class Deadline implements IterationListener {

    private volatile long until = Long.MAX_VALUE;
    private volatile boolean stopped;

    void begin(Duration time) {
        until = System.nanoTime() + time.toNanos();
    }

    void stop() {
        stopped = true;
    }

    @Override
    public void blockDone(int done, int blocks) {
        iterated(done, blocks, 0);
    }

    @Override
    public void iterated(int iteration, int atMost, int exemplars) {
        if (stopped) {
            throw new Problem(Problem.BUSY, "the server stops, and the step was rolled back; send it again");
        }
        if (until != Long.MAX_VALUE && System.nanoTime() - until > 0) {
            throw new Problem(
                    Problem.REFUSED,
                    "the step takes longer than the server allows, and was rolled back; send smaller batches");
        }
    }
}
