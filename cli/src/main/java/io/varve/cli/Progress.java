package io.varve.cli;

import io.varve.ap.BlockPlan;
import io.varve.ap.IterationListener;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Locale;
import java.util.Optional;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A bar on a terminal for work that takes longer than a moment; nothing elsewhere. What goes in blocks is said in a sentence before,
 * with what it costs.
 */
final class Progress implements IterationListener, AutoCloseable {

    private static final long PATIENCE_NANOS = 1_000_000_000L;
    private static final int SECONDS_OF_A_MINUTE = 60;
    private static final int MINUTES_OF_AN_HOUR = 60;

    private final boolean shown;
    private final PrintWriter told;
    private String task = "";
    private long since;
    private Optional<ProgressBar> bar = Optional.empty();

    private Progress(boolean shown, PrintWriter told) {
        this.shown = shown;
        this.told = told;
    }

    /** Shows a bar if standard error is a terminal, which the launcher knows, and nobody asked for quiet. */
    static Progress onTerminal(boolean quiet) {
        return onTerminal(quiet, new PrintWriter(Writer.nullWriter()));
    }

    /** The same, and says what goes in blocks. */
    static Progress onTerminal(boolean quiet, PrintWriter told) {
        return new Progress(!quiet && Boolean.getBoolean("varve.terminal"), told);
    }

    /** Begins a step, where it is known how many there are. */
    void step(int step, int steps) {
        begin("step " + (step + 1) + " of " + steps);
    }

    /** Begins a step. */
    void step(int step) {
        begin("step " + (step + 1));
    }

    /** Begins work on all steps at once. */
    void whole(int steps) {
        begin("all " + steps + " steps");
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

    @Override
    public void blocksBegin(BlockPlan plan) {
        begin(task);
        told.println(sentence(plan));
        told.flush();
    }

    static String sentence(BlockPlan plan) {
        return String.format(
                Locale.ROOT,
                "%,d points are more than one run takes: %,d blocks of %,d points first, %d at once, in %s of memory%s",
                plan.points(),
                plan.blocks(),
                plan.size(),
                plan.threads(),
                memory(plan.bytes()),
                plan.seconds().isPresent() ? ", about " + time(plan.seconds().getAsDouble()) : "");
    }

    private static String memory(long bytes) {
        return bytes < 1_000_000_000
                ? Math.max(1, Math.round(bytes / 1e6)) + " MB"
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }

    private static String time(double seconds) {
        long rounded = Math.max(1, Math.round(seconds));
        if (rounded < 2 * SECONDS_OF_A_MINUTE) {
            return Counted.of(rounded, "second");
        }
        long minutes = Math.round(seconds / SECONDS_OF_A_MINUTE);
        return minutes < 2 * MINUTES_OF_AN_HOUR
                ? minutes + " minutes"
                : String.format(Locale.ROOT, "%.1f hours", seconds / SECONDS_OF_A_MINUTE / MINUTES_OF_AN_HOUR);
    }

    @Override
    public void blockDone(int done, int blocks) {
        counted(done, blocks, "blocks");
        if (done == blocks) {
            begin(task);
        }
    }

    @Override
    public void iterated(int iteration, int atMost, int exemplars) {
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
