package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes rows of cells: ids, numbers, categories, known classes, steps; counts what has no value. */
final class RowReader {

    private final ReadOptions options;
    private final @Nullable IdsFile idsFile;
    private final DistinctIds ids;
    private final Gaps.Count gaps = new Gaps.Count();
    private boolean gappy;
    private int rowsSeen;
    private @Nullable Place placeOfFirstVector;
    private int vectorLength;

    RowReader(ReadOptions options, @Nullable IdsFile idsFile, DistinctIds ids) {
        this.options = options;
        this.idsFile = idsFile;
        this.ids = ids;
    }

    /** Reads the row at which the cursor is, the given one of its file. */
    Row read(Cursor cursor, Selection selection, int row) {
        gappy = false;
        Place place = cursor.place();
        if (options.missing() == Missing.DROP && lacksId(cursor, selection)) {
            return new Row("", place, new double[0], new String[0], "", "", "");
        }
        String step = selection.step().isPresent() ? step(cursor, selection, place) : "";
        String id = id(cursor, selection, row, place);
        ids.take(id, step, place);
        rowsSeen++;
        String[] categories = new String[selection.categorical().size()];
        for (int i = 0; i < categories.length; i++) {
            categories[i] = category(cursor, selection, selection.categorical().get(i));
        }
        String known = selection.knownClass().isPresent()
                ? knownClass(cursor, selection.knownClass().getAsInt())
                : "";
        String seed =
                selection.seed().isPresent() ? seed(cursor, selection.seed().getAsInt()) : "";
        double[] numbers = numbers(cursor, selection, place);
        if (options.form().zerosBroken() && options.form().brokenSkipped() && categories.length == 0) {
            requireDirection(numbers, place);
        }
        return new Row(id, place, numbers, categories, known, seed, step);
    }

    /** Of rows that are left out where they cannot be used. */
    private static void requireDirection(double[] numbers, Place place) {
        if (numbers.length > 0 && Arrays.stream(numbers).allMatch(number -> number == 0)) {
            throw new Refused(Refusal.of("the row has nothing but zeros, and no direction")
                    .at(place)
                    .remedy("leave it out with ", ReadOption.BROKEN_LINES, " skip"));
        }
    }

    /** An empty cell is a class that is not known, and so is NA and the like where such cells are gaps. */
    private String seed(Cursor cursor, int column) {
        boolean gap = options.missing() == Missing.REFUSE ? cursor.raw(column).isBlank() : cursor.isGap(column);
        return gap ? "" : cursor.text(column).strip();
    }

    private String category(Cursor cursor, Selection selection, int column) {
        boolean text = options.textColumn().isPresent();
        // a text may well consist of the word null, and what is no text has no meaning to compare
        boolean gap = text ? cursor.raw(column).isBlank() : cursor.isGap(column);
        if (text && gap && options.missing() != Missing.DROP) {
            throw new Refused(Refusal.of("the text is empty")
                    .at(cursor.place().column(selection.columns().name(column)))
                    .remedy("fill it, or leave out such rows with ", ReadOption.MISSING, " drop"));
        }
        if (!gap || options.missing() == Missing.REFUSE) {
            return cursor.text(column);
        }
        gap(selection.columns().name(column));
        return Gaps.CATEGORY;
    }

    /** The class of an object need not be known. */
    private String knownClass(Cursor cursor, int column) {
        return options.missing() != Missing.REFUSE && cursor.isGap(column) ? "" : cursor.text(column);
    }

    /** Whether the row read last lacks a value, and is left out for that. */
    boolean isDropped() {
        return gappy && options.missing() == Missing.DROP;
    }

    /** Counts a row that was read. */
    void countRow() {
        gaps.row();
        if (isDropped()) {
            gaps.dropped();
        }
    }

    /** How many rows got an id. */
    int rowsSeen() {
        return rowsSeen;
    }

    /** How many elements every vector has; 0 as long as there is none. */
    int vectorLength() {
        return vectorLength;
    }

    /** The cells without a value so far. */
    Gaps gaps() {
        return gaps.gaps();
    }

    private void gap(String column) {
        gappy = true;
        gaps.gap(column);
    }

    private String step(Cursor cursor, Selection selection, Place place) {
        int column = selection.step().orElseThrow();
        if (options.missing() == Missing.DROP && cursor.isGap(column)) {
            gap(selection.columns().name(column));
            return "";
        }
        return step(
                needed(cursor, column, selection, "a step"),
                options,
                place,
                selection.columns().name(column));
    }

    /** The name of a step. Steps are compared as numbers where they are some, and 7 with a space before it is 7. */
    static String step(String cell, ReadOptions options, Place place, String column) {
        String bare = Cells.text(Cells.bare(cell), place, column);
        if (options.stepBy().isEmpty() || !options.stepBy().get().isPeriod()) {
            return bare;
        }
        try {
            LocalDateTime date =
                    WrittenDate.ofStep(bare, options.dayFirst()).orElseThrow(() -> Cells.notADate(cell, place, column));
            return options.stepBy().get().nameOf(date.toLocalDate());
        } catch (DateTimeException e) {
            throw Cells.noSuchDay(bare, options.dayFirst(), place, column);
        }
    }

    private String id(Cursor cursor, Selection selection, int row, Place place) {
        if (idsFile != null) {
            return idsFile.id(rowsSeen, place);
        }
        return selection.ids().isEmpty()
                ? place.file() + ":" + row
                : together(selection.ids().stream()
                        .map(column -> needed(cursor, column, selection, "an id"))
                        .toList());
    }

    /** Cells side by side. All but the first are quoted where they have spaces, so that other cells make another id. */
    private String together(List<String> cells) {
        if (options.form().idsPlain()) {
            return String.join(" ", cells);
        }
        StringBuilder id = new StringBuilder(cells.get(0));
        for (String cell : cells.subList(1, cells.size())) {
            boolean plain = cell.indexOf(' ') < 0 && cell.indexOf('"') < 0;
            id.append(' ').append(plain ? cell : '"' + cell.replace("\"", "\"\"") + '"');
        }
        return id.toString();
    }

    /** The text of a cell that no row can do without, so that its column cannot be left out either. */
    private static String needed(Cursor cursor, int column, Selection selection, String what) {
        if (cursor.raw(column).isEmpty()) {
            throw new Refused(Refusal.of("the cell is empty")
                    .at(cursor.place().column(selection.columns().name(column)))
                    .remedy("give every row " + what + ", or leave out such rows with ", ReadOption.MISSING, " drop"));
        }
        return cursor.text(column);
    }

    private boolean lacksId(Cursor cursor, Selection selection) {
        boolean lacks = false;
        for (int column : selection.ids()) {
            if (cursor.isGap(column)) {
                gap(selection.columns().name(column));
                lacks = true;
            }
        }
        return lacks;
    }

    private double[] numbers(Cursor cursor, Selection selection, Place place) {
        List<Integer> columns = selection.numeric();
        double[] vector = selection.vector().isPresent() ? vector(cursor, selection, place) : new double[0];
        double[] parts = parts(cursor, selection);
        double[] numbers = new double[columns.size() + vector.length + parts.length];
        for (int i = 0; i < columns.size(); i++) {
            numbers[i] = number(cursor, selection, columns.get(i));
        }
        System.arraycopy(vector, 0, numbers, columns.size(), vector.length);
        System.arraycopy(parts, 0, numbers, columns.size() + vector.length, parts.length);
        return numbers;
    }

    private double[] parts(Cursor cursor, Selection selection) {
        double[] parts = new double[selection.partNames().size()];
        int next = 0;
        for (int column : selection.dateParts()) {
            int each = parts.length / selection.dateParts().size();
            if (options.missing().inNumbers() && cursor.isGap(column)) {
                gap(selection.columns().name(column));
                Arrays.fill(parts, next, next + each, Double.NaN);
            } else {
                LocalDateTime date = cursor.date(column);
                parts[next] = date.getYear();
                parts[next + 1] = date.getMonthValue();
                parts[next + 2] = date.getDayOfMonth();
                parts[next + 3] = date.getDayOfWeek().getValue();
                parts[next + 4] = date.getHour() + date.getMinute() / 60.0;
            }
            next += each;
        }
        return parts;
    }

    private double number(Cursor cursor, Selection selection, int column) {
        if (!options.missing().inNumbers() || !cursor.isGap(column)) {
            return options.known().isPresent() ? known(cursor, column) : cursor.number(column);
        }
        gap(selection.columns().name(column));
        return Double.NaN;
    }

    /** A column that a model compares by cannot be left out any more, nor be something else. */
    private static double known(Cursor cursor, int column) {
        try {
            return cursor.number(column);
        } catch (Refused e) {
            List<? extends Object> ways = e.refusal().remedy().pieces();
            if (ways.contains(ReadOption.DECIMAL) || ways.contains(ReadOption.DAY_FIRST)) {
                // the value is right, and left out it would be lost
                throw e;
            }
            throw new Refused(
                    e.refusal()
                            .remedy(
                                    "correct the value, leave the cell empty, or leave out such lines with ",
                                    ReadOption.BROKEN_LINES,
                                    " skip; the column cannot be left out, since the objects so far were compared by it"),
                    e);
        }
    }

    private double[] vector(Cursor cursor, Selection selection, Place place) {
        int column = selection.vector().orElseThrow();
        if (options.missing() == Missing.DROP && cursor.isGap(column)) {
            gap(selection.columns().name(column));
            return new double[0];
        }
        double[] vector = ofOneLength(cursor.vector(column), selection, place);
        for (int i = 0; i < vector.length; i++) {
            if (Double.isNaN(vector[i])) {
                gap(element(selection.columns().name(column), i));
            }
        }
        return vector;
    }

    private double[] ofOneLength(double[] vector, Selection selection, Place place) {
        String column = selection.columns().name(selection.vector().orElseThrow());
        if (vector.length == 0) {
            throw new Refused(Refusal.of("the array is empty")
                    .at(place.column(column))
                    .remedy(
                            "give every row a vector, or leave out such lines with ",
                            ReadOption.BROKEN_LINES,
                            " skip"));
        }
        if (placeOfFirstVector == null) {
            placeOfFirstVector = place;
            vectorLength = vector.length;
        } else if (vector.length != vectorLength) {
            throw new Refused(Refusal.of("the array has %d elements, the one in %s has %d"
                            .formatted(vector.length, placeOfFirstVector, vectorLength))
                    .at(place.column(column))
                    .remedy(
                            "make all vectors of one length, or leave out such lines with ",
                            ReadOption.BROKEN_LINES,
                            " skip"));
        }
        return vector;
    }

    /** The name of the column that an element of a vector becomes. */
    static String element(String column, int index) {
        return column + "[" + index + "]";
    }
}
