package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.LineChart.Line;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import io.varve.view.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Line plots: a row per metric, a drawing per data set. */
final class Plots {

    private static final List<Metric> METRICS = List.of(
            Metric.NMI,
            Metric.PUR,
            Metric.NMI_ALL,
            Metric.PUR_ALL,
            Metric.ARI,
            Metric.FAITHFULNESS,
            Metric.NC,
            Metric.NI,
            Metric.WORK,
            Metric.CT,
            Metric.MU,
            Metric.HEAP);

    private final Summary summary;
    private final Published published;

    Plots(Summary summary, Published published) {
        this.summary = summary;
        this.published = published;
    }

    String html(Setting setting) {
        StringBuilder html = new StringBuilder(legend());
        for (Metric metric : METRICS) {
            StringBuilder charts = new StringBuilder();
            for (PaperData dataset : summary.datasets()) {
                charts.append(new LineChart(dataset.title(), metric, lines(setting, dataset, metric)).svg());
            }
            html.append(
                    "<h3>%s <span class=\"faint\">%s, by step</span></h3>\n<div class=\"grid-of-charts\">\n%s</div>\n"
                            .formatted(Document.escape(metric.title()), Document.escape(metric.meaning()), charts));
        }
        return html.toString();
    }

    private List<Line> lines(Setting setting, PaperData dataset, Metric metric) {
        List<Line> lines = new ArrayList<>();
        for (String algorithm : published.measured()) {
            if (metric.comparable() && Metric.PUBLISHED.contains(metric)) {
                List<Quartiles> values = IntStream.range(0, Sampler.STEPS)
                        .mapToObj(step -> published
                                .cell(setting, dataset, algorithm, metric, step)
                                .value())
                        .map(value -> new Quartiles(value, value, value, 1))
                        .toList();
                lines.add(new Line(Names.title(algorithm) + ", published", "series published a-" + algorithm, values));
            }
        }
        for (String entrant : summary.entrants()) {
            if (Names.variant(entrant).isEmpty()) {
                List<Quartiles> values = IntStream.range(0, Sampler.STEPS)
                        .mapToObj(step -> summary.at(new Series(setting, dataset, entrant), metric, step))
                        .toList();
                String kind = "series a-%s p-%s".formatted(Names.algorithm(entrant), Names.preset(entrant));
                lines.add(new Line(
                        Names.title(Names.algorithm(entrant)) + ", Varve, " + Names.preset(entrant), kind, values));
            }
        }
        return lines;
    }

    private String legend() {
        StringBuilder items = new StringBuilder();
        summary.entrants().stream()
                .map(Names::algorithm)
                .distinct()
                .forEach(algorithm -> items.append(item("series a-" + algorithm, Names.title(algorithm))));
        summary.entrants().stream()
                .map(Names::preset)
                .distinct()
                .forEach(preset -> items.append(item("series a-none p-" + preset, "Varve, " + preset)));
        items.append(item("series a-none published", "published"));
        return "<ul class=\"key\">" + items + "</ul>\n";
    }

    private static String item(String kind, String text) {
        return "<li><svg width=\"34\" height=\"10\" aria-hidden=\"true\"><g class=\"%s\"><path d=\"M1 5H33\"/></g></svg> %s</li>"
                .formatted(kind, Document.escape(text));
    }
}
