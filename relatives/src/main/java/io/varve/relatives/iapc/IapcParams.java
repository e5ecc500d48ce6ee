package io.varve.relatives.iapc;

import io.varve.algorithm.Algorithm;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.internal.Checks;
import io.varve.relatives.seeded.SeedRules;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.relatives.seeded.SeededParams;
import io.varve.scale.Scaling;
import java.util.OptionalInt;

/**
 * Incremental affinity propagation clustering (I-APC). Some objects come with a class ({@link io.varve.Batch#withSeeds}). The
 * similarity of two labelled objects is set to the largest there is if their classes are the same, and far below the least if not.
 * After each run of affinity propagation the class of a cluster is that of most of its labelled members, and the unlabelled members
 * that are most similar to its exemplar get that class, until nothing is added, all are
 * labelled, the clusters stay as they were, or the rounds are over.
 * Given classes are never replaced.
 *
 * <pre>{@code
 * SeededClustering iapc = SeededClustering.create(IapcParams.of(ApParams.defaults()));
 * iapc.partialFit(Batch.of(ids, vectors).withSeeds(seeds));
 * iapc.pseudoLabels();
 * }</pre>
 *
 * <p>The method is that of Shi, Guan, Wang, Pei and Liang (IJCNN 2009, doi 10.1109/IJCNN.2009.5178973), of which only the abstract was
 * at hand. Our choices: the two similarities, how many objects are labelled in a round and by how much they must prefer their exemplar,
 * ten rounds, similarity to the exemplar and not to labelled objects, and that among classes of equally many members the one counts
 * whose member is most similar to the exemplar. In the source only labels are incremental; here batches are too: new objects join the
 * unlabelled, and all labels are kept. Every run starts from
 * zero unless a {@linkplain SeedRules#warmStart() warm start} is asked for.
 *
 * @param ap the parameters of message passing; a preference that is a quantile is that of the similarities without labels
 * @param scaling of numeric columns, fitted on all objects so far
 * @param rules what classes do to similarities, and the most rounds
 * @param addedPerCluster how many members of a cluster with a class are labelled in a round; empty for a share of {@value #SHARE} of
 *     the unlabelled objects, divided by the number of clusters, at least one
 * @param leastMargin an object is labelled only if it is more similar to its exemplar than to any other by this much
 */
public record IapcParams(ApParams ap, Scaling scaling, SeedRules rules, OptionalInt addedPerCluster, double leastMargin)
        implements SeededParams<IapcParams> {

    /** The share of the unlabelled objects that a round may label. */
    public static final double SHARE = 0.05;

    private static final Algorithm<IapcParams> ALGORITHM = new IapcAlgorithm();

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param rules as above
     * @param addedPerCluster as above
     * @param leastMargin as above
     */
    public IapcParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "conventions authors do not apply to I-APC, which has no released form; choose varve or paper");
        Checks.require(
                addedPerCluster.orElse(1) >= 1,
                "added per cluster must be at least 1, got %d",
                addedPerCluster.orElse(1));
        Checks.require(!Double.isNaN(leastMargin), "least margin must be a number, got %s", leastMargin);
    }

    /**
     * Returns the defaults for some parameters of affinity propagation.
     *
     * @param ap of any conventions but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static IapcParams of(ApParams ap) {
        return new IapcParams(ap, Scaling.NONE, SeedRules.defaults(), OptionalInt.empty(), 0);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public IapcParams withAp(ApParams value) {
        return new IapcParams(value, scaling, rules, addedPerCluster, leastMargin);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public IapcParams withScaling(Scaling value) {
        return new IapcParams(ap, value, rules, addedPerCluster, leastMargin);
    }

    /**
     * Returns a copy with other rules for classes.
     *
     * @param value what classes do to similarities
     * @return the copy
     */
    public IapcParams withRules(SeedRules value) {
        return new IapcParams(ap, scaling, value, addedPerCluster, leastMargin);
    }

    /**
     * Returns a copy that labels a number of members of every cluster in a round.
     *
     * @param value at least 1
     * @return the copy
     */
    public IapcParams withAddedPerCluster(int value) {
        return new IapcParams(ap, scaling, rules, OptionalInt.of(value), leastMargin);
    }

    /**
     * Returns a copy that labels a share of the unlabelled objects in a round.
     *
     * @return the copy
     */
    public IapcParams withSharePerRound() {
        return new IapcParams(ap, scaling, rules, OptionalInt.empty(), leastMargin);
    }

    /**
     * Returns a copy with another margin.
     *
     * @param value in units of similarity
     * @return the copy
     */
    public IapcParams withLeastMargin(double value) {
        return new IapcParams(ap, scaling, rules, addedPerCluster, value);
    }

    @Override
    public SeededClustering.Kind kind() {
        return new SeededClustering.Kind(IapcAlgorithm.NAME, ap, scaling, rules, new IapcRule(this));
    }

    @Override
    public Algorithm<IapcParams> algorithm() {
        return ALGORITHM;
    }
}
