package io.varve.text.model;

import io.varve.Batch;
import io.varve.io.Places;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The model of a timeline of texts, open as long as it is needed. Safe for use by several threads, one after the other. */
public final class TextModel implements AutoCloseable {

    private final Embedder embedder;
    private final String fingerprint;

    private TextModel(Embedder embedder, String fingerprint) {
        this.embedder = embedder;
        this.fingerprint = fingerprint;
    }

    /**
     * Opens the model that a timeline was made with.
     *
     * @param kept how the timeline reads its input
     * @return the model, to be closed
     */
    public static TextModel open(Map<String, String> kept) {
        Layer layer = kept.containsKey("layer") ? Layer.named(kept.get("layer")) : Layer.LAST;
        Encoder encoder = Encoder.open(
                new ModelShelf(Places.models()).find(kept.getOrDefault("model", EncoderFiles.BUNDLED)), layer);
        return new TextModel(
                new Embedder(
                        encoder,
                        Optional.of(VectorCache.in(Places.cache())),
                        Runtime.getRuntime().availableProcessors()),
                encoder.fingerprint());
    }

    /**
     * Returns the same objects with the vectors of their texts.
     *
     * @param read a batch of texts
     * @return the batch of vectors
     */
    public synchronized Batch vectors(Batch read) {
        return TextBatch.of(read, embedder.vectors(TextBatch.passages(read), (done, all) -> {}), fingerprint);
    }

    /**
     * Returns the texts of a batch by the ids of their objects.
     *
     * @param read a batch of texts
     * @return the texts
     */
    public static Map<String, String> texts(Batch read) {
        return IntStream.range(0, read.size())
                .boxed()
                .collect(Collectors.toMap(i -> read.ids().get(i), i -> read.category(i, 0)));
    }

    @Override
    public synchronized void close() {
        embedder.close();
    }
}
