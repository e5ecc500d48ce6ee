package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.DataRefused;
import io.varve.io.Input;
import io.varve.io.ReadOptions;
import io.varve.io.Reading;
import io.varve.text.Senses;
import io.varve.text.Uses;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where the vectors of uses come from in {@code varve shift}. */
final class ShiftVectors {

    @Option(
            names = "--embeddings",
            paramLabel = "FILE",
            required = true,
            description = "A vector for every row of the uses, in the same order: npy, or a table of numbers.")
    private Path embeddings = Path.of("");

    private List<Input> inputs = List.of();

    /** Reads what is needed to give every one of these uses a vector. */
    Senses.VectorSource of(Uses uses) {
        Reading reading = Batches.readSteps(List.of(embeddings), ReadOptions.defaults());
        Batch vectors = reading.batches().get(0);
        if (vectors.size() != uses.rows()) {
            throw new DataRefused("%s has %d rows, the uses have %d; give a vector for every row, in the same order"
                    .formatted(embeddings, vectors.size(), uses.rows()));
        }
        inputs = reading.inputs();
        return some -> some.stream().map(use -> vectors.vector(use.row())).toArray(double[][]::new);
    }

    /** Returns the files that were read. */
    List<Input> inputs() {
        return inputs;
    }

    /** Returns every option by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        return Map.of("embeddings", embeddings);
    }
}
