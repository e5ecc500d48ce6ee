package io.varve.io;

import io.varve.io.ParquetLibrary.Column;
import io.varve.io.ParquetLibrary.Nested;
import io.varve.io.ParquetLibrary.Unreadable;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of a Parquet file; a list column can serve as vector. */
final class ParquetCursor implements Cursor {

    private final Place whole;
    private final Cells cells;
    private final ParquetLibrary.Rows rows;
    private final List<String> columns;
    private @Nullable Object[] row = {};
    private int number = -1;

    ParquetCursor(Source source, ReadOptions options) throws IOException {
        whole = Place.of(source.name());
        cells = Cells.of(options);
        ParquetLibrary library = ParquetLibrary.found();
        Path file = source.file();
        rows = reading(() -> library.read(file, ReadLimits.unpacking(file, whole)));
        rows.prepare();
        requireColumns();
        columns = rows.columns().stream().map(Column::name).toList();
        columns.forEach(name -> KeptText.require(name, "the name of the column ", whole));
        if (rows.count() == 0) {
            rows.close();
            throw new NoRows(Refusal.of("the table has columns but no rows")
                    .at(whole)
                    .remedy("leave it out or give one with rows"));
        }
    }

    private void requireColumns() throws IOException {
        try {
            ReadLimits.requireColumns(rows.columns().size(), whole);
        } catch (Refused e) {
            rows.close();
            throw e;
        }
    }

    // what a damaged file makes the library throw is a long and open list, of which no one is meant for users
    private <T> T reading(Callable<T> step) {
        try {
            return step.call();
        } catch (Refused e) {
            // a limit of ours
            throw e;
        } catch (Exception | LinkageError e) {
            Bug.passOn(e);
            throw new Refused(
                    Refusal.of("this cannot be read as Parquet (" + Shown.plain(Reason.of(e)) + ")")
                            .at(whole)
                            .remedy(
                                    "it may be cut short, damaged or compressed in an unusual way, so copy or write it again"),
                    e);
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        number++;
        Optional<@Nullable Object[]> next = reading(() -> Optional.ofNullable(rows.next()));
        row = next.orElse(new Object[0]);
        return next.isPresent();
    }

    @Override
    public OptionalLong rows() {
        return OptionalLong.of(rows.count());
    }

    @Override
    public Place place() {
        return whole.row(number);
    }

    private Object cell(int column) {
        @Nullable Object cell = row[column];
        if (cell == null) {
            throw Cells.missing(place(), columns.get(column));
        }
        return cell;
    }

    @Override
    public double number(int column) {
        return number(cell(column), rows.columns().get(column).type(), columns.get(column));
    }

    private double number(Object cell, String type, String name) {
        if (cell instanceof Long || cell instanceof BigInteger) {
            return cells.number(Cells.whole((Number) cell, type, place(), name), place(), name);
        }
        if (cell instanceof Number value) {
            return cells.number(value.doubleValue(), place(), name);
        }
        String text = textOf(cell, name);
        OptionalDouble other = text.isEmpty() ? OptionalDouble.empty() : cells.ofOtherForm(text, place(), name);
        if (other.isPresent()) {
            return other.getAsDouble();
        }
        throw Cells.notANumber(text, Optional.of(type), place(), name);
    }

    @Override
    public Cells cells() {
        return cells;
    }

    @Override
    public List<Integer> arrays() {
        return IntStream.range(0, columns.size())
                .filter(column -> rows.columns().get(column).isArray())
                .boxed()
                .toList();
    }

    @Override
    public boolean isGap(int column) {
        @Nullable Object cell = row[column];
        return cell == null
                || (cell instanceof Double number && number.isNaN())
                || (cell instanceof Float single && single.isNaN())
                || (cell instanceof String text && Gaps.isGap(text));
    }

    @Override
    public String text(int column) {
        String name = columns.get(column);
        return Cells.text(textOf(cell(column), name), place(), name);
    }

    private String textOf(Object cell, String name) {
        if (cell instanceof List) {
            throw Cells.array(place(), name);
        }
        if (cell instanceof Nested) {
            throw Cells.nested(place(), name);
        }
        if (cell instanceof Unreadable unreadable) {
            throw new Refused(unreadable.why().at(place().column(name)));
        }
        if (cell instanceof String text) {
            ReadLimits.requireField(text, place().column(name));
        }
        return cell instanceof BigDecimal decimal ? decimal.toPlainString() : cell.toString();
    }

    @Override
    public String raw(int column) {
        @Nullable Object cell = row[column];
        if (cell == null) {
            return "";
        }
        if (cell instanceof List) {
            return RawTable.ARRAY;
        }
        if (cell instanceof Nested || cell instanceof Unreadable) {
            return RawTable.NESTED;
        }
        return textOf(cell, columns.get(column));
    }

    @Override
    public int elements(int column) {
        return row[column] instanceof List<?> elements ? elements.size() : -1;
    }

    @Override
    public String whole(int column) {
        return row[column] instanceof List<?> elements ? elements.toString() : raw(column);
    }

    @Override
    public double[] vector(int column) {
        String name = columns.get(column);
        if (!(cell(column) instanceof List<?> elements)) {
            throw Cells.noArray(place(), name);
        }
        String type = rows.columns().get(column).type();
        double[] vector = new double[elements.size()];
        for (int i = 0; i < vector.length; i++) {
            @Nullable Object element = elements.get(i);
            if (element instanceof Float value && Float.isFinite(value)) {
                vector[i] = value;
            } else if (cells.gapsInVectors() && isNothing(element)) {
                vector[i] = Double.NaN;
            } else if (element == null) {
                throw Cells.missing(place(), RowReader.element(name, i));
            } else {
                vector[i] = number(element, type, RowReader.element(name, i));
            }
        }
        return vector;
    }

    private static boolean isNothing(@Nullable Object element) {
        return element == null || (element instanceof Number number && Double.isNaN(number.doubleValue()));
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
