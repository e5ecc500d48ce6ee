package io.varve.cli;

import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs the command within this Java, but not for ever. */
final class Patience {

    /** The exit code of what did not end; no command has it. */
    static final int HANGS = -1;

    private static final long MOST_SECONDS = 600;

    private Patience() {}

    static Outcome of(List<?> words) {
        FutureTask<Outcome> task = new FutureTask<>(() -> Outcome.of(words.toArray()));
        Thread thread = new Thread(task, "varve " + words.get(0));
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get(MOST_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return new Outcome(HANGS, "", "did not end within " + MOST_SECONDS + " seconds");
        } catch (ExecutionException e) {
            // what gets past the command would be a stack trace
            return new Outcome(1, "", String.valueOf(e.getCause()));
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
