package io.varve.table;

import io.varve.ClusterId;
import io.varve.internal.Nullable;
import java.util.Optional;

/**
 * An object that was held after a step.
 *
 * @param step the step
 * @param object its id
 * @param cluster where it was then; empty for none
 */
public record TimelineRow(int step, String object, @Nullable String cluster) {

    /**
     * Returns the row of an object after a step.
     *
     * @param step the step
     * @param object its id
     * @param cluster where it was then
     * @return its row
     */
    public static TimelineRow of(int step, String object, Optional<ClusterId> cluster) {
        return new TimelineRow(step, object, cluster.map(ClusterId::toString).orElse(null));
    }
}
