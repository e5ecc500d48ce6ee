package io.varve.text;

import io.varve.IncrementalClusterer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * How far scores depend on which uses were found: all words again and again with {@value #PERCENT} % of the uses of every period, drawn
 * without replacement, from senses to scores. The same draws for the same seed, whatever the threads, the other words and the periods that
 * come later.
 *
 * @param draws the changes of all words, in the order of those of all uses
 */
public record Draws(List<List<Change>> draws) {

    /** How much of the uses of a period a draw takes: {@value}. */
    public static final int PERCENT = 80;

    /** Is told how many draws of words are done. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Told now and then, always by the thread that waits for the draws.
         *
         * @param done how many
         * @param all how many there are
         */
        void drawn(int done, int all);
    }

    /**
     * Copies the lists.
     *
     * @param draws as above
     */
    public Draws {
        draws = draws.stream().map(List::copyOf).toList();
    }

    /**
     * Draws.
     *
     * @param words with all their uses
     * @param clusterers gives a new one, without objects
     * @param widths of the senses of all uses
     * @param count how many draws; 0 for none
     * @param seed of the draws
     * @param threads that work side by side
     * @param listener told of progress
     * @return the draws
     */
    public static Draws of(
            List<DatedUses> words,
            Supplier<? extends IncrementalClusterer> clusterers,
            SenseWidths widths,
            int count,
            long seed,
            int threads,
            Listener listener) {
        if (count == 0 || words.isEmpty()) {
            return new Draws(List.of());
        }
        ExecutorService workers = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "varve-draws");
            thread.setDaemon(true);
            return thread;
        });
        try {
            List<Future<List<Change>>> running = new ArrayList<>();
            for (int draw = 0; draw < count; draw++) {
                for (DatedUses word : words) {
                    int number = draw;
                    running.add(workers.submit(() -> Change.of(
                            Senses.of(word.drawn(PERCENT, number, seed), clusterers.get()), widths, 0, seed)));
                }
            }
            List<List<Change>> draws = new ArrayList<>();
            for (int i = 0; i < running.size(); i++) {
                listener.drawn(i, running.size());
                if (i % words.size() == 0) {
                    draws.add(new ArrayList<>());
                }
                draws.get(draws.size() - 1).addAll(result(running.get(i)));
            }
            return new Draws(draws);
        } finally {
            workers.shutdownNow();
        }
    }

    private static <T> T result(Future<T> running) {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("a draw of uses failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while uses were drawn", e);
        }
    }

    /**
     * Says within what the scores of the draws are.
     *
     * @param changes of the same words with all their uses
     * @return the same, with an interval for every measure; unchanged where nothing was drawn
     */
    public List<Change> intervals(List<Change> changes) {
        return draws.isEmpty()
                ? changes
                : IntStream.range(0, changes.size())
                        .mapToObj(i -> changes.get(i)
                                .within(draws.stream().map(draw -> draw.get(i)).toList()))
                        .toList();
    }

    /**
     * Returns every draw as rows of a table.
     *
     * @return draw by draw, in the order of the changes
     */
    public List<DrawRow> rows() {
        List<DrawRow> rows = new ArrayList<>();
        for (int draw = 0; draw < draws.size(); draw++) {
            for (Change change : draws.get(draw)) {
                rows.add(DrawRow.of(draw, change));
            }
        }
        return rows;
    }
}
