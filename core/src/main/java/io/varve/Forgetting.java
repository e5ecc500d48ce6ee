package io.varve;

import java.util.List;

/**
 * What forgetting objects on demand did.
 *
 * @param events one per cluster that lost objects, and the prune of those that lost their last
 * @param boundsMayBeTooWide whether a forgotten object held the least or largest value of a column that could not be
 *     recomputed, because vectors are not kept: min-max scaling may then still remember that value
 */
public record Forgetting(List<ClusterEvent> events, boolean boundsMayBeTooWide) {

    /**
     * Copies the list.
     *
     * @param events as above
     * @param boundsMayBeTooWide as above
     */
    public Forgetting {
        events = List.copyOf(events);
    }

    /**
     * Tells of objects that left nothing behind.
     *
     * @param events one per cluster that lost objects, and the prune of those that lost their last
     * @return what was done
     */
    public static Forgetting exact(List<ClusterEvent> events) {
        return new Forgetting(events, false);
    }
}
