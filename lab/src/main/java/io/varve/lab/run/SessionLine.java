package io.varve.lab.run;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One sitting of an experiment at some machine, as one line of {@code sessions.jsonl}.
 *
 * @param began when
 * @param seconds how long it took
 * @param runs how many runs it finished
 * @param timedRuns how many of the timed pass
 * @param threads how many runs at once
 * @param machine processors, memory and Java
 */
public record SessionLine(String began, double seconds, int runs, int timedRuns, int threads, String machine) {

    static SessionLine of(Instant began, double seconds, int runs, int timedRuns, int threads) {
        String machine = "%d processors, %.1f GB for Java %s, %s"
                .formatted(
                        Runtime.getRuntime().availableProcessors(),
                        Runtime.getRuntime().maxMemory() / 1e9,
                        Runtime.version().feature(),
                        System.getProperty("os.arch"));
        return new SessionLine(
                began.truncatedTo(ChronoUnit.SECONDS).toString(), seconds, runs, timedRuns, threads, machine);
    }
}
