package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.report.Table.Cell;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The paper's Table 1 put to the test: who is faster than affinity propagation, and who remembers. */
final class TableOne {

    /** What the paper says of an algorithm. */
    private record Claim(String algorithm, String title, String history, String efficiency) {}

    private final Summary summary;
    private final Published published;

    TableOne(Summary summary, Published published) {
        this.summary = summary;
        this.published = published;
    }

    String html(Setting setting) {
        List<String> columns = new ArrayList<>(
                List.of("algorithm", "history (paper)", "efficiency (paper)", "entrant", "pairs left together"));
        summary.datasets().forEach(dataset -> columns.add("time / AP's, " + dataset.title()));
        columns.add("M²T / AP's");
        columns.add("NMI");
        columns.add("PUR");
        Table table = new Table(
                "Table 1 of the paper tested, %s setting: sums and means over steps 1 to 5, beside AP of the same preset"
                        .formatted(setting),
                columns);
        apRows(table, setting);
        for (Claim claim : claims()) {
            List<String> entrants = summary.presetsOf(claim.algorithm());
            if (entrants.isEmpty()) {
                List<Cell> cells = new ArrayList<>(List.of(
                        Cell.of(claim.title()),
                        Cell.of(claim.history()),
                        Cell.of(claim.efficiency()),
                        Cell.of("not run")));
                while (cells.size() < columns.size()) {
                    cells.add(Cell.of(""));
                }
                table.row("stored", 1, cells);
            }
            entrants.forEach(entrant ->
                    table.row("", 1, row(setting, claim.title(), claim.history(), claim.efficiency(), entrant)));
        }
        return table.html();
    }

    private static List<Claim> claims() {
        return Published.rows("table1.csv").stream()
                .map(line -> line.split(",", -1))
                .map(cells -> new Claim(cells[0], cells[1], cells[2], cells[3]))
                .toList();
    }

    private void apRows(Table table, Setting setting) {
        for (String entrant : summary.presetsOf(published.baseline())) {
            table.row("", 1, row(setting, Names.title(published.baseline()), "–", "–", entrant));
        }
    }

    private List<Cell> row(Setting setting, String title, String history, String efficiency, String entrant) {
        List<Cell> cells = new ArrayList<>(
                List.of(Cell.of(title), Cell.of(history), Cell.of(efficiency), Cell.of(Names.preset(entrant))));
        cells.add(Cell.number(mean(setting, entrant, Metric.FAITHFULNESS)));
        String ap = published.baseline() + "/" + Names.preset(entrant);
        double worst = Double.NEGATIVE_INFINITY;
        for (PaperData dataset : summary.datasets()) {
            double ratio = ratio(setting, dataset, entrant, ap, Metric.CT);
            boolean agrees = efficiency.startsWith(ratio < 1 ? "faster" : "slower");
            String kind = entrant.equals(ap) || Double.isNaN(ratio) ? "" : agrees ? " better" : " worse";
            cells.add(new Cell(shown(ratio), "number" + kind, agrees ? "as the paper says" : ""));
            worst = Math.max(worst, ratio(setting, dataset, entrant, ap, Metric.WORK));
        }
        cells.add(new Cell(shown(worst), "number", "the largest of all data sets"));
        cells.add(Cell.number(mean(setting, entrant, Metric.NMI)));
        cells.add(Cell.number(mean(setting, entrant, Metric.PUR)));
        return cells;
    }

    private double ratio(Setting setting, PaperData dataset, String entrant, String ap, Metric metric) {
        return summary.sum(new Series(setting, dataset, entrant), metric)
                / summary.sum(new Series(setting, dataset, ap), metric);
    }

    private String mean(Setting setting, String entrant, Metric metric) {
        return metric.shown(summary.datasets().stream()
                .mapToDouble(dataset -> summary.mean(new Series(setting, dataset, entrant), metric))
                .average()
                .orElse(Double.NaN));
    }

    private static String shown(double ratio) {
        return Double.isNaN(ratio) || Double.isInfinite(ratio)
                ? "–"
                : String.format(Locale.ROOT, ratio < 0.1 ? "%.4f" : "%.2f", ratio);
    }
}
