package io.varve.cli;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/** Work in a thread of its own, while the caller does something else that does not need it yet. */
final class Beside<T> {

    private final FutureTask<T> work;

    private Beside(FutureTask<T> work) {
        this.work = work;
    }

    static <T> Beside<T> start(Supplier<T> work) {
        FutureTask<T> task = new FutureTask<>(work::get);
        Thread thread = new Thread(task, "varve-beside");
        thread.setDaemon(true);
        thread.start();
        return new Beside<>(task);
    }

    /** Waits for the work; it fails here as it would have failed in the caller's thread. */
    T done() {
        try {
            return work.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("interrupted");
        }
    }
}
