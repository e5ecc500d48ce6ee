package io.varve.server;

import io.varve.ap.IterationListener;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends a run at its next iteration once somebody asks for it; a step that was begun is rolled back. */
final class StopSign implements IterationListener {

    /** As proxies write it: the client wants no answer any more. */
    static final int STOPPED = 499;

    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean asked;

    /** Asks for an end, and says whether it came in time. */
    boolean stop(Duration patience) {
        asked = true;
        try {
            return ended.await(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Tells who waits that the run is over, in whatever way. */
    void end() {
        ended.countDown();
    }

    @Override
    public void iterated(int iteration, int atMost, int exemplars) {
        if (asked) {
            throw new Problem(
                    STOPPED, "the step was stopped at iteration %d; nothing has changed".formatted(iteration));
        }
    }
}
