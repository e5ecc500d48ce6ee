package io.varve.io;

import io.varve.refusal.Place;
import java.io.IOException;
import java.util.List;

/** A table that is read row by row; cells are asked for one by one, so that nothing unused has to make sense. */
interface Cursor extends AutoCloseable {

    /** Opens a table; each class pulls in its library, so none is touched before its format turns up. */
    static Cursor over(Source source, Format format, ReadOptions options) throws IOException {
        return switch (format) {
            case CSV, TSV -> new DelimitedCursor(source, options);
            case JSONL -> new JsonLinesCursor(source, options);
            case PARQUET -> new ParquetCursor(source, options);
            case NPY -> new NpyCursor(source, options);
        };
    }

    /** The names of all columns, none twice. */
    List<String> columns();

    /** Goes to the next row; the first call goes to the first row, which exists. */
    boolean next() throws IOException;

    /** Where the current row stands. */
    Place place();

    /** A finite number of the current row, or a refusal. */
    double number(int column);

    /** The text of a cell of the current row as it is written, which is not empty, or a refusal. */
    String text(int column);

    /** The text of a cell of the current row whatever it is: empty where there is none, marks in the place of arrays and objects. */
    String raw(int column);

    /** An array of finite numbers of the current row, or a refusal. */
    double[] vector(int column);

    @Override
    void close() throws IOException;
}
