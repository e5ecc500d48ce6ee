package io.varve.io;

import io.varve.refusal.Place;
import java.io.IOException;
import java.time.LocalDateTime;
import java.util.List;
import java.util.OptionalLong;

/** A table that is read row by row; cells are asked for one by one, so that nothing unused has to make sense. */
interface Cursor extends AutoCloseable {

    /** Opens a table; each class pulls in its library, so none is touched before its format turns up. */
    static Cursor over(Source source, Format format, ReadOptions options) throws IOException {
        return switch (format) {
            case CSV, TSV -> new DelimitedCursor(source, options);
            case JSONL -> new JsonCursor(source, options);
            case PARQUET -> new ParquetCursor(source, options);
            case NPY -> new NpyCursor(source, options);
        };
    }

    /** The names of all columns, none twice. */
    List<String> columns();

    /** Goes to the next row; the first call goes to the first row, which exists. */
    boolean next() throws IOException;

    /** How many rows there are, where the file says so before they are read. */
    default OptionalLong rows() {
        return OptionalLong.empty();
    }

    /** Where the current row stands. */
    Place place();

    /** A finite number of the current row, or a refusal. */
    double number(int column);

    /** The text of a cell of the current row as it is written, which is not empty, or a refusal. */
    String text(int column);

    /** Whether a cell of the current row has no value. */
    boolean isGap(int column);

    /** The text of a cell of the current row whatever it is: empty where there is none, marks in the place of arrays and objects. */
    String raw(int column);

    /** How many elements an array of the current row has; −1 for other cells. */
    default int elements(int column) {
        return -1;
    }

    /** The text of a cell as {@link #raw}, but with the elements of an array of numbers, by which two of them can be told apart. */
    default String whole(int column) {
        return raw(column);
    }

    /** Whether the first rows have nothing but arrays of numbers in a column of text. */
    default boolean beginsWithArrays(int column) {
        return false;
    }

    /** An array of finite numbers of the current row, with NaN for gaps where these are allowed, or a refusal. */
    double[] vector(int column);

    /** The date in a cell of the current row, or a refusal. */
    default LocalDateTime date(int column) {
        return cells().date(text(column), place(), columns().get(column));
    }

    /** The rules for cells, and what was met so far. */
    Cells cells();

    /** The columns that the first rows lack, and that came with later ones so far. */
    default List<String> lateColumns() {
        return List.of();
    }

    /** The columns of arrays, as far as that is known at the first row. */
    default List<Integer> arrays() {
        return List.of();
    }

    /** Whether columns have names of their own. */
    default boolean named() {
        return true;
    }

    @Override
    void close() throws IOException;
}
