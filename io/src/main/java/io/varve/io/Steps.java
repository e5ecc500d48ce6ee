package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.InputStream;
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
 * Files read as steps, one after the other: of the rows, those of one step are in memory at a time.
 *
 * <pre>{@code
 * try (Steps steps = Batches.steps(files, options)) {
 *     for (Optional<Batch> batch = steps.next(); batch.isPresent(); batch = steps.next()) {
 *         clusterer.partialFit(batch.get());
 *     }
 * }
 * }</pre>
 *
 * <p>What is wrong with a file is told when the reading comes to it, which may be after many steps.
 */
public final class Steps implements AutoCloseable {

    private final ReadOptions options;
    private final InputStream standardInput;
    private final Iterator<Path> files;
    private final @Nullable IdsFile ids;
    private final List<Path> paths;
    private @Nullable Collector started;
    private final List<Input> inputs = new ArrayList<>();
    private @Nullable Opened current;
    private @Nullable Format format;
    private boolean ended;
    private final RowRoom room = new RowRoom(Runtime.getRuntime().maxMemory());

    /** A file that is being read. */
    private record Opened(Path file, Source source, Format format, Cursor cursor) implements AutoCloseable {

        static Opened of(Path file, InputStream standardInput, ReadOptions options) throws IOException {
            Source source = Source.open(file, standardInput, options.form().encoding());
            try {
                Format format = source.format();
                return new Opened(file, source, format, Cursor.over(source, format, options));
            } catch (IOException | RuntimeException e) {
                source.close();
                throw e;
            }
        }

        Input finish() throws IOException {
            cursor.close();
            return source.finish(format.toString());
        }

        @Override
        public void close() throws IOException {
            try {
                cursor.close();
            } finally {
                source.close();
            }
        }
    }

    Steps(List<Path> files, ReadOptions options, InputStream standardInput) {
        this.options = options;
        this.standardInput = standardInput;
        this.paths = List.copyOf(files);
        this.files = paths.iterator();
        this.ids =
                options.idsFile().map(path -> IdsFile.read(path, standardInput)).orElse(null);
    }

    private Collector collector() {
        Collector collector = started;
        if (collector == null) {
            collector = new Collector(options, ids, plan());
            started = collector;
        }
        return collector;
    }

    /** The order of steps, where files can be read twice; what cannot is cut as it comes, and refused if it falls behind. */
    private @Nullable StepPlan plan() {
        if (options.stepColumn().isEmpty() || !paths.stream().allMatch(Files::isRegularFile)) {
            return null;
        }
        StepPlan.Draft draft = new StepPlan.Draft();
        try {
            for (Path file : paths) {
                names(file, draft);
            }
            return draft.plan(options.dayFirst());
        } catch (Refused e) {
            // told when the rows are read, after the steps before
            return null;
        }
    }

    private void names(Path file, StepPlan.Draft draft) {
        try (Opened opened = Opened.of(file, standardInput, options)) {
            Cursor cursor = opened.cursor();
            int column = new Columns(opened.source().name(), cursor.columns())
                    .find(options.stepColumn().orElseThrow(), ReadOption.STEP_COLUMN);
            String name = cursor.columns().get(column);
            while (cursor.next()) {
                if (options.missing() != Missing.DROP || !cursor.isGap(column)) {
                    addName(cursor, column, name, draft);
                }
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private void addName(Cursor cursor, int column, String name, StepPlan.Draft draft) {
        try {
            draft.add(RowReader.step(cursor.text(column), options, cursor.place(), name));
        } catch (Refused e) {
            if (!options.form().brokenSkipped()) {
                throw e;
            }
        }
    }

    /**
     * Reads the next step.
     *
     * @return its batch; empty after the last
     * @throws Refused if a file cannot be used, or does not fit together with those before
     */
    public Optional<Batch> next() {
        Batch batch = collector().poll();
        while (batch == null && !ended) {
            advance();
            batch = collector().poll();
        }
        return Optional.ofNullable(batch);
    }

    /**
     * Returns the files that were read to their end: after the last step, all of them.
     *
     * @return in the order given, after them the file of ids if there was one
     */
    public List<Input> inputs() {
        List<Input> all = new ArrayList<>(inputs);
        if (ended && ids != null) {
            all.add(ids.input());
        }
        return all;
    }

    /**
     * Says whether rows are vectors, whose columns have no meaning of their own: of an npy array, of a column of arrays, or texts.
     *
     * @return whether the file that was opened last, or the options, make them so
     */
    public boolean ofVectors() {
        return format == Format.NPY
                || options.vectorColumn().isPresent()
                || options.textColumn().isPresent()
                || collector().ofVectorsAlone();
    }

    /**
     * Returns the columns that were left out since the model does not know them.
     *
     * @return none without {@link ReadOptions#known()}
     */
    public Set<String> unknown() {
        return collector().unknown();
    }

    /**
     * Returns the names of all columns of the first file, whatever they serve for.
     *
     * @return none before it was opened, and where it names none
     */
    public List<String> columnNames() {
        return collector().columnNames();
    }

    /**
     * Returns the features that are dates, read as days since 1970-01-01.
     *
     * @return those of the files read to their end
     */
    public Set<String> dates() {
        return collector().dates();
    }

    /**
     * Returns what the numbers of each column stand for, as they are written: number, number with €, date, truth value and the like.
     *
     * @return a word for each column of numbers, empty where no cell had a value so far
     */
    public Map<String, String> kinds() {
        return collector().kinds();
    }

    /**
     * Returns the cells without a value that were met so far.
     *
     * @return none where they are refused
     */
    public Gaps gaps() {
        return collector().gaps();
    }

    /**
     * Returns what was left out of the files read to their end, since it is no object.
     *
     * @return nothing where that is refused
     */
    public LeftOut leftOut() {
        return collector().leftOut();
    }

    /**
     * Returns how many rows were read, and how many of them are no objects since they had gaps, were broken or were copies.
     *
     * @return the counts of the files read to their end
     */
    public RowCounts rows() {
        LeftOut out = leftOut();
        return new RowCounts(gaps().rows() + out.broken() + out.copies(), gaps().dropped(), out.broken(), out.copies());
    }

    /** Reads all steps that are left. */
    Reading rest() {
        List<Batch> batches = new ArrayList<>();
        for (Optional<Batch> batch = next(); batch.isPresent(); batch = next()) {
            batches.add(batch.get());
        }
        return new Reading(batches, inputs());
    }

    /** Goes on by a row, or to the next file, or to the end. */
    private void advance() {
        Opened opened = current;
        if (opened == null && !files.hasNext()) {
            collector().end();
            ended = true;
        } else if (opened == null) {
            open(files.next());
        } else {
            read(opened);
        }
    }

    private void open(Path file) {
        try {
            Opened opened = Opened.of(file, standardInput, options);
            current = opened;
            format = opened.format();
            collector().beginFile(opened.source().name(), opened.cursor());
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    private void read(Opened opened) {
        try {
            if (opened.cursor().next()) {
                collector().add(opened.cursor());
                requireRoom(opened);
            } else {
                collector().endFile(opened.source().stem(), opened.cursor());
                inputs.add(opened.finish());
                close();
            }
        } catch (IOException e) {
            throw unreadable(opened.file(), e);
        }
    }

    /** How many rows a step has that a column or a number makes is not known before. */
    private void requireRoom(Opened opened) {
        if (options.stepColumn().isEmpty() && options.stepBy().isEmpty()) {
            Collector collector = collector();
            room.require(
                    opened.source().name(),
                    collector.rowsOfFile(),
                    collector.numbersOfRow(),
                    opened.cursor().rows(),
                    opened.source().shareRead());
        }
    }

    private static Refused unreadable(Path file, IOException e) {
        return Source.unreadable(Shown.escaped(file.toString()), e);
    }

    /** Closes the file that is being read; standard input stays open. */
    @Override
    public void close() {
        Opened opened = current;
        current = null;
        if (opened != null) {
            try {
                opened.close();
            } catch (IOException e) {
                throw unreadable(opened.file(), e);
            }
        }
    }
}
