package io.varve.io;

import java.io.IOException;

/** Where the rows of a table go, in one format. */
interface RowSink<R extends Record> extends AutoCloseable {

    void write(R row) throws IOException;

    @Override
    void close() throws IOException;
}
