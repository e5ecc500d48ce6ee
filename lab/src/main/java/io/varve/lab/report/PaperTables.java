package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.report.Table.Cell;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The paper's tables with our rows below the published ones. */
final class PaperTables {

    private static final double ROUNDING = 0.0005;

    private static final Map<PaperData, Integer> CLASSES =
            Map.of(PaperData.IRIS, 3, PaperData.WINE, 3, PaperData.CAR, 4, PaperData.KDDCUP, 11);

    private final Summary summary;
    private final Published published;

    PaperTables(Summary summary, Published published) {
        this.summary = summary;
        this.published = published;
    }

    /** Returns the number of classes that a data set has. */
    static int classes(PaperData dataset) {
        return CLASSES.getOrDefault(dataset, 0);
    }

    /** Returns all tables of a setting. */
    String html(Setting setting) {
        StringBuilder html = new StringBuilder();
        List<Metric> metrics = setting == Setting.ABLATION ? List.of(Metric.PUR, Metric.NMI) : Metric.PUBLISHED;
        for (Metric metric : metrics) {
            html.append(table(setting, metric));
        }
        return html.toString();
    }

    private String table(Setting setting, Metric metric) {
        List<String> columns = new ArrayList<>(List.of("", "whose"));
        for (int step = 1; step < Sampler.STEPS; step++) {
            columns.add("step " + step);
        }
        columns.add("mean");
        Table table = new Table(caption(setting, metric), columns);
        for (PaperData dataset : summary.datasets()) {
            table.group(dataset.title() + ", " + classes(dataset) + " classes");
            for (String algorithm : published.measured()) {
                publishedRow(table, setting, dataset, algorithm, metric);
                for (String entrant : summary.presetsOf(algorithm)) {
                    ourRow(table, new Series(setting, dataset, entrant), metric);
                }
            }
        }
        return table.html();
    }

    private void publishedRow(Table table, Setting setting, PaperData dataset, String algorithm, Metric metric) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(Names.title(algorithm)));
        cells.add(Cell.of("published"));
        double sum = 0;
        for (int step = 1; step < Sampler.STEPS; step++) {
            Published.Cell cell = published.cell(setting, dataset, algorithm, metric, step);
            sum += cell.value();
            boolean printed = !Double.isNaN(cell.printed());
            String kind = "number" + (printed ? "" : " stored") + (cell.misprinted() ? " misprint" : "");
            String hint = cell.misprinted()
                    ? "printed %s, but the authors' stored median is %s"
                            .formatted(metric.shown(cell.printed()), metric.shown(cell.stored()))
                    : printed ? "" : "not printed; the authors' stored median";
            String star = cell.starred() ? " *" : "";
            cells.add(new Cell(metric.shown(cell.value()) + star + (cell.misprinted() ? " †" : ""), kind, hint));
        }
        cells.add(Cell.number(metric.shown(sum / (Sampler.STEPS - 1))));
        table.row("published", 2, cells);
    }

    private void ourRow(Table table, Series series, Metric metric) {
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(""));
        cells.add(Cell.of("Varve, " + Names.preset(series.entrant())));
        String algorithm = Names.algorithm(series.entrant());
        double sumOfPublished = 0;
        for (int step = 1; step < Sampler.STEPS; step++) {
            Quartiles ours = summary.at(series, metric, step);
            double theirs = published
                    .cell(series.setting(), series.dataset(), algorithm, metric, step)
                    .value();
            sumOfPublished += theirs;
            String hint = "quartiles %s and %s of %d runs"
                    .formatted(metric.shown(ours.lower()), metric.shown(ours.upper()), ours.count());
            cells.add(compared(metric, series.dataset(), ours.median(), theirs, hint));
        }
        double mean = summary.mean(series, metric);
        cells.add(
                compared(metric, series.dataset(), mean, sumOfPublished / (Sampler.STEPS - 1), "mean of the medians"));
        table.row("ours", 2, cells);
    }

    /** A value of ours, marked as better or worse than one of the paper's. */
    static Cell compared(Metric metric, PaperData dataset, double ours, double theirs, String hint) {
        double gain = metric.merit(ours, classes(dataset)) - metric.merit(theirs, classes(dataset));
        if (!metric.comparable() || Double.isNaN(gain)) {
            return new Cell(metric.shown(ours), "number", hint);
        }
        if (Math.abs(gain) <= ROUNDING) {
            return new Cell(metric.shown(ours) + " =", "number", hint);
        }
        return new Cell(
                metric.shown(ours) + (gain > 0 ? " ▲" : " ▼"), "number " + (gain > 0 ? "better" : "worse"), hint);
    }

    private static String caption(Setting setting, Metric metric) {
        String number = switch (setting) {
            case UNIFORM -> Integer.toString(5 + Metric.PUBLISHED.indexOf(metric));
            case VARIABLE -> "11";
            case ABLATION -> "12";
        };
        return String.format(
                Locale.ROOT,
                "Table %s of the paper, %s setting: %s (%s), %s",
                number,
                setting,
                metric.title(),
                metric.name(),
                metric.meaning());
    }
}
