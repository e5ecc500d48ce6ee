package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.stream.Collectors;
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
    private String idOfRow = "";
    private final List<Row> rows = new ArrayList<>();
    private @Nullable Selection first;
    private @Nullable Selection selection;
    private @Nullable Place placeOfFirstVector;
    private int vectorLength;
    private int rowsOfFile;
    private int rowsSeen;
    private final Gaps.Count gaps = new Gaps.Count();
    private boolean gappy;
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
        gappy = false;
        if (options.form().copiesSkipped() && isCopy(cursor)) {
            rowsOfFile++;
            leftOut.copy();
            return;
        }
        Row row;
        int before = rowsOfFile++;
        if (options.form().brokenSkipped()) {
            try {
                row = row(cursor, selected, before);
            } catch (RepeatedId e) {
                throw e;
            } catch (Refused e) {
                cursor.cells().breakOff(e, cursor.place());
                placesOfIds.remove(idOfRow, cursor.place());
                return;
            }
        } else {
            row = row(cursor, selected, before);
        }
        gaps.row();
        if (gappy && options.missing() == Missing.DROP) {
            gaps.dropped();
        } else if (planned != null) {
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
        return one.numeric().size() + vectorLength + one.partNames().size();
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
                placesOfIds.clear();
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
            idsFile.requireUsedUp(rowsSeen);
        }
        cutter.end();
        if (planned != null) {
            planned.end();
        }
        // whoever goes on with the result does not need them
        placesOfIds = Map.of();
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

    private Row row(Cursor cursor, Selection selection, int row) {
        Place place = cursor.place();
        if (options.missing() == Missing.DROP && lacksId(cursor, selection)) {
            return new Row("", place, new double[0], new String[0], "", "", "");
        }
        String step = selection.step().isPresent() ? step(cursor, selection, place) : "";
        String id = distinct(id(cursor, selection, row, place), step, place);
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

    private void gap(String column) {
        gappy = true;
        gaps.gap(column);
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
        return gaps.gaps();
    }

    private String step(Cursor cursor, Selection selection, Place place) {
        int column = selection.step().orElseThrow();
        if (options.missing() == Missing.DROP && cursor.isGap(column)) {
            gap(selection.columns().name(column));
            return "";
        }
        return step(cursor.text(column), options, place, selection.columns().name(column));
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
                : selection.ids().stream().map(cursor::text).collect(Collectors.joining(" "));
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

    private String distinct(String id, String step, Place place) {
        if (options.repeatedIds() && !step.equals(stepOfIds)) {
            placesOfIds.clear();
            stepOfIds = step;
        }
        idOfRow = id;
        Place before = placesOfIds.putIfAbsent(id, place);
        if (before != null) {
            Refusal refusal = Refusal.of(
                            "the id ", Shown.quoted(id), " occurs a second time, the first was in " + before)
                    .at(place)
                    .value(id);
            if (options.idColumn().isEmpty() && idsFile == null) {
                throw new RepeatedId(refusal.remedy(
                        "ids are made of file name and row, so rename one of the files or say ", ReadOption.ID_COLUMN));
            }
            if (options.form().copiesSkipped()) {
                throw new RepeatedId(refusal.remedy(
                        "the two rows differ, so that neither is a copy; keep one of them, or give each an id"));
            }
            throw new RepeatedId(refusal.remedy(
                    options.repeatedIds()
                            ? "give every object of a step an id of its own"
                            : "give every object an id of its own",
                    ", or leave out rows that repeat a whole row with ",
                    ReadOption.COPIES,
                    " skip"));
        }
        return id;
    }

    /** Which no line is left out for: one of two objects would go. */
    private static final class RepeatedId extends Refused {
        private static final long serialVersionUID = 1;

        RepeatedId(Refusal refusal) {
            super(refusal);
        }
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
            if (e.refusal().remedy().pieces().contains(ReadOption.DECIMAL)) {
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

    private Row.Features features(Selection selection) {
        List<String> numeric = new ArrayList<>(selection.numericNames());
        selection
                .vector()
                .ifPresent(position -> IntStream.range(0, vectorLength)
                        .forEach(i -> numeric.add(element(selection.columns().name(position), i))));
        numeric.addAll(selection.partNames());
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
