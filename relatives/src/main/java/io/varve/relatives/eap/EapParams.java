package io.varve.relatives.eap;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;

/**
 * Everything that steers evolutionary affinity propagation.
 *
 * <pre>{@code
 * EapParams params = EapParams.defaults().withGammaAndOmega(3, 1).withWindow(8);
 * }</pre>
 *
 * <p>γ and ω are measured in units of similarity, so that they mean the same only for data on the same scale; that is why
 * columns are standardised by default.
 *
 * @param ap conventions, similarity, preference, damping, limits, seed for breaking ties and threads of the messages.
 *     Under {@link Conventions#AUTHORS} the released code is replayed; {@link Conventions#VARVE} and {@link
 *     Conventions#PAPER} are both the corrected form. The preference is taken from the similarities of each snapshot
 * @param scaling of numeric columns, fitted on all snapshots so far
 * @param gamma γ: choosing differently at two neighbouring times costs γ − ω
 * @param omega ω: staying with a consensus node earns it, from 0 to γ
 * @param minSize a consensus node comes to be, and lives on, with so many nodes that choose it, itself counted
 * @param burnIn before the first iteration after so many no consensus node comes to be or dies
 * @param maintainEvery consensus nodes are looked after in every so manieth iteration
 * @param window how many snapshots a step looks at when they come one by one, at least 2; of no meaning for all at once
 * @param atOnce whether all snapshots are looked at together, which needs all of them at hand
 */
public record EapParams(
        ApParams ap,
        Scaling scaling,
        double gamma,
        double omega,
        int minSize,
        int burnIn,
        int maintainEvery,
        int window,
        boolean atOnce)
        implements AlgorithmParams<EapParams> {

    private static final Algorithm<EapParams> ALGORITHM = new EapAlgorithm();

    /** The released code's damping. */
    static final double DAMPING = 0.9;

    /** The released code's limit of iterations. */
    static final int MAX_ITERATIONS = 200;

    /** The released run's length of the stop rule's window. */
    static final int CONVERGENCE_ITERATIONS = 20;

    /** The released run's γ. */
    static final double GAMMA = 2;

    /** The released run's ω. */
    static final double OMEGA = 1;

    /** The released code's least number of nodes of a consensus node. */
    static final int MIN_SIZE = 2;

    /** How many snapshots a step looks at. */
    static final int WINDOW = 5;

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param gamma as above
     * @param omega as above
     * @param minSize as above
     * @param burnIn as above
     * @param maintainEvery as above
     * @param window as above
     * @param atOnce as above
     */
    public EapParams {
        Checks.require(
                ap.conventions() != Conventions.SKLEARN && ap.conventions() != Conventions.APCLUSTER,
                "conventions %s have no evolutionary affinity propagation; choose varve, paper or authors",
                ap.conventions());
        Checks.require(
                ap.preference() instanceof Preference.Value || ap.preference() instanceof Preference.Quantile,
                "the preference must be one that every snapshot has for all its objects, got %s; give min, median, a"
                        + " quantile or one value",
                ap.preference());
        Checks.require(
                ap.precision() == Precision.DOUBLE,
                "evolutionary affinity propagation passes messages in double precision, got %s",
                ap.precision());
        Checks.require(
                !ap.deduplicate(),
                "exact copies may differ in the next snapshot, so evolutionary affinity propagation cannot treat them"
                        + " as one object; set deduplicate to false");
        Checks.require(
                !(ap.preference() instanceof Preference.Value value) || Math.abs(value.value()) <= EapSlice.LARGEST,
                "the preference must be from -%s to %s, or messages could not be added up, got %s",
                EapSlice.LARGEST,
                EapSlice.LARGEST,
                ap.preference());
        Checks.require(
                gamma >= 0 && gamma <= EapSlice.LARGEST, "gamma must be from 0 to %s, got %s", EapSlice.LARGEST, gamma);
        Checks.require(
                omega >= 0 && omega <= gamma, "omega must be from 0 to gamma, which is %s, got %s", gamma, omega);
        Checks.require(minSize >= 1, "the least size of a consensus node must be at least 1, got %d", minSize);
        Checks.require(burnIn >= 0, "burn-in must be at least 0 iterations, got %d", burnIn);
        Checks.require(
                maintainEvery >= 1,
                "consensus nodes must be updated every 1 or more iterations, got %d",
                maintainEvery);
        Checks.require(
                window >= 2,
                "the window must be at least 2 snapshots, since one has nothing before it, got %d",
                window);
    }

    /**
     * Returns the corrected form with the parameters of the released run.
     *
     * @return the parameters
     */
    public static EapParams defaults() {
        return of(Conventions.VARVE);
    }

    /**
     * Returns the parameters of the released run, for the corrected form or for the released one.
     *
     * @param conventions {@link Conventions#AUTHORS} for the released form, {@link Conventions#VARVE} or {@link
     *     Conventions#PAPER} for the corrected one
     * @return the parameters
     */
    public static EapParams of(Conventions conventions) {
        ApParams ap = ApParams.of(conventions)
                .withSimilarity(Similarity.SQEUCLIDEAN)
                .withPreference(Preference.minimum())
                .withDamping(DAMPING)
                .withMaxIterations(MAX_ITERATIONS)
                .withConvergenceIterations(CONVERGENCE_ITERATIONS)
                .withDeduplicate(false);
        return new EapParams(ap, Scaling.ZSCORE, GAMMA, OMEGA, MIN_SIZE, 0, 1, WINDOW, false);
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value without deduplication, in double precision
     * @return the copy
     */
    public EapParams withAp(ApParams value) {
        return new EapParams(value, scaling, gamma, omega, minSize, burnIn, maintainEvery, window, atOnce);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public EapParams withScaling(Scaling value) {
        return new EapParams(ap, value, gamma, omega, minSize, burnIn, maintainEvery, window, atOnce);
    }

    /**
     * Returns a copy with other costs and gains of time; both at once, since one bounds the other.
     *
     * @param newGamma γ, at least ω
     * @param newOmega ω, from 0 to γ
     * @return the copy
     */
    public EapParams withGammaAndOmega(double newGamma, double newOmega) {
        return new EapParams(ap, scaling, newGamma, newOmega, minSize, burnIn, maintainEvery, window, atOnce);
    }

    /**
     * Returns a copy with another least size of consensus nodes.
     *
     * @param value at least 1
     * @return the copy
     */
    public EapParams withMinSize(int value) {
        return new EapParams(ap, scaling, gamma, omega, value, burnIn, maintainEvery, window, atOnce);
    }

    /**
     * Returns a copy with another burn-in.
     *
     * @param iterations at least 0
     * @return the copy
     */
    public EapParams withBurnIn(int iterations) {
        return new EapParams(ap, scaling, gamma, omega, minSize, iterations, maintainEvery, window, atOnce);
    }

    /**
     * Returns a copy that looks after consensus nodes more or less often.
     *
     * @param iterations at least 1
     * @return the copy
     */
    public EapParams withMaintainEvery(int iterations) {
        return new EapParams(ap, scaling, gamma, omega, minSize, burnIn, iterations, window, atOnce);
    }

    /**
     * Returns a copy with another window.
     *
     * @param snapshots at least 2
     * @return the copy
     */
    public EapParams withWindow(int snapshots) {
        return new EapParams(ap, scaling, gamma, omega, minSize, burnIn, maintainEvery, snapshots, atOnce);
    }

    /** Whether the equations are followed, or the released code. */
    EapForm form() {
        return EapForm.of(ap.conventions());
    }

    /**
     * Returns a copy that looks at all snapshots together, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public EapParams withAtOnce(boolean value) {
        return new EapParams(ap, scaling, gamma, omega, minSize, burnIn, maintainEvery, window, value);
    }

    @Override
    public Algorithm<EapParams> algorithm() {
        return ALGORITHM;
    }
}
