package io.varve.internal;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.Convergence;
import io.varve.Level;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.StepResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;

/**
 * All objects so far, in order of arrival, with the books of their clusters: what clusterers share that keep every object
 * and let one of them stand for each cluster. Objects are counted over all batches, from 0.
 */
public final class HeldObjects {

    private final ToDoubleBiFunction<double[], double[]> similarity;
    private final Function<double[], Optional<String>> objection;
    private final Ledger ledger = new Ledger();
    private final List<Batch> batches = new ArrayList<>();
    private final List<String> ids = new ArrayList<>();
    private List<ClusterId> clusters = List.of();
    private Map<ClusterId, double[]> exemplars = Map.of();
    private Function<Batch, double[][]> space = Batch::vectors;

    /**
     * Starts without objects.
     *
     * @param similarity of two points
     * @param objection why it is not defined for a point, if it is not
     */
    public HeldObjects(
            ToDoubleBiFunction<double[], double[]> similarity, Function<double[], Optional<String>> objection) {
        this.similarity = similarity;
        this.objection = objection;
    }

    /**
     * Where the objects are.
     *
     * @param space turns a batch into points
     * @param points of all objects
     */
    public record Points(Function<Batch, double[][]> space, double[][] points) {}

    /**
     * How the objects were grouped.
     *
     * @param labels the group of each; −1 for none
     * @param exemplars the object that stands for each group
     * @param similarities of each object to the one that stands for its group
     * @param convergence how the grouping was found
     * @param levels of blocks that it went through, if any
     */
    public record Grouping(
            int[] labels, int[] exemplars, double[] similarities, Convergence convergence, List<Level> levels) {}

    /** Returns how many objects are held. */
    public int size() {
        return ids.size();
    }

    /** Returns all batches so far and this one, or refuses its first object that arrived before. */
    public List<Batch> with(Batch batch) {
        for (int i = 0; i < batch.size(); i++) {
            if (ledger.knows(batch.ids().get(i))) {
                throw new IllegalArgumentException(
                        batch.describe(i) + " arrived in an earlier step already; an object arrives once");
            }
        }
        List<Batch> all = new ArrayList<>(batches);
        if (batch.size() > 0) {
            all.add(batch);
        }
        return all;
    }

    /** Returns the points of all objects of some batches, or refuses the first that the similarity is not defined for. */
    public Points points(List<Batch> all, Function<Batch, double[][]> into) {
        List<double[]> points = new ArrayList<>();
        for (Batch batch : all) {
            double[][] rows = into.apply(batch);
            for (int i = 0; i < rows.length; i++) {
                refuseObjection(batch, i, rows[i]);
                points.add(rows[i]);
            }
        }
        return new Points(into, points.toArray(double[][]::new));
    }

    /** Takes in a batch of which all objects were grouped anew; which group is which cluster is decided by majority. */
    public StepResult regroup(Batch batch, Points points, Grouping grouping, long start) {
        ledger.beginStep();
        clusters = Continuity.record(ledger, ids, grouping.labels(), grouping.exemplars().length);
        return takeIn(batch, points, grouping, start);
    }

    /** Takes in a batch after which every group is still the cluster that it was. */
    public StepResult keepGroups(Batch batch, Points points, Grouping grouping, long start) {
        ledger.beginStep();
        Continuity.recordSame(ledger, ids, grouping.labels(), clusters);
        return takeIn(batch, points, grouping, start);
    }

    /** Lets time pass: a batch without objects. */
    public StepResult pass(Batch batch, double damping, long start) {
        ledger.beginStep();
        return result(batch, List.of(), new Convergence(true, 0, 0, damping), List.of(), start);
    }

    /** Returns clusters, labels and history as they are now; unseen objects are compared with the exemplars. */
    public Snapshot snapshot() {
        Map<ClusterId, double[]> exemplarsNow = exemplars;
        Function<Batch, double[][]> spaceNow = space;
        List<String> columns = batches.isEmpty() ? List.of() : batches.get(0).columns();
        return new RecordedSnapshot(ledger.freeze(), columns, batch -> predict(batch, spaceNow, exemplarsNow));
    }

    private StepResult takeIn(Batch batch, Points points, Grouping grouping, long start) {
        List<Optional<ClusterId>> assignments = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            int label = grouping.labels()[ids.size() + i];
            assignments.add(label < 0 ? Optional.empty() : Optional.of(clusters.get(label)));
            ledger.arrive(batch.ids().get(i), assignments.get(i), Double.NaN, Fingerprint.of(batch, i));
        }
        batches.add(batch);
        ids.addAll(batch.ids());
        for (int i = 0; i < ids.size(); i++) {
            ledger.similarity(ids.get(i), grouping.similarities()[i]);
        }
        Map<ClusterId, double[]> standing = new LinkedHashMap<>();
        for (int g = 0; g < clusters.size(); g++) {
            int exemplar = grouping.exemplars()[g];
            ledger.exemplar(clusters.get(g), ids.get(exemplar));
            standing.put(clusters.get(g), points.points()[exemplar]);
        }
        exemplars = standing;
        space = points.space();
        return result(batch, assignments, grouping.convergence(), grouping.levels(), start);
    }

    private StepResult result(
            Batch batch,
            List<Optional<ClusterId>> assignments,
            Convergence convergence,
            List<Level> levels,
            long start) {
        return new StepResult(
                ledger.step(),
                batch.name(),
                assignments,
                ledger.eventsOfStep(),
                convergence,
                ids.size(),
                clusters.size(),
                Duration.ofNanos(System.nanoTime() - start),
                levels);
    }

    private List<Prediction> predict(Batch batch, Function<Batch, double[][]> into, Map<ClusterId, double[]> standing) {
        if (standing.isEmpty()) {
            return Collections.nCopies(batch.size(), new Prediction(Optional.empty(), Double.NaN));
        }
        batch.requireFinite();
        List<Prediction> predictions = new ArrayList<>();
        for (double[] point : into.apply(batch)) {
            refuseObjection(batch, predictions.size(), point);
            predictions.add(MostSimilar.among(standing, exemplar -> similarity.applyAsDouble(point, exemplar)));
        }
        return predictions;
    }

    private void refuseObjection(Batch batch, int object, double[] point) {
        objection.apply(point).ifPresent(reason -> {
            throw new IllegalArgumentException(batch.describe(object) + " " + reason);
        });
    }
}
