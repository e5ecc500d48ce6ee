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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a file in which nothing is wrong, one after the other. Half a file that was added could not be taken back, so
 * that all of it is looked at before its first step is given out: it is read twice, and never held as a whole. What can be read
 * only once is held, and so are texts, since vectors are made once.
 */
final class CheckedSteps implements AutoCloseable {

    private final int count;
    private final boolean empty;
    private final boolean vectors;
    private final Iterator<Batch> held;
    private final @Nullable Steps stream;
    private @Nullable Batch waiting;

    private final Notes notes;
    private final Set<String> dates;
    private final Map<String, String> kinds;
    private final List<String> columns;

    private CheckedSteps(
            int count,
            boolean vectors,
            List<Batch> held,
            @Nullable Steps stream,
            Notes notes,
            Set<String> dates,
            Map<String, String> kinds,
            List<String> columns) {
        this.count = count;
        this.vectors = vectors;
        this.notes = notes;
        this.dates = dates;
        this.kinds = kinds;
        this.columns = columns;
        // a value of a step column has rows
        this.empty = held.stream().anyMatch(batch -> batch.size() == 0);
        this.held = held.iterator();
        this.stream = stream;
    }

    static CheckedSteps of(Batch only) {
        return new CheckedSteps(1, false, List.of(only), null, Notes.NONE, Set.of(), Map.of(), List.of());
    }

    static CheckedSteps of(Path file, ReadOptions how, TextVectors vectors) {
        boolean held = how.stepColumn().isEmpty() || how.textColumn().isPresent() || !Files.isRegularFile(file);
        List<Batch> batches = new ArrayList<>();
        int count = 0;
        boolean ofVectors = false;
        Notes notes = Notes.NONE;
        Set<String> dates = Set.of();
        Map<String, String> kinds = Map.of();
        List<String> columns = List.of();
        try (Steps steps = Batches.steps(List.of(file), how)) {
            for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
                count++;
                Directions.require(next.get(), how);
                if (held) {
                    batches.add(vectors.of(next.get()));
                }
            }
            ofVectors = steps.ofVectors();
            notes = new Notes(GapNotes.of(steps, how), steps.rows().leftOut());
            dates = Set.copyOf(steps.dates());
            kinds = steps.kinds();
            columns = steps.columnNames();
        }
        return new CheckedSteps(
                count,
                ofVectors,
                batches,
                held ? null : Batches.steps(List.of(file), how),
                notes,
                dates,
                kinds,
                columns);
    }

    /**
     * What is to be told of a file once.
     *
     * @param sentences what was done to cells so that they could be compared
     * @param counts of rows that were left out, by reason; those of which there are none are not in it
     */
    record Notes(List<String> sentences, Map<String, Long> counts) {
        static final Notes NONE = new Notes(List.of(), Map.of());
    }

    Notes notes() {
        return notes;
    }

    /** The features that are dates. */
    Set<String> dates() {
        return dates;
    }

    /** What the numbers of each column stand for. */
    Map<String, String> kinds() {
        return kinds;
    }

    /** The names of all columns of the file; none where it names none. */
    List<String> columns() {
        return columns;
    }

    /** How many there are. */
    int count() {
        return count;
    }

    /** Whether one of them is without objects. */
    boolean isEmpty() {
        return empty;
    }

    /** Whether rows are vectors, whose columns have no meaning of their own. */
    boolean ofVectors() {
        return vectors;
    }

    /** The next, which stays to be given out; empty after the last. */
    Optional<Batch> peek() {
        if (waiting == null) {
            waiting = fetch().orElse(null);
        }
        return Optional.ofNullable(waiting);
    }

    /** The next; empty after the last. */
    Optional<Batch> next() {
        Optional<Batch> next = peek();
        waiting = null;
        return next;
    }

    private Optional<Batch> fetch() {
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
