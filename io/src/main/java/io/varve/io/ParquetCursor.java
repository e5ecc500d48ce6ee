package io.varve.io;

import com.jerolba.carpet.io.FileSystemInputFile;
import io.varve.io.ParquetRows.Nested;
import io.varve.io.ParquetValues.Unreadable;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The rows of a Parquet file; a list column can serve as vector. */
final class ParquetCursor implements Cursor {

    private final Place whole;
    private final Cells cells;
    private final ParquetRows rows;
    private final List<String> columns;
    private @Nullable Object[] row = {};
    private int number = -1;

    ParquetCursor(Source source, ReadOptions options) throws IOException {
        whole = Place.of(source.name());
        cells = new Cells(options.negativeInfinityAllowed());
        FileSystemInputFile input = new FileSystemInputFile(source.file().toFile());
        rows = reading(() -> new ParquetRows(input));
        ParquetLibraries.prepare(rows.codecs());
        columns = rows.columns().stream().map(Type::getName).toList();
        columns.forEach(name -> KeptText.require(name, "the name of the column ", whole));
        if (rows.count() == 0) {
            rows.close();
            throw new Refused(Refusal.of("the table has columns but no rows")
                    .at(whole)
                    .remedy("leave it out or give one with rows"));
        }
    }

    // what a damaged file makes the library throw is a long and open list, of which no one is meant for users
    private <T> T reading(Callable<T> step) {
        try {
            return step.call();
        } catch (Exception | LinkageError e) {
            if (e instanceof RuntimeException mistake && Bug.isOurs(mistake)) {
                throw mistake;
            }
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
        return number(cell(column), rows.columns().get(column), columns.get(column));
    }

    private double number(Object cell, Type type, String name) {
        if (cell instanceof Long || cell instanceof BigInteger) {
            return Cells.whole((Number) cell, ParquetValues.nameOf(type), place(), name);
        }
        if (cell instanceof Number value) {
            double number = value.doubleValue();
            return Double.isFinite(number) ? number : cells.finite(number, place(), name);
        }
        throw Cells.notANumber(textOf(cell, name), Optional.of(ParquetValues.nameOf(type)), place(), name);
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
    public double[] vector(int column) {
        String name = columns.get(column);
        if (!(cell(column) instanceof List<?> elements)) {
            throw Cells.noArray(place(), name);
        }
        Type type = ParquetRows.elementOf(rows.columns().get(column));
        double[] vector = new double[elements.size()];
        for (int i = 0; i < vector.length; i++) {
            @Nullable Object element = elements.get(i);
            if (element instanceof Float value && Float.isFinite(value)) {
                vector[i] = value;
            } else if (element == null) {
                throw Cells.missing(place(), Collector.element(name, i));
            } else {
                vector[i] = number(element, type, Collector.element(name, i));
            }
        }
        return vector;
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
