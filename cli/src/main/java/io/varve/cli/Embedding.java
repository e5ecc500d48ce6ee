package io.varve.cli;

import io.varve.text.model.Embedder;
import io.varve.text.model.ModelShelf;
import io.varve.text.model.Passage;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A model that is open: makes vectors of passages, part by part, and in the end tells of all together. */
final class Embedding implements AutoCloseable {

    private static final double NANOS = 1e9;

    private final Embedder embedder;
    private final Progress progress;
    private final PrintWriter out;
    private final String model;
    private final String things;
    private final String languages;
    private final ModelShelf shelf;
    private boolean begun;
    private long nanos;

    /**
     * Prepares for passages.
     *
     * @param languages of the model, as its card names them
     * @param shelf on which there may be one for other languages
     */
    Embedding(
            Embedder embedder,
            Progress progress,
            PrintWriter out,
            String model,
            String languages,
            ModelShelf shelf,
            String things) {
        this.embedder = embedder;
        this.progress = progress;
        this.out = out;
        this.model = model;
        this.languages = languages;
        this.shelf = shelf;
        this.things = things;
    }

    /** A vector of every passage; nothing for one in which the model sees no word. */
    List<Optional<float[]>> vectors(List<? extends Passage> passages) {
        begin(passages);
        progress.named("embedding");
        long start = System.nanoTime();
        List<Optional<float[]>> vectors =
                embedder.vectors(passages, (done, all) -> progress.counted(done, all, things));
        progress.pause();
        nanos += System.nanoTime() - start;
        return vectors;
    }

    /** Tells which model is at work, and whether it reads what it was made for. */
    private void begin(List<? extends Passage> passages) {
        if (begun) {
            return;
        }
        begun = true;
        out.println("model: %s (%s)".formatted(model, languages));
        LanguageNote.of(passages.stream().map(Passage::text).toList(), model, languages, shelf)
                .ifPresent(out::println);
        out.flush();
    }

    /** Tells how many vectors were made so far. */
    void tell() {
        out.printf(
                Locale.ROOT,
                "%d %s embedded by %s%s, %d from the cache%n",
                embedder.embedded(),
                things,
                model,
                embedder.embedded() == 0
                        ? ""
                        : String.format(Locale.ROOT, " (%.0f a second)", embedder.embedded() * NANOS / nanos),
                embedder.found());
        embedder.trouble().ifPresent(trouble -> out.println(trouble + " with --cache"));
    }

    @Override
    public void close() {
        progress.close();
        embedder.close();
    }
}
