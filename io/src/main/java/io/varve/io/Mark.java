package io.varve.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** By which a file of Varve's that stands alone is told from somebody else's: what it begins with. */
public interface Mark {

    /**
     * Says whether a file has the mark.
     *
     * @param file one that is there
     * @return false also if it cannot be understood
     * @throws IOException if it cannot be read
     */
    boolean isOn(Path file) throws IOException;

    /**
     * Marks texts by their first characters.
     *
     * @param text with which each begins
     * @return the mark
     */
    static Mark beginning(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return file -> {
            try (InputStream in = Files.newInputStream(file)) {
                return Arrays.equals(in.readNBytes(bytes.length), bytes);
            }
        };
    }

    /**
     * Marks pages by the name of the program in their head.
     *
     * @return the mark
     */
    static Mark page() {
        return beginning("""
                <!doctype html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="generator" content="Varve">
                """);
    }

    /**
     * Marks tables by their columns.
     *
     * @param format of the table
     * @param rows the type of its rows
     * @return the mark
     */
    static Mark table(Format format, Class<? extends Record> rows) {
        List<String> names = RecordColumns.of(rows).names();
        return switch (format) {
            case CSV -> beginning(String.join(",", names) + "\n");
            case TSV -> beginning(String.join("\t", names) + "\n");
            case JSONL -> file -> namesOfFirstLine(file).equals(names);
            case PARQUET -> file -> StoredTables.parquetColumns(file).equals(names);
            case NPY -> file -> false;
        };
    }

    private static List<String> namesOfFirstLine(Path file) throws IOException {
        List<String> names = new ArrayList<>();
        // any bytes may be in somebody else's file
        try (BufferedReader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
            String line = reader.readLine();
            try (JsonParser json = new JsonFactory().createParser(line == null ? "" : line)) {
                if (json.nextToken() == JsonToken.START_OBJECT) {
                    while (json.nextToken() == JsonToken.FIELD_NAME) {
                        names.add(json.currentName());
                        json.nextToken();
                        json.skipChildren();
                    }
                }
            } catch (JsonProcessingException e) {
                return List.of();
            }
        }
        return names;
    }
}
