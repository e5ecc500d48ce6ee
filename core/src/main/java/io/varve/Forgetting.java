package io.varve;

import java.util.List;

/**
 * What forgetting objects on demand did.
 *
 * @param events one per cluster that lost objects, and the prune of those that lost their last
 * @param boundsLeft the least and largest values of columns that were those of forgotten objects and could not be recomputed,
 *     because vectors are not kept: they are stored still, and min-max scaling may remember them
 */
public record Forgetting(List<ClusterEvent> events, List<BoundLeft> boundsLeft) {

    /**
     * Copies the lists.
     *
     * @param events as above
     * @param boundsLeft as above
     */
    public Forgetting {
        events = List.copyOf(events);
        boundsLeft = List.copyOf(boundsLeft);
    }

    /**
     * Says whether a least or largest value may be one that no object has any more.
     *
     * @return whether one is left
     */
    public boolean boundsMayBeTooWide() {
        return !boundsLeft.isEmpty();
    }

    /**
     * Tells of objects that left nothing behind.
     *
     * @param events one per cluster that lost objects, and the prune of those that lost their last
     * @return what was done
     */
    public static Forgetting exact(List<ClusterEvent> events) {
        return new Forgetting(events, List.of());
    }
}
