package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.run.Ending;
import io.varve.lab.run.Manifest;
import io.varve.lab.run.ResultsFolder;
import io.varve.lab.run.RunKey;
import io.varve.lab.run.RunLine;
import io.varve.lab.run.StepCost;
import io.varve.lab.run.StepScore;
import io.varve.lab.run.TimedLine;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Setting;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Medians and shares over the runs of a results folder. They depend on the runs alone, not on the order of the lines. */
final class Summary {

    /** All runs of one entrant on one data set in one setting. */
    record Series(Setting setting, PaperData dataset, String entrant) {}

    private static final List<String> MEASURED = Published.load().measured();

    private final Manifest manifest;
    private final Map<Series, List<List<StepScore>>> scores = new LinkedHashMap<>();
    private final Map<Series, List<List<StepCost>>> costs = new LinkedHashMap<>();

    Summary(ResultsFolder.Contents contents) {
        this.manifest = contents.manifest();
        contents.runs().stream()
                .sorted(Comparator.comparing(RunLine::key))
                .forEach(line -> add(scores, series(line.key()), line.steps()));
        contents.timed().stream()
                .sorted(Comparator.comparing(TimedLine::key))
                .forEach(line -> add(costs, series(line.key()), line.steps()));
    }

    Manifest manifest() {
        return manifest;
    }

    List<PaperData> datasets() {
        return List.copyOf(manifest.datasets().keySet());
    }

    /** Returns the names of all entrants, those of the paper first, each in the order of presets. */
    List<String> entrants() {
        return manifest.entrants().keySet().stream()
                .sorted(Comparator.comparingInt(Summary::rank).thenComparing(name -> name))
                .toList();
    }

    /** Returns the entrants of one algorithm that no sweep changed. */
    List<String> presetsOf(String algorithm) {
        return entrants().stream()
                .filter(name -> Names.algorithm(name).equals(algorithm)
                        && Names.variant(name).isEmpty())
                .toList();
    }

    /** Returns how many runs of a series are finished. */
    int runs(Series series) {
        return scores.getOrDefault(series, List.of()).size();
    }

    /** Returns median and quartiles at a step. */
    Quartiles at(Series series, Metric metric, int step) {
        return Quartiles.of(values(series, metric, step));
    }

    /** Returns the mean over steps 1 to 5 of the medians over all runs, as the paper's prose has it. */
    double mean(Series series, Metric metric) {
        return IntStream.range(1, Sampler.STEPS)
                .mapToDouble(step -> at(series, metric, step).median())
                .average()
                .orElse(Double.NaN);
    }

    /** Returns the median over all runs of the sum over steps 1 to 5. */
    double sum(Series series, Metric metric) {
        double[][] bySteps = IntStream.range(1, Sampler.STEPS)
                .mapToObj(step -> values(series, metric, step))
                .toArray(double[][]::new);
        double[] sums = new double[bySteps[0].length];
        Arrays.setAll(
                sums,
                run -> Arrays.stream(bySteps).mapToDouble(step -> step[run]).sum());
        return Quartiles.of(sums).median();
    }

    /** Returns the share of runs that have one cluster at the last step, for some reason. */
    double ended(Series series, Ending reason) {
        List<List<StepScore>> runs = scores.getOrDefault(series, List.of());
        return share(
                runs.stream()
                        .filter(run -> run.get(run.size() - 1).ending() == reason)
                        .count(),
                runs.size());
    }

    /** Returns the share of runs that have one cluster at some step after the first. */
    double everOne(Series series) {
        List<List<StepScore>> runs = scores.getOrDefault(series, List.of());
        long ever = runs.stream()
                .filter(run -> run.stream().skip(1).anyMatch(step -> step.ending() != Ending.NONE))
                .count();
        return share(ever, runs.size());
    }

    private double[] values(Series series, Metric metric, int step) {
        if (metric.source() instanceof Metric.OfScore ofScore) {
            return scores.getOrDefault(series, List.of()).stream()
                    .mapToDouble(run -> ofScore.value().applyAsDouble(run.get(step)))
                    .toArray();
        }
        Metric.OfCost ofCost = (Metric.OfCost) metric.source();
        return costs.getOrDefault(series, List.of()).stream()
                .mapToDouble(run -> ofCost.value().applyAsDouble(run.get(step)))
                .toArray();
    }

    private static double share(long some, int all) {
        return all == 0 ? Double.NaN : (double) some / all;
    }

    private static Series series(RunKey key) {
        return new Series(key.setting(), key.dataset(), key.entrant());
    }

    private static <T> void add(Map<Series, List<List<T>>> runs, Series series, List<T> steps) {
        runs.computeIfAbsent(series, unseen -> new ArrayList<>()).add(steps);
    }

    private static int rank(String entrant) {
        List<String> algorithms = MEASURED;
        List<String> presets = List.of("authors", "paper", "varve");
        int algorithm = algorithms.indexOf(Names.algorithm(entrant));
        return 10 * (algorithm < 0 ? algorithms.size() : algorithm) + presets.indexOf(Names.preset(entrant));
    }
}
