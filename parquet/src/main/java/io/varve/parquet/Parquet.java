package io.varve.parquet;

import io.varve.io.ParquetLibrary;
import io.varve.io.RecordColumns;
import io.varve.io.RowSink;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongConsumer;

/** What varve-io finds where this module is on the class path. */
public final class Parquet implements ParquetLibrary {

    /** For the service loader. */
    public Parquet() {}

    @Override
    public Rows read(Path file, LongConsumer unpacking) throws IOException {
        return new ParquetRows(file, unpacking);
    }

    @Override
    public <R extends Record> RowSink<R> write(Path file, RecordColumns<R> columns) throws IOException {
        return new ParquetSink<>(file, columns);
    }
}
