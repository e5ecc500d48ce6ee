package io.varve.app;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Everything that steers A-Posteriori affinity Propagation.
 *
 * <pre>{@code
 * AppParams params = AppParams.defaults()
 *         .withSimilarity(Similarity.COSINE)
 *         .withPreference(Preference.quantile(0.5))
 *         .withDamping(0.9)
 *         .withPruneAfter(1);
 * }</pre>
 *
 * @param ap the parameters of the affinity propagation inside every step
 * @param scaling of numeric columns, fitted on all objects held
 * @param packing what stands for a cluster in the next step
 * @param clusterWeight how much it weighs there
 * @param preferenceFrom which similarities a quantile as preference is taken from
 * @param pruneAfter a cluster that nothing touched for more than so many steps is forgotten; the paper's th_γ; empty means
 *     never
 * @param keepHistory whether the past of objects and clusters is kept; without it memory does not grow with the stream,
 *     only living clusters are known, and an id that arrived in an earlier step is not recognised
 * @param keepVectors whether the objects held are kept too, as packing by the nearest member needs
 * @param keepApart whether old clusters are left apart when all of them would be put into one; changes the algorithm
 * @param largeBatch how a batch is clustered that may be too large for one dense run
 */
public record AppParams(
        ApParams ap,
        Scaling scaling,
        Packing packing,
        ClusterWeight clusterWeight,
        PreferenceFrom preferenceFrom,
        OptionalInt pruneAfter,
        boolean keepHistory,
        boolean keepVectors,
        boolean keepApart,
        LargeBatch largeBatch)
        implements AlgorithmParams<AppParams> {

    private static final Algorithm<AppParams> ALGORITHM = new AppAlgorithm();

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param packing as above
     * @param clusterWeight as above
     * @param preferenceFrom as above
     * @param pruneAfter as above
     * @param keepHistory as above
     * @param keepVectors as above
     * @param keepApart as above
     * @param largeBatch as above
     */
    public AppParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "the released form of APP is only replayed, by 'varve lab replay'; choose varve or paper");
        Checks.require(
                !(ap.preference() instanceof Preference.PerObject),
                "a preference per object cannot be used over several steps; give median, a quantile or one value");
        Checks.require(
                pruneAfter.isEmpty() || pruneAfter.getAsInt() >= 1,
                "prune after must be at least 1 step, or never, got %d",
                pruneAfter.orElse(0));
        Checks.require(
                packing != Packing.NEAREST_TO_MEAN || keepVectors,
                "packing nearest-to-mean looks at all members, but their vectors are not kept; keep vectors or choose"
                        + " another packing");
        Checks.require(
                !keepVectors || keepHistory,
                "vectors are kept by object, but object history is switched off; keep both or neither");
        if (packing == Packing.SPREAD) {
            SpreadSimilarity.requirePossible(ap.similarity(), scaling);
        }
    }

    /**
     * Returns Varve's own defaults: robust, the answer hardly depends on how the data were cut into batches, nothing
     * is forgotten.
     *
     * @return the parameters
     */
    public static AppParams defaults() {
        return of(Conventions.VARVE);
    }

    /**
     * Returns the defaults of some conventions; under {@link Conventions#PAPER} a cluster weighs one, as printed.
     *
     * @param conventions any but {@link Conventions#AUTHORS}
     * @return their parameters
     */
    public static AppParams of(Conventions conventions) {
        return new AppParams(
                ApParams.of(conventions),
                Scaling.NONE,
                Packing.TRUE_MEAN,
                switch (conventions) {
                    case VARVE -> ClusterWeight.CAPPED;
                    case PAPER -> ClusterWeight.ONE;
                    default -> ClusterWeight.SIZE;
                },
                conventions == Conventions.VARVE ? PreferenceFrom.HELD : PreferenceFrom.STEP,
                OptionalInt.empty(),
                true,
                false,
                false,
                LargeBatch.AUTO);
    }

    /**
     * Returns a copy with other parameters of affinity propagation.
     *
     * @param value for every step
     * @return the copy
     */
    public AppParams withAp(ApParams value) {
        return with(copy -> copy.ap = value);
    }

    /**
     * Returns a copy with another similarity.
     *
     * @param value how alike two objects are
     * @return the copy
     */
    public AppParams withSimilarity(Similarity value) {
        return withAp(ap.withSimilarity(value));
    }

    /**
     * Returns a copy with another preference.
     *
     * @param value how willing objects are to be exemplars
     * @return the copy
     */
    public AppParams withPreference(Preference value) {
        return withAp(ap.withPreference(value));
    }

    /**
     * Returns a copy with another damping.
     *
     * @param value in [0.5, 1)
     * @return the copy
     */
    public AppParams withDamping(double value) {
        return withAp(ap.withDamping(value));
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public AppParams withScaling(Scaling value) {
        return with(copy -> copy.scaling = value);
    }

    /**
     * Returns a copy with another packing.
     *
     * @param value what stands for a cluster
     * @return the copy
     */
    public AppParams withPacking(Packing value) {
        return with(copy -> copy.packing = value);
    }

    /**
     * Returns a copy with another weight of clusters.
     *
     * @param value its size, up to a cap or not, or one
     * @return the copy
     */
    public AppParams withClusterWeight(ClusterWeight value) {
        return with(copy -> copy.clusterWeight = value);
    }

    /**
     * Returns a copy whose preference is a quantile of other similarities.
     *
     * @param value those between objects or those of the step
     * @return the copy
     */
    public AppParams withPreferenceFrom(PreferenceFrom value) {
        return with(copy -> copy.preferenceFrom = value);
    }

    /**
     * Returns a copy that forgets clusters which nothing touched for more than so many steps.
     *
     * @param steps at least 1
     * @return the copy
     */
    public AppParams withPruneAfter(int steps) {
        return withPruneAfter(OptionalInt.of(steps));
    }

    /**
     * Returns a copy that never forgets a cluster.
     *
     * @return the copy
     */
    public AppParams withoutPruning() {
        return withPruneAfter(OptionalInt.empty());
    }

    /**
     * Returns a copy that keeps the past, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public AppParams withKeepHistory(boolean value) {
        return with(copy -> copy.keepHistory = value);
    }

    /**
     * Returns a copy that keeps the vectors of the objects held, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public AppParams withKeepVectors(boolean value) {
        return with(copy -> copy.keepVectors = value);
    }

    /**
     * Returns a copy that leaves old clusters apart when all would become one, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public AppParams withKeepApart(boolean value) {
        return with(copy -> copy.keepApart = value);
    }

    /**
     * Returns a copy with another way of clustering large batches.
     *
     * @param value all at once, in blocks, or as memory allows
     * @return the copy
     */
    public AppParams withLargeBatch(LargeBatch value) {
        return with(copy -> copy.largeBatch = value);
    }

    private AppParams withPruneAfter(OptionalInt steps) {
        return with(copy -> copy.pruneAfter = steps);
    }

    private AppParams with(Consumer<Copy> change) {
        Copy copy = new Copy(this);
        change.accept(copy);
        return copy.params();
    }

    /** The components, while one of them is being replaced. */
    private static final class Copy {

        private ApParams ap;
        private Scaling scaling;
        private Packing packing;
        private ClusterWeight clusterWeight;
        private PreferenceFrom preferenceFrom;
        private OptionalInt pruneAfter;
        private boolean keepHistory;
        private boolean keepVectors;
        private boolean keepApart;
        private LargeBatch largeBatch;

        Copy(AppParams from) {
            ap = from.ap;
            scaling = from.scaling;
            packing = from.packing;
            clusterWeight = from.clusterWeight;
            preferenceFrom = from.preferenceFrom;
            pruneAfter = from.pruneAfter;
            keepHistory = from.keepHistory;
            keepVectors = from.keepVectors;
            keepApart = from.keepApart;
            largeBatch = from.largeBatch;
        }

        AppParams params() {
            return new AppParams(
                    ap,
                    scaling,
                    packing,
                    clusterWeight,
                    preferenceFrom,
                    pruneAfter,
                    keepHistory,
                    keepVectors,
                    keepApart,
                    largeBatch);
        }
    }

    @Override
    public Algorithm<AppParams> algorithm() {
        return ALGORITHM;
    }
}
