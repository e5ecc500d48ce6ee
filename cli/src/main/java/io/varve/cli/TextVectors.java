package io.varve.cli;

import io.varve.Batch;
import io.varve.refusal.Refused;
import io.varve.text.model.Passage;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
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
        List<Passage.Whole> passages = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            passages.add(new Passage.Whole(read.category(i, 0)));
            texts.put(read.ids().get(i), read.category(i, 0));
        }
        return batch(read, embedding.vectors(passages));
    }

    /** Tells how many vectors were made. */
    void tell() {
        if (embedding != null) {
            embedding.tell();
        }
    }

    private Batch batch(Batch read, List<Optional<float[]>> vectors) {
        double[][] values = new double[read.size()][];
        for (int i = 0; i < values.length; i++) {
            int object = i;
            float[] vector = vectors.get(i)
                    .orElseThrow(() -> new Refused(
                            "%s: the model sees no word in the text '%s'; take the row out, or give it a text"
                                    .formatted(read.describe(object), Shown.of(read.category(object, 0)))));
            values[i] = new double[vector.length];
            for (int j = 0; j < vector.length; j++) {
                values[i][j] = vector[j];
            }
        }
        // a timeline refuses other columns, and so vectors of another model
        List<String> columns = IntStream.range(0, values.length == 0 ? 0 : values[0].length)
                .mapToObj(j -> "text@" + model.mark() + "[" + j + "]")
                .toList();
        Batch batch = Batch.of(read.ids(), values)
                .named(read.name())
                .withColumns(columns)
                .withSeeds(IntStream.range(0, read.size()).mapToObj(read::seed).toList());
        return read.classes().map(batch::withClasses).orElse(batch);
    }

    @Override
    public void close() {
        if (embedding != null) {
            embedding.close();
        }
    }
}
