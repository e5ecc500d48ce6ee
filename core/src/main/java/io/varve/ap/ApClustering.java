package io.varve.ap;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.Convergence;
import io.varve.IncrementalClusterer;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.internal.Checks;
import io.varve.internal.Continuity;
import io.varve.internal.Fingerprint;
import io.varve.internal.Ledger;
import io.varve.internal.MostSimilar;
import io.varve.internal.RecordedSnapshot;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Affinity propagation on a stream the plain way: every step clusters all objects so far from scratch. It is what the
 * incremental algorithms are measured against. Objects may change their cluster; which cluster is which from step to step
 * is decided by the majority of their objects.
 *
 * <p>Step t costs O(N² · iterations) time and O(N²) memory, N being all objects so far, which are all kept.
 */
public final class ApClustering implements IncrementalClusterer {

    private final ApClusteringParams params;
    private final IterationListener listener;
    private final Ledger ledger = new Ledger();
    private final List<Batch> batches = new ArrayList<>();
    private Fitted fitted = new Fitted(Optional.empty(), new double[0][], List.of(), List.of());

    private ApClustering(ApClusteringParams params, IterationListener listener) {
        this.params = params;
        this.listener = listener;
    }

    /** What the last run left: the space, the points of all objects, and the exemplar of every cluster. */
    private record Fitted(
            Optional<FeatureSpace> space, double[][] points, List<Integer> exemplars, List<ClusterId> clusters) {}

    /**
     * Starts without objects.
     *
     * @param params what steers every run
     * @return the clusterer
     */
    public static ApClustering create(ApClusteringParams params) {
        return create(params, IterationListener.SILENT);
    }

    /**
     * Starts without objects, telling of every iteration.
     *
     * @param params what steers every run
     * @param listener told after every iteration
     * @return the clusterer
     */
    public static ApClustering create(ApClusteringParams params, IterationListener listener) {
        return new ApClustering(params, listener);
    }

    @Override
    public StepResult partialFit(Batch batch) {
        long start = System.nanoTime();
        refuseUnfit(batch);
        List<String> before = batches.stream().flatMap(b -> b.ids().stream()).toList();
        if (batch.size() == 0) {
            return emptyStep(batch, before.size(), start);
        }
        List<Batch> all = new ArrayList<>(batches);
        all.add(batch);
        Optional<FeatureSpace> space = params.precomputed() ? Optional.empty() : Optional.of(space(all));
        double[][] points = points(all, space);
        ApResult result = cluster(points, all);

        ledger.beginStep();

        batches.add(batch);
        List<ClusterId> clusters = Continuity.record(ledger, before, result.labels(), result.clusters());
        List<Optional<ClusterId>> assignments = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            int label = result.label(before.size() + i);
            Optional<ClusterId> cluster = label < 0 ? Optional.empty() : Optional.of(clusters.get(label));
            ledger.arrive(batch.ids().get(i), cluster, result.similarity(before.size() + i), Fingerprint.of(batch, i));
            assignments.add(cluster);
        }
        List<String> objects = new ArrayList<>(before);
        objects.addAll(batch.ids());
        for (int i = 0; i < objects.size(); i++) {
            ledger.similarity(objects.get(i), result.similarity(i));
        }
        List<Integer> exemplars = new ArrayList<>();
        for (int g = 0; g < clusters.size(); g++) {
            exemplars.add(result.exemplars()[g]);
            ledger.exemplar(clusters.get(g), objects.get(exemplars.get(g)));
        }
        fitted = new Fitted(space, points, exemplars, clusters);
        return new StepResult(
                ledger.step(),
                batch.name(),
                assignments,
                ledger.eventsOfStep(),
                result.convergence(),
                objects.size(),
                clusters.size(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    @Override
    public Snapshot snapshot() {
        Fitted now = fitted;
        List<String> columns = batches.isEmpty() ? List.of() : batches.get(0).columns();
        return new RecordedSnapshot(
                ledger.freeze(),
                columns,
                batch -> predict(batch, now, params.ap().similarity()));
    }

    private void refuseUnfit(Batch batch) {
        if (batch.size() == 0) {
            return;
        }
        if (params.precomputed()) {
            Checks.require(
                    batches.isEmpty(),
                    "given similarities are clustered in one step; a second batch cannot be compared with the first");
            Checks.require(
                    batch.dimensions() == batch.size(),
                    "similarities must be a square matrix, got %d rows of %d columns",
                    batch.size(),
                    batch.dimensions());
        }
        if (!params.precomputed()) {
            batch.requireFinite();
        }
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new IllegalArgumentException(
                        batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
        if (!batches.isEmpty()) {
            ColumnStatistics.withColumnsOf(batches.get(0), params.scaling()).requireColumnsOf(batch);
        }
    }

    private FeatureSpace space(List<Batch> all) {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(all.get(0), params.scaling());
        all.forEach(statistics::add);
        return FeatureSpace.of(params.encoding(), statistics);
    }

    private static double[][] points(List<Batch> all, Optional<FeatureSpace> space) {
        List<double[]> points = new ArrayList<>();
        for (Batch batch : all) {
            double[][] rows = space.isPresent() ? space.get().points(batch) : batch.vectors();
            points.addAll(List.of(rows));
        }
        return points.toArray(double[][]::new);
    }

    private ApResult cluster(double[][] points, List<Batch> all) {
        if (!params.precomputed()) {
            refuseObjections(points, all, params.ap().similarity());
        }
        ApInput input = params.precomputed() ? ApInput.similarities(points) : ApInput.vectors(points);
        return params.clusters().isPresent()
                ? KExemplars.fit(input, params.clusters().getAsInt(), params.ap(), listener)
                : AffinityPropagation.fit(input, params.ap(), listener);
    }

    /** Names the object that the similarity is not defined for as a person knows it, before affinity propagation would. */
    private static void refuseObjections(double[][] points, List<Batch> all, Similarity similarity) {
        int next = 0;
        for (Batch batch : all) {
            for (int i = 0; i < batch.size(); i++) {
                refuseObjection(batch, i, points[next++], similarity);
            }
        }
    }

    private static void refuseObjection(Batch batch, int object, double[] point, Similarity similarity) {
        similarity.objection(point).ifPresent(objection -> {
            throw new IllegalArgumentException(batch.describe(object) + " " + objection);
        });
    }

    /** Without new objects the clusters are those of the last run. */
    private StepResult emptyStep(Batch batch, int objects, long start) {
        ledger.beginStep();
        return new StepResult(
                ledger.step(),
                batch.name(),
                List.of(),
                List.of(),
                new Convergence(true, 0, 0, params.ap().damping()),
                objects,
                fitted.clusters().size(),
                Duration.ofNanos(System.nanoTime() - start));
    }

    /** Compares unseen objects with the exemplars of the last run; made of parts that later runs replace, not change. */
    private static List<Prediction> predict(Batch batch, Fitted fitted, Similarity similarity) {
        if (fitted.clusters().isEmpty()) {
            return Collections.nCopies(batch.size(), new Prediction(Optional.empty(), Double.NaN));
        }
        FeatureSpace known = fitted.space()
                .orElseThrow(() -> new IllegalArgumentException(
                        "a model of given similarities cannot predict; it knows no vectors"));
        batch.requireFinite();
        Map<ClusterId, double[]> exemplars = new LinkedHashMap<>();
        for (int g = 0; g < fitted.clusters().size(); g++) {
            exemplars.put(
                    fitted.clusters().get(g), fitted.points()[fitted.exemplars().get(g)]);
        }
        List<Prediction> predictions = new ArrayList<>();
        for (double[] point : known.points(batch)) {
            refuseObjection(batch, predictions.size(), point, similarity);
            predictions.add(MostSimilar.among(exemplars, exemplar -> similarity.between(point, exemplar)));
        }
        return predictions;
    }
}
