package io.varve.cli;

import io.varve.lab.run.Experiment;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** How far an experiment is and how long it still takes: a bar on a terminal, a line a minute elsewhere. */
final class LabProgress implements Experiment.Watcher, AutoCloseable {

    private static final long MINUTE_NANOS = 60_000_000_000L;
    private static final int PARTS = 10_000;

    private final PrintWriter err;
    private final boolean quiet;
    private final boolean terminal = Boolean.getBoolean("varve.terminal");
    private String pass = "";
    private double shareAtStart;
    private long start;
    private long lastLine;
    private Optional<ProgressBar> bar = Optional.empty();

    LabProgress(PrintWriter err, boolean quiet) {
        this.err = err;
        this.quiet = quiet;
    }

    @Override
    public void progress(String name, int done, int all, double share) {
        long now = System.nanoTime();
        if (!name.equals(pass)) {
            close();
            pass = name;
            shareAtStart = share;
            start = now;
            lastLine = now;
            if (!quiet && done > 0) {
                err.println("%d of %d %s are there already".formatted(done, all, name));
            }
        }
        if (quiet || all == 0) {
            return;
        }
        if (terminal) {
            show(done, all, share);
        } else if (now - lastLine >= MINUTE_NANOS || done == all) {
            lastLine = now;
            err.println("%d of %d %s%s".formatted(done, all, name, done == all ? "" : ", " + left(share, now - start)));
        }
    }

    @Override
    public void close() {
        bar.ifPresent(ProgressBar::close);
        bar = Optional.empty();
    }

    private String left(double share, long nanos) {
        double doneHere = share - shareAtStart;
        if (doneHere <= 0) {
            return "time left not known yet";
        }
        Duration left = Duration.ofSeconds((long) (nanos / 1e9 * (1 - share) / doneHere));
        return String.format(Locale.ROOT, "about %d:%02d h left", left.toHours(), left.toMinutesPart());
    }

    private void show(int done, int all, double share) {
        ProgressBar current = bar.orElseGet(() -> new ProgressBarBuilder()
                .setTaskName(pass)
                .setInitialMax(PARTS)
                .startsFrom((long) (shareAtStart * PARTS), Duration.ZERO)
                .setUnit(" %", PARTS / 100)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(500)
                .clearDisplayOnFinish()
                .build());
        bar = Optional.of(current);
        current.stepTo((long) (share * PARTS));
        current.setExtraMessage(" %d of %d".formatted(done, all));
    }
}
