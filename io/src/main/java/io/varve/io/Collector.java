package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Takes the rows of all files of one reading, makes batches of them, and turns away what does not fit together. */
final class Collector {

    private final ReadOptions options;
    private final @Nullable IdsFile idsFile;
    private final DistinctIds ids;
    private final RowReader reader;
    private final StepCutter cutter = new StepCutter();
    private final Queue<Batch> batches = new ArrayDeque<>();
    private final List<Row> rows = new ArrayList<>();
    private @Nullable Selection first;
    private @Nullable Selection selection;
    private List<String> columnNames = List.of();
    private int rowsOfFile;
    private final LeftOut.Count leftOut = new LeftOut.Count();
    private final Set<Long> rowHashes = new HashSet<>();
    private final Set<String> unknown = new LinkedHashSet<>();
    private final Set<String> dates = new LinkedHashSet<>();
    private final Map<String, ColumnKind> kinds = new HashMap<>();
    private final @Nullable RowCutter planned;

    /** With the order of steps, where it is known before the rows are. */
    Collector(ReadOptions options, @Nullable IdsFile idsFile, @Nullable StepPlan plan) {
        this.options = options;
        this.idsFile = idsFile;
        this.ids = new DistinctIds(options);
        this.reader = new RowReader(options, idsFile, ids);
        int rowsOfStep = options.stepBy().map(StepBy::rows).orElse(0);
        this.planned = plan != null || rowsOfStep > 0 ? new RowCutter(plan, rowsOfStep) : null;
        options.known()
                .ifPresent(known -> known.kinds()
                        .forEach((column, word) -> ColumnKind.ofWord(word).ifPresent(kind -> kinds.put(column, kind))));
    }

    /** The columns that the model does not know. */
    Set<String> unknown() {
        return Collections.unmodifiableSet(unknown);
    }

    /** The columns of the first file, where it names them. */
    List<String> columnNames() {
        return columnNames;
    }

    /** The features that are dates, as far as files were read. */
    Set<String> dates() {
        return Collections.unmodifiableSet(dates);
    }

    /** What the numbers of each column stand for, in words; empty where no cell had a value so far. */
    Map<String, String> kinds() {
        Selection one = first;
        Map<String, String> words = new LinkedHashMap<>();
        if (one != null) {
            one.numericNames()
                    .forEach(column -> words.put(
                            column,
                            Optional.ofNullable(kinds.get(column))
                                    .map(ColumnKind::word)
                                    .orElse("")));
        }
        return words;
    }

    /** Whether the elements of arrays are the only features. */
    boolean ofVectorsAlone() {
        Selection one = first;
        return one != null && one.vector().isPresent() && one.numeric().isEmpty();
    }

    /** Begins a file: a step of its own, or rows for the steps of all files. */
    void beginFile(String file, Cursor cursor) {
        Selection own = Selection.of(file, cursor, options);
        if (options.form().copiesSkipped() && own.ids().isEmpty()) {
            throw new Refused(Refusal.of("without ids, two equal rows may be two objects")
                    .at(Place.of(file))
                    .remedy(
                            "name the column of ids with ",
                            ReadOption.ID_COLUMN,
                            ", or leave ",
                            ReadOption.COPIES,
                            " out"));
        }
        if (options.textColumn().isPresent()) {
            own.categorical().forEach(column -> refuseArrays(file, cursor, column));
        }
        unknown.addAll(own.unknown());
        if (first == null && cursor.named()) {
            columnNames = List.copyOf(cursor.columns());
        }
        selection = first == null ? own : own.inOrderOf(first);
        first = first == null ? own : first;
        cursor.cells().goOnWith(kinds);
        rowsOfFile = 0;
    }

    /** A model of language would take the digits of numbers for words. */
    private static void refuseArrays(String file, Cursor cursor, int column) {
        if (cursor.beginsWithArrays(column)) {
            throw new Refused(Refusal.of("these are arrays of numbers, and no texts")
                    .at(Place.of(file).column(cursor.columns().get(column)))
                    .remedy("name the column with ", ReadOption.VECTOR_COLUMN, " instead"));
        }
    }

    /** Takes the row at which the cursor is, or leaves it out. */
    void add(Cursor cursor) {
        Selection selected = Objects.requireNonNull(selection);
        if (options.form().copiesSkipped() && isCopy(cursor)) {
            rowsOfFile++;
            leftOut.copy();
            return;
        }
        Row row;
        int before = rowsOfFile++;
        if (options.form().brokenSkipped()) {
            try {
                row = reader.read(cursor, selected, before);
            } catch (DistinctIds.RepeatedId e) {
                throw e;
            } catch (Refused e) {
                cursor.cells().breakOff(e, cursor.place());
                ids.giveBack(cursor.place());
                return;
            }
        } else {
            row = reader.read(cursor, selected, before);
        }
        reader.countRow();
        if (reader.isDropped()) {
            return;
        }
        if (planned != null) {
            planned.add(row);
        } else if (selected.step().isEmpty()) {
            rows.add(row);
        } else {
            cutter.add(row, selected.columns().name(selected.step().getAsInt()));
        }
    }

    int rowsOfFile() {
        return rowsOfFile;
    }

    /** How many numbers a row has. */
    int numbersOfRow() {
        Selection one = Objects.requireNonNull(selection);
        return one.numeric().size() + reader.vectorLength() + one.partNames().size();
    }

    /** Ends a file. */
    void endFile(String stem, Cursor cursor) {
        dates.addAll(cursor.cells().dates());
        leftOut.addAll(cursor.cells().leftOut().all());
        Selection selected = Objects.requireNonNull(selection);
        boolean byName = selected.vector().isEmpty() && options.textColumn().isEmpty();
        if (options.known().isPresent() && byName) {
            cursor.lateColumns().stream()
                    .filter(name -> !selected.columns().has(name))
                    .forEach(unknown::add);
        }
        if (options.stepColumn().isEmpty() && planned == null) {
            if (options.repeatedIds()) {
                ids.clear();
                rowHashes.clear();
            }
            requireSome(stem);
            batches.add(Row.batch(stem, rows, features(Objects.requireNonNull(selection))));
            rows.clear();
        }
    }

    private void requireSome(String file) {
        if (rows.isEmpty() && leftOut.all().broken() > 0) {
            throw new Refused(Refusal.of("every line is broken, so that no row is left")
                    .at(Place.of(file))
                    .remedy("see why without ", ReadOption.BROKEN_LINES, " skip"));
        }
        if (rows.isEmpty() && rowsOfFile > 0) {
            throw new Refused(Refusal.of("every row lacks the value of some column, so that none is left")
                    .at(Place.of(file))
                    .remedy("leave out the columns with most gaps with ", ReadOption.EXCLUDE));
        }
    }

    /** Ends the last file. */
    void end() {
        if (idsFile != null) {
            idsFile.requireUsedUp(reader.rowsSeen());
        }
        cutter.end();
        if (planned != null) {
            planned.end();
        }
        ids.end();
    }

    /** Returns the next batch that is complete, or null. */
    @Nullable
    Batch poll() {
        RowCutter.Cut cut = planned == null ? null : planned.poll();
        if (cut != null) {
            return Row.batch(cut.name(), cut.rows(), features(Objects.requireNonNull(first)));
        }
        List<Row> step = cutter.poll();
        return step == null
                ? batches.poll()
                : Row.batch(step.get(0).step(), step, features(Objects.requireNonNull(first)));
    }

    /** What is left out of the files read to their end. */
    LeftOut leftOut() {
        return leftOut.all();
    }

    /** Whether a row says again what one before says, its id included. */
    private boolean isCopy(Cursor cursor) {
        long hash = 0;
        for (int column = 0; column < cursor.columns().size(); column++) {
            String cell = cursor.whole(column);
            for (int i = 0; i < cell.length(); i++) {
                hash = (hash ^ cell.charAt(i)) * 0x9E3779B97F4A7C15L;
                hash ^= hash >>> 29;
            }
            hash = (hash ^ 0x1F) * 0xBF58476D1CE4E5B9L;
        }
        return !rowHashes.add(hash);
    }

    /** The cells without a value so far. */
    Gaps gaps() {
        return reader.gaps();
    }

    private Row.Features features(Selection selection) {
        List<String> numeric = new ArrayList<>(selection.numericNames());
        selection
                .vector()
                .ifPresent(position -> IntStream.range(0, reader.vectorLength())
                        .forEach(i -> numeric.add(
                                RowReader.element(selection.columns().name(position), i))));
        numeric.addAll(selection.partNames());
        return new Row.Features(
                numeric,
                selection.categoricalNames(),
                selection.knownClass().isPresent(),
                selection.seed().isPresent());
    }
}
