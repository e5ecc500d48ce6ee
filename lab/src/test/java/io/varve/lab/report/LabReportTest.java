package io.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.lab.LabData;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.Entrants;
import io.varve.lab.entrant.SweepValue;
import io.varve.lab.report.Summary.Series;
import io.varve.lab.run.Experiment;
import io.varve.lab.run.Plan;
import io.varve.lab.run.ResultsFolder;
import io.varve.lab.run.RunLine;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.SamplerSense;
import io.varve.lab.sample.Setting;
import io.varve.refusal.Refused;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabReportTest {

    private static final List<PaperData> DATA =
            Tier.oneIn(2, List.of(PaperData.IRIS, PaperData.WINE)).toList();

    @TempDir
    static Path folder;

    private static Path results;

    @BeforeAll
    static void run() throws InterruptedException {
        results = folder.resolve("results");
        List<Entrant> entrants = Stream.of(
                        Entrants.of("ap", "paper", Optional.empty()),
                        Entrants.of("app", "paper", Optional.empty()),
                        Entrants.of("app", "varve", Optional.of(new SweepValue("prune-after", "never"))))
                .flatMap(Optional::stream)
                .toList();
        Plan plan = new Plan(
                new Sampler(SamplerSense.PAPER, 0),
                List.of(Setting.values()),
                DATA.stream().map(LabData.none()::load).toList(),
                entrants,
                3,
                1);
        Experiment.run(plan, "test", results, 2, (pass, done, all, share) -> {});
    }

    @Test
    void thePageHoldsTablesPlotsAndFiguresAndNoScript() throws IOException {
        Path page = folder.resolve("out/page.html");
        LabReport.write(results, page);
        String html = Files.readString(page);
        assertThat(html)
                .contains("Table 5 of the paper, uniform setting: Purity")
                .contains("Table 11 of the paper")
                .contains("Table 12 of the paper")
                .contains("0.707 *")
                .contains("Sweep, uniform setting")
                .contains("prune-after=never")
                .contains("(J) left after pruning at step 2")
                .contains("gold-0")
                .contains("style-src 'sha256-")
                .doesNotContain("<script")
                .doesNotContain("style=\"")
                .doesNotContain("NaN");
        assertThat(html.split("<svg class=\"chart\"", -1)).hasSizeGreaterThan(3 * 12 * DATA.size());
        assertThat(folder.resolve("out/medians.csv")).exists();
        assertThat(Files.readAllLines(folder.resolve("out/averages.csv")).get(0))
                .startsWith("setting,scope,algorithm");
        assertThat(Files.readAllLines(folder.resolve("out/one_cluster.csv"))).hasSize(1 + 3 * DATA.size() * 3);
    }

    @Test
    void mediansAreThoseOfTheRunsAndDoNotDependOnTheOrderOfLines() {
        ResultsFolder.Contents contents = ResultsFolder.read(results);
        List<RunLine> turned = new ArrayList<>(contents.runs());
        Collections.reverse(turned);
        Summary one = new Summary(contents);
        Summary other = new Summary(
                new ResultsFolder.Contents(contents.manifest(), turned, contents.timed(), contents.sessions()));
        Series series = new Series(Setting.UNIFORM, PaperData.IRIS, "app/paper");
        double[] nmi = contents.runs().stream()
                .filter(line -> line.key().setting() == Setting.UNIFORM
                        && line.key().dataset() == PaperData.IRIS
                        && line.key().entrant().equals("app/paper"))
                .mapToDouble(line -> line.steps().get(5).nmi())
                .sorted()
                .toArray();
        assertThat(nmi).hasSize(3);
        assertThat(one.at(series, Metric.NMI, 5).median()).isEqualTo(nmi[1]);
        for (Metric metric : Metric.ALL) {
            for (int step = 0; step < 6; step++) {
                assertThat(other.at(series, metric, step)).isEqualTo(one.at(series, metric, step));
            }
        }
    }

    @Test
    void appDoesLessThanApAtEveryLaterStep() {
        Summary summary = new Summary(ResultsFolder.read(results));
        for (PaperData dataset : summary.datasets()) {
            double app = summary.sum(new Series(Setting.UNIFORM, dataset, "app/paper"), Metric.WORK);
            double ap = summary.sum(new Series(Setting.UNIFORM, dataset, "ap/paper"), Metric.WORK);
            assertThat(app).isLessThan(ap / 10);
            assertThat(summary.mean(new Series(Setting.UNIFORM, dataset, "app/paper"), Metric.FAITHFULNESS))
                    .isEqualTo(1);
        }
    }

    @Test
    void valuesAreMarkedAsBetterOrWorse() {
        assertThat(PaperTables.compared(Metric.NMI, PaperData.IRIS, 0.7, 0.6, "")
                        .text())
                .isEqualTo("0.700 ▲");
        assertThat(PaperTables.compared(Metric.NI, PaperData.IRIS, 150, 50, "").text())
                .isEqualTo("150 ▼");
        assertThat(PaperTables.compared(Metric.NC, PaperData.CAR, 2, 8, "").text())
                .isEqualTo("2 ▲");
        assertThat(PaperTables.compared(Metric.PUR, PaperData.IRIS, 0.7204, 0.72, "")
                        .text())
                .isEqualTo("0.720 =");
        assertThat(PaperTables.compared(Metric.MU, PaperData.IRIS, 1, 2, "").kind())
                .isEqualTo("number");
    }

    @Test
    void quartilesAreInterpolatedAsRDoes() {
        Quartiles quartiles = Quartiles.of(new double[] {4, 1, 3, 2});
        assertThat(quartiles.lower()).isCloseTo(1.75, within(1e-12));
        assertThat(quartiles.median()).isEqualTo(2.5);
        assertThat(quartiles.upper()).isCloseTo(3.25, within(1e-12));
        assertThat(Quartiles.of(new double[0]).count()).isZero();
    }

    @Test
    void theExampleHasTheBatchesOfThePapersFigure() {
        ExampleRun run = ExampleRun.ap();
        assertThat(run.split().batches().stream().map(batch -> batch.length))
                .containsExactly(9 + 19, 9 + 16, 8 + 15, 8 + 12, 8 + 13, 8 + 25);
        assertThat(run.steps()).hasSize(6).allMatch(step -> !step.exemplars().isEmpty());
    }

    @Test
    void aFolderThatHoldsNoResultsIsRefused() {
        assertThatThrownBy(() -> LabReport.write(folder.resolve("nothing"), folder.resolve("x.html")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("is not a results folder");
        assertThat(folder.resolve("x.html")).doesNotExist();
    }
}
