package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the columns of the files mean, and how the files are written.
 *
 * <p>A column is named by its header, or by its number, counted from 1, if no column has that very name.
 *
 * <pre>{@code
 * ReadOptions options = ReadOptions.defaults().withIdColumn("flower").withClassColumn("species");
 * }</pre>
 *
 * @param idColumn the column with the ids of the objects, or several with commas between their names, whose texts make an id
 *     with spaces between them; without it and without {@code idsFile} an object is called {@code
 *     <file name>:<row>}, the row counted from 0
 * @param classColumn the column with the known class, which is never a feature
 * @param stepColumn the column whose value says to which step a row belongs; without it every file is a step
 * @param columns the features to use; empty for all columns that no other option takes, or, beside a {@code vectorColumn},
 *     for the vector alone
 * @param exclude columns that are not used
 * @param categorical columns that hold categories rather than numbers, which makes them features; the single word {@code
 *     all} for all features
 * @param vectorColumn the column with an array of numbers, which in a text file is written as [0.1, 0.2] or [0.1 0.2]; its elements become the columns {@code
 *     <name>[0]}, {@code <name>[1]}, …
 * @param delimiter what separates the fields of a text file; a space stands for any number of spaces
 * @param header whether the first line of a text file names the columns; else they are called {@code c1}, {@code c2}, …
 * @param quotes whether double quotes enclose fields of a text file; if not they are characters like any other
 * @param idsFile a file with an id per line, for the rows of all files in order
 * @param negativeInfinityAllowed whether cells may be negative infinity, which in a matrix of similarities means that two
 *     objects are never together; NaN and positive infinity are refused in any case
 * @param repeatedIds whether an id is the same object in every step, and so must differ from others only within its step
 * @param textColumn the column with texts, which are read as they stand: a category, and the only feature
 * @param seedColumn the column with the classes that an algorithm learns from, which is never a feature; an empty cell is an unknown
 *     class
 * @param missing what becomes of cells without a value
 * @param known the features of a model that exists: those of files with named columns are taken by these names, and what else they have is left
 *     out
 * @param dateParts columns of dates that become five numbers each: year, month, day, weekday and hour
 * @param dayFirst whether the day stands before the month in dates with slashes
 * @param stepBy how rows become steps: by periods of the step column, or always so many
 * @param form how letters and numbers of text files are written
 */
public record ReadOptions(
        Optional<String> idColumn,
        Optional<String> classColumn,
        Optional<String> stepColumn,
        List<String> columns,
        List<String> exclude,
        List<String> categorical,
        Optional<String> vectorColumn,
        Optional<Character> delimiter,
        boolean header,
        boolean quotes,
        Optional<Path> idsFile,
        boolean negativeInfinityAllowed,
        boolean repeatedIds,
        Optional<String> textColumn,
        Optional<String> seedColumn,
        Missing missing,
        Optional<KnownColumns> known,
        List<String> dateParts,
        boolean dayFirst,
        Optional<StepBy> stepBy,
        TextForm form) {

    /** The word that marks all features as categorical: {@value}. */
    public static final String ALL = "all";

    private static final ReadOptions DEFAULTS = new ReadOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            true,
            true,
            Optional.empty(),
            false,
            false,
            Optional.empty(),
            Optional.empty(),
            Missing.REFUSE,
            Optional.empty(),
            List.of(),
            false,
            Optional.empty(),
            TextForm.PLAIN);

    /**
     * Copies the lists and refuses options that contradict each other.
     *
     * @param idColumn see the record
     * @param classColumn see the record
     * @param stepColumn see the record
     * @param columns see the record
     * @param exclude see the record
     * @param categorical see the record
     * @param vectorColumn see the record
     * @param delimiter see the record
     * @param header see the record
     * @param quotes see the record
     * @param idsFile see the record
     * @param negativeInfinityAllowed see the record
     * @param repeatedIds see the record
     * @param textColumn see the record
     * @param seedColumn see the record
     * @param missing see the record
     * @param known see the record
     * @param dateParts see the record
     * @param dayFirst see the record
     * @param stepBy see the record
     * @param form see the record
     */
    public ReadOptions {
        columns = List.copyOf(columns);
        exclude = List.copyOf(exclude);
        categorical = List.copyOf(categorical);
        dateParts = List.copyOf(dateParts);
        if (stepBy.isPresent() && stepBy.get().isPeriod() && stepColumn.isEmpty()) {
            throw new Refused(Refusal.of(ReadOption.STEP_BY, " ", stepBy.get(), " needs a column of dates")
                    .remedy("name it with ", ReadOption.STEP_COLUMN));
        }
        if (idColumn.isPresent() && idsFile.isPresent()) {
            throw new Refused(Refusal.of("ids come from the column %s or from the file %s, not from both"
                            .formatted(Shown.quoted(idColumn.get()), Shown.quoted(String.valueOf(idsFile.get()))))
                    .remedy("give one of the two"));
        }
        if (form.brokenSkipped() && idsFile.isPresent()) {
            throw new Refused(Refusal.of(ReadOption.BROKEN_LINES, " skip would give the ids of a file to other rows")
                    .remedy("name a column of ids with ", ReadOption.ID_COLUMN));
        }
        if (delimiter.isPresent()
                && ("\"\r\n\0.+-".indexOf(delimiter.get()) >= 0 || isLetterOrDigit(delimiter.get()))) {
            throw new Refused(Refusal.of("the delimiter cannot be %s, which occurs in values"
                            .formatted(Shown.quoted(String.valueOf(delimiter.get()))))
                    .remedy("use a comma, a semicolon, a tab, a space or a bar"));
        }
    }

    private static boolean isLetterOrDigit(Character c) {
        return Character.isLetterOrDigit(c) || Character.isSurrogate(c);
    }

    /**
     * Returns the options of a file with a header and nothing but features.
     *
     * @return the defaults
     */
    public static ReadOptions defaults() {
        return DEFAULTS;
    }

    /**
     * Returns these options with another id column.
     *
     * @param idColumn the column with the ids, or several with commas between their names
     * @return the changed options
     */
    public ReadOptions withIdColumn(String idColumn) {
        return changed(copy -> copy.idColumn = Optional.of(idColumn));
    }

    /**
     * Returns these options with another class column.
     *
     * @param classColumn the column with the known classes
     * @return the changed options
     */
    public ReadOptions withClassColumn(String classColumn) {
        return changed(copy -> copy.classColumn = Optional.of(classColumn));
    }

    /**
     * Returns these options with a column of classes to learn from.
     *
     * @param seedColumn the column, with empty cells where the class is unknown
     * @return the changed options
     */
    public ReadOptions withSeedColumn(String seedColumn) {
        return changed(copy -> copy.seedColumn = Optional.of(seedColumn));
    }

    /**
     * Returns these options with another step column.
     *
     * @param stepColumn the column with the steps
     * @return the changed options
     */
    public ReadOptions withStepColumn(String stepColumn) {
        return changed(copy -> copy.stepColumn = Optional.of(stepColumn));
    }

    /**
     * Returns these options with other features.
     *
     * @param columns the features to use
     * @return the changed options
     */
    public ReadOptions withColumns(List<String> columns) {
        return changed(copy -> copy.columns = columns);
    }

    /**
     * Returns these options with other columns left out.
     *
     * @param exclude the columns to leave out
     * @return the changed options
     */
    public ReadOptions withExclude(List<String> exclude) {
        return changed(copy -> copy.exclude = exclude);
    }

    /**
     * Returns these options with other categorical columns.
     *
     * @param categorical the columns with categories, or the single word {@code all}
     * @return the changed options
     */
    public ReadOptions withCategorical(List<String> categorical) {
        return changed(copy -> copy.categorical = categorical);
    }

    /**
     * Returns these options with another vector column.
     *
     * @param vectorColumn the column with arrays of numbers
     * @return the changed options
     */
    public ReadOptions withVectorColumn(String vectorColumn) {
        return changed(copy -> copy.vectorColumn = Optional.of(vectorColumn));
    }

    /**
     * Returns these options with another delimiter.
     *
     * @param delimiter what separates fields
     * @return the changed options
     */
    public ReadOptions withDelimiter(char delimiter) {
        return changed(copy -> copy.delimiter = Optional.of(delimiter));
    }

    /**
     * Returns these options with or without a header.
     *
     * @param header whether the first line names the columns
     * @return the changed options
     */
    public ReadOptions withHeader(boolean header) {
        return changed(copy -> copy.header = header);
    }

    /**
     * Returns these options with or without quotes.
     *
     * @param quotes whether double quotes enclose fields
     * @return the changed options
     */
    public ReadOptions withQuotes(boolean quotes) {
        return changed(copy -> copy.quotes = quotes);
    }

    /**
     * Returns these options with another file of ids.
     *
     * @param idsFile a file with an id per line
     * @return the changed options
     */
    public ReadOptions withIdsFile(Path idsFile) {
        return changed(copy -> copy.idsFile = Optional.of(idsFile));
    }

    /**
     * Returns these options with or without leave for negative infinity.
     *
     * @param negativeInfinityAllowed whether cells may be negative infinity
     * @return the changed options
     */
    public ReadOptions withNegativeInfinityAllowed(boolean negativeInfinityAllowed) {
        return changed(copy -> copy.negativeInfinityAllowed = negativeInfinityAllowed);
    }

    /**
     * Returns a copy for objects that come in every step, or only once.
     *
     * @param repeatedIds whether an id is the same object in every step
     * @return the copy
     */
    public ReadOptions withRepeatedIds(boolean repeatedIds) {
        return changed(copy -> copy.repeatedIds = repeatedIds);
    }

    /**
     * Returns a copy that reads texts.
     *
     * @param textColumn the column with texts, which becomes the only feature
     * @return the copy
     */
    public ReadOptions withTextColumn(String textColumn) {
        return changed(copy -> {
            copy.textColumn = Optional.of(textColumn);
            copy.columns = List.of(textColumn);
            copy.categorical = List.of(textColumn);
        });
    }

    /**
     * Returns these options with another treatment of cells without a value.
     *
     * @param missing what becomes of them
     * @return the changed options
     */
    public ReadOptions withMissing(Missing missing) {
        return changed(copy -> copy.missing = missing);
    }

    /**
     * Returns these options for files that go on with a model.
     *
     * @param known its features
     * @return the changed options
     */
    public ReadOptions withKnown(KnownColumns known) {
        return changed(copy -> copy.known = Optional.of(known));
    }

    /**
     * Returns these options with other columns of dates that are read in parts.
     *
     * @param dateParts the columns
     * @return the changed options
     */
    public ReadOptions withDateParts(List<String> dateParts) {
        return changed(copy -> copy.dateParts = dateParts);
    }

    /**
     * Returns these options with another order of day and month.
     *
     * @param dayFirst whether the day stands before the month in dates with slashes
     * @return the changed options
     */
    public ReadOptions withDayFirst(boolean dayFirst) {
        return changed(copy -> copy.dayFirst = dayFirst);
    }

    /**
     * Returns these options with another way in which rows become steps.
     *
     * @param stepBy periods of the step column, or a number of rows
     * @return the changed options
     */
    public ReadOptions withStepBy(StepBy stepBy) {
        return changed(copy -> copy.stepBy = Optional.of(stepBy));
    }

    /**
     * Returns these options for text files in another form.
     *
     * @param form how letters and numbers are written
     * @return the changed options
     */
    public ReadOptions withForm(TextForm form) {
        return changed(copy -> copy.form = form);
    }

    private ReadOptions changed(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.options();
    }

    /** Lets a single component change without naming the others. */
    private static final class Copy {
        private Optional<String> idColumn;
        private Optional<String> classColumn;
        private Optional<String> stepColumn;
        private List<String> columns;
        private List<String> exclude;
        private List<String> categorical;
        private Optional<String> vectorColumn;
        private Optional<Character> delimiter;
        private boolean header;
        private boolean quotes;
        private Optional<Path> idsFile;
        private boolean negativeInfinityAllowed;
        private boolean repeatedIds;
        private Optional<String> textColumn;
        private Optional<String> seedColumn;
        private Missing missing;
        private Optional<KnownColumns> known;
        private List<String> dateParts;
        private boolean dayFirst;
        private Optional<StepBy> stepBy;
        private TextForm form;

        private Copy(ReadOptions from) {
            idColumn = from.idColumn;
            classColumn = from.classColumn;
            stepColumn = from.stepColumn;
            columns = from.columns;
            exclude = from.exclude;
            categorical = from.categorical;
            vectorColumn = from.vectorColumn;
            delimiter = from.delimiter;
            header = from.header;
            quotes = from.quotes;
            idsFile = from.idsFile;
            negativeInfinityAllowed = from.negativeInfinityAllowed;
            repeatedIds = from.repeatedIds;
            textColumn = from.textColumn;
            seedColumn = from.seedColumn;
            missing = from.missing;
            known = from.known;
            dateParts = from.dateParts;
            dayFirst = from.dayFirst;
            stepBy = from.stepBy;
            form = from.form;
        }

        private ReadOptions options() {
            return new ReadOptions(
                    idColumn,
                    classColumn,
                    stepColumn,
                    columns,
                    exclude,
                    categorical,
                    vectorColumn,
                    delimiter,
                    header,
                    quotes,
                    idsFile,
                    negativeInfinityAllowed,
                    repeatedIds,
                    textColumn,
                    seedColumn,
                    missing,
                    known,
                    dateParts,
                    dayFirst,
                    stepBy,
                    form);
        }
    }
}
