package io.varve.io;

import com.jerolba.carpet.CarpetParquetReader;
import com.jerolba.carpet.io.FileSystemInputFile;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The rows of a Parquet file; a list column can serve as vector. */
final class ParquetCursor implements Cursor {

    // Hadoop's own would look for XML files all over the class path first
    private static final ParquetConfiguration CONFIGURATION = new PlainParquetConfiguration();

    private final String file;
    private final Cells cells;
    private final List<String> columns;

    @SuppressWarnings("rawtypes") // the library takes the class of a row, and that of a map is raw
    private final ParquetReader<Map> records;

    private Map<?, ?> row = Map.of();
    private int number = -1;

    ParquetCursor(Source source, ReadOptions options) throws IOException {
        file = source.name();
        cells = new Cells(options.negativeInfinityAllowed());
        Path path = source.file();
        InputFile input = new FileSystemInputFile(path.toFile());
        columns = reading(() -> columns(input));
        ParquetLibraries.prepare(reading(() -> codecs(input)));
        records = reading(() -> CarpetParquetReader.builder(input, Map.class)
                .withConf(CONFIGURATION)
                .build());
    }

    private List<String> columns(InputFile input) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(
                input, ParquetReadOptions.builder(CONFIGURATION).build())) {
            if (reader.getRecordCount() == 0) {
                throw new DataRefused(file + ": the table has columns but no rows; leave it out or give one with rows");
            }
            return reader.getFooter().getFileMetaData().getSchema().getFields().stream()
                    .map(Type::getName)
                    .toList();
        }
    }

    private static Set<CompressionCodecName> codecs(InputFile input) throws IOException {
        try (ParquetFileReader reader = ParquetFileReader.open(
                input, ParquetReadOptions.builder(CONFIGURATION).build())) {
            return reader.getFooter().getBlocks().stream()
                    .flatMap(block -> block.getColumns().stream())
                    .map(ColumnChunkMetaData::getCodec)
                    .collect(Collectors.toSet());
        }
    }

    // what a damaged file makes the library throw is a long and open list, of which no one is meant for users
    private <T> T reading(Callable<T> step) {
        try {
            return step.call();
        } catch (DataRefused e) {
            throw e;
        } catch (Exception | LinkageError e) {
            String reason =
                    Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
            throw new DataRefused(
                    file + ": this cannot be read as Parquet (" + Shown.plain(reason)
                            + "); it may be cut short, damaged or compressed in an unusual way, so copy or write it again",
                    e);
        }
    }

    @Override
    public List<String> columns() {
        return columns;
    }

    @Override
    public boolean next() {
        number++;
        Optional<Map<?, ?>> next = reading(() -> Optional.ofNullable(records.read()));
        row = next.orElse(Map.of());
        return next.isPresent();
    }

    @Override
    public Place place() {
        return new Place(file, "row", number);
    }

    private Object cell(int column) {
        @Nullable Object cell = row.get(columns.get(column));
        if (cell == null) {
            throw Cells.missing(place(), columns.get(column));
        }
        return cell;
    }

    @Override
    public double number(int column) {
        Object cell = cell(column);
        if (cell instanceof Number value) {
            return finite(value, columns.get(column));
        }
        throw cell instanceof List || cell instanceof Map
                ? nested(cell, column)
                : Cells.notANumber(textOf(cell), place(), columns.get(column));
    }

    private double finite(Number value, String name) {
        double number = value.doubleValue();
        return Double.isFinite(number) ? number : cells.finite(number, place(), name);
    }

    private DataRefused nested(Object cell, int column) {
        return cell instanceof List
                ? Cells.array(place(), columns.get(column))
                : Cells.nested(place(), columns.get(column));
    }

    @Override
    public String text(int column) {
        Object cell = cell(column);
        if (cell instanceof List || cell instanceof Map) {
            throw nested(cell, column);
        }
        String text = textOf(cell);
        if (text.isEmpty()) {
            throw Cells.missing(place(), columns.get(column));
        }
        return text;
    }

    private static String textOf(Object cell) {
        if (cell instanceof BigDecimal decimal) {
            return decimal.toPlainString();
        }
        return cell instanceof Binary binary ? binary.toStringUsingUTF8() : cell.toString();
    }

    @Override
    public double[] vector(int column) {
        String name = columns.get(column);
        if (!(cell(column) instanceof List<?> elements)) {
            throw Cells.noArray(place(), name);
        }
        double[] vector = new double[elements.size()];
        for (int i = 0; i < vector.length; i++) {
            @Nullable Object element = elements.get(i);
            if (!(element instanceof Number value)) {
                throw element == null
                        ? Cells.missing(place(), Collector.element(name, i))
                        : Cells.notANumber(textOf(element), place(), Collector.element(name, i));
            }
            double number = value.doubleValue();
            vector[i] = Double.isFinite(number) ? number : finite(value, Collector.element(name, i));
        }
        return vector;
    }

    @Override
    public void close() throws IOException {
        records.close();
    }
}
