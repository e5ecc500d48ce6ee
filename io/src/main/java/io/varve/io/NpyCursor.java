package io.varve.io;

import io.varve.refusal.Place;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** The rows of a two-dimensional numpy array. */
final class NpyCursor implements Cursor {

    private final String file;
    private final Place whole;
    private final Cells cells;
    private final NpyHeader header;
    private final List<String> columns;
    private final NpyData data;
    private int row = -1;

    NpyCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        whole = Place.of(file);
        cells = Cells.of(options);
        header = NpyHeader.read(source.start(NpyHeader.LONGEST), file);
        // one byte more shows that there are more
        Path path = source.file(header.length() + 1);
        header.requireLength(Files.size(path), file);
        columns = Columns.numbered(header.columns());
        data = NpyData.read(path, header);
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        row++;
        return row < header.rows();
    }

    @Override
    public OptionalLong rows() {
        return OptionalLong.of(header.rows());
    }

    @Override
    public Place place() {
        return whole.row(row);
    }

    private Number value(int column) {
        return data.get(header.columnByColumn() ? column * header.rows() + row : row * header.columns() + column);
    }

    @Override
    public double number(int column) {
        Number value = value(column);
        if (value instanceof Long || value instanceof BigInteger) {
            return Cells.whole(value, header.type(), place(), columns.get(column));
        }
        double number = value.doubleValue();
        return Double.isFinite(number) ? number : cells.finite(number, place(), columns.get(column));
    }

    @Override
    public Cells cells() {
        return cells;
    }

    @Override
    public boolean named() {
        return false;
    }

    @Override
    public boolean isGap(int column) {
        return Double.isNaN(value(column).doubleValue());
    }

    @Override
    public String text(int column) {
        Number value = value(column);
        if (value instanceof Long || value instanceof BigInteger) {
            return value.toString();
        }
        double number = number(column);
        return number == Math.rint(number) && Math.abs(number) < 1L << 53
                ? Long.toString((long) number)
                : Double.toString(number);
    }

    @Override
    public String raw(int column) {
        return value(column).toString();
    }

    @Override
    public double[] vector(int column) {
        throw Cells.noArrays(file, columns.get(column));
    }

    @Override
    public void close() {}
}
