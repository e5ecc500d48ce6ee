package io.varve.lab.run;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/**
 * One sitting of an experiment at some machine, as one line of {@code sessions.jsonl}.
 *
 * @param began when
 * @param seconds how long it took
 * @param cpuSeconds how long processors worked for it, all threads together: less than seconds times threads where the
 *     machine did other things too
 * @param runs how many runs it finished
 * @param timedRuns how many of the timed pass
 * @param threads how many runs at once
 * @param machine processors, memory and Java
 */
public record SessionLine(
        String began, double seconds, double cpuSeconds, int runs, int timedRuns, int threads, String machine) {

    static SessionLine of(Instant began, double seconds, int runs, int timedRuns, int threads) {
        String machine = String.format(
                Locale.ROOT,
                "%d processors, %.1f GB for Java %s, %s",
                Runtime.getRuntime().availableProcessors(),
                Runtime.getRuntime().maxMemory() / 1e9,
                Runtime.version().feature(),
                System.getProperty("os.arch"));
        double cpuSeconds = ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                ? system.getProcessCpuTime() / 1e9
                : Double.NaN;
        return new SessionLine(
                began.truncatedTo(ChronoUnit.SECONDS).toString(),
                seconds,
                cpuSeconds,
                runs,
                timedRuns,
                threads,
                machine);
    }
}
