package io.varve.io;

import java.io.IOException;

/**
 * Where the rows of a table go, in one format.
 *
 * @param <R> the type of the rows
 */
public interface RowSink<R extends Record> extends AutoCloseable {

    /**
     * Takes a row.
     *
     * @param row the next one
     * @throws IOException if it cannot be written
     */
    void write(R row) throws IOException;

    @Override
    void close() throws IOException;
}
