package io.varve.cli;

import io.varve.lab.data.DataFolder;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.Entrants;
import io.varve.lab.entrant.SweepValue;
import io.varve.lab.report.LabReport;
import io.varve.lab.run.Experiment;
import io.varve.lab.run.Plan;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.SamplerSense;
import io.varve.lab.sample.Setting;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve lab run}: does the runs of an experiment, or those that are missing. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Runs the paper's experiments: batches arrive over six steps, and every algorithm clusters them, many times in"
                    + " different orders.",
            "",
            "Every finished run is saved in the results folder at once. The same command continues where it stopped;"
                    + " the numbers do not depend on stops or threads. Time and memory come from a pass of their own, one"
                    + " run at a time. 'varve lab report' makes tables and pictures of the folder."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve lab run all --out results",
            "  ./varve lab run variable --conventions authors --sampler released --out r",
            "  ./varve lab run uniform --algorithms app --sweep prune-after=1,2,3,5,never",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class LabRunVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "EXPERIMENT",
            description = "uniform (most objects first, then batches of one size), variable (classes grow, shrink or"
                    + " stay), ablation (variable without a least size), or all.")
    private String experiment = "all";

    @Option(
            names = "--algorithms",
            paramLabel = "NAMES",
            split = ",",
            description =
                    "Which algorithms, by the names that 'varve cluster --help' has. Default: those that the paper"
                            + " measured.")
    private List<String> algorithms = LabReport.measuredAlgorithms();

    @Option(
            names = "--conventions",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "paper,varve",
            description = "Which of varve, paper, authors (raw data, released defects). Default: paper,varve.")
    private List<String> conventions = List.of();

    @Option(
            names = "--datasets",
            paramLabel = "NAMES",
            split = ",",
            defaultValue = "iris,wine,car,kddcup",
            description = "Which of iris, wine, car, kddcup. Default: all four.")
    private List<String> datasets = List.of();

    @Option(names = "--runs", paramLabel = "N", defaultValue = "100", description = "Runs of each. Default: 100.")
    private int runs;

    @Option(
            names = "--timed-runs",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many of them are repeated, one at a time, for time and memory; 0 for none. Default: 5.")
    private int timedRuns;

    @Option(
            names = "--sampler",
            paramLabel = "NAME",
            defaultValue = "paper",
            description = "paper (default): objects are shuffled for every run, the ablation only drops the least size;"
                    + " released: as the authors' code has it, one shuffle for all runs.")
    private String sampler = "paper";

    @Option(
            names = "--sweep",
            paramLabel = "NAME=VALUES",
            description = "Do every run once for each value of a parameter, for example prune-after=1,2,never or"
                    + " preference=median,q0.3,min. May be given several times.")
    private List<String> sweeps = new ArrayList<>();

    @Option(names = "--seed", paramLabel = "N", defaultValue = "0", description = "Seed of all splits. Default: 0.")
    private long seed;

    @Option(names = "--threads", paramLabel = "N", description = "Runs at once. Default: one per processor.")
    private @Nullable Integer threads;

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Where car and KDD-CUP are. Default: VARVE_DATA, else varve-data.")
    private @Nullable Path data;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "lab-results",
            description = "The results folder. Default: lab-results.")
    private Path out = Path.of("lab-results");

    @Option(names = "--quiet", description = "Print no progress.")
    private boolean quiet;

    @Override
    public Integer call() throws InterruptedException {
        CommandLine command = Specs.of(spec).commandLine();
        Plan plan = plan(command);
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        try (LabProgress progress = new LabProgress(command.getErr(), quiet)) {
            Experiment.run(plan, Version.current(), out, workers, progress);
        }
        if (!quiet) {
            command.getOut().println("results are in " + out + "; see them with: varve lab report " + out);
        }
        return 0;
    }

    private Plan plan(CommandLine command) {
        List<Setting> settings;
        List<PaperData> kinds;
        List<Entrant> entrants;
        Sampler cut;
        try {
            settings = Setting.named(experiment);
            kinds = datasets.stream().map(PaperData::named).distinct().toList();
            entrants = entrants();
            cut = new Sampler(SamplerSense.named(sampler), seed);
            Plan.requireCounts(runs, timedRuns, threads == null ? 1 : threads);
        } catch (Refused e) {
            throw new ParameterException(command, String.valueOf(e.getMessage()), e);
        }
        DataFolder folder = DataFolder.find(Optional.ofNullable(data));
        List<DataSet> loaded = kinds.stream().map(folder::load).toList();
        return new Plan(cut, settings, loaded, entrants, runs, timedRuns);
    }

    private List<Entrant> entrants() {
        List<Optional<SweepValue>> values = new ArrayList<>();
        for (String sweep : sweeps) {
            SweepValue.parse(sweep).forEach(value -> values.add(Optional.of(value)));
        }
        if (values.isEmpty()) {
            values.add(Optional.empty());
        }
        List<Entrant> entrants = new ArrayList<>();
        for (String algorithm : new LinkedHashSet<>(algorithms)) {
            for (String preset : new LinkedHashSet<>(conventions)) {
                values.forEach(value -> Entrants.of(algorithm, preset, value).ifPresent(entrants::add));
            }
        }
        if (entrants.isEmpty()) {
            throw new Refused("%s is not available under %s%s; choose other --algorithms or --conventions"
                    .formatted(
                            String.join(", ", algorithms),
                            String.join(", ", conventions),
                            sweeps.isEmpty() ? "" : " with " + String.join(", ", sweeps)));
        }
        return entrants;
    }
}
