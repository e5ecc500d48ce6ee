package io.varve.cli;

import io.varve.Batch;
import io.varve.text.model.TextBatch;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Batches of texts made batches of vectors, step by step; the model is opened with the first. */
final class TextVectors implements AutoCloseable {

    private final boolean wanted;
    private final ModelOptions model;
    private final int threads;
    private final boolean quiet;
    private final Map<String, String> texts = new HashMap<>();
    private @Nullable Embedding embedding;

    /**
     * Prepares for batches.
     *
     * @param wanted whether these are texts; others are left as they are
     */
    TextVectors(boolean wanted, ModelOptions model, int threads, boolean quiet) {
        this.wanted = wanted;
        this.model = model;
        this.threads = threads;
        this.quiet = quiet;
    }

    /** The texts so far, by the ids of their objects. */
    Map<String, String> texts() {
        return Collections.unmodifiableMap(texts);
    }

    /** Returns the same objects with the vectors of their texts, which stand in the only column. */
    Batch of(Batch read) {
        if (!wanted) {
            return read;
        }
        if (embedding == null) {
            embedding = model.open("texts", threads, quiet);
        }
        for (int i = 0; i < read.size(); i++) {
            texts.put(read.ids().get(i), read.category(i, 0));
        }
        return TextBatch.of(read, embedding.vectors(TextBatch.passages(read)), model.fingerprint());
    }

    /** Tells how many vectors were made. */
    void tell() {
        if (embedding != null) {
            embedding.tell();
        }
    }

    @Override
    public void close() {
        if (embedding != null) {
            embedding.close();
        }
    }
}
