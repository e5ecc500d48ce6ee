package io.varve.parquet;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;

/** Parquet files of any schema. */
final class ParquetFiles {

    private ParquetFiles() {}

    static void write(Path path, String columns, long bytesOfAGroup, List<Consumer<Group>> rows) {
        MessageType schema = MessageTypeParser.parseMessageType("message table { " + columns + " }");
        try (ParquetWriter<Group> writer = builder(path)
                .withConf(new PlainParquetConfiguration())
                .withType(schema)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withRowGroupSize(bytesOfAGroup)
                .withMinRowCountForPageSizeCheck(10)
                .build()) {
            for (Consumer<Group> row : rows) {
                Group group = new SimpleGroup(schema);
                row.accept(group);
                writer.write(group);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // asked for by name: the compiler would also look at its namesake for Hadoop's paths, half of which is not here
    private static ExampleParquetWriter.Builder builder(Path path) {
        try {
            return (ExampleParquetWriter.Builder) ExampleParquetWriter.class
                    .getMethod("builder", OutputFile.class)
                    .invoke(null, new LocalOutputFile(path));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the library has no such method any more", e);
        }
    }
}
