package io.varve.text.model;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Gives many passages their vectors: those of the cache as they are, the others made side by side and kept. */
public final class Embedder implements AutoCloseable {

    /** So many vectors are lost at most when a run is cut off. */
    private static final int KEPT_AT_ONCE = 256;

    private static final int PATIENCE_SECONDS = 60;

    private final Encoder encoder;
    private final Optional<VectorCache> cache;
    private final ExecutorService threads;
    private int embedded;
    private int found;

    /**
     * Prepares threads.
     *
     * @param encoder closed with this
     * @param cache closed with this; none for vectors that are always made anew
     * @param threads how many passages are encoded at once
     */
    public Embedder(Encoder encoder, Optional<VectorCache> cache, int threads) {
        this.encoder = encoder;
        this.cache = cache;
        this.threads = Executors.newFixedThreadPool(threads, task -> {
            Thread thread = new Thread(task, "varve-embedder");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Hears how far the work is. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Some more passages have their vectors.
         *
         * @param done how many have one now
         * @param all how many there are
         */
        void embedded(int done, int all);
    }

    /**
     * Returns the vectors of passages.
     *
     * @param passages in any order; the same one twice is encoded once
     * @param listener told now and then
     * @return a vector each, in the same order; nothing for a passage without word pieces
     */
    public List<Optional<float[]>> vectors(List<? extends Passage> passages, Listener listener) {
        Map<Passage, Optional<float[]>> vectors = new HashMap<>();
        List<Passage> missing = new ArrayList<>();
        for (Passage passage : new LinkedHashSet<>(passages)) {
            Optional<float[]> known = cache.flatMap(kept -> kept.find(encoder, passage));
            vectors.put(passage, known);
            if (known.isEmpty()) {
                missing.add(passage);
            }
        }
        found += vectors.size() - missing.size();
        for (int from = 0; from < missing.size(); from += KEPT_AT_ONCE) {
            listener.embedded(from, missing.size());
            embed(missing.subList(from, Math.min(missing.size(), from + KEPT_AT_ONCE)), vectors);
        }
        listener.embedded(missing.size(), missing.size());
        return passages.stream()
                .map(passage -> vectors.getOrDefault(passage, Optional.empty()))
                .toList();
    }

    private void embed(List<Passage> some, Map<Passage, Optional<float[]>> vectors) {
        List<Future<Optional<float[]>>> running = some.stream()
                .map(passage -> threads.submit(() -> encoder.vector(passage)))
                .toList();
        Map<Passage, float[]> made = new LinkedHashMap<>();
        for (int i = 0; i < running.size(); i++) {
            Optional<float[]> vector = result(running.get(i));
            Passage passage = some.get(i);
            vectors.put(passage, vector);
            vector.ifPresent(present -> made.put(passage, present));
        }
        embedded += made.size();
        cache.ifPresent(kept -> kept.keep(encoder, made));
    }

    private static <T> T result(Future<T> running) {
        try {
            return running.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("an encoder failed", e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while texts were embedded", e);
        }
    }

    /**
     * Returns how many vectors were made.
     *
     * @return since the beginning
     */
    public int embedded() {
        return embedded;
    }

    /**
     * Returns how many vectors came from the cache.
     *
     * @return since the beginning
     */
    public int found() {
        return found;
    }

    /**
     * Says why the cache is not used.
     *
     * @return a sentence, or nothing while all is well
     */
    public Optional<String> trouble() {
        return cache.flatMap(VectorCache::trouble);
    }

    private boolean atRest() {
        try {
            return threads.awaitTermination(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
        cache.ifPresent(VectorCache::close);
        // a native session must not go while a thread is in it; if one hangs, the end of the process frees it
        if (atRest()) {
            encoder.close();
        }
    }
}
