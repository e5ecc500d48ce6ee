package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link TableWriter} has written: every row of a table as a record. An empty cell is null, also where the text
 * that was written was empty: CSV does not tell them apart.
 *
 * <p>Columns that the record does not know are passed over, so that a table may grow.
 */
public final class TableReader {

    private TableReader() {}

    /**
     * Reads a whole table.
     *
     * @param <R> the type of the rows
     * @param path the file
     * @param format any format but npy
     * @param rows the type of the rows
     * @return the rows in order
     * @throws Refused if the file cannot be read as such a table
     */
    public static <R extends Record> List<R> read(Path path, Format format, Class<R> rows) {
        Rows<R> all = new Rows<>(path, rows);
        try {
            switch (format) {
                case CSV -> StoredTables.delimited(path, ',', all::add);
                case TSV -> StoredTables.delimited(path, '\t', all::add);
                case JSONL -> StoredTables.jsonLines(path, all::add);
                case PARQUET -> StoredTables.parquet(path, all::add);
                case NPY ->
                    throw new Refused(
                            Refusal.of("tables are not kept as npy").remedy("use csv, tsv, jsonl or parquet"));
            }
        } catch (Refused e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            Bug.passOn(e);
            throw new Refused(
                    Refusal.of("this cannot be read as a table (" + Shown.escaped(String.valueOf(e.getMessage())) + ")")
                            .at(Place.of(path))
                            .remedy("run the command that wrote it again"),
                    e);
        }
        return all.rows;
    }

    /** Rows as they come, each turned into a record. */
    private static final class Rows<R extends Record> {

        private final Path path;
        private final RecordColumns<R> columns;
        private final Class<?>[] types;
        private final Constructor<R> constructor;
        private final List<R> rows = new ArrayList<>();

        Rows(Path path, Class<R> type) {
            this.path = path;
            this.columns = RecordColumns.of(type);
            this.types = Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new);
            try {
                this.constructor = type.getDeclaredConstructor(types);
                constructor.setAccessible(true);
            } catch (NoSuchMethodException e) {
                throw new IllegalArgumentException("the record " + type + " has no constructor of its components", e);
            }
        }

        void add(Map<String, ?> cells) {
            @Nullable Object[] values = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
                values[i] = value(
                        cells.get(columns.names().get(i)),
                        types[i],
                        columns.names().get(i));
            }
            try {
                rows.add(constructor.newInstance(values));
            } catch (ReflectiveOperationException e) {
                throw refused("cannot be made a row", columns.names().toString(), e);
            }
        }

        private @Nullable Object value(@Nullable Object cell, Class<?> type, String column) {
            String text = cell == null ? "" : cell.toString();
            if (text.isEmpty()) {
                if (type.isPrimitive()) {
                    throw refused("is empty", column, null);
                }
                return null;
            }
            try {
                return switch (type.getSimpleName()) {
                    case "int", "Integer" -> Integer.valueOf(text);
                    case "long", "Long" -> Long.valueOf(text);
                    case "double", "Double" -> Double.valueOf(text);
                    case "boolean", "Boolean" -> Boolean.valueOf(text);
                    default -> text;
                };
            } catch (NumberFormatException e) {
                throw refused("holds " + Shown.quoted(text) + ", which is not a number", column, e);
            }
        }

        private Refused refused(String what, String column, @Nullable Exception cause) {
            Refusal refusal = Refusal.of("the column ", column, " ", what)
                    .at(Place.of(path).row(rows.size() + 1))
                    .remedy("this is not a table of Varve, run the command that wrote it again");
            return cause == null ? new Refused(refusal) : new Refused(refusal, cause);
        }
    }
}
