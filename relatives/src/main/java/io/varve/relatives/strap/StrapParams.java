package io.varve.relatives.strap;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Everything that steers {@link StrapClustering}.
 *
 * <pre>{@code
 * StrapParams params = StrapParams.defaults().withInitSize(1000).withDecayWindow(5000);
 * }</pre>
 *
 * @param ap the parameters of the affinity propagation that makes and rebuilds the model; its similarity must be the negative of a
 *     distance, or of a squared one
 * @param scaling of numeric columns, fitted on the initial objects and kept
 * @param initSize the number of objects that the first model is made of, whatever the batches; empty for those of the first batch,
 *     at most {@value #MOST_INITIAL}
 * @param reach how near an object must be to an exemplar to join it
 * @param decayWindow Δ: after that many objects without one of its own, an exemplar weighs half
 * @param reservoirSize the number of outliers that leads to a rebuild
 * @param outliersStay whether an outlier that a rebuild leaves alone waits for one more rebuild before it becomes a cluster
 * @param pruneBelow a rebuild drops exemplars that weigh less, in discounted objects, at least 0
 * @param change the test for a change of the stream
 * @param keepHistory whether the clusters of single objects are known; without, memory does not grow with the stream
 */
public record StrapParams(
        ApParams ap,
        Scaling scaling,
        OptionalInt initSize,
        Reach reach,
        int decayWindow,
        int reservoirSize,
        boolean outliersStay,
        double pruneBelow,
        ChangeTest change,
        boolean keepHistory)
        implements AlgorithmParams<StrapParams> {

    /** The most objects of a first batch that the first model is made of. */
    public static final int MOST_INITIAL = 1000;

    /** Δ where nothing is said. */
    public static final int DEFAULT_DECAY_WINDOW = 10_000;

    /** The capacity of the reservoir where nothing is said. */
    public static final int DEFAULT_RESERVOIR_SIZE = 300;

    /** The weight below which exemplars are pruned where nothing is said: that of one object. */
    public static final double DEFAULT_PRUNE_BELOW = 1;

    /** The factor of ε under {@link Conventions#VARVE}; it is 1 under all others. */
    public static final double ROBUST_FACTOR = 2;

    private static final Algorithm<StrapParams> ALGORITHM = new StrapAlgorithm();

    private static final List<Similarity> DISTANCES =
            List.of(Similarity.SQEUCLIDEAN, Similarity.EUCLIDEAN, Similarity.MANHATTAN);

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param initSize as above
     * @param reach as above
     * @param decayWindow as above
     * @param reservoirSize as above
     * @param outliersStay as above
     * @param pruneBelow as above
     * @param change as above
     * @param keepHistory as above
     */
    public StrapParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "conventions authors do not apply to STRAP, which has no released form; choose varve or paper");
        Checks.require(
                DISTANCES.contains(ap.similarity()),
                "STRAP needs a distance, got similarity %s; choose sqeuclidean, euclidean or manhattan, and for angles scale"
                        + " unit with sqeuclidean",
                ap.similarity());
        Checks.require(initSize.orElse(1) >= 1, "init size must be at least 1, got %d", initSize.orElse(1));
        Checks.require(decayWindow >= 1, "decay window must be at least 1, got %d", decayWindow);
        Checks.require(reservoirSize >= 1, "reservoir size must be at least 1, got %d", reservoirSize);
        Checks.require(
                pruneBelow >= 0 && Double.isFinite(pruneBelow), "prune below must be at least 0, got %s", pruneBelow);
    }

    /**
     * Returns Varve's own defaults.
     *
     * @return the parameters
     */
    public static StrapParams defaults() {
        return of(Conventions.VARVE);
    }

    /**
     * Returns the defaults under a preset: squared distances, no scaling, Δ = {@value #DEFAULT_DECAY_WINDOW}, a reservoir of {@value
     * #DEFAULT_RESERVOIR_SIZE}.
     *
     * @param conventions any but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static StrapParams of(Conventions conventions) {
        return new StrapParams(
                ApParams.of(conventions).withSimilarity(Similarity.SQEUCLIDEAN),
                Scaling.NONE,
                OptionalInt.empty(),
                new Reach(OptionalDouble.empty(), conventions == Conventions.VARVE ? ROBUST_FACTOR : 1),
                DEFAULT_DECAY_WINDOW,
                DEFAULT_RESERVOIR_SIZE,
                false,
                DEFAULT_PRUNE_BELOW,
                ChangeTest.defaults(),
                true);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public StrapParams withAp(ApParams value) {
        return new StrapParams(
                value,
                scaling,
                initSize,
                reach,
                decayWindow,
                reservoirSize,
                outliersStay,
                pruneBelow,
                change,
                keepHistory);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public StrapParams withScaling(Scaling value) {
        return new StrapParams(
                ap, value, initSize, reach, decayWindow, reservoirSize, outliersStay, pruneBelow, change, keepHistory);
    }

    /**
     * Returns a copy whose first model is made of a number of objects, however they are cut into batches.
     *
     * @param value at least 1
     * @return the copy
     */
    public StrapParams withInitSize(int value) {
        return withInitSize(OptionalInt.of(value));
    }

    /**
     * Returns a copy whose first model is made of the first batch, at most of its first {@value #MOST_INITIAL} objects.
     *
     * @return the copy
     */
    public StrapParams withInitialBatch() {
        return withInitSize(OptionalInt.empty());
    }

    private StrapParams withInitSize(OptionalInt value) {
        return new StrapParams(
                ap, scaling, value, reach, decayWindow, reservoirSize, outliersStay, pruneBelow, change, keepHistory);
    }

    /**
     * Returns a copy with another reach of exemplars.
     *
     * @param value how near an object must be to join
     * @return the copy
     */
    public StrapParams withReach(Reach value) {
        return new StrapParams(
                ap,
                scaling,
                initSize,
                value,
                decayWindow,
                reservoirSize,
                outliersStay,
                pruneBelow,
                change,
                keepHistory);
    }

    /**
     * Returns a copy with another window.
     *
     * @param value objects, at least 1
     * @return the copy
     */
    public StrapParams withDecayWindow(int value) {
        return new StrapParams(
                ap, scaling, initSize, reach, value, reservoirSize, outliersStay, pruneBelow, change, keepHistory);
    }

    /**
     * Returns a copy with another capacity of the reservoir.
     *
     * @param value outliers, at least 1
     * @return the copy
     */
    public StrapParams withReservoirSize(int value) {
        return new StrapParams(
                ap, scaling, initSize, reach, decayWindow, value, outliersStay, pruneBelow, change, keepHistory);
    }

    /**
     * Returns a copy whose lone outliers wait for a second rebuild, or not.
     *
     * @param value whether they do
     * @return the copy
     */
    public StrapParams withOutliersStay(boolean value) {
        return new StrapParams(
                ap, scaling, initSize, reach, decayWindow, reservoirSize, value, pruneBelow, change, keepHistory);
    }

    /**
     * Returns a copy that prunes other exemplars.
     *
     * @param value the weight in objects below which they go, at least 0
     * @return the copy
     */
    public StrapParams withPruneBelow(double value) {
        return new StrapParams(
                ap, scaling, initSize, reach, decayWindow, reservoirSize, outliersStay, value, change, keepHistory);
    }

    /**
     * Returns a copy with another test for a change of the stream.
     *
     * @param value the test
     * @return the copy
     */
    public StrapParams withChange(ChangeTest value) {
        return new StrapParams(
                ap, scaling, initSize, reach, decayWindow, reservoirSize, outliersStay, pruneBelow, value, keepHistory);
    }

    /**
     * Returns a copy that keeps the clusters of single objects, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public StrapParams withKeepHistory(boolean value) {
        return new StrapParams(
                ap, scaling, initSize, reach, decayWindow, reservoirSize, outliersStay, pruneBelow, change, value);
    }

    @Override
    public Algorithm<StrapParams> algorithm() {
        return ALGORITHM;
    }
}
