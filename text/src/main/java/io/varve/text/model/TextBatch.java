package io.varve.text.model;

import io.varve.Batch;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** Batches of texts, which stand in the only column, made batches of vectors. */
public final class TextBatch {

    private TextBatch() {}

    /**
     * Returns the passages of a batch.
     *
     * @param read a batch of texts
     * @return one for each object
     */
    public static List<Passage.Whole> passages(Batch read) {
        return IntStream.range(0, read.size())
                .mapToObj(i -> new Passage.Whole(read.category(i, 0)))
                .toList();
    }

    /**
     * Returns the same objects with the vectors of their texts.
     *
     * @param read a batch of texts
     * @param vectors one for each object, as {@link Embedder#vectors} makes them
     * @param fingerprint of the encoder; columns carry a mark of it, so that a timeline refuses vectors of another model
     * @return the batch of vectors
     * @throws Refused if the model sees no word in a text
     */
    public static Batch of(Batch read, List<Optional<float[]>> vectors, String fingerprint) {
        double[][] values = new double[read.size()][];
        for (int i = 0; i < values.length; i++) {
            int object = i;
            float[] vector = vectors.get(i)
                    .orElseThrow(() -> new Refused(
                            "%s: the model sees no word in the text '%s'; take the row out, or give it a text"
                                    .formatted(read.describe(object), Shown.plain(read.category(object, 0)))));
            values[i] = new double[vector.length];
            for (int j = 0; j < vector.length; j++) {
                values[i][j] = vector[j];
            }
        }
        String mark = Integer.toHexString(fingerprint.hashCode());
        List<String> columns = IntStream.range(0, values.length == 0 ? 0 : values[0].length)
                .mapToObj(j -> "text@" + mark + "[" + j + "]")
                .toList();
        Batch batch = Batch.of(read.ids(), values)
                .named(read.name())
                .withColumns(columns)
                .withSeeds(IntStream.range(0, read.size()).mapToObj(read::seed).toList());
        return read.classes().map(batch::withClasses).orElse(batch);
    }
}
