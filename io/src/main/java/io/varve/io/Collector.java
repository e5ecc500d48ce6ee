package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Takes the rows of all files of one reading, makes batches of them, and turns away what does not fit together. */
final class Collector {

    private final ReadOptions options;
    private final @Nullable IdsFile idsFile;
    private final StepCutter cutter = new StepCutter();
    private final Queue<Batch> batches = new ArrayDeque<>();
    // of all steps, or where ids repeat, of one
    private Map<String, Place> placesOfIds = new HashMap<>();
    private String stepOfIds = "";
    private final List<Row> rows = new ArrayList<>();
    private @Nullable Selection first;
    private @Nullable Selection selection;
    private @Nullable Place placeOfFirstVector;
    private int vectorLength;
    private int rowsOfFile;
    private int rowsSeen;

    Collector(ReadOptions options, @Nullable IdsFile idsFile) {
        this.options = options;
        this.idsFile = idsFile;
    }

    /** Begins a file: a step of its own, or rows for the steps of all files. */
    void beginFile(String file, Cursor cursor) {
        Selection own = Selection.of(file, cursor.columns(), options);
        selection = first == null ? own : own.inOrderOf(first);
        first = first == null ? own : first;
        rowsOfFile = 0;
    }

    /** Takes the row at which the cursor is. */
    void add(Cursor cursor) {
        Selection selected = Objects.requireNonNull(selection);
        Row row = row(cursor, selected, rowsOfFile++);
        if (selected.step().isEmpty()) {
            rows.add(row);
        } else {
            cutter.add(row, selected.columns().name(selected.step().getAsInt()));
        }
    }

    /** Ends a file. */
    void endFile(String stem) {
        if (options.stepColumn().isEmpty()) {
            if (options.repeatedIds()) {
                placesOfIds.clear();
            }
            batches.add(Row.batch(stem, rows, features(Objects.requireNonNull(selection))));
            rows.clear();
        }
    }

    /** Ends the last file. */
    void end() {
        if (idsFile != null) {
            idsFile.requireUsedUp(rowsSeen);
        }
        cutter.end();
        // whoever goes on with the result does not need them
        placesOfIds = Map.of();
    }

    /** Returns the next batch that is complete, or null. */
    @Nullable
    Batch poll() {
        List<Row> step = cutter.poll();
        return step == null
                ? batches.poll()
                : Row.batch(step.get(0).step(), step, features(Objects.requireNonNull(first)));
    }

    private Row row(Cursor cursor, Selection selection, int row) {
        Place place = cursor.place();
        String step = selection.step().isPresent() ? step(cursor, selection, place) : "";
        String id = distinct(id(cursor, selection, row, place), step, place);
        rowsSeen++;
        String[] categories = new String[selection.categorical().size()];
        for (int i = 0; i < categories.length; i++) {
            categories[i] = cursor.text(selection.categorical().get(i));
        }
        String known = selection.knownClass().isPresent()
                ? cursor.text(selection.knownClass().getAsInt())
                : "";
        String seed =
                selection.seed().isPresent() ? seed(cursor, selection.seed().getAsInt()) : "";
        return new Row(id, place, numbers(cursor, selection, place), categories, known, seed, step);
    }

    /** An empty cell is a class that is not known. */
    private static String seed(Cursor cursor, int column) {
        return cursor.raw(column).isBlank() ? "" : cursor.text(column).strip();
    }

    /** Steps are compared as numbers where they are some, and 7 with a space before it is 7. */
    private static String step(Cursor cursor, Selection selection, Place place) {
        int column = selection.step().orElseThrow();
        return Cells.text(
                Cells.bare(cursor.text(column)), place, selection.columns().name(column));
    }

    private String id(Cursor cursor, Selection selection, int row, Place place) {
        if (idsFile != null) {
            return idsFile.id(rowsSeen, place);
        }
        return selection.id().isPresent() ? cursor.text(selection.id().getAsInt()) : place.file() + ":" + row;
    }

    private String distinct(String id, String step, Place place) {
        if (options.repeatedIds() && !step.equals(stepOfIds)) {
            placesOfIds.clear();
            stepOfIds = step;
        }
        Place before = placesOfIds.putIfAbsent(id, place);
        if (before != null) {
            Refusal refusal = Refusal.of(
                            "the id ", Shown.quoted(id), " occurs a second time, the first was in " + before)
                    .at(place)
                    .value(id);
            if (options.idColumn().isEmpty() && idsFile == null) {
                throw new Refused(refusal.remedy(
                        "ids are made of file name and row, so rename one of the files or say ", ReadOption.ID_COLUMN));
            }
            throw new Refused(refusal.remedy(
                    options.repeatedIds()
                            ? "give every object of a step an id of its own"
                            : "give every object an id of its own"));
        }
        return id;
    }

    private double[] numbers(Cursor cursor, Selection selection, Place place) {
        List<Integer> columns = selection.numeric();
        double[] vector = selection.vector().isPresent()
                ? ofOneLength(cursor.vector(selection.vector().getAsInt()), selection, place)
                : new double[0];
        double[] numbers = new double[columns.size() + vector.length];
        for (int i = 0; i < columns.size(); i++) {
            numbers[i] = cursor.number(columns.get(i));
        }
        System.arraycopy(vector, 0, numbers, columns.size(), vector.length);
        return numbers;
    }

    private double[] ofOneLength(double[] vector, Selection selection, Place place) {
        String column = selection.columns().name(selection.vector().orElseThrow());
        if (vector.length == 0) {
            throw new Refused(
                    Refusal.of("the array is empty").at(place.column(column)).remedy("give every row a vector"));
        }
        if (placeOfFirstVector == null) {
            placeOfFirstVector = place;
            vectorLength = vector.length;
        } else if (vector.length != vectorLength) {
            throw new Refused(Refusal.of("the array has %d elements, the one in %s has %d"
                            .formatted(vector.length, placeOfFirstVector, vectorLength))
                    .at(place.column(column))
                    .remedy("make all vectors of one length"));
        }
        return vector;
    }

    private Row.Features features(Selection selection) {
        List<String> numeric = new ArrayList<>(selection.numericNames());
        selection
                .vector()
                .ifPresent(position -> IntStream.range(0, vectorLength)
                        .forEach(i -> numeric.add(element(selection.columns().name(position), i))));
        return new Row.Features(
                numeric,
                selection.categoricalNames(),
                selection.knownClass().isPresent(),
                selection.seed().isPresent());
    }

    /** The name of the column that an element of a vector becomes. */
    static String element(String column, int index) {
        return column + "[" + index + "]";
    }
}
