package io.varve.cli;

import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** A bar on a terminal for work that takes longer than a moment; nothing elsewhere. */
final class Progress implements AutoCloseable {

    private static final long PATIENCE_NANOS = 1_000_000_000L;

    private final boolean shown;
    private String task = "";
    private long since;
    private Optional<ProgressBar> bar = Optional.empty();

    private Progress(boolean shown) {
        this.shown = shown;
    }

    /** Shows a bar if standard error is a terminal, which the launcher knows, and nobody asked for quiet. */
    static Progress onTerminal(boolean quiet) {
        return new Progress(!quiet && Boolean.getBoolean("varve.terminal"));
    }

    /** Begins a step, where it is known how many there are. */
    void step(int step, int steps) {
        begin("step %d of %d".formatted(step + 1, steps));
    }

    /** Begins a step. */
    void step(int step) {
        begin("step %d".formatted(step + 1));
    }

    /** Begins work on all steps at once. */
    void whole(int steps) {
        begin("all %d steps".formatted(steps));
    }

    /** Begins work on something with a name. */
    void named(String what) {
        begin(what);
    }

    private void begin(String what) {
        pause();
        task = what;
        since = System.nanoTime();
    }

    /** Hears of an iteration. */
    void iterated(int iteration, int atMost, int exemplars) {
        if (!shown || (bar.isEmpty() && System.nanoTime() - since < PATIENCE_NANOS)) {
            return;
        }
        ProgressBar current = bar.orElseGet(() -> open(atMost));
        bar = Optional.of(current);
        current.stepTo(iteration);
        current.setExtraMessage(" " + exemplars + " clusters");
    }

    /** Hears of so many things done, out of a known number. */
    void counted(int done, int all, String things) {
        if (!shown || (bar.isEmpty() && System.nanoTime() - since < PATIENCE_NANOS)) {
            return;
        }
        ProgressBar current = bar.orElseGet(
                () -> bar(all).setUnit(" " + things, 1).showSpeed().build());
        bar = Optional.of(current);
        current.stepTo(done);
    }

    /** Takes the bar away, so that lines can be printed. */
    void pause() {
        bar.ifPresent(ProgressBar::close);
        bar = Optional.empty();
    }

    @Override
    public void close() {
        pause();
    }

    private ProgressBar open(int atMost) {
        // most runs end long before the limit, so that the time left up to it would frighten people for nothing
        return bar(atMost).setUnit(" iterations at most", 1).hideEta().build();
    }

    private ProgressBarBuilder bar(int all) {
        return new ProgressBarBuilder()
                .setTaskName(task)
                .setInitialMax(all)
                .setStyle(ProgressBarStyle.ASCII)
                .setUpdateIntervalMillis(200)
                .clearDisplayOnFinish();
    }
}
