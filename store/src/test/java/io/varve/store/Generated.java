package io.varve.store;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.app.AppParams;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes a large timeline through the rows of steps that nobody clustered: a cluster for each, merged two by two. */
final class Generated {

    private Generated() {}

    static void write(Path file, int steps, int objectsPerStep) {
        AlgorithmParams<?> algorithm = AppParams.defaults();
        try (Timeline timeline = Timeline.open(file, algorithm)) {
            // writes the parameters, and is taken back for what follows
            timeline.add(Streams.blobs(0, 4, 1, 1, 1));
        }
        try (Database database = Database.openToWrite(file, Duration.ZERO)) {
            byte[][] chain = {
                database.first("SELECT chain_check FROM steps WHERE step = 0", row -> row.getBytes(1))
                        .orElseThrow()
            };
            StepWriter writer = new StepWriter(database, algorithm, false);
            long[] next = {database.number("SELECT next_cluster FROM steps WHERE step = 0")};
            Map<ClusterId, Cluster> live = new HashMap<>();
            for (int step = 1; step < steps; step++) {
                int now = step;
                chain[0] = database.writing(() -> step(writer, algorithm, now, objectsPerStep, next, live, chain[0]));
            }
        }
    }

    private static byte[] step(
            StepWriter writer,
            AlgorithmParams<?> algorithm,
            int step,
            int objects,
            long[] next,
            Map<ClusterId, Cluster> live,
            byte[] chain) {
        Map<ClusterId, Cluster> before = new HashMap<>(live);
        List<ClusterEvent> events = new ArrayList<>();
        ClusterId id = new ClusterId(next[0]++);
        List<ClusterId> parents = step % 10 == 0 ? List.copyOf(live.keySet()) : List.of();
        int old =
                parents.stream().mapToInt(parent -> live.remove(parent).size()).sum();
        events.add(
                parents.isEmpty()
                        ? new ClusterEvent.Created(step, id, objects)
                        : new ClusterEvent.Merged(step, parents, id, old, old + objects));
        List<String> ids = new ArrayList<>();
        List<Optional<ClusterId>> labels = new ArrayList<>();
        double[] similarities = new double[objects];
        for (int i = 0; i < objects; i++) {
            ids.add(String.format(Locale.ROOT, "%08x%08x", step, i));
            labels.add(Optional.of(id));
            similarities[i] = -1.0 / (i + 3);
        }
        live.put(
                id,
                new Cluster(
                        id,
                        step,
                        step,
                        old + objects,
                        Cluster.State.LIVE,
                        parents,
                        Optional.empty(),
                        Optional.of(ids.get(0))));
        StepResult result = new StepResult(
                step,
                "",
                Assignments.of(labels, similarities),
                events,
                new Convergence(true, 1, 1, 0.7),
                List.of(),
                live.values().stream().mapToInt(Cluster::size).sum(),
                live.size(),
                Duration.ZERO);
        ModelState empty = ModelState.of(algorithm.algorithm().name(), Map.of());
        Model was = new Model(
                step - 1,
                chain,
                algorithm.start(IterationListener.SILENT),
                Optional.empty(),
                empty,
                before,
                Map.of(),
                Map.of(),
                Map.of());
        Model is = new Model(
                step,
                chain,
                was.clusterer(),
                Optional.empty(),
                empty,
                new HashMap<>(live),
                Map.of(),
                Map.of(),
                Map.of());
        Batch batch = Batch.of(ids, new double[objects][1]);
        return writer.write(
                new Adding.Arriving(
                        batch, "generated " + step, BatchIdentity.content(batch), Arrival.PLAIN, Optional.empty()),
                new Adding.Clustered(was, result, Optional.empty(), is, batch, new BitSet()));
    }
}
