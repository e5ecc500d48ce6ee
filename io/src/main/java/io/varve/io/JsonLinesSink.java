package io.varve.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes a JSON object per line. */
final class JsonLinesSink<R extends Record> implements RowSink<R> {

    private final Writer out;
    private final JsonGenerator json;
    private final RecordColumns<R> columns;

    JsonLinesSink(Path path, RecordColumns<R> columns) throws IOException {
        this(Files.newBufferedWriter(path, StandardCharsets.UTF_8), columns);
    }

    JsonLinesSink(Writer out, RecordColumns<R> columns) throws IOException {
        this.columns = columns;
        this.out = out;
        // the fast writer prints doubles as Java 19 and later do, on every version
        this.json = JsonFactory.builder()
                .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
                .build()
                .createGenerator(out)
                .setRootValueSeparator(new SerializedString("\n"));
    }

    @Override
    public void write(R row) throws IOException {
        json.writeStartObject();
        for (int i = 0; i < columns.names().size(); i++) {
            json.writeFieldName(columns.names().get(i));
            write(columns.value(row, i));
        }
        json.writeEndObject();
    }

    private void write(@Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeString(value.toString());
        }
    }

    @Override
    public void close() throws IOException {
        json.flush();
        if (json.getOutputContext().getEntryCount() > 0) {
            out.write('\n');
        }
        json.close();
    }
}
