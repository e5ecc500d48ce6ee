package io.varve.ap;

import io.varve.internal.ap.ApProblem;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How objects are clustered that may be too many for one dense run. */
public enum LargeBatch {
    /** All at once; more than fit into memory are refused. */
    DENSE,
    /** In blocks, then their exemplars, however few they are: {@link HierarchicalAp} with its defaults. */
    HIERARCHICAL,
    /**
     * All at once up to {@value #MOST_AT_ONCE} different objects, more in blocks: the number decides, not the memory, so that
     * the result is the same on every machine. Conventions that repeat what others do, given similarities and preferences per
     * object are not for blocks, and stay dense.
     */
    AUTO;

    /** The most different objects that are clustered at once unless asked for; in double precision they need 2.4 GB. */
    public static final int MOST_AT_ONCE = 10_000;

    /**
     * Finds a way by the name that the command uses.
     *
     * @param name for example {@code auto}
     * @return the way
     */
    public static LargeBatch named(String name) {
        for (LargeBatch way : values()) {
            if (way.toString().equals(name)) {
                return way;
            }
        }
        throw new Refused("large batch '%s' is not known; choose one of %s"
                .formatted(
                        name, Arrays.stream(values()).map(LargeBatch::toString).collect(Collectors.joining(", "))));
    }

    /**
     * Clusters in this way.
     *
     * @param input vectors or similarities, weighted or not
     * @param params what steers the run
     * @param listener told after every iteration; in blocks, of every block and of the last run
     * @return exemplars and labels; {@link ApResult#levels()} says which way it was
     */
    public ApResult fit(ApInput input, ApParams params, IterationListener listener) {
        return inBlocks(input, params)
                ? HierarchicalAp.fit(input, HierarchicalApParams.of(params), listener)
                : AffinityPropagation.fit(input, params, listener);
    }

    private boolean inBlocks(ApInput input, ApParams params) {
        return switch (this) {
            case DENSE -> false;
            case HIERARCHICAL -> true;
            case AUTO ->
                params.conventions().insists()
                        && !input.similarities()
                        && (params.preference() instanceof Preference.Value
                                || params.preference() instanceof Preference.Quantile)
                        && input.size() > MOST_AT_ONCE
                        && ApProblem.copies(input, params).size() > MOST_AT_ONCE;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
