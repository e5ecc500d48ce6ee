package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.io.DataRefused;
import io.varve.io.ReadOptions;
import io.varve.io.Reading;
import io.varve.text.label.StopWords;
import io.varve.text.label.Topics;
import io.varve.text.model.Passage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
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
                            + " defaults to --similarity sqeuclidean and --preference min, which give fewer and broader clusters.")
    private @Nullable String textColumn;

    @Option(
            names = "--stop-words",
            paramLabel = "FILE",
            description = "Words that never name a cluster of texts. Default: a list for English.")
    private @Nullable Path stopWords;

    @Mixin
    private final ModelOptions model = new ModelOptions();

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        model.check();
        if (textColumn == null && stopWords != null) {
            throw wrong("--stop-words is for texts; name their column with --text-column");
        }
        if (textColumn == null && !model.given().isEmpty()) {
            throw wrong("%s is for texts; name their column with --text-column"
                    .formatted(model.given().get(0)));
        }
    }

    /** Whether texts are clustered. */
    boolean wanted() {
        return textColumn != null;
    }

    /** Asks for what suits vectors of texts, where nobody said otherwise: topics broad enough to have a name. */
    void wish(AlgorithmOptions algorithm) {
        if (textColumn != null) {
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

    /** Returns the same objects with the vectors of their texts, or as they were if there are no texts. */
    Reading embedded(Reading reading, int threads, boolean quiet) {
        if (textColumn == null) {
            return reading;
        }
        List<Passage.Whole> passages = new ArrayList<>();
        for (Batch batch : reading.batches()) {
            texts(batch).forEach(text -> passages.add(new Passage.Whole(text)));
        }
        List<Optional<float[]>> vectors = model.embed(passages, "texts", threads, quiet);
        List<Batch> batches = new ArrayList<>();
        int next = 0;
        for (Batch batch : reading.batches()) {
            batches.add(batch(batch, vectors.subList(next, next + batch.size())));
            next += batch.size();
        }
        return new Reading(batches, reading.inputs());
    }

    /** Returns the texts of a batch as it was read, one per object. */
    private static List<String> texts(Batch batch) {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            texts.add(batch.category(i, 0));
        }
        return texts;
    }

    /** Returns what each cluster is about, in keywords; nothing if there are no texts. */
    Map<ClusterId, String> topics(Reading read, History history) {
        if (textColumn == null) {
            return Map.of();
        }
        Map<String, String> byObject = new HashMap<>();
        for (Batch batch : read.batches()) {
            List<String> texts = texts(batch);
            for (int i = 0; i < texts.size(); i++) {
                byObject.put(batch.ids().get(i), texts.get(i));
            }
        }
        Map<ClusterId, String> topics = new TreeMap<>();
        Topics.of(history, byObject, unnamed())
                .forEach((cluster, words) -> topics.put(cluster, String.join(" · ", words)));
        return topics;
    }

    private StopWords unnamed() {
        return stopWords == null ? StopWords.english() : StopWords.read(stopWords);
    }

    private Batch batch(Batch read, List<Optional<float[]>> vectors) {
        double[][] values = new double[read.size()][];
        for (int i = 0; i < values.length; i++) {
            int object = i;
            float[] vector = vectors.get(i)
                    .orElseThrow(() -> new DataRefused(
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
        Batch batch = Batch.of(read.ids(), values).named(read.name()).withColumns(columns);
        return read.classes().map(batch::withClasses).orElse(batch);
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
