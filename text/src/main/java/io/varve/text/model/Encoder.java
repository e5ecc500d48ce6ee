package io.varve.text.model;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Turns passages into vectors. A word is the mean of its word pieces, read in a window of pieces around it. A whole text is
 * the mean of all pieces of its beginning, those that mark beginning and end included, and has length one. Safe for many
 * threads; vectors are the same on any number of them.
 */
public final class Encoder implements AutoCloseable {

    /** Counts changes of this package that change vectors, so that a cache never mixes them. */
    private static final int VERSION = 1;

    private final String name;
    private final String fingerprint;
    private final AtomicBoolean closed = new AtomicBoolean();
    private final Pieces pieces;
    private final Session session;

    private Encoder(EncoderFiles files, Layer layer) {
        name = files.name();
        CompletableFuture<String> hash = hash(files);
        pieces = new Pieces(files);
        session = new Session(files, layer);
        fingerprint = VERSION + " " + layer + " " + hash.join();
    }

    /** Files are compared with their checksums before anything opens them; what came in the jar is hashed while the runtime starts. */
    private static CompletableFuture<String> hash(EncoderFiles files) {
        return files.graph() instanceof EncoderFiles.Graph.InMemory
                ? CompletableFuture.supplyAsync(files::fingerprint)
                : CompletableFuture.completedFuture(files.fingerprint());
    }

    /**
     * Makes an encoder ready.
     *
     * @param files its files
     * @param layer the layers to take
     * @return the encoder, to be closed
     * @throws io.varve.refusal.Refused if the files are not those of an encoder
     */
    public static Encoder open(EncoderFiles files, Layer layer) {
        return new Encoder(files, layer);
    }

    /**
     * Returns the name of the encoder.
     *
     * @return as it was found
     */
    public String name() {
        return name;
    }

    /**
     * Returns what identifies its vectors.
     *
     * @return different for every other model, tokenizer, layer and version of this code
     */
    public String fingerprint() {
        return fingerprint;
    }

    /**
     * Returns the vector of a passage.
     *
     * @param passage a word or a whole text
     * @return nothing if there is no word piece in it, as in white space
     */
    public Optional<float[]> vector(Passage passage) {
        Pieces.Window window = passage instanceof Passage.Word word
                ? pieces.around(word.text(), word.start(), word.end())
                : pieces.beginning(passage.text());
        if (window.wanted().length == 0) {
            return Optional.empty();
        }
        double[] mean = session.mean(window.ids(), window.wanted());
        return Optional.of(floats(mean, passage instanceof Passage.Whole ? length(mean) : 1));
    }

    private static double length(double[] vector) {
        double sum = 0;
        for (double value : vector) {
            sum += value * value;
        }
        return sum == 0 ? 1 : Math.sqrt(sum);
    }

    /** Models compute with floats, and so does the cache: more digits would come from nowhere. */
    private static float[] floats(double[] values, double length) {
        float[] floats = new float[values.length];
        for (int j = 0; j < floats.length; j++) {
            floats[j] = (float) (values[j] / length);
        }
        return floats;
    }

    @Override
    public void close() {
        // an embedder closes it too
        if (!closed.getAndSet(true)) {
            session.close();
            pieces.close();
        }
    }
}
