package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;

/** A history as long and as crowded as asked for, the same every time. */
final class LongHistory {

    private final Random random = new Random(11);
    private final List<ClusterEvent> events = new ArrayList<>();
    private final Map<ClusterId, Cluster> clusters = new TreeMap<>();
    private final List<ClusterId> live = new ArrayList<>();
    private final List<StepRow> steps = new ArrayList<>();
    private int next;

    static ReportData of(int steps, int clusters) {
        LongHistory history = new LongHistory();
        for (int step = 0; step < steps; step++) {
            history.step(step, (int) ((step + 1L) * clusters / steps));
        }
        List<MapFacts.Place> places = new ArrayList<>();
        Map<ClusterId, double[]> centres = new HashMap<>();
        for (ClusterEvent event : history.events) {
            double[] at = centres.computeIfAbsent(
                    event.cluster(), id -> new double[] {history.random.nextGaussian(), history.random.nextGaussian()});
            String cluster = event.cluster().toString();
            if (event instanceof ClusterEvent.Created && places.size() < 4000) {
                places.add(new MapFacts.Place(event.step(), null, cluster, at[0], at[1]));
                places.add(new MapFacts.Place(event.step(), "object of " + cluster, cluster, at[0], at[1]));
            }
        }
        return ReportData.of(
                        steps + " steps",
                        new RunFacts("0.1.0", List.of(), Map.of(), List.of()),
                        history.steps,
                        List.copyOf(history.clusters.values()),
                        history.events)
                .withMap(new MapFacts(List.of("x", "y"), places));
    }

    private void step(int step, int upTo) {
        int added = 0;
        for (int i = 0; i < Math.min(40, live.size()); i++) {
            Cluster old = clusters.get(live.get(random.nextInt(live.size())));
            if (old.lastChangedAt() == step) {
                continue;
            }
            int by = 1 + random.nextInt(9);
            added += by;
            events.add(new ClusterEvent.Enriched(step, old.id(), old.size(), old.size() + by));
            put(old.id(), old.born(), step, old.size() + by, Cluster.State.LIVE, old.parents(), Optional.empty());
        }
        if (live.size() > 10 && step % 2 == 0 && next < upTo) {
            merge(step);
        }
        while (next < upTo) {
            ClusterId id = new ClusterId(next++);
            int size = 1 + (int) Math.exp(random.nextDouble() * 5);
            added += size;
            events.add(new ClusterEvent.Created(step, id, size));
            put(id, step, step, size, Cluster.State.LIVE, List.of(), Optional.empty());
            live.add(id);
        }
        int held = live.stream().mapToInt(id -> clusters.get(id).size()).sum();
        steps.add(new StepRow(step, "", added, held, live.size(), 60, 40, true, 0.1, null, null));
    }

    private void merge(int step) {
        List<ClusterId> from = new ArrayList<>();
        int size = 0;
        for (int i = 0; i < 3; i++) {
            ClusterId parent = live.remove(random.nextInt(live.size()));
            from.add(parent);
            size += clusters.get(parent).size();
        }
        ClusterId into = new ClusterId(next++);
        for (ClusterId parent : from) {
            Cluster old = clusters.get(parent);
            put(
                    parent,
                    old.born(),
                    old.lastChangedAt(),
                    old.size(),
                    Cluster.State.MERGED,
                    old.parents(),
                    Optional.of(into));
        }
        events.add(new ClusterEvent.Merged(step, from, into, size, size));
        put(into, step, step, size, Cluster.State.LIVE, from, Optional.empty());
        live.add(into);
    }

    private void put(
            ClusterId id,
            int born,
            int changed,
            int size,
            Cluster.State state,
            List<ClusterId> parents,
            Optional<ClusterId> into) {
        clusters.put(id, new Cluster(id, born, changed, size, state, parents, into, Optional.empty()));
    }
}
