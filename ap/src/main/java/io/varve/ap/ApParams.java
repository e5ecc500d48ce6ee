package io.varve.ap;

import io.varve.internal.Checks;
import io.varve.similarity.Similarity;
import java.util.OptionalInt;

/**
 * Everything that steers a run of affinity propagation.
 *
 * <pre>{@code
 * ApParams params = ApParams.defaults()
 *         .withSimilarity(Similarity.COSINE)
 *         .withPreference(Preference.quantile(0.3))
 *         .withDamping(0.9);
 * }</pre>
 *
 * @param conventions whose habits the run follows
 * @param similarity how alike two vectors are; of no meaning for given similarities
 * @param preference how willing objects are to be exemplars
 * @param damping share of an old message that is kept, in [0.5, 1)
 * @param maxIterations after so many the run counts as not converged; under conventions that insist, a ladder of dampings
 *     follows, in all up to five times as many
 * @param convergenceIterations for so many iterations the exemplars must stay the same
 * @param minIterations the stop rule may not fire before; empty means as many as the messages need to build up, 15 / (1 −
 *     damping), under conventions that insist, and none under the others
 * @param deduplicate whether exact copies are one object with a weight while messages pass; every copy gets its label
 * @param precision of the messages
 * @param threads to use; 0 means one per processor. The result does not depend on it
 * @param seed for breaking ties
 * @param trace whether the result tells of every iteration
 */
public record ApParams(
        Conventions conventions,
        Similarity similarity,
        Preference preference,
        double damping,
        int maxIterations,
        int convergenceIterations,
        OptionalInt minIterations,
        boolean deduplicate,
        Precision precision,
        int threads,
        long seed,
        boolean trace) {

    /** What counts against an early stop is iterations × (1 − damping); this much of it is enough. */
    static final double GUARD = 15;

    private static final long LARGEST_SKLEARN_SEED = 0xFFFF_FFFFL;

    /**
     * Checks every value.
     *
     * @param conventions as above
     * @param similarity as above
     * @param preference as above
     * @param damping as above
     * @param maxIterations as above
     * @param convergenceIterations as above
     * @param minIterations as above
     * @param deduplicate as above
     * @param precision as above
     * @param threads as above
     * @param seed as above
     * @param trace as above
     */
    public ApParams {
        Checks.require(damping >= 0.5 && damping < 1, "damping must be in [0.5, 1), got %s", damping);
        Checks.require(maxIterations >= 1, "max iterations must be at least 1, got %d", maxIterations);
        Checks.require(
                convergenceIterations >= 1, "convergence iterations must be at least 1, got %d", convergenceIterations);
        Checks.require(
                minIterations.isEmpty() || minIterations.getAsInt() >= 0,
                "min iterations must be at least 0, got %d",
                minIterations.orElse(0));
        Checks.require(threads >= 0, "threads must be at least 1, or 0 for one per processor, got %d", threads);
        Checks.require(
                conventions != Conventions.SKLEARN || (seed >= 0 && seed <= LARGEST_SKLEARN_SEED),
                "under sklearn conventions the seed must be from 0 to 4294967295, as numpy demands, got %d",
                seed);
    }

    /**
     * Returns Varve's own defaults.
     *
     * @return parameters under {@link Conventions#VARVE}
     */
    public static ApParams defaults() {
        return of(Conventions.VARVE);
    }

    /**
     * Returns the defaults of some conventions.
     *
     * @param conventions whose habits to follow
     * @return their parameters
     */
    public static ApParams of(Conventions conventions) {
        return new ApParams(
                conventions,
                conventions.similarity(),
                conventions.preference(),
                conventions.damping(),
                conventions.maxIterations(),
                conventions.convergenceIterations(),
                OptionalInt.empty(),
                conventions.deduplicates(),
                Precision.DOUBLE,
                0,
                0,
                false);
    }

    /**
     * Returns a copy with another similarity.
     *
     * @param value how alike two vectors are
     * @return the copy
     */
    public ApParams withSimilarity(Similarity value) {
        return copy(value, preference, damping, maxIterations, convergenceIterations, minIterations);
    }

    /**
     * Returns a copy with another preference.
     *
     * @param value how willing objects are to be exemplars
     * @return the copy
     */
    public ApParams withPreference(Preference value) {
        return copy(similarity, value, damping, maxIterations, convergenceIterations, minIterations);
    }

    /**
     * Returns a copy with another damping.
     *
     * @param value in [0.5, 1)
     * @return the copy
     */
    public ApParams withDamping(double value) {
        return copy(similarity, preference, value, maxIterations, convergenceIterations, minIterations);
    }

    /**
     * Returns a copy with another limit of iterations.
     *
     * @param value at least 1
     * @return the copy
     */
    public ApParams withMaxIterations(int value) {
        return copy(similarity, preference, damping, value, convergenceIterations, minIterations);
    }

    /**
     * Returns a copy with another length of the stop rule's window.
     *
     * @param value at least 1
     * @return the copy
     */
    public ApParams withConvergenceIterations(int value) {
        return copy(similarity, preference, damping, maxIterations, value, minIterations);
    }

    /**
     * Returns a copy whose stop rule may not fire before this many iterations.
     *
     * @param value at least 0
     * @return the copy
     */
    public ApParams withMinIterations(int value) {
        return copy(similarity, preference, damping, maxIterations, convergenceIterations, OptionalInt.of(value));
    }

    /**
     * Returns a copy whose stop rule waits as the conventions have it.
     *
     * @return the copy
     */
    public ApParams withoutMinIterations() {
        return copy(similarity, preference, damping, maxIterations, convergenceIterations, OptionalInt.empty());
    }

    /**
     * Returns a copy that treats exact copies as one object, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public ApParams withDeduplicate(boolean value) {
        return run(value, precision, threads, seed, trace);
    }

    /**
     * Returns a copy in another precision.
     *
     * @param value of the messages
     * @return the copy
     */
    public ApParams withPrecision(Precision value) {
        return run(deduplicate, value, threads, seed, trace);
    }

    /**
     * Returns a copy for another number of threads.
     *
     * @param value at least 1, or 0 for one per processor
     * @return the copy
     */
    public ApParams withThreads(int value) {
        return run(deduplicate, precision, value, seed, trace);
    }

    /**
     * Returns a copy with another seed.
     *
     * @param value for breaking ties
     * @return the copy
     */
    public ApParams withSeed(long value) {
        return run(deduplicate, precision, threads, value, trace);
    }

    /**
     * Returns a copy whose result tells of every iteration, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public ApParams withTrace(boolean value) {
        return run(deduplicate, precision, threads, seed, value);
    }

    /**
     * Returns the iterations before which the stop rule may not fire.
     *
     * @param atDamping the damping of the run
     * @return 0 where there is no such guard
     */
    public int guard(double atDamping) {
        // the tolerance keeps 15 / (1 − 0.9) at 150, which rounding would make 151
        return minIterations.orElse(conventions.insists() ? (int) Math.ceil(GUARD / (1 - atDamping) - 1e-6) : 0);
    }

    private ApParams copy(Similarity s, Preference p, double d, int max, int convergence, OptionalInt min) {
        return new ApParams(conventions, s, p, d, max, convergence, min, deduplicate, precision, threads, seed, trace);
    }

    private ApParams run(boolean unique, Precision width, int workers, long randomSeed, boolean traced) {
        return new ApParams(
                conventions,
                similarity,
                preference,
                damping,
                maxIterations,
                convergenceIterations,
                minIterations,
                unique,
                width,
                workers,
                randomSeed,
                traced);
    }
}
