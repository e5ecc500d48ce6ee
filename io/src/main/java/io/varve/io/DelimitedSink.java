package io.varve.io;

import com.fasterxml.jackson.core.io.schubfach.DoubleToDecimal;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategy;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Writes CSV and TSV. */
final class DelimitedSink<R extends Record> implements RowSink<R> {

    private final CsvWriter writer;
    private final RecordColumns<R> columns;

    DelimitedSink(Path path, char delimiter, RecordColumns<R> columns) throws IOException {
        this(builder(delimiter, columns).build(path, StandardCharsets.UTF_8), columns);
    }

    DelimitedSink(Writer out, char delimiter, RecordColumns<R> columns) {
        this(builder(delimiter, columns).build(out), columns);
    }

    private DelimitedSink(CsvWriter writer, RecordColumns<R> columns) {
        this.columns = columns;
        this.writer = writer;
        writer.writeRecord(columns.names());
    }

    private static CsvWriter.CsvWriterBuilder builder(char delimiter, RecordColumns<?> columns) {
        return CsvWriter.builder()
                .fieldSeparator(delimiter)
                .lineDelimiter(LineDelimiter.LF)
                .quoteStrategy(new Quotes(columns.names().size() == 1));
    }

    @Override
    public void write(R row) {
        CsvWriter.CsvWriterRecord fields = writer.writeRecord();
        for (int i = 0; i < columns.names().size(); i++) {
            fields = fields.writeField(text(columns.value(row, i)));
        }
        fields.endRecord();
    }

    private static @Nullable String text(@Nullable Object value) {
        if (value instanceof Double number) {
            // as Double.toString, which before Java 19 had digits to spare: the same file on every version
            return DoubleToDecimal.toString(number);
        }
        return value == null ? null : value.toString();
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }

    /** Quotes beyond those that the format requires. */
    private record Quotes(boolean onlyColumn) implements QuoteStrategy {

        // a line without anything on it is no row
        @Override
        public boolean quoteNull(int lineNo, int fieldIdx) {
            return onlyColumn;
        }

        // an empty text is not an empty cell
        @Override
        public boolean quoteEmpty(int lineNo, int fieldIdx) {
            return true;
        }

        // many readers strip spaces around a field that is not quoted, and to ours one of spaces alone is empty
        @Override
        public boolean quoteValue(int lineNo, int fieldIdx, String value) {
            return value.charAt(0) <= ' ' || value.charAt(value.length() - 1) <= ' ';
        }
    }
}
