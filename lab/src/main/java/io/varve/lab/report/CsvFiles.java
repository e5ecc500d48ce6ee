package io.varve.lab.report;

import io.varve.io.FolderDraft;
import io.varve.io.Mark;
import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.run.Ending;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The numbers behind the page: medians.csv, averages.csv and one_cluster.csv. */
final class CsvFiles {

    private static final String MEDIANS = "medians.csv";
    private static final String MEDIANS_HEAD =
            "setting,dataset,algorithm,conventions,variant,metric,step,lower_quartile,median,upper_quartile,runs,"
                    + "printed,authors_stored_median";
    private static final String AVERAGES = "averages.csv";
    private static final String AVERAGES_HEAD = "setting,scope,algorithm,conventions,variant,metric,mean,claimed";
    private static final String ONE_CLUSTER = "one_cluster.csv";
    private static final String ONE_CLUSTER_HEAD =
            "setting,dataset,algorithm,conventions,variant,runs,stopped_early,not_converged,pruned,merged,ever";

    private final Summary summary;
    private final Published published;
    private final Averages averages;

    CsvFiles(Summary summary, Published published, Averages averages) {
        this.summary = summary;
        this.published = published;
        this.averages = averages;
    }

    void write(FolderDraft draft) throws IOException {
        Files.write(draft.file(MEDIANS), medians());
        Files.write(draft.file(AVERAGES), averages());
        Files.write(draft.file(ONE_CLUSTER), oneCluster());
    }

    /** By which an earlier one of these files is known. */
    static Map<String, Mark> marks() {
        return Map.of(
                MEDIANS, Mark.beginning(MEDIANS_HEAD + "\n"),
                AVERAGES, Mark.beginning(AVERAGES_HEAD + "\n"),
                ONE_CLUSTER, Mark.beginning(ONE_CLUSTER_HEAD + "\n"));
    }

    private List<String> medians() {
        List<String> lines = new ArrayList<>();
        lines.add(MEDIANS_HEAD);
        for (Series series : allSeries()) {
            for (Metric metric : Metric.ALL) {
                for (int step = 0; step < Sampler.STEPS; step++) {
                    Quartiles ours = summary.at(series, metric, step);
                    if (ours.count() > 0) {
                        Published.Cell cell = published.cell(
                                series.setting(), series.dataset(), Names.algorithm(series.entrant()), metric, step);
                        lines.add(String.join(
                                ",",
                                start(series),
                                metric.name(),
                                Integer.toString(step),
                                number(ours.lower()),
                                number(ours.median()),
                                number(ours.upper()),
                                Integer.toString(ours.count()),
                                number(cell.printed()),
                                number(cell.stored())));
                    }
                }
            }
        }
        return lines;
    }

    private List<String> averages() {
        List<String> lines = new ArrayList<>();
        lines.add(AVERAGES_HEAD);
        for (Setting setting : summary.manifest().settings()) {
            for (String scope : Averages.SCOPES.keySet()) {
                for (String entrant : summary.entrants()) {
                    for (Metric metric : Metric.ALL) {
                        double mean = averages.mean(setting, scope, entrant, metric);
                        double claimed = setting == Setting.UNIFORM
                                ? published
                                        .claimed(metric, scope, Names.algorithm(entrant))
                                        .orElse(Double.NaN)
                                : Double.NaN;
                        if (!Double.isNaN(mean)) {
                            lines.add(String.join(
                                    ",",
                                    setting.toString(),
                                    scope,
                                    parts(entrant),
                                    metric.name(),
                                    number(mean),
                                    number(claimed)));
                        }
                    }
                }
            }
        }
        return lines;
    }

    private List<String> oneCluster() {
        List<String> lines = new ArrayList<>();
        lines.add(ONE_CLUSTER_HEAD);
        for (Series series : allSeries()) {
            lines.add(String.join(
                    ",",
                    start(series),
                    Integer.toString(summary.runs(series)),
                    number(summary.ended(series, Ending.STOPPED_EARLY)),
                    number(summary.ended(series, Ending.NOT_CONVERGED)),
                    number(summary.ended(series, Ending.PRUNED)),
                    number(summary.ended(series, Ending.MERGED)),
                    number(summary.everOne(series))));
        }
        return lines;
    }

    private List<Series> allSeries() {
        List<Series> all = new ArrayList<>();
        for (Setting setting : summary.manifest().settings()) {
            for (PaperData dataset : summary.datasets()) {
                summary.entrants().forEach(entrant -> all.add(new Series(setting, dataset, entrant)));
            }
        }
        return all;
    }

    private static String start(Series series) {
        return series.setting() + "," + series.dataset() + "," + parts(series.entrant());
    }

    private static String parts(String entrant) {
        return String.join(",", Names.algorithm(entrant), Names.preset(entrant), Names.variant(entrant));
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "" : Double.toString(value);
    }
}
