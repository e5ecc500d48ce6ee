package io.varve.cli;

import io.varve.io.Places;
import io.varve.refusal.Refused;
import io.varve.text.model.Embedder;
import io.varve.text.model.Encoder;
import io.varve.text.model.EncoderFiles;
import io.varve.text.model.Layer;
import io.varve.text.model.ModelShelf;
import io.varve.text.model.Passage;
import io.varve.text.model.VectorCache;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which model makes vectors of texts, and where they are kept; shared by all verbs that embed. */
final class ModelOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--model",
            paramLabel = "DIR|NAME",
            description = "The encoder: a folder with model.onnx and tokenizer.json, or a name that 'varve model list'"
                    + " shows. Default: " + EncoderFiles.BUNDLED + ", English, inside Varve.")
    private @Nullable String model;

    @Option(
            names = "--layer",
            paramLabel = "NAME",
            description =
                    "The layer that vectors are taken from: last (default), or last4, the sum of the last four, where a model"
                            + " returns them.")
    private @Nullable String layer;

    @Option(
            names = "--cache",
            paramLabel = "DIR",
            description = "Where vectors are kept, so that nothing is embedded twice. Default:"
                    + " VARVE_CACHE, or varve in XDG_CACHE_HOME or ~/.cache.")
    private @Nullable Path cache;

    @Option(names = "--no-cache", description = "Store no vectors, and use none that are stored.")
    private boolean noCache;

    private String fingerprint = "";

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        if (noCache && cache != null) {
            throw wrong("--cache and --no-cache contradict each other; give one of them");
        }
        layer();
    }

    /** Takes what a timeline keeps, where nothing was named. */
    void keep(Map<String, String> kept) {
        model = model == null ? kept.get("model") : model;
        layer = layer == null ? kept.get("layer") : layer;
    }

    /** Adds what a timeline is to keep. */
    void describe(Map<String, String> words) {
        InputOptions.put(words, "model", model);
        InputOptions.put(words, "layer", layer);
    }

    /** Returns the options that were given, by name; none if all was left to this. */
    List<String> given() {
        Map<String, Boolean> all = new LinkedHashMap<>();
        all.put("--model", model != null);
        all.put("--layer", layer != null);
        all.put("--cache", cache != null);
        all.put("--no-cache", noCache);
        return all.keySet().stream()
                .filter(name -> Boolean.TRUE.equals(all.get(name)))
                .toList();
    }

    private Layer layer() {
        try {
            return layer == null ? Layer.LAST : Layer.named(layer);
        } catch (Refused e) {
            throw wrong(String.valueOf(e.getMessage()));
        }
    }

    private String model() {
        return model == null ? EncoderFiles.BUNDLED : model;
    }

    /**
     * Makes a vector of every passage, and tells how many were made.
     *
     * @param things what the passages are called
     */
    List<Optional<float[]>> embed(List<? extends Passage> passages, String things, int threads, boolean quiet) {
        try (Embedding embedding = open(things, threads, quiet)) {
            List<Optional<float[]>> vectors = embedding.vectors(passages);
            embedding.tell();
            return vectors;
        }
    }

    /**
     * Opens the model, to make vectors of passages that come in several parts.
     *
     * @param things what the passages are called
     */
    Embedding open(String things, int threads, boolean quiet) {
        ModelShelf shelf = new ModelShelf(Places.models());
        EncoderFiles files = shelf.find(model());
        String languages = Shown.of(shelf.languages(model()));
        Encoder encoder = Encoder.open(files, layer());
        fingerprint = encoder.fingerprint();
        Optional<VectorCache> kept =
                noCache ? Optional.empty() : Optional.of(VectorCache.in(cache == null ? Places.cache() : cache));
        PrintWriter out = quiet
                ? new PrintWriter(Writer.nullWriter())
                : Specs.of(verb).commandLine().getOut();
        return new Embedding(
                new Embedder(encoder, kept, threads),
                Progress.onTerminal(quiet),
                out,
                Shown.of(model()),
                languages,
                shelf,
                things);
    }

    /** Returns a word that differs from model to model and layer to layer, known once it was opened. */
    String fingerprint() {
        return fingerprint;
    }

    /** Returns every option by name, for the record of the run; the cache changes no result. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("model", model());
        described.put("model_fingerprint", fingerprint);
        described.put("layer", layer().toString());
        return described;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Specs.of(verb).commandLine(), sentence);
    }
}
