package io.varve.relatives.idap;

import io.varve.algorithm.Algorithm;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.internal.Checks;
import io.varve.relatives.seeded.SeedRules;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.relatives.seeded.SeededParams;
import io.varve.scale.Scaling;

/**
 * Incremental and decremental affinity propagation (ID-AP). As in I-APC the classes of some objects ({@link io.varve.Batch#withSeeds})
 * change similarities, and affinity propagation and learning take turns. A round labels the surest share of the unlabelled objects of
 * every class, and discards useless labels: those that contradict the class of their cluster, or of the cluster whose exemplar is the
 * most similar one by the object's own similarities (its label alone may have drawn it elsewhere), the worst first, then those that are
 * nearer to another labelled object of their class than to their exemplar and lead no unlabelled object. The last label of a class is
 * never discarded. A given class may be discarded unless {@linkplain IdapParams#keepGiven() kept}, but is never replaced: its
 * object gets no other. A label that is alone in its cluster contradicts nobody, unless labels are {@linkplain
 * IdapParams#judgedByOthers() judged by others}.
 *
 * <pre>{@code
 * SeededClustering idap = SeededClustering.create(IdapParams.of(ApParams.defaults()));
 * idap.partialFit(Batch.of(ids, vectors).withSeeds(seeds));
 * idap.pseudoLabels();
 * }</pre>
 *
 * <p>The method is that of Yang, Bruzzone, Guan, Lu and Liang (IEEE TGRS 51(3) 2013, doi 10.1109/TGRS.2012.2206818), of which only the
 * abstract was at hand. The criteria for adding and discarding are ours, and so are both shares of 5 %, ten rounds, the two similarities,
 * and that an object whose label was discarded twice gets none again. A label that a round adds can be discarded by the next at the
 * earliest. Batches are our addition: new objects join the unlabelled, and all labels are kept.
 *
 * @param ap the parameters of message passing; a preference that is a quantile is that of the similarities without labels
 * @param scaling of numeric columns, fitted on all objects so far
 * @param rules what classes do to similarities, and the most rounds
 * @param added the share of the unlabelled objects of a class that a round labels, in (0, 1]
 * @param removed the share of the labelled objects that may lose their label in a round, in [0, 1]
 * @param informative whether objects near a border are labelled first, not those of which the algorithm is surest
 * @param keepGiven whether given classes are never discarded
 * @param judgedByOthers whether a label is judged by the other labels alone: its own does not count for the class of a cluster
 */
public record IdapParams(
        ApParams ap,
        Scaling scaling,
        SeedRules rules,
        double added,
        double removed,
        boolean informative,
        boolean keepGiven,
        boolean judgedByOthers)
        implements SeededParams<IdapParams> {

    /** Both shares where nothing is said. */
    public static final double DEFAULT_SHARE = 0.05;

    private static final Algorithm<IdapParams> ALGORITHM = new IdapAlgorithm();

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param rules as above
     * @param added as above
     * @param removed as above
     * @param informative as above
     * @param keepGiven as above
     * @param judgedByOthers as above
     */
    public IdapParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "conventions authors do not apply to ID-AP, which has no released form; choose varve or paper");
        Checks.require(added > 0 && added <= 1, "added share must be in (0, 1], got %s", added);
        Checks.require(removed >= 0 && removed <= 1, "removed share must be in [0, 1], got %s", removed);
    }

    /**
     * Returns the defaults for some parameters of affinity propagation.
     *
     * @param ap of any conventions but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static IdapParams of(ApParams ap) {
        return new IdapParams(
                ap, Scaling.NONE, SeedRules.defaults(), DEFAULT_SHARE, DEFAULT_SHARE, false, false, false);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public IdapParams withAp(ApParams value) {
        return new IdapParams(value, scaling, rules, added, removed, informative, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public IdapParams withScaling(Scaling value) {
        return new IdapParams(ap, value, rules, added, removed, informative, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy with other rules for classes.
     *
     * @param value what classes do to similarities
     * @return the copy
     */
    public IdapParams withRules(SeedRules value) {
        return new IdapParams(ap, scaling, value, added, removed, informative, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy that labels another share.
     *
     * @param value in (0, 1]
     * @return the copy
     */
    public IdapParams withAdded(double value) {
        return new IdapParams(ap, scaling, rules, value, removed, informative, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy that may discard another share.
     *
     * @param value in [0, 1]
     * @return the copy
     */
    public IdapParams withRemoved(double value) {
        return new IdapParams(ap, scaling, rules, added, value, informative, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy that labels objects near a border first, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public IdapParams withInformative(boolean value) {
        return new IdapParams(ap, scaling, rules, added, removed, value, keepGiven, judgedByOthers);
    }

    /**
     * Returns a copy that never discards given classes, or may.
     *
     * @param value whether they are kept
     * @return the copy
     */
    public IdapParams withKeepGiven(boolean value) {
        return new IdapParams(ap, scaling, rules, added, removed, informative, value, judgedByOthers);
    }

    /**
     * Returns a copy in which a label is judged by the others alone, or by all.
     *
     * @param value whether its own does not count
     * @return the copy
     */
    public IdapParams withJudgedByOthers(boolean value) {
        return new IdapParams(ap, scaling, rules, added, removed, informative, keepGiven, value);
    }

    @Override
    public SeededClustering.Kind kind() {
        return new SeededClustering.Kind(IdapAlgorithm.NAME, ap, scaling, rules, new IdapRule(this));
    }

    @Override
    public Algorithm<IdapParams> algorithm() {
        return ALGORITHM;
    }
}
