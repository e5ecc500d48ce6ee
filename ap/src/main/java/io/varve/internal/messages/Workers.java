package io.varve.internal.messages;

import io.varve.internal.Nullable;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that share numbered tasks. Which thread does which task is left to chance; callers keep their
 * results apart by task, so that chance never shows.
 */
public final class Workers implements AutoCloseable {

    private final int threads;
    private final @Nullable ExecutorService pool;

    private Workers(int threads) {
        this.threads = threads;
        this.pool = threads == 1
                ? null
                : Executors.newFixedThreadPool(threads - 1, task -> {
                    Thread thread = new Thread(task, "varve-worker");
                    thread.setDaemon(true);
                    return thread;
                });
    }

    /** Starts this many threads, the caller counted; 0 means one per processor. */
    public static Workers start(int threads) {
        return new Workers(threads == 0 ? Runtime.getRuntime().availableProcessors() : threads);
    }

    /** How many threads there are, the caller counted. */
    public int threads() {
        return threads;
    }

    /**
     * Runs the tasks 0 … count − 1 and returns when all are done. A failure is thrown here, once no task runs any more;
     * tasks that had not begun by then never will. Tasks begin in their order, so that of several that would fail the
     * first one does, on any number of threads, and it is its failure that is thrown.
     */
    public void each(int count, IntConsumer task) {
        ExecutorService helpers = pool;
        if (helpers == null || count < 2) {
            for (int t = 0; t < count; t++) {
                task.accept(t);
            }
            return;
        }
        AtomicInteger next = new AtomicInteger();
        SortedMap<Integer, Throwable> failures = new ConcurrentSkipListMap<>();
        Runnable share = () -> {
            for (int t = next.getAndIncrement(); t < count; t = next.getAndIncrement()) {
                try {
                    task.accept(t);
                } catch (RuntimeException | Error e) {
                    failures.put(t, e);
                    next.set(count);
                }
            }
        };
        List<Helper> others = new ArrayList<>();
        for (int h = 0; h < Math.min(threads, count) - 1; h++) {
            others.add(Helper.send(share, helpers));
        }
        share.run();
        try {
            for (Helper other : others) {
                other.awaitIfBegun();
            }
        } catch (InterruptedException e) {
            next.set(count);
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while clustering", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
        Throwable first = failures.isEmpty() ? null : failures.get(failures.firstKey());
        if (first instanceof Error error) {
            throw error;
        }
        if (first instanceof RuntimeException refusal) {
            throw refusal;
        }
    }

    /** A thread asked to help. Where the machine is busy, it may come when there is nothing left to do; then nobody waits for it. */
    private record Helper(AtomicBoolean begunOrGivenUp, Future<?> end) {

        static Helper send(Runnable share, ExecutorService pool) {
            AtomicBoolean begunOrGivenUp = new AtomicBoolean();
            return new Helper(begunOrGivenUp, pool.submit(() -> {
                if (begunOrGivenUp.compareAndSet(false, true)) {
                    share.run();
                }
            }));
        }

        void awaitIfBegun() throws InterruptedException, ExecutionException {
            if (!begunOrGivenUp.compareAndSet(false, true)) {
                end.get();
            }
        }
    }

    @Override
    public void close() {
        if (pool != null) {
            pool.shutdownNow();
        }
    }
}
