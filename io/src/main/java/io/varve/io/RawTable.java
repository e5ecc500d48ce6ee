package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A file read as it is written, cell by cell: nothing in it is refused but what is no table at all. Serves to find out what the
 * columns are before it is known how to read them.
 */
public final class RawTable implements AutoCloseable {

    /** What stands in the place of an array of numbers: {@value}. */
    public static final String ARRAY = "[…]";

    /** What stands in the place of a value that has parts, or that no text can show: {@value}. */
    public static final String NESTED = "{…}";

    private static final Pattern UNSPLIT = Pattern.compile("^\\s*[-+]?[\\d.]+([ ;|,\\t])\\s*[-+]?[\\d.]+.*$");

    private final Source source;
    private final Format format;
    private final ReadOptions options;
    private final Cursor cursor;

    private RawTable(Source source, Format format, ReadOptions options, Cursor cursor) {
        this.source = source;
        this.format = format;
        this.options = options;
        this.cursor = cursor;
    }

    /**
     * Opens a file. Where nobody said so, a first line that cannot name columns is a row, numbers that nothing separates are
     * separated by what stands between them, and delimiter, decimal comma and encoding are those that its beginning shows.
     *
     * @param file the file, or {@code -} for standard input
     * @param given how it is written, as far as that is known
     * @param standardInput what {@code -} stands for
     * @return the table before its first row, to be closed
     * @throws Refused if it is no table, or has no rows
     */
    public static RawTable open(Path file, ReadOptions given, InputStream standardInput) {
        try {
            ReadOptions options = Files.isRegularFile(file) ? fitted(file, WrittenForm.of(file, given)) : given;
            Source source = Source.open(file, standardInput, options.form().encoding());
            try {
                Format format = source.format();
                Cursor cursor = Cursor.over(source, format, options);
                if (cursor instanceof JsonCursor json) {
                    // any key may come at any line
                    json.takeLateColumns();
                }
                return new RawTable(source, format, options, cursor);
            } catch (IOException | RuntimeException e) {
                source.close();
                throw e;
            }
        } catch (IOException e) {
            throw unreadable(file, e);
        }
    }

    /** Reads the first lines as nothing but rows. */
    private static ReadOptions fitted(Path file, ReadOptions given) throws IOException {
        List<List<String>> first = firstRows(file, given);
        if (first.isEmpty()) {
            return given;
        }
        List<String> last = first.get(first.size() - 1);
        if (given.delimiter().isEmpty() && last.size() == 1) {
            var unsplit = UNSPLIT.matcher(last.get(0));
            if (unsplit.matches()) {
                return fitted(file, given.withDelimiter(unsplit.group(1).charAt(0)));
            }
        }
        try {
            Columns.ofHeader(first.get(0), Place.of("").line(1));
            return given;
        } catch (Refused noNames) {
            return isHeader(first) ? given : given.withHeader(false);
        }
    }

    /** Whether the first row is words alone, some of them above numbers: names then, though one of them comes twice. */
    private static boolean isHeader(List<List<String>> rows) {
        List<String> first = rows.get(0);
        return rows.size() > 1
                && first.stream()
                        .allMatch(cell -> Cells.numberOrOther(cell, false).isEmpty())
                && IntStream.range(0, Math.min(first.size(), rows.get(1).size()))
                        .anyMatch(i -> !Gaps.isGap(first.get(i))
                                && Cells.number(rows.get(1).get(i)).isPresent());
    }

    /** The first two rows of a text file with a delimiter; none of another, or of one that cannot be read so. */
    private static List<List<String>> firstRows(Path file, ReadOptions given) throws IOException {
        List<List<String>> rows = new ArrayList<>();
        try (Source source =
                Source.open(file, InputStream.nullInputStream(), given.form().encoding())) {
            Format format = source.format();
            if (format != Format.CSV && format != Format.TSV) {
                return rows;
            }
            try (Cursor cursor = Cursor.over(source, format, given.withHeader(false))) {
                while (rows.size() < 2 && cursor.next()) {
                    List<String> row = new ArrayList<>();
                    for (int column = 0; column < cursor.columns().size(); column++) {
                        row.add(cursor.raw(column));
                    }
                    rows.add(row);
                }
            }
            return rows;
        } catch (Refused e) {
            // told when the table itself is read
            return rows;
        }
    }

    private static Refused unreadable(Path file, IOException e) {
        return Source.unreadable(Shown.escaped(file.toString()), e);
    }

    /**
     * Returns the names of all columns; JSON may bring further ones with a row.
     *
     * @return none twice
     */
    public List<String> columns() {
        return cursor.columns();
    }

    /**
     * Finds a column by its name or number.
     *
     * @param wanted as an option names it
     * @param option which, for the refusal
     * @return its position
     * @throws Refused if there is no such column
     */
    public int find(String wanted, ReadOption option) {
        return new Columns(source.name(), columns()).find(wanted, option);
    }

    /**
     * Finds columns that are named together, with commas between their names.
     *
     * @param wanted as an option names them
     * @param option which, for the refusal
     * @return their positions
     * @throws Refused if there is no such column
     */
    public List<Integer> findTogether(String wanted, ReadOption option) {
        return new Columns(source.name(), columns()).findTogether(wanted, option);
    }

    /**
     * Returns how the file is written.
     *
     * @return the options given, with the header and delimiter that were found
     */
    public ReadOptions options() {
        return options;
    }

    /**
     * Returns the format of the file.
     *
     * @return by its ending, else by its content
     */
    public Format format() {
        return format;
    }

    /**
     * Returns what separates the fields of a text file.
     *
     * @return the delimiter
     */
    public char delimiter() {
        return options.delimiter().orElse(source.delimiter());
    }

    /**
     * Says whether a field so far was in quotes.
     *
     * @return false for formats that have none
     */
    public boolean quoted() {
        return cursor instanceof DelimitedCursor delimited && delimited.quoted();
    }

    /**
     * Goes to the next row.
     *
     * @return whether there is one
     * @throws Refused if the line cannot be cut into the cells of a row
     */
    public boolean next() {
        try {
            return cursor.next();
        } catch (IOException e) {
            throw Source.unreadable(source.name(), e);
        }
    }

    /**
     * Returns a cell of the current row.
     *
     * @param column its position
     * @return as it is written, but with a point before decimals; empty where there is none
     */
    public String cell(int column) {
        String cell = cursor.raw(column);
        return options.form().decimalComma() ? DecimalComma.pointed(cell) : cell;
    }

    /**
     * Returns how many elements an array of the current row has.
     *
     * @param column its position
     * @return −1 where the cell is no array
     */
    public int elements(int column) {
        return cursor.elements(column);
    }

    /**
     * Returns a cell of the current row with all that tells it from others.
     *
     * @param column its position
     * @return as {@link #cell}, but with the elements of an array
     */
    public String whole(int column) {
        return cursor.elements(column) >= 0 ? cursor.whole(column) : cell(column);
    }

    /**
     * Returns the columns that the first objects of a JSON file lack, as far as rows were read: another reader knows them only if an
     * option names them.
     *
     * @return their names, in the order in which they came
     */
    public List<String> lateColumns() {
        return cursor.lateColumns();
    }

    /**
     * Returns the number that a cell is read as.
     *
     * @param cell as it is written
     * @return empty if it is none, or not finite
     */
    public static OptionalDouble number(String cell) {
        return Cells.number(cell);
    }

    /**
     * Returns the number that a cell is read as, also where it is a date, true or false, or digits in groups.
     *
     * @param cell as it is written
     * @param dayFirst whether the day stands before the month in dates with slashes
     * @return empty if it is none, or not finite
     */
    public static OptionalDouble anyNumber(String cell, boolean dayFirst) {
        return Cells.numberOrOther(cell, dayFirst);
    }

    /**
     * Says whether a cell is a number with a sign between its thousands, such as 1,234.5 and 1'234.5.
     *
     * @param cell without spaces around
     * @return whether it is
     */
    public static boolean isGrouped(String cell) {
        return DigitGroups.number(cell).isPresent();
    }

    /**
     * Returns the sign that stands beside a number, as in 3.4 % or $5.
     *
     * @param cell a cell
     * @return the sign; empty if the cell is anything else
     */
    public static Optional<String> sign(String cell) {
        return Cells.signed(cell).map(signed -> String.valueOf(signed.sign()));
    }

    @Override
    public void close() {
        try (source) {
            cursor.close();
        } catch (IOException e) {
            throw Source.unreadable(source.name(), e);
        }
    }
}
