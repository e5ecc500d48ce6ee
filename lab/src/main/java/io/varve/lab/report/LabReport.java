package io.varve.lab.report;

import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.io.FolderDraft;
import io.varve.io.Mark;
import io.varve.io.Reason;
import io.varve.lab.run.Manifest;
import io.varve.lab.run.ResultsFolder;
import io.varve.lab.run.SessionLine;
import io.varve.lab.sample.Setting;
import io.varve.view.Document;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes one page with tables and drawings of a results folder, and the numbers behind it as CSV. */
public final class LabReport {

    private final ResultsFolder.Contents contents;
    private final Summary summary;
    /** How many colours lab.css has for lines. */
    private static final int COLOURS = 10;

    private final Published published = Published.load();
    private final Averages averages;

    private LabReport(ResultsFolder.Contents contents) {
        this.contents = contents;
        this.summary = new Summary(contents);
        this.averages = new Averages(summary, published);
    }

    /**
     * Returns the algorithms that the paper measured.
     *
     * @return the one that it improves on first, its own last
     */
    public static List<String> measuredAlgorithms() {
        return Published.load().measured();
    }

    /**
     * Says what writing a report replaces.
     *
     * @param page where it would go
     * @return all files, with the mark by which one that is there is known as an earlier one
     */
    public static Map<Path, Mark> files(Path page) {
        Map<Path, Mark> files = new LinkedHashMap<>(Map.of(page, Mark.page()));
        CsvFiles.marks().forEach((name, mark) -> files.put(page.resolveSibling(name), mark));
        return files;
    }

    /**
     * Writes the report of a results folder. Files that are there are replaced, all at once.
     *
     * @param results the folder, which is only read
     * @param page where the page goes; CSV files go beside it
     */
    public static void write(Path results, Path page) {
        LabReport report = new LabReport(ResultsFolder.read(results));
        Path folder = Optional.ofNullable(page.toAbsolutePath().getParent()).orElse(Path.of("."));
        try (FolderDraft draft = FolderDraft.in(folder)) {
            try (Writer out = Files.newBufferedWriter(draft.file(String.valueOf(page.getFileName())))) {
                Document.write("Varve lab", style(), report.body(), out);
            }
            new CsvFiles(report.summary, report.published, report.averages).write(draft);
            draft.commit(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the report to " + page + ": " + Reason.of(e), e);
        }
    }

    private String body() {
        StringBuilder html = new StringBuilder(header());
        html.append("<main>\n");
        for (Setting setting : summary.manifest().settings()) {
            html.append(settingSection(setting));
        }
        html.append(section("one-cluster", "Runs that end in one cluster", "", new OneCluster(summary).html()));
        html.append(figures());
        return html.append("</main>\n").toString();
    }

    private String header() {
        Manifest manifest = summary.manifest();
        StringBuilder findings = new StringBuilder();
        new Findings(summary, published, averages)
                .all()
                .forEach(finding -> findings.append("<li class=\"%s\">%s</li>\n"
                        .formatted(finding.good() ? "good" : "bad", Document.escape(finding.text()))));
        StringBuilder links = new StringBuilder();
        manifest.settings()
                .forEach(setting ->
                        links.append("<a href=\"#%s\">%s</a> ".formatted(setting, Document.escape(title(setting)))));
        return """
                <header>
                <div class="bar"><span class="brand">Varve</span></div>
                <h1>The paper's evaluation, repeated</h1>
                <p class="faint">%s</p>
                <nav class="links">%s<a href="#one-cluster">One cluster</a> <a href="#figures">Figures</a></nav>
                <section aria-labelledby="notice-title"><h2 id="notice-title">What to notice</h2>
                <ul id="notice">
                %s</ul></section>
                <details><summary>What was run</summary>%s</details>
                </header>
                """.formatted(
                        Document.escape("%d of %d runs of each on %s, sampler of the %s, seed %d, Varve %s"
                                .formatted(
                                        fewest(),
                                        manifest.runs(),
                                        String.join(
                                                ", ",
                                                summary.datasets().stream()
                                                        .map(Object::toString)
                                                        .toList()),
                                        manifest.sampler().sense(),
                                        manifest.sampler().seed(),
                                        manifest.version())),
                        links,
                        findings,
                        details());
    }

    private int fewest() {
        int fewest = Integer.MAX_VALUE;
        for (Setting setting : summary.manifest().settings()) {
            for (var dataset : summary.datasets()) {
                for (String entrant : summary.entrants()) {
                    fewest = Math.min(fewest, summary.runs(new Summary.Series(setting, dataset, entrant)));
                }
            }
        }
        return fewest;
    }

    private String details() {
        StringBuilder html = new StringBuilder("<dl class=\"parameters\">\n");
        summary.manifest()
                .entrants()
                .forEach((entrant, parameters) -> html.append("<div><dt>%s</dt><dd>%s</dd></div>\n"
                        .formatted(Document.escape(entrant), Document.escape(parameters.toString()))));
        summary.manifest()
                .datasets()
                .forEach((dataset, checksum) ->
                        html.append("<div><dt>%s</dt><dd class=\"hash\">%s</dd></div>\n".formatted(dataset, checksum)));
        for (SessionLine session : contents.sessions()) {
            html.append("<div><dt>%s</dt><dd>%s</dd></div>\n"
                    .formatted(
                            Document.escape(session.began()),
                            Document.escape(String.format(
                                    Locale.ROOT,
                                    "%d runs and %d timed ones in %.0f s (%.0f s of processors), %d at once, %s",
                                    session.runs(),
                                    session.timedRuns(),
                                    session.seconds(),
                                    session.cpuSeconds(),
                                    session.threads(),
                                    session.machine()))));
        }
        return html.append("</dl>\n").toString();
    }

    private String settingSection(Setting setting) {
        String lead = "Medians over all runs. ▲ and ▼: better or worse than the published value of the same algorithm;"
                + " a star is the paper's; † differs from the authors' stored results; slanted values"
                + " were stored but not printed. Quartiles show when a pointer rests on a value, and are in medians.csv."
                + " MU of the authors measures something else and is not compared.";
        String tables = averages.html(setting) + new PaperTables(summary, published).html(setting);
        return section(
                setting.toString(),
                title(setting),
                lead,
                new TableOne(summary, published).html(setting)
                        + new SweepTable(summary).html(setting)
                        + "<details%s><summary>Tables of the paper</summary>\n"
                                .formatted(setting == Setting.UNIFORM ? " open" : "")
                        + tables + "</details>\n"
                        + "<details><summary>Line plots</summary>\n" + new Plots(summary, published).html(setting)
                        + "</details>\n");
    }

    private static String title(Setting setting) {
        return switch (setting) {
            case UNIFORM -> "Uniform";
            case VARIABLE -> "Variable";
            case ABLATION -> "Ablation";
        };
    }

    private static String figures() {
        StringBuilder html = new StringBuilder();
        html.append("<figure>%s<figcaption>%s</figcaption></figure>\n"
                .formatted(
                        Figures.one(),
                        "Figure 1 of the paper on iris: AP from scratch at steps 0, 1 and 2. Circles came at step 0,"
                                + " diamonds at step 1, triangles at step 2; exemplars are black, dashed lines tie objects"
                                + " to theirs. Old objects change their exemplar when new ones come."));
        html.append("<figure>%s<figcaption>%s</figcaption></figure>\n"
                .formatted(
                        Figures.two(),
                        "Figure 2 of the paper on iris: APP, preset paper, prune after 1. Clusters are packed into"
                                + " centroids (bold circles), these are clustered with the new objects, and unpacked. "
                                + Figures.pruned()));
        for (Conventions conventions : List.of(Conventions.PAPER, Conventions.VARVE)) {
            Histogram histogram = new Histogram(ExampleRun.app(conventions));
            html.append("<figure>%s<figcaption>%s</figcaption></figure>\n"
                    .formatted(
                            histogram.html(),
                            Document.escape("Classes (g0, g1, g2) of the objects that come at each step, beside the"
                                    + " clusters that APP, preset " + conventions + ", gives them, as in the paper's"
                                    + " figure on iris. " + histogram.sentence())));
        }
        String lead = "The batches are those of the paper's figure: setosa is stable (9 9 8 8 8 8), versicolor shrinks"
                + " (19 16 15), virginica grows from step 3 on (12 13 25).";
        return section("figures", "Figures", lead, html.toString());
    }

    private static String section(String id, String title, String lead, String content) {
        return "<section aria-labelledby=\"%s\">\n<h2 id=\"%s\">%s</h2>\n<p class=\"lead\">%s</p>\n%s</section>\n"
                .formatted(id, id, Document.escape(title), Document.escape(lead), content);
    }

    /** A colour per algorithm, by its place among all, so that it stays the same from report to report. */
    private static String lines() {
        StringBuilder css = new StringBuilder();
        List<String> names = Algorithms.names();
        for (int i = 0; i < names.size(); i++) {
            css.append(".a-%s { --line: var(--series%d); }\n".formatted(names.get(i), i % COLOURS));
        }
        return css.toString();
    }

    private static String style() {
        try (InputStream in = LabReport.class.getResourceAsStream("lab.css")) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks lab.css; build it again");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8) + lines();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read lab.css from the jar", e);
        }
    }
}
