package io.varve.bench.peers;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A table that reads well as it is and as Markdown. */
final class Table {

    private final String title;
    private final List<String> columns;
    private final List<List<String>> rows = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Table(String title, String... columns) {
        this.title = title;
        this.columns = List.of(columns);
    }

    /** Adds a row, a cell for every column. */
    Table row(Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(
                    "'%s' has %d columns, got %d cells".formatted(title, columns.size(), cells.length));
        }
        List<String> row = new ArrayList<>();
        for (Object cell : cells) {
            row.add(cell.toString());
        }
        rows.add(row);
        return this;
    }

    /** Adds a sentence below the table. */
    Table note(String sentence) {
        notes.add(sentence);
        return this;
    }

    List<List<String>> rows() {
        return Collections.unmodifiableList(rows);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("### ").append(title).append("\n\n");
        text.append(line(columns)).append(rule());
        rows.forEach(row -> text.append(line(row)));
        if (!notes.isEmpty()) {
            text.append('\n');
        }
        notes.forEach(note -> text.append(note).append('\n'));
        return text.toString();
    }

    private String line(List<String> cells) {
        StringBuilder line = new StringBuilder("|");
        for (int c = 0; c < cells.size(); c++) {
            String cell = cells.get(c);
            line.append(' ')
                    .append(cell)
                    .append(" ".repeat(width(c) - cell.length()))
                    .append(" |");
        }
        return line.append('\n').toString();
    }

    private String rule() {
        StringBuilder rule = new StringBuilder("|");
        for (int c = 0; c < columns.size(); c++) {
            rule.append("-".repeat(width(c) + 2)).append('|');
        }
        return rule.append('\n').toString();
    }

    private int width(int column) {
        int width = columns.get(column).length();
        for (List<String> row : rows) {
            width = Math.max(width, row.get(column).length());
        }
        return width;
    }
}
