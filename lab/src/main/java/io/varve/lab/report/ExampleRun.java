package io.varve.lab.report;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.lab.data.DataFolder;
import io.varve.lab.data.DataSet;
import io.varve.lab.data.PaperData;
import io.varve.lab.sample.Sampler;
import io.varve.lab.sample.Split;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The run that the paper draws: iris, where the first class is stable (9 9 8 8 8 8), the second shrinks (19 16 15) and the
 * third grows from step 3 on (12 13 25).
 *
 * @param split the batches
 * @param steps what became of them
 */
record ExampleRun(Split split, List<Step> steps) {

    private static final int[][] SIZES = {{9, 9, 8, 8, 8, 8}, {19, 16, 15, 0, 0, 0}, {0, 0, 0, 12, 13, 25}};

    /**
     * One step.
     *
     * @param arrivals the cluster that each new object was given, by row
     * @param before the clusters of all held objects before clusters were forgotten, by row
     * @param after the same after the step
     * @param exemplars the rows that stand for clusters
     */
    record Step(
            Map<Integer, ClusterId> arrivals,
            Map<Integer, ClusterId> before,
            Map<Integer, ClusterId> after,
            Set<Integer> exemplars) {}

    /** Runs affinity propagation from scratch at each step. */
    static ExampleRun ap() {
        return of(RepeatedApClustering.create(
                RepeatedApParams.of(ApParams.of(Conventions.PAPER)).withScaling(Scaling.MINMAX)));
    }

    /** Runs APP under some conventions, pruning after one step as the paper's experiments do. */
    static ExampleRun app(Conventions conventions) {
        return of(AppClustering.create(
                AppParams.of(conventions).withScaling(Scaling.MINMAX).withPruneAfter(1)));
    }

    private static ExampleRun of(IncrementalClusterer clusterer) {
        Split split = batches();
        List<Step> steps = new ArrayList<>();
        Map<Integer, ClusterId> held = Map.of();
        for (int step = 0; step < split.steps(); step++) {
            StepResult result = clusterer.partialFit(split.batch(step));
            Step done = step(split, step, result, clusterer.snapshot(), held);
            held = done.after();
            steps.add(done);
        }
        return new ExampleRun(split, steps);
    }

    private static Step step(
            Split split, int step, StepResult result, Snapshot snapshot, Map<Integer, ClusterId> held) {
        Map<Integer, ClusterId> arrivals = new LinkedHashMap<>();
        int[] rows = split.batches().get(step);
        for (int i = 0; i < rows.length; i++) {
            arrivals.put(rows[i], result.assignments().cluster(i).orElseThrow());
        }
        Map<Integer, ClusterId> after = new LinkedHashMap<>();
        snapshot.labels().forEach((object, cluster) -> after.put(Integer.parseInt(object), cluster.orElseThrow()));
        Set<ClusterId> pruned = new HashSet<>();
        for (ClusterEvent event : result.events()) {
            if (event instanceof ClusterEvent.Pruned gone) {
                pruned.add(gone.cluster());
            }
        }
        Map<Integer, ClusterId> before = new LinkedHashMap<>(after);
        held.forEach((row, cluster) -> {
            if (pruned.contains(cluster)) {
                before.put(row, cluster);
            }
        });
        Set<Integer> exemplars = new HashSet<>();
        snapshot.clusters()
                .forEach(cluster -> cluster.exemplar().map(Integer::parseInt).ifPresent(exemplars::add));
        return new Step(arrivals, before, after, exemplars);
    }

    /** Objects of a class come in the order of the file. */
    private static Split batches() {
        DataSet iris = DataFolder.find(Optional.empty()).load(PaperData.IRIS);
        List<int[]> batches = new ArrayList<>();
        int[] next = new int[SIZES.length];
        for (int step = 0; step < Sampler.STEPS; step++) {
            List<Integer> batch = new ArrayList<>();
            for (int c = 0; c < SIZES.length; c++) {
                List<Integer> ofClass = rows(iris, c);
                batch.addAll(ofClass.subList(next[c], next[c] + SIZES[c][step]));
                next[c] += SIZES[c][step];
            }
            batches.add(batch.stream().mapToInt(Integer::intValue).toArray());
        }
        return new Split(iris, batches);
    }

    private static List<Integer> rows(DataSet iris, int number) {
        int[] all = new int[iris.size()];
        Arrays.setAll(all, i -> i);
        return Arrays.stream(all)
                .filter(row -> iris.classOf(row) == number)
                .boxed()
                .toList();
    }

    /** Returns the step at which an object came. */
    int arrivedAt(int row) {
        for (int step = 0; step < split.steps(); step++) {
            if (Arrays.stream(split.batches().get(step)).anyMatch(r -> r == row)) {
                return step;
            }
        }
        throw new IllegalArgumentException("object " + row + " never comes");
    }
}
