package io.varve.io;

import io.varve.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Takes the rows of all files of one reading, and turns away what does not fit together. */
final class Collector {

    private final ReadOptions options;
    private final @Nullable IdsFile idsFile;
    private final Map<Named, Place> placesOfIds = new HashMap<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<Batch> batches = new ArrayList<>();
    private @Nullable Selection first;
    private @Nullable Place placeOfFirstVector;
    private int vectorLength;
    private int rowsSeen;

    /** An id within a step; where ids do not repeat, all steps are one. */
    private record Named(String id, String step) {}

    Collector(ReadOptions options, @Nullable IdsFile idsFile) {
        this.options = options;
        this.idsFile = idsFile;
    }

    /** Takes one file: a step of its own, or rows for the steps of all files. */
    void add(String file, String stem, Cursor cursor) throws IOException {
        Selection own = Selection.of(file, cursor.columns(), options);
        Selection selection = first == null ? own : own.inOrderOf(first);
        if (first == null) {
            first = own;
        }
        for (int row = 0; cursor.next(); row++) {
            rows.add(row(cursor, selection, row));
        }
        if (options.stepColumn().isEmpty()) {
            if (options.repeatedIds()) {
                placesOfIds.clear();
            }
            batches.add(Row.batch(stem, rows, features(selection)));
            rows.clear();
        }
    }

    /** The batches of all files. */
    List<Batch> finish() {
        if (idsFile != null) {
            idsFile.requireUsedUp(rowsSeen);
        }
        if (options.stepColumn().isPresent() && first != null) {
            Row.Features features = features(first);
            String column = first.columns().name(first.step().orElseThrow());
            Steps.of(rows, column)
                    .forEach(step -> batches.add(Row.batch(step.get(0).step(), step, features)));
        }
        return batches;
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
        String known =
                selection.label().isPresent() ? cursor.text(selection.label().getAsInt()) : "";
        return new Row(id, place, numbers(cursor, selection, place), categories, known, step);
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
        Place before = placesOfIds.putIfAbsent(new Named(id, options.repeatedIds() ? step : ""), place);
        if (before != null) {
            boolean madeUp = options.idColumn().isEmpty() && idsFile == null;
            throw new DataRefused("%s: the id %s occurs a second time, the first was in %s; %s"
                    .formatted(
                            place,
                            Shown.quoted(id),
                            before,
                            madeUp
                                    ? "ids are made of file name and row, so rename one of the files or say --id-column"
                                    : options.repeatedIds()
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
            throw new DataRefused(place.column(column) + "the array is empty; give every row a vector");
        }
        if (placeOfFirstVector == null) {
            placeOfFirstVector = place;
            vectorLength = vector.length;
        } else if (vector.length != vectorLength) {
            throw new DataRefused("%sthe array has %d elements, the one in %s has %d; make all vectors of one length"
                    .formatted(place.column(column), vector.length, placeOfFirstVector, vectorLength));
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
                numeric, selection.categoricalNames(), selection.label().isPresent());
    }

    /** The name of the column that an element of a vector becomes. */
    static String element(String column, int index) {
        return column + "[" + index + "]";
    }
}
