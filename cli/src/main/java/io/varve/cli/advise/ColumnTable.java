package io.varve.cli.advise;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table of columns, as wide as it needs to be. */
final class ColumnTable {

    private static final int LONGEST_NAME = 26;
    private static final int MOST_ROWS = 60;

    private ColumnTable() {}

    /** Adds the table, with a sign at those columns of which not all values were counted. */
    static void lines(List<Advice.ColumnRow> rows, Set<String> uncounted, List<String> lines) {
        List<Advice.ColumnRow> shown = rows.subList(0, Math.min(MOST_ROWS, rows.size()));
        int width = Math.max(
                6, shown.stream().mapToInt(row -> name(row).length()).max().orElse(0));
        String form = "%-" + width + "s  %-8s  %-8s  %8s  %9s  %9s  %6s  %s";
        lines.add(String.format(
                        Locale.ROOT, form, "column", "kind", "used as", "distinct", "mean", "spread", "skew", "note")
                .stripTrailing());
        for (Advice.ColumnRow row : shown) {
            boolean quantity = row.kind().equals("number");
            lines.add(String.format(
                            Locale.ROOT,
                            form,
                            name(row),
                            row.kind(),
                            row.role(),
                            (uncounted.contains(row.column()) ? "≥" : "") + Sentences.count(row.distinct()),
                            quantity ? number(row.mean()) : "",
                            quantity ? number(row.spread()) : "",
                            quantity ? skew(row.skew()) : "",
                            row.note())
                    .stripTrailing());
        }
        if (rows.size() > shown.size()) {
            lines.add("and %s more; --out FILE writes them all"
                    .formatted(Sentences.counted(rows.size() - shown.size(), "column")));
        }
    }

    private static String name(Advice.ColumnRow row) {
        return row.column().length() > LONGEST_NAME ? row.column().substring(0, LONGEST_NAME - 1) + "…" : row.column();
    }

    private static String skew(@Nullable Double value) {
        return value == null ? "" : String.format(Locale.ROOT, "%.1f", value + 0.0);
    }

    private static String number(@Nullable Double value) {
        return value == null ? "" : Sentences.number(value);
    }
}
