package io.varve.table;

import io.varve.ClusterId;
import io.varve.internal.Nullable;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An object that is held.
 *
 * @param object its id
 * @param arrivedStep the step that brought it
 * @param cluster where it is; empty for none
 * @param similarity to what stands for its cluster; empty for none
 */
public record LabelRow(
        String object,
        int arrivedStep,
        @Nullable String cluster,
        @Nullable Double similarity) {

    /**
     * Returns the row of an object.
     *
     * @param object its id
     * @param arrivedAt the step that brought it
     * @param cluster where it is
     * @param similarity to what stands for its cluster
     * @return its row
     */
    public static LabelRow of(String object, int arrivedAt, Optional<ClusterId> cluster, OptionalDouble similarity) {
        return new LabelRow(
                object,
                arrivedAt,
                cluster.map(ClusterId::toString).orElse(null),
                similarity.isPresent() ? similarity.getAsDouble() : null);
    }
}
