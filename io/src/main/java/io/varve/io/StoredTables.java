package io.varve.io;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.jerolba.carpet.CarpetParquetReader;
import com.jerolba.carpet.io.FileSystemInputFile;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetReader;
import org.apache.parquet.schema.Type;

/** The rows of our own tables as maps from column to cell. */
final class StoredTables {

    private StoredTables() {}

    static void delimited(Path path, char delimiter, Consumer<Map<String, ?>> rows) throws IOException {
        try (CsvReader<NamedCsvRecord> reader =
                CsvReader.builder().fieldSeparator(delimiter).ofNamedCsvRecord(path, StandardCharsets.UTF_8)) {
            reader.forEach(row -> rows.accept(row.getFieldsAsMap()));
        }
    }

    static void jsonLines(Path path, Consumer<Map<String, ?>> rows) throws IOException {
        ObjectMapper json = new ObjectMapper();
        try (BufferedReader reader = Files.newBufferedReader(path, StandardCharsets.UTF_8)) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                @SuppressWarnings("unchecked") // a JSON object has texts for names
                Map<String, ?> row = json.readValue(line, Map.class);
                rows.accept(row);
            }
        }
    }

    @SuppressWarnings({"rawtypes", "unchecked"}) // the library takes the class of a row, and that of a map is raw
    static void parquet(Path path, Consumer<Map<String, ?>> rows) throws IOException {
        try (ParquetReader<Map> reader = CarpetParquetReader.builder(new FileSystemInputFile(path.toFile()), Map.class)
                .withConf(new PlainParquetConfiguration())
                .build()) {
            for (Map row = reader.read(); row != null; row = reader.read()) {
                rows.accept((Map<String, ?>) row);
            }
        }
    }

    /** The columns of a table; none if the file is something else. */
    static List<String> parquetColumns(Path path) {
        ParquetReadOptions options =
                ParquetReadOptions.builder(new PlainParquetConfiguration()).build();
        try (ParquetFileReader reader = ParquetFileReader.open(new FileSystemInputFile(path.toFile()), options)) {
            return reader.getFooter().getFileMetaData().getSchema().getFields().stream()
                    .map(Type::getName)
                    .toList();
        } catch (IOException | RuntimeException e) {
            // whatever the library makes of bytes that are not Parquet
            return List.of();
        }
    }
}
