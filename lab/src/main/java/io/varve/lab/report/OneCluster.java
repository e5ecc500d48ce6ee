package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.report.Table.Cell;
import io.varve.lab.run.Ending;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How many runs came down to one cluster, and why. */
final class OneCluster {

    private static final List<Ending> REASONS =
            List.of(Ending.STOPPED_EARLY, Ending.NOT_CONVERGED, Ending.PRUNED, Ending.MERGED);

    private final Summary summary;

    OneCluster(Summary summary) {
        this.summary = summary;
    }

    String html() {
        List<String> columns = new ArrayList<>(List.of("setting", "data set", "entrant", "runs", "ended in one"));
        REASONS.forEach(reason -> columns.add(reason.toString()));
        columns.add("one at some step");
        Table table = new Table(
                "Share of runs that ended in one cluster, and what brought them there; rows without any are left out",
                columns);
        boolean any = false;
        for (Setting setting : summary.manifest().settings()) {
            for (PaperData dataset : summary.datasets()) {
                for (String entrant : summary.entrants()) {
                    any |= row(table, new Series(setting, dataset, entrant));
                }
            }
        }
        return any ? table.html() : "<p>No run of this folder has one cluster at any step after the first.</p>\n";
    }

    private boolean row(Table table, Series series) {
        if (!(summary.everOne(series) > 0)) {
            return false;
        }
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(series.setting().toString()));
        cells.add(Cell.of(series.dataset().title()));
        cells.add(Cell.of(series.entrant()));
        cells.add(Cell.number(Integer.toString(summary.runs(series))));
        double ended = REASONS.stream()
                .mapToDouble(reason -> summary.ended(series, reason))
                .sum();
        cells.add(Cell.number(percent(ended)));
        REASONS.forEach(reason -> cells.add(Cell.number(percent(summary.ended(series, reason)))));
        cells.add(Cell.number(percent(summary.everOne(series))));
        table.row("", 3, cells);
        return true;
    }

    static String percent(double share) {
        return Double.isNaN(share) ? "–" : String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
