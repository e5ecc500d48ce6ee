package io.varve.lab.report;

import io.varve.view.Document;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A table of a page. */
final class Table {

    private final StringBuilder rows = new StringBuilder();
    private final String caption;
    private final List<String> columns;
    private final BitSet numeric = new BitSet();

    Table(String caption, List<String> columns) {
        this.caption = caption;
        this.columns = List.copyOf(columns);
    }

    /**
     * A cell.
     *
     * @param text what it shows
     * @param kind class of its look, or empty
     * @param hint shown when a pointer rests on it, or empty
     */
    record Cell(String text, String kind, String hint) {

        static Cell of(String text) {
            return new Cell(text, "", "");
        }

        static Cell number(String text) {
            return new Cell(text, "number", "");
        }
    }

    /** Adds a row, of some look; the first cells are headings. */
    void row(String kind, int headings, List<Cell> cells) {
        rows.append(kind.isEmpty() ? "<tr>" : "<tr class=\"" + kind + "\">");
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i);
            numeric.set(i, numeric.get(i) || cell.kind().startsWith("number"));
            String tag = i < headings ? "th" : "td";
            rows.append('<').append(tag).append(i < headings ? " scope=\"row\"" : "");
            attribute("class", cell.kind());
            attribute("title", cell.hint());
            rows.append('>')
                    .append(Document.escape(cell.text()))
                    .append("</")
                    .append(tag)
                    .append('>');
        }
        rows.append("</tr>\n");
    }

    /** Adds a heading over the rows that follow. */
    void group(String title) {
        rows.append("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"")
                .append(columns.size())
                .append("\">")
                .append(Document.escape(title))
                .append("</th></tr>\n");
    }

    String html() {
        List<String> heads = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            String kind = numeric.get(i) ? " class=\"number\"" : "";
            heads.add("<th scope=\"col\"" + kind + ">" + Document.escape(columns.get(i)) + "</th>");
        }
        return "<div class=\"scroll\"><table>\n<caption>%s</caption>\n<thead><tr>%s</tr></thead>\n<tbody>\n%s</tbody></table></div>\n"
                .formatted(Document.escape(caption), String.join("", heads), rows);
    }

    private void attribute(String name, String value) {
        if (!value.isEmpty()) {
            rows.append(' ')
                    .append(name)
                    .append("=\"")
                    .append(Document.escape(value))
                    .append('"');
        }
    }
}
