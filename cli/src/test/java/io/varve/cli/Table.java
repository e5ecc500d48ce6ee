package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A table that a run left, read without any of the code that wrote it. Only for values without delimiters.
 *
 * @param columns the header
 * @param rows each from column to cell
 */
record Table(List<String> columns, List<Map<String, String>> rows) {

    static Table read(Path file) throws IOException {
        String delimiter = file.toString().endsWith(".tsv") ? "\t" : ",";
        List<String> lines = Files.readAllLines(file);
        List<String> columns = List.of(lines.get(0).split(delimiter, -1));
        List<Map<String, String>> rows = lines.stream()
                .skip(1)
                .map(line -> row(columns, List.of(line.split(delimiter, -1))))
                .toList();
        return new Table(columns, rows);
    }

    /** Returns one column, from top to bottom. */
    List<String> column(String name) {
        assertThat(columns).contains(name);
        return rows.stream().map(row -> row.get(name)).toList();
    }

    /** Returns the rows in which a column has a value. */
    List<Map<String, String>> where(String column, Object value) {
        assertThat(columns).contains(column);
        return rows.stream()
                .filter(row -> row.get(column).equals(value.toString()))
                .toList();
    }

    static int integer(Map<String, String> row, String column) {
        return Integer.parseInt(row.get(column));
    }

    static double number(Map<String, String> row, String column) {
        return Double.parseDouble(row.get(column));
    }

    private static Map<String, String> row(List<String> columns, List<String> cells) {
        assertThat(cells).hasSameSizeAs(columns);
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < cells.size(); i++) {
            row.put(columns.get(i), cells.get(i));
        }
        return row;
    }
}
