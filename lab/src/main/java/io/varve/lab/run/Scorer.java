package io.varve.lab.run;

import io.varve.lab.data.DataSet;
import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.StepOutcome;
import io.varve.lab.sample.Split;
import io.varve.metric.AdjustedRandIndex;
import io.varve.metric.Faithfulness;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Judges the steps of one run by the classes that are known. */
public final class Scorer {

    /** Objects that are held no longer count as a group of their own. */
    private static final Optional<Integer> FORGOTTEN = Optional.of(-2);

    private final Split split;
    private final List<StepScore> scores = new ArrayList<>();
    private Map<String, Optional<Integer>> before = Map.of();

    private Scorer(Split split) {
        this.split = split;
    }

    /** Runs an entrant over a split. */
    public static List<StepScore> scores(Entrant entrant, Split split) {
        Scorer scorer = new Scorer(split);
        Entrant.Sitting sitting = entrant.start(split);
        for (int step = 0; step < split.steps(); step++) {
            scorer.score(step, sitting.next());
        }
        return scorer.scores;
    }

    private void score(int step, StepOutcome outcome) {
        DataSet data = split.data();
        List<Integer> labels = Arrays.stream(outcome.labels()).boxed().toList();
        List<Integer> classes =
                Arrays.stream(outcome.held()).map(data::classOf).boxed().toList();
        int[] arrived = split.arrived(step);
        Map<String, Optional<Integer>> after = labelled(outcome);
        List<Integer> labelsOfAll = Arrays.stream(arrived)
                .mapToObj(row ->
                        after.getOrDefault(Integer.toString(row), FORGOTTEN).orElseThrow())
                .toList();
        List<Integer> classesOfAll =
                Arrays.stream(arrived).map(data::classOf).boxed().toList();
        int clusters = (int) labels.stream().distinct().count();
        double purity = Purity.of(labels, classes);
        scores.add(new StepScore(
                arrived.length,
                labels.size(),
                clusters,
                purity,
                NormalizedMutualInformation.of(labels, classes),
                labels.isEmpty() ? 0 : purity * labels.size() / arrived.length,
                NormalizedMutualInformation.of(labelsOfAll, classesOfAll),
                AdjustedRandIndex.of(labels, classes),
                Faithfulness.of(before, after),
                outcome.points(),
                outcome.iterations(),
                outcome.converged(),
                ending(clusters, outcome)));
        before = after;
    }

    /** A run that has come down to one cluster stays there for the reason that brought it down. */
    private Ending ending(int clusters, StepOutcome outcome) {
        if (clusters != 1) {
            return Ending.NONE;
        }
        Ending last =
                scores.isEmpty() ? Ending.NONE : scores.get(scores.size() - 1).ending();
        if (last != Ending.NONE) {
            return last;
        }
        if (!outcome.converged()) {
            return Ending.NOT_CONVERGED;
        }
        if (outcome.stoppedEarly()) {
            return Ending.STOPPED_EARLY;
        }
        return outcome.pruned() > 0 ? Ending.PRUNED : Ending.MERGED;
    }

    private static Map<String, Optional<Integer>> labelled(StepOutcome outcome) {
        Map<String, Optional<Integer>> labels = new LinkedHashMap<>();
        for (int i = 0; i < outcome.held().length; i++) {
            // objects without cluster are one group, as in the authors' tables
            labels.put(Integer.toString(outcome.held()[i]), Optional.of(outcome.labels()[i]));
        }
        return Collections.unmodifiableMap(labels);
    }
}
