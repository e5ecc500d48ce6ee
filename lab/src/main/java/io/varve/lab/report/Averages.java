package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.report.Table.Cell;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** The averages of the paper's prose: over all data sets, without wine and car, and on KDD-CUP alone. */
final class Averages {

    /** Which data sets an average is over, by the name that the prose gives them. */
    static final Map<String, List<PaperData>> SCOPES = scopes();

    private static final List<Metric> METRICS = List.of(Metric.PUR, Metric.NMI, Metric.CT, Metric.MU, Metric.NI);

    private final Summary summary;
    private final Published published;

    Averages(Summary summary, Published published) {
        this.summary = summary;
        this.published = published;
    }

    private static Map<String, List<PaperData>> scopes() {
        Map<String, List<PaperData>> scopes = new LinkedHashMap<>();
        scopes.put("all", List.of(PaperData.values()));
        scopes.put("without wine and car", List.of(PaperData.IRIS, PaperData.KDDCUP));
        scopes.put("kddcup", List.of(PaperData.KDDCUP));
        return scopes;
    }

    /** Returns the mean over data sets of the means over steps 1 to 5; NaN where a data set is missing. */
    double mean(Setting setting, String scope, String entrant, Metric metric) {
        return SCOPES.getOrDefault(scope, List.of()).stream()
                .mapToDouble(dataset -> summary.mean(new Series(setting, dataset, entrant), metric))
                .average()
                .orElse(Double.NaN);
    }

    String html(Setting setting) {
        List<String> columns = new ArrayList<>(List.of("average of", "over", "algorithm", "paper's text"));
        List<String> presets = List.of("authors", "paper", "varve");
        presets.forEach(preset -> columns.add("Varve, " + preset));
        Table table = new Table(
                "The averages in the paper's text, %s setting: medians of steps 1 to 5, then the mean"
                        .formatted(setting),
                columns);
        for (String scope : SCOPES.keySet()) {
            for (Metric metric : METRICS) {
                for (String algorithm : published.measured()) {
                    row(table, setting, scope, metric, algorithm, presets);
                }
            }
        }
        return table.html();
    }

    private void row(
            Table table, Setting setting, String scope, Metric metric, String algorithm, List<String> presets) {
        OptionalDouble claimed =
                setting == Setting.UNIFORM ? published.claimed(metric, scope, algorithm) : OptionalDouble.empty();
        List<Cell> cells = new ArrayList<>();
        cells.add(Cell.of(metric.name()));
        cells.add(Cell.of(scope.equals("all") ? "all data sets" : scope.equals("kddcup") ? "KDD-CUP" : scope));
        cells.add(Cell.of(Names.title(algorithm)));
        cells.add(Cell.number(claimed.isPresent() ? metric.shown(claimed.getAsDouble()) : ""));
        boolean any = claimed.isPresent();
        for (String preset : presets) {
            String entrant = algorithm + "/" + preset;
            double ours = mean(setting, scope, entrant, metric);
            any |= !Double.isNaN(ours);
            cells.add(PaperTables.compared(metric, PaperData.IRIS, ours, claimed.orElse(Double.NaN), ""));
        }
        if (any) {
            table.row("", 3, cells);
        }
    }
}
