package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a file in which nothing is wrong, one after the other. Half a file that was added could not be taken back, so
 * that all of it is looked at before its first step is given out: it is read twice, and never held as a whole. What can be read
 * only once is held, and so are texts, since vectors are made once.
 */
final class CheckedSteps implements AutoCloseable {

    private final int count;
    private final boolean empty;
    private final Iterator<Batch> held;
    private final @Nullable Steps stream;

    private CheckedSteps(int count, List<Batch> held, @Nullable Steps stream) {
        this.count = count;
        // a value of a step column has rows
        this.empty = held.stream().anyMatch(batch -> batch.size() == 0);
        this.held = held.iterator();
        this.stream = stream;
    }

    static CheckedSteps of(Batch only) {
        return new CheckedSteps(1, List.of(only), null);
    }

    static CheckedSteps of(Path file, ReadOptions how, TextVectors vectors) {
        boolean held = how.stepColumn().isEmpty() || how.textColumn().isPresent() || !Files.isRegularFile(file);
        List<Batch> batches = new ArrayList<>();
        int count = 0;
        try (Steps steps = Batches.steps(List.of(file), how)) {
            for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
                count++;
                if (held) {
                    batches.add(vectors.of(next.get()));
                }
            }
        }
        return new CheckedSteps(count, batches, held ? null : Batches.steps(List.of(file), how));
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Whether one of them is without objects. */
    boolean isEmpty() {
        return empty;
    }

    /** The next; empty after the last. */
    Optional<Batch> next() {
        if (stream != null) {
            return stream.next();
        }
        return held.hasNext() ? Optional.of(held.next()) : Optional.empty();
    }

    @Override
    public void close() {
        if (stream != null) {
            stream.close();
        }
    }
}
