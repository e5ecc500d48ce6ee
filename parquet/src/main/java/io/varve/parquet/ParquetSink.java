package io.varve.parquet;

import com.jerolba.carpet.CarpetWriter;
import com.jerolba.carpet.io.FileSystemOutputFile;
import com.jerolba.carpet.model.FieldType;
import com.jerolba.carpet.model.FieldTypes;
import com.jerolba.carpet.model.WriteRecordModelType;
import io.varve.io.RecordColumns;
import io.varve.io.RowSink;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Writes Parquet, without compression, which would pull in native libraries. */
final class ParquetSink<R extends Record> implements RowSink<R> {

    private final CarpetWriter<R> writer;

    ParquetSink(Path path, RecordColumns<R> columns) throws IOException {
        writer = new CarpetWriter.Builder<>(new FileSystemOutputFile(path.toFile()), columns.type())
                .withConf(new PlainParquetConfiguration())
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                .withWriteRecordModel(model(columns))
                .build();
    }

    private static <R extends Record> WriteRecordModelType<R> model(RecordColumns<R> columns) {
        WriteRecordModelType<R> model = FieldTypes.writeRecordModel(columns.type());
        for (int i = 0; i < columns.names().size(); i++) {
            int column = i;
            FieldType type = type(columns.accessors().get(i).getReturnType());
            model = model.withField(columns.names().get(i), type, row -> columns.value(row, column));
        }
        return model;
    }

    private static FieldType type(Class<?> type) {
        return switch (type.getSimpleName()) {
            case "int" -> FieldTypes.INTEGER.notNull();
            case "long" -> FieldTypes.LONG.notNull();
            case "double" -> FieldTypes.DOUBLE.notNull();
            case "boolean" -> FieldTypes.BOOLEAN.notNull();
            case "Integer" -> FieldTypes.INTEGER;
            case "Long" -> FieldTypes.LONG;
            case "Double" -> FieldTypes.DOUBLE;
            case "Boolean" -> FieldTypes.BOOLEAN;
            default -> FieldTypes.STRING;
        };
    }

    @Override
    public void write(R row) throws IOException {
        writer.write(row);
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
