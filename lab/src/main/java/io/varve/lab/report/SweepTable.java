package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.report.Table.Cell;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.List;

/** What every value of a sweep comes to, over all data sets. */
final class SweepTable {

    private static final List<Metric> METRICS = List.of(
            Metric.PUR, Metric.NMI, Metric.PUR_ALL, Metric.NMI_ALL, Metric.HELD, Metric.NC, Metric.NI, Metric.CT);

    private final Summary summary;

    SweepTable(Summary summary) {
        this.summary = summary;
    }

    /** Returns the table, or nothing where nothing was swept. */
    String html(Setting setting) {
        List<String> swept = summary.entrants().stream()
                .filter(entrant -> !Names.variant(entrant).isEmpty())
                .toList();
        if (swept.isEmpty()) {
            return "";
        }
        List<String> columns = new ArrayList<>(List.of("entrant", "parameter"));
        METRICS.forEach(metric -> columns.add(metric.name()));
        columns.add("runs with one cluster");
        Table table = new Table(
                "Sweep, %s setting: medians of steps 1 to 5, mean over the data sets".formatted(setting), columns);
        for (String entrant : swept) {
            List<Cell> cells = new ArrayList<>();
            cells.add(Cell.of(Names.title(Names.algorithm(entrant)) + ", " + Names.preset(entrant)));
            cells.add(Cell.of(Names.variant(entrant)));
            METRICS.forEach(metric -> cells.add(Cell.number(mean(setting, entrant, metric))));
            cells.add(Cell.number(OneCluster.percent(summary.datasets().stream()
                    .mapToDouble(dataset -> summary.everOne(new Series(setting, dataset, entrant)))
                    .average()
                    .orElse(Double.NaN))));
            table.row("", 2, cells);
        }
        return table.html();
    }

    private String mean(Setting setting, String entrant, Metric metric) {
        List<PaperData> datasets = summary.datasets();
        return metric.shown(datasets.stream()
                .mapToDouble(dataset -> summary.mean(new Series(setting, dataset, entrant), metric))
                .average()
                .orElse(Double.NaN));
    }
}
