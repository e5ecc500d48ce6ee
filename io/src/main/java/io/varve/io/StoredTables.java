package io.varve.io;

import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import io.varve.refusal.Place;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

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

    static void parquet(Path path, Consumer<Map<String, ?>> rows) throws IOException {
        try (ParquetLibrary.Rows all = opened(ParquetLibrary.found(), path)) {
            all.prepare();
            for (@Nullable Object[] row = all.next(); row != null; row = all.next()) {
                Map<String, @Nullable Object> cells = new HashMap<>();
                for (int i = 0; i < row.length; i++) {
                    cells.put(all.columns().get(i).name(), row[i]);
                }
                rows.accept(cells);
            }
        }
    }

    private static ParquetLibrary.Rows opened(ParquetLibrary library, Path path) throws IOException {
        return library.read(path, ReadLimits.unpacking(path, Place.of(String.valueOf(path.getFileName()))));
    }

    /** The columns of a table; none if the file is something else. */
    static List<String> parquetColumns(Path path) {
        return parquetColumns(ParquetLibrary.found(), path);
    }

    static List<String> parquetColumns(ParquetLibrary library, Path path) {
        try (ParquetLibrary.Rows all = opened(library, path)) {
            return all.columns().stream().map(ParquetLibrary.Column::name).toList();
        } catch (IOException | RuntimeException e) {
            Bug.passOn(e);
            // whatever the library makes of bytes that are not Parquet
            return List.of();
        }
    }
}
