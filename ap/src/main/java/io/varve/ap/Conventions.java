package io.varve.ap;

import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Whose habits a run follows. Implementations of affinity propagation differ in details that change results: default
 * parameters, which median, when to stop, what to do with ties and when nothing converges.
 */
public enum Conventions {
    /**
     * Robust, and the default: damping .7, exact copies weighed as one object, ties broken by the seed, the stop rule
     * guarded against stopping early, and a ladder of dampings before a run counts as not converged.
     */
    VARVE,
    /** As the paper on A-Posteriori affinity Propagation states it: damping .9, 200 iterations; guard and ladder as in VARVE. */
    PAPER,
    /** scikit-learn's AffinityPropagation, its random tie-breaking included: labels agree to the last tie. */
    SKLEARN,
    /** R's apcluster with {@code nonoise=TRUE}. */
    APCLUSTER,
    /** The code that the paper's authors released, defects included; only to replay it. */
    AUTHORS;

    /**
     * Finds conventions by the name that the command uses.
     *
     * @param name for example {@code sklearn}
     * @return the conventions
     */
    public static Conventions named(String name) {
        for (Conventions conventions : values()) {
            if (conventions.toString().equals(name)) {
                return conventions;
            }
        }
        throw new Refused("conventions '%s' are not known; choose one of %s"
                .formatted(
                        name, Arrays.stream(values()).map(Conventions::toString).collect(Collectors.joining(", "))));
    }

    double damping() {
        return switch (this) {
            case VARVE -> 0.7;
            case SKLEARN -> 0.5;
            case PAPER, APCLUSTER, AUTHORS -> 0.9;
        };
    }

    int maxIterations() {
        return switch (this) {
            case VARVE -> 500;
            case APCLUSTER -> 1000;
            case PAPER, SKLEARN, AUTHORS -> 200;
        };
    }

    int convergenceIterations() {
        return this == APCLUSTER ? 100 : 15;
    }

    Preference preference() {
        return countsDiagonalInMedian() ? Preference.sklearnMedian() : Preference.median();
    }

    Similarity similarity() {
        return this == SKLEARN || this == APCLUSTER ? Similarity.SQEUCLIDEAN : Similarity.EUCLIDEAN;
    }

    /**
     * Says whether the stop rule waits until messages can have built up, and a ladder of dampings follows the limit.
     *
     * @return true for Varve's own conventions and the paper's
     */
    public boolean insists() {
        return this == VARVE || this == PAPER;
    }

    boolean deduplicates() {
        return insists();
    }

    boolean countsDiagonalInMedian() {
        return this == SKLEARN || this == AUTHORS;
    }

    /**
     * Says whether equal similarities and preferences are answered without iterating, as scikit-learn does.
     *
     * @return true for Varve's own conventions, the paper's and scikit-learn's
     */
    public boolean answersEqualSimilarities() {
        return insists() || this == SKLEARN;
    }

    /**
     * Says whether distances are computed as x·x − 2x·y + y·y.
     *
     * @return true for scikit-learn's conventions and the authors'
     */
    public boolean expandsDistances() {
        return this == SKLEARN || this == AUTHORS;
    }

    /**
     * Says whether columns are summed from the first row to the last.
     *
     * @return true for all conventions that repeat what others do
     */
    public boolean sumsInRowOrder() {
        return !insists();
    }

    /**
     * Returns the first iteration after which the stop rule is asked.
     *
     * @param convergenceIterations the length of its window
     * @return the iteration, counted from 1
     */
    public int firstStopTest(int convergenceIterations) {
        return this == APCLUSTER ? convergenceIterations : convergenceIterations + 1;
    }

    /**
     * Says whether a run that did not converge gives no labels at all, as old scikit-learn and the authors' copy of it.
     *
     * @return true for the authors' conventions
     */
    public boolean givesUpWithoutConvergence() {
        return this == AUTHORS;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
