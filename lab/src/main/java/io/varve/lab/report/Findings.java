package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What the results say about APP beside the paper's claims, in sentences. */
final class Findings {

    private static final double PAPER_NMI = 0.553;
    private static final double PAPER_PURITY = 0.724;

    /**
     * One sentence.
     *
     * @param good whether it speaks for APP
     * @param text the sentence
     */
    record Finding(boolean good, String text) {}

    private final Summary summary;
    private final Published published;
    private final Averages averages;

    Findings(Summary summary, Published published, Averages averages) {
        this.summary = summary;
        this.published = published;
        this.averages = averages;
    }

    List<Finding> all() {
        List<Finding> findings = new ArrayList<>();
        for (Setting setting : summary.manifest().settings()) {
            for (String entrant : summary.presetsOf(published.proposed())) {
                quality(findings, setting, entrant);
                oneCluster(findings, setting, entrant);
                if (setting == Setting.UNIFORM) {
                    cost(findings, setting, entrant, Metric.CT, "time");
                    cost(findings, setting, entrant, Metric.WORK, "M²T");
                }
            }
        }
        return findings;
    }

    private void quality(List<Finding> findings, Setting setting, String entrant) {
        double nmi = averages.mean(setting, "all", entrant, Metric.NMI);
        double purity = averages.mean(setting, "all", entrant, Metric.PUR);
        if (Double.isNaN(nmi)) {
            return;
        }
        String beside = setting == Setting.UNIFORM
                ? String.format(Locale.ROOT, " (the paper: NMI %.3f, purity %.3f)", PAPER_NMI, PAPER_PURITY)
                : "";
        boolean good = setting != Setting.UNIFORM || (nmi > PAPER_NMI && purity > PAPER_PURITY);
        findings.add(new Finding(
                good,
                String.format(
                        Locale.ROOT,
                        "%s, %s: NMI %.3f, purity %.3f over all data sets%s.",
                        setting,
                        entrant,
                        nmi,
                        purity,
                        beside)));
    }

    private void oneCluster(List<Finding> findings, Setting setting, String entrant) {
        List<String> where = new ArrayList<>();
        for (PaperData dataset : summary.datasets()) {
            double share = summary.everOne(new Series(setting, dataset, entrant));
            if (share > 0) {
                where.add(dataset.title() + " " + OneCluster.percent(share));
            }
        }
        if (!where.isEmpty()) {
            findings.add(new Finding(
                    false,
                    "%s, %s: runs that have one cluster at some step: %s."
                            .formatted(setting, entrant, String.join(", ", where))));
        } else if (setting == Setting.UNIFORM) {
            findings.add(new Finding(
                    true, "%s, %s: no run has one cluster at any step after the first.".formatted(setting, entrant)));
        }
    }

    private void cost(List<Finding> findings, Setting setting, String entrant, Metric metric, String word) {
        List<String> times = new ArrayList<>();
        boolean always = true;
        for (PaperData dataset : summary.datasets()) {
            double ours = summary.sum(new Series(setting, dataset, entrant), metric);
            double least = Double.POSITIVE_INFINITY;
            for (String other : published.measured()) {
                if (other.equals(published.proposed())) {
                    continue;
                }
                double theirs = summary.sum(new Series(setting, dataset, other + "/" + Names.preset(entrant)), metric);
                least = Double.isNaN(theirs) ? least : Math.min(least, theirs);
            }
            if (!Double.isNaN(ours) && !Double.isInfinite(least)) {
                always &= ours < least;
                times.add(String.format(Locale.ROOT, "%s 1/%.0f", dataset.title(), least / ours));
            }
        }
        if (!times.isEmpty()) {
            findings.add(new Finding(
                    always,
                    "%s, %s: %s of steps 1 to 5 beside the smaller of AP's and IAPNA's: %s."
                            .formatted(setting, entrant, word, String.join(", ", times))));
        }
    }
}
