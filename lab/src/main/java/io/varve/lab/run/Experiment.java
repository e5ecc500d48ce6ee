package io.varve.lab.run;

import io.varve.lab.entrant.Entrant;
import io.varve.lab.sample.Split;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Does the runs of a plan that are not done yet: first those for quality, many at once, then those of the timed pass, one at
 * a time. Every run is on disk as soon as it is finished. Its numbers do not depend on threads or on stops.
 */
public final class Experiment {

    private static final long MEGABYTE = 1 << 20;
    private static final double USABLE = 0.6;

    /** Hears how far an experiment is. */
    public interface Watcher {

        /**
         * Hears that a pass goes on.
         *
         * @param pass {@code runs} or {@code timed runs}
         * @param done how many of them are finished
         * @param all how many there are
         * @param share of the work that is done, from 0 to 1, by what runs take
         */
        void progress(String pass, int done, int all, double share);
    }

    private final Plan plan;
    private final ResultsFolder folder;
    private final Watcher watcher;

    private Experiment(Plan plan, ResultsFolder folder, Watcher watcher) {
        this.plan = plan;
        this.folder = folder;
        this.watcher = watcher;
    }

    /**
     * Runs what is missing.
     *
     * @param plan all runs
     * @param version of Varve, which must be that of earlier runs
     * @param out the results folder
     * @param threads how many runs at once
     * @param watcher hears how far it is
     * @throws InterruptedException if told to stop; finished runs are kept
     */
    public static void run(Plan plan, String version, Path out, int threads, Watcher watcher)
            throws InterruptedException {
        Plan.requireCounts(plan.runs(), plan.timedRuns(), threads);
        Instant began = Instant.now();
        long start = System.nanoTime();
        try (ResultsFolder folder = ResultsFolder.open(out, Manifest.of(version, plan))) {
            Experiment experiment = new Experiment(plan, folder, watcher);
            int runs = experiment.quality(threads);
            int timed = experiment.timed();
            folder.add(SessionLine.of(began, (System.nanoTime() - start) / 1e9, runs, timed, threads));
        }
    }

    private int quality(int threads) throws InterruptedException {
        Set<RunKey> done = new HashSet<>();
        folder.runsBefore().forEach(line -> done.add(line.key()));
        Tally tally = new Tally("runs", plan.qualityJobs(), done, watcher);
        int permits = (int) Math.max(1, Runtime.getRuntime().maxMemory() * USABLE / MEGABYTE);
        Semaphore memory = new Semaphore(permits, true);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            ExecutorCompletionService<Plan.Job> queue = new ExecutorCompletionService<>(pool);
            for (Plan.Job job : tally.missing()) {
                int share = (int) Math.min(permits, 1 + job.memory() / MEGABYTE);
                queue.submit(() -> {
                    memory.acquire(share);
                    try {
                        folder.add(new RunLine(job.key(), Scorer.scores(job.entrant(), split(job))));
                        return job;
                    } finally {
                        memory.release(share);
                    }
                });
            }
            for (int i = 0; i < tally.missing().size(); i++) {
                tally.finished(queue.take().get());
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            pool.shutdownNow();
        }
        return tally.missing().size();
    }

    private int timed() {
        Set<RunKey> done = new HashSet<>();
        folder.timedBefore().forEach(line -> done.add(line.key()));
        Tally tally = new Tally("timed runs", plan.timedJobs(), done, watcher);
        if (!tally.missing().isEmpty()) {
            warmUp();
        }
        for (Plan.Job job : tally.missing()) {
            folder.add(new TimedLine(job.key(), Meter.costs(job.entrant(), split(job))));
            tally.finished(job);
        }
        return tally.missing().size();
    }

    /** Lets Java compile what is to be timed, on the smallest data. */
    private void warmUp() {
        List<Plan.Job> jobs = plan.timedJobs();
        for (Entrant entrant : plan.entrants()) {
            jobs.stream()
                    .filter(job -> job.entrant() == entrant)
                    .reduce((larger, smaller) -> smaller)
                    .ifPresent(job -> {
                        for (int i = 0; i < 3; i++) {
                            Meter.costs(entrant, split(job));
                        }
                    });
        }
    }

    private Split split(Plan.Job job) {
        return plan.sampler().split(job.data(), job.key().setting(), job.key().run());
    }

    private static RuntimeException rethrown(@Nullable Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
    }
}
