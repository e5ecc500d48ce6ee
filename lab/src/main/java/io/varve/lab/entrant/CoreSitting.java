package io.varve.lab.entrant;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.lab.sample.Split;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A run of an algorithm of core. */
final class CoreSitting implements Entrant.Sitting {

    private final CoreEntrant entrant;
    private final Split split;
    private final IncrementalClusterer clusterer;
    private int step;
    private int clustersBefore;
    private int arrived;

    CoreSitting(CoreEntrant entrant, Split split) {
        this.entrant = entrant;
        this.split = split;
        this.clusterer = entrant.params().start(IterationListener.SILENT);
    }

    @Override
    public StepOutcome next() {
        Batch batch = batch();
        StepResult result = clusterer.partialFit(batch);
        int newObjects = split.batches().get(step).length;
        arrived += newObjects;
        int points = entrant.feed() == CoreEntrant.Feed.NEW_OVER_CLUSTERS ? clustersBefore + newObjects : arrived;
        clustersBefore = result.clusterCount();
        step++;
        int pruned = (int) result.events().stream()
                .filter(ClusterEvent.Pruned.class::isInstance)
                .count();
        Map<String, Optional<ClusterId>> labels = clusterer.snapshot().labels();
        int[] held = new int[labels.size()];
        int[] numbers = new int[labels.size()];
        Map<ClusterId, Integer> known = new HashMap<>();
        int i = 0;
        for (Map.Entry<String, Optional<ClusterId>> object : labels.entrySet()) {
            held[i] = Integer.parseInt(object.getKey());
            numbers[i] = object.getValue()
                    .map(cluster -> known.computeIfAbsent(cluster, unseen -> known.size()))
                    .orElse(-1);
            i++;
        }
        return new StepOutcome(
                held,
                numbers,
                points,
                result.convergence().iterations(),
                result.convergence().converged(),
                stoppedEarly(result),
                pruned,
                result.duration().toNanos());
    }

    @Override
    public Object model() {
        return clusterer;
    }

    private Batch batch() {
        int[] rows = split.batches().get(step);
        return switch (entrant.feed()) {
            case NEW_OVER_CLUSTERS, NEW_OVER_OBJECTS -> split.batch(step);
            case NEW_CODED -> split.data().codedBatch("step " + step, rows);
            case ALL_SO_FAR -> split.data().batch("step " + step, split.arrived(step));
        };
    }

    private boolean stoppedEarly(StepResult result) {
        ApParams ap = entrant.params().ap();
        // where conventions insist, the guard of 15 / (1 − damping) iterations stands against that
        return result.convergence().converged()
                && !ap.conventions().insists()
                && result.convergence().iterations() <= ap.convergenceIterations() + 1;
    }
}
