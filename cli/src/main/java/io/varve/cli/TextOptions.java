package io.varve.cli;

import io.varve.ClusterId;
import io.varve.History;
import io.varve.ap.Conventions;
import io.varve.io.ReadOptions;
import io.varve.text.label.StopWords;
import io.varve.text.label.Topics;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Texts in the place of numbers: a column is read as it stands, and a model makes a vector of every text. Reading knows
 * nothing of models; to it the texts are categories.
 */
final class TextOptions {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--text-column",
            paramLabel = "COLUMN",
            description =
                    "Column with texts, of which a model makes vectors; no other column is a feature then. Changes the"
                            + " defaults to --similarity cosine, --scale unit and --preference min; under other"
                            + " conventions than varve to --similarity sqeuclidean and --preference min.")
    private @Nullable String textColumn;

    @Option(
            names = "--stop-words",
            paramLabel = "FILE",
            description = "Words that never name a cluster of texts. Default: a list for the language of the texts.")
    private @Nullable Path stopWords;

    @Mixin
    private final ModelOptions model = new ModelOptions();

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        model.check();
        if (textColumn == null && stopWords != null) {
            throw wrong("--stop-words applies only to texts; name their column with --text-column");
        }
        if (textColumn == null && !model.given().isEmpty()) {
            throw wrong("%s applies only to texts; name their column with --text-column"
                    .formatted(model.given().get(0)));
        }
    }

    /** Takes what a timeline keeps, where nothing was named. */
    void keep(Map<String, String> kept) {
        if (textColumn == null) {
            textColumn = kept.get("text_column");
        }
        if (textColumn != null) {
            model.keep(kept);
        }
    }

    /** Adds what a timeline is to keep. */
    void describe(Map<String, String> words) {
        InputOptions.put(words, "text_column", textColumn);
        if (textColumn != null) {
            model.describe(words);
        }
    }

    /** The column of texts, where there is one. */
    Optional<String> column() {
        return Optional.ofNullable(textColumn);
    }

    /** Whether texts are clustered. */
    boolean wanted() {
        return textColumn != null;
    }

    /**
     * Asks for what suits vectors of texts, where nobody said otherwise. Directions, not means: the mean of many unit vectors is
     * short, and by distance so near to everything that it swallows what is new (decision 26).
     */
    void wish(AlgorithmOptions algorithm) {
        if (textColumn != null && algorithm.follows(Conventions.VARVE)) {
            algorithm.wish("cosine", "unit", "min");
            if (algorithm.comparesOtherThan("cosine")) {
                // by distance a preference from objects makes one cluster of half of all texts
                // (docs/granularity-texts.md)
                algorithm.wishSteps();
            } else {
                algorithm.wishObjects();
            }
        } else if (textColumn != null) {
            algorithm.wish("sqeuclidean", "none", "min");
        }
    }

    /** Returns options that read the texts, or what they were if there are none. */
    ReadOptions reading(ReadOptions options) {
        if (textColumn == null) {
            return options;
        }
        if (!options.columns().isEmpty()
                || !options.categorical().isEmpty()
                || options.vectorColumn().isPresent()) {
            throw wrong("--text-column makes all features; leave out --columns, --categorical and --vector-column");
        }
        return options.withTextColumn(textColumn);
    }

    /** Returns what makes vectors of texts as steps pass by, or leaves batches as they are if there are no texts. */
    TextVectors vectors(int threads, boolean quiet) {
        return new TextVectors(wanted(), model, threads, quiet);
    }

    /** Returns what each cluster is about, in keywords; nothing if there are no texts. */
    Map<ClusterId, String> topics(TextVectors vectors, History history) {
        if (textColumn == null) {
            return Map.of();
        }
        Map<ClusterId, String> topics = new TreeMap<>();
        Topics.of(history, vectors.texts(), unnamed(vectors))
                .forEach((cluster, words) -> topics.put(cluster, String.join(" · ", words)));
        return topics;
    }

    /** Words that never name a cluster: those that were given, or those of the language of the texts. */
    StopWords unnamed(TextVectors vectors) {
        return stopWords == null ? StopWords.of(List.copyOf(vectors.texts().values())) : StopWords.read(stopWords);
    }

    /** Returns every option by name, for the record of the run; nothing if there are no texts. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        if (textColumn != null) {
            described.put("text_column", textColumn);
            described.put("stop_words", stopWords);
            described.putAll(model.described());
        }
        return described;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Specs.of(verb).commandLine(), sentence);
    }
}
