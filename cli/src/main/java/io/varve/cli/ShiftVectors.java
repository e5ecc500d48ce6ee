package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Input;
import io.varve.io.ReadOptions;
import io.varve.io.Reading;
import io.varve.refusal.Refused;
import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.Uses;
import io.varve.text.model.Passage;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Where the vectors of uses come from in {@code varve shift}: a model, or a file. */
final class ShiftVectors {

    private static final int LINES_SHOWN = 5;
    private static final double[] NONE = {};

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--embeddings",
            paramLabel = "FILE",
            description = "Vectors that are ready, one for every row of the uses, in the same order: npy, or a table of"
                    + " numbers. Default: a model makes them.")
    private @Nullable Path embeddings;

    @Mixin
    private final ModelOptions model = new ModelOptions();

    private List<Input> inputs = List.of();

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        model.check();
        if (embeddings != null && !model.given().isEmpty()) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(),
                    "--embeddings and %s contradict each other: vectors are ready, or a model makes them"
                            .formatted(model.given().get(0)));
        }
    }

    /** Whether vectors are ready, and no model is needed. */
    boolean ready() {
        return embeddings != null;
    }

    /** Reads or makes the vectors of the uses that were drawn. */
    Senses.VectorSource of(Uses uses, List<Use> drawn, int threads, boolean quiet) {
        return embeddings == null ? made(drawn, threads, quiet) : read(embeddings, uses);
    }

    private Senses.VectorSource read(Path file, Uses uses) {
        Reading reading = Batches.readSteps(List.of(file), ReadOptions.defaults());
        Batch vectors = reading.batches().get(0);
        if (vectors.size() != uses.rows()) {
            throw new Refused("%s has %d rows, the uses have %d; give a vector for every row, in the same order"
                    .formatted(file, vectors.size(), uses.rows()));
        }
        inputs = reading.inputs();
        return some -> some.stream().map(use -> vectors.vector(use.row())).toArray(double[][]::new);
    }

    private Senses.VectorSource made(List<Use> drawn, int threads, boolean quiet) {
        List<Passage.Word> words = drawn.stream()
                .map(use -> new Passage.Word(use.text(), use.start(), use.end()))
                .toList();
        List<Optional<float[]>> found = model.embed(words, "uses", threads, quiet);
        Map<Integer, float[]> vectors = new HashMap<>();
        List<Use> without = new ArrayList<>();
        for (int i = 0; i < drawn.size(); i++) {
            Use use = drawn.get(i);
            found.get(i).ifPresentOrElse(vector -> vectors.put(use.row(), vector), () -> without.add(use));
        }
        if (!quiet) {
            tell(without);
        }
        return some -> some.stream().map(use -> doubles(vectors.get(use.row()))).toArray(double[][]::new);
    }

    private void tell(List<Use> without) {
        PrintWriter out = Specs.of(verb).commandLine().getOut();
        without.stream()
                .limit(LINES_SHOWN)
                .forEach(use -> out.println(
                        "left out: use %s of %s: the model sees no word from %d to %d, only white space or signs it drops"
                                .formatted(Shown.of(use.identifier()), Shown.of(use.word()), use.start(), use.end())));
        if (without.size() > LINES_SHOWN) {
            out.printf(Locale.ROOT, "left out: %d more uses%n", without.size() - LINES_SHOWN);
        }
    }

    private static double[] doubles(float @Nullable [] vector) {
        if (vector == null) {
            return NONE;
        }
        double[] doubles = new double[vector.length];
        for (int j = 0; j < doubles.length; j++) {
            doubles[j] = vector[j];
        }
        return doubles;
    }

    /** Returns the files that were read. */
    List<Input> inputs() {
        return inputs;
    }

    /** Returns every option by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("embeddings", embeddings);
        if (embeddings == null) {
            described.putAll(model.described());
        }
        return described;
    }
}
