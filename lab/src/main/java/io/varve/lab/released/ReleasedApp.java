package io.varve.lab.released;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import java.util.Arrays;

/**
 * A-Posteriori affinity Propagation as its authors released it, with the parameters of their experiments.
 *
 * <p>What differs from the paper: nothing is scaled in the first step, where categories count by their codes; later steps are
 * scaled by packs and new objects alone, and a mean of codes is a category of its own; exemplars stand for clusters after
 * the first step unless {@link Pack0#CENTROID} is asked for; the diagonal counts in the median, and one pack alone is 1 similar
 * to itself; without convergence, and where the stop rule fires early, everything becomes one cluster; pruning comes a step
 * late, ignores the current batch and loses count of its batches.
 */
public final class ReleasedApp implements ReleasedForm {

    /** What the released code calls the one cluster of a first step that found no more than one. */
    private static final int ONLY = 1;

    private final ReleasedColumns columns;
    private final Pack0 pack0;
    private final ReleasedPruning pruning = new ReleasedPruning();
    private ReleasedHeld held = ReleasedHeld.NONE;
    private int arrived;
    private double[][] packs = new double[0][];
    private int[] packLabels = new int[0];

    /**
     * Starts without objects.
     *
     * @param columns which columns are scaled or encoded after the first step
     * @param pack0 what stands for a cluster after the first step
     */
    public ReleasedApp(ReleasedColumns columns, Pack0 pack0) {
        this.columns = columns;
        this.pack0 = pack0;
    }

    @Override
    public ReleasedOutcome step(double[][] batch) {
        ReleasedAp.requireBatch(batch, arrived == 0);
        double[][] rows = Arrays.stream(batch).map(double[]::clone).toArray(double[][]::new);
        return arrived == 0 ? first(rows) : later(rows);
    }

    private ReleasedOutcome first(double[][] batch) {
        double[][] s = new double[batch.length][batch.length];
        ReleasedSimilarities.within(batch, s, 0);
        ApResult result = AffinityPropagation.fit(ApInput.similarities(s), ReleasedAp.PARAMS);
        boolean single = result.clusterCount() <= 1;
        int[] labels = single ? all(ONLY, batch.length) : result.labels();
        hold(batch, new int[0], labels);
        pruning.cutAfter(batch.length, labels);
        packMeans();
        if (!single && pack0 == Pack0.EXEMPLAR) {
            packs = Arrays.stream(result.exemplars()).mapToObj(i -> batch[i]).toArray(double[][]::new);
        }
        return outcome(result, batch.length, new int[0]);
    }

    private ReleasedOutcome later(double[][] batch) {
        int points = packs.length + batch.length;
        ApResult result = AffinityPropagation.fit(ApInput.similarities(similarities(batch)), ReleasedAp.PARAMS);
        int[] labels = result.labels();
        hold(batch, Arrays.copyOf(labels, packs.length), Arrays.copyOfRange(labels, packs.length, points));
        int[] cut = pruning.cutAfter(batch.length, held.labels());
        held = held.without(cut);
        packMeans();
        return outcome(result, points, cut);
    }

    /** Packs first; how alike a pack is to a new object is the mirror image of how alike the object is to the pack. */
    private double[][] similarities(double[][] batch) {
        ReleasedSpace space = ReleasedSpace.of(columns, batch, packs);
        double[][] packed = space.points(packs);
        double[][] added = space.points(batch);
        int old = packed.length;
        double[][] s = new double[old + added.length][old + added.length];
        ReleasedSimilarities.within(packed, s, 0);
        if (old == 1) {
            s[0][0] = 1;
        }
        ReleasedSimilarities.within(added, s, old);
        ReleasedSimilarities.between(added, packed, s, old, 0);
        ReleasedSimilarities.mirror(s, old);
        return s;
    }

    /** Gives old objects the new label of their pack, and takes up the batch. */
    private void hold(double[][] batch, int[] labelsOfPacks, int[] labelsOfBatch) {
        int[] before = packLabels;
        held = held.relabelled(
                label -> labelsOfPacks[Arrays.binarySearch(before, label)], batch, arrived, labelsOfBatch);
        arrived += batch.length;
    }

    private void packMeans() {
        packLabels = held.distinctLabels();
        packs = held.means(packLabels);
    }

    private ReleasedOutcome outcome(ApResult result, int points, int[] cut) {
        return new ReleasedOutcome(
                ReleasedAp.iterations(result),
                points,
                held.labels().clone(),
                held.positions().clone(),
                cut);
    }

    private static int[] all(int label, int count) {
        int[] labels = new int[count];
        Arrays.fill(labels, label);
        return labels;
    }

    @Override
    public long bytes() {
        long columnsHeld = held.rows().length == 0 ? 0 : held.rows()[0].length;
        long numbers = columnsHeld * (held.rows().length + packs.length);
        return Double.BYTES * numbers + Integer.BYTES * (2L * held.labels().length + packLabels.length);
    }
}
