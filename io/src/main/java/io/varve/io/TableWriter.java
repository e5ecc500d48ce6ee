package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;

/**
 * Writes records as the rows of a table, one by one and in constant memory.
 *
 * <p>A column is named as the record's component is, in snake_case. Components are {@code String}, {@code int}, {@code
 * long}, {@code double} or {@code boolean}, or a class of these that may be null: an empty cell in CSV and TSV, null in JSON
 * Lines and Parquet. Numbers are written in full, the same in every locale and on every Java version.
 *
 * <p>A file with this name is replaced. The file is complete only after {@link #close()}. Not safe for use by several
 * threads.
 *
 * <pre>{@code
 * record Label(String object, int arrivedStep) {}
 *
 * try (TableWriter<Label> labels = TableWriter.open(Path.of("labels.csv"), Format.CSV, Label.class)) {
 *     labels.write(new Label("doc-17", 0));
 * }
 * }</pre>
 *
 * @param <R> the type of the rows
 */
public final class TableWriter<R extends Record> implements AutoCloseable {

    private final Path path;
    private final RowSink<R> sink;

    private TableWriter(Path path, RowSink<R> sink) {
        this.path = path;
        this.sink = sink;
    }

    /**
     * Opens a table.
     *
     * @param <R> the type of the rows
     * @param path the file, which is replaced if it exists
     * @param format any format but npy
     * @param rows the type of the rows
     * @return a writer, to be closed
     * @throws UncheckedIOException if the file cannot be written
     */
    public static <R extends Record> TableWriter<R> open(Path path, Format format, Class<R> rows) {
        RecordColumns<R> columns = RecordColumns.of(rows);
        try {
            return new TableWriter<>(path, sink(path, format, columns));
        } catch (IOException e) {
            throw failure(path, e);
        }
    }

    /**
     * Opens a table that goes to where text is shown.
     *
     * @param <R> the type of the rows
     * @param out what is written to; it is flushed but not closed
     * @param format CSV, TSV or JSON Lines
     * @param rows the type of the rows
     * @return a writer, to be closed
     * @throws IllegalArgumentException if the format is no text
     */
    public static <R extends Record> TableWriter<R> open(Writer out, Format format, Class<R> rows) {
        RecordColumns<R> columns = RecordColumns.of(rows);
        Writer kept = new KeptOpen(out);
        Path name = Path.of("standard output");
        try {
            return switch (format) {
                case CSV -> new TableWriter<>(name, new DelimitedSink<>(kept, ',', columns));
                case TSV -> new TableWriter<>(name, new DelimitedSink<>(kept, '\t', columns));
                case JSONL -> new TableWriter<>(name, new JsonLinesSink<>(kept, columns));
                case PARQUET, NPY ->
                    throw new Refused(Refusal.of(format + " is not text and cannot be shown")
                            .remedy("name a file, or choose csv, tsv or jsonl"));
            };
        } catch (IOException e) {
            throw failure(name, e);
        }
    }

    /** Passes everything on but the end. */
    private static final class KeptOpen extends FilterWriter {
        KeptOpen(Writer out) {
            super(out);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    // each class pulls in its library, so none is touched before its format is asked for
    private static <R extends Record> RowSink<R> sink(Path path, Format format, RecordColumns<R> columns)
            throws IOException {
        return switch (format) {
            case CSV -> new DelimitedSink<>(path, ',', columns);
            case TSV -> new DelimitedSink<>(path, '\t', columns);
            case JSONL -> new JsonLinesSink<>(path, columns);
            case PARQUET -> ParquetLibrary.found().write(path, columns);
            case NPY ->
                throw new Refused(Refusal.of("tables are not written as npy, which has no room for text")
                        .remedy("use csv, tsv, jsonl or parquet"));
        };
    }

    /**
     * Writes one row.
     *
     * @param row the row
     * @throws UncheckedIOException if the file cannot be written
     */
    public void write(R row) {
        try {
            sink.write(row);
        } catch (IOException | UncheckedIOException e) {
            throw failure(path, e);
        }
    }

    /**
     * Completes and closes the file.
     *
     * @throws UncheckedIOException if the file cannot be written
     */
    @Override
    public void close() {
        try {
            sink.close();
        } catch (IOException | UncheckedIOException e) {
            throw failure(path, e);
        }
    }

    private static UncheckedIOException failure(Path path, Exception e) {
        IOException why = e instanceof IOException plain
                ? plain
                : e.getCause() instanceof IOException cause ? cause : new IOException(e);
        return new UncheckedIOException(
                Shown.escaped(path.toString()) + ": writing failed (" + Shown.escaped(Reason.of(why))
                        + "); check that the directory exists, may be written to and has room",
                why);
    }
}
