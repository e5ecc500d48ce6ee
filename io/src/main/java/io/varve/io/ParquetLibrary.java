package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What reads and writes Parquet files: the module varve-parquet, found where it is on the class path. It stands alone since it
 * brings some twenty libraries, which a program without such files shall not carry.
 */
public interface ParquetLibrary {

    /**
     * Opens a file.
     *
     * @param file where it is
     * @param unpacking is told how many bytes the columns unpack to, first as the file declares it and then before each part is
     *     unpacked, that part included; what it throws ends the reading
     * @return its rows, to be closed
     * @throws IOException if it cannot be read
     */
    Rows read(Path file, LongConsumer unpacking) throws IOException;

    /**
     * Begins a file.
     *
     * @param <R> the type of the rows
     * @param file where it is to be; one that is there is replaced
     * @param columns of the rows
     * @return what takes the rows
     * @throws IOException if it cannot be written
     */
    <R extends Record> RowSink<R> write(Path file, RecordColumns<R> columns) throws IOException;

    /**
     * Finds the module.
     *
     * @return what it offers
     * @throws Refused if it is not on the class path
     */
    static ParquetLibrary found() {
        return ServiceLoader.load(ParquetLibrary.class, ParquetLibrary.class.getClassLoader())
                .findFirst()
                .orElseThrow(() ->
                        new Refused(Refusal.of("Parquet needs the module varve-parquet, which is not on the class path")
                                .remedy("add the artifact io.varve:varve-parquet, or use csv, tsv or jsonl")));
    }

    /**
     * A column of a file.
     *
     * @param name what it is called
     * @param isArray whether its values are lists
     * @param type of its values, or of the elements of its lists, as messages show it
     */
    record Column(String name, boolean isArray, String type) {}

    /** Stands for a value that has parts with names. */
    enum Nested {
        /** Whatever its parts are. */
        GROUP
    }

    /**
     * Takes the place of a value that cannot be used, until somebody asks for it.
     *
     * @param why the sentence to refuse it with
     */
    record Unreadable(Refusal why) {}

    /** The rows of a file, in order. */
    interface Rows extends AutoCloseable {

        /**
         * Returns the columns.
         *
         * @return in the order of the file
         */
        List<Column> columns();

        /**
         * Returns how many rows there are.
         *
         * @return known before any is read
         */
        long count();

        /**
         * Makes the native code ready that the file needs, if any; to be called before the first row is read.
         *
         * @throws java.io.UncheckedIOException if there is no place for it, which is no fault of the file
         */
        void prepare();

        /**
         * Reads a row: for each column null, a {@link Number}, something that prints as its text, a {@link List} of such values, {@link
         * Nested} or {@link Unreadable}.
         *
         * @return the next one, or null after the last
         * @throws IOException if the file cannot be read
         */
        @Nullable
        Object @Nullable [] next() throws IOException;

        @Override
        void close() throws IOException;
    }
}
