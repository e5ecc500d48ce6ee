package io.varve;

import io.varve.ap.BlockLevel;
import io.varve.ap.Convergence;
import java.time.Duration;
import java.util.List;

/**
 * What one step did: the cluster of every object of its batch, the events, and how the messages came to their end. It never
 * changes.
 *
 * @param step counted from 0
 * @param batch the name of the batch
 * @param assignments the cluster of every object of the batch, in its order
 * @param events what happened to clusters, in an order that can be replayed
 * @param convergence of the message passing
 * @param levels the levels of blocks that a batch too large for one run went through, the first level first; else empty
 * @param objectsHeld how many objects are held after the step
 * @param clusterCount how many clusters live after the step
 * @param duration of the step
 */
public record StepResult(
        int step,
        String batch,
        Assignments assignments,
        List<ClusterEvent> events,
        Convergence convergence,
        List<BlockLevel> levels,
        int objectsHeld,
        int clusterCount,
        Duration duration) {

    /**
     * Copies the lists.
     *
     * @param step as above
     * @param batch as above
     * @param assignments as above
     * @param events as above
     * @param convergence as above
     * @param levels as above
     * @param objectsHeld as above
     * @param clusterCount as above
     * @param duration as above
     */
    public StepResult {
        events = List.copyOf(events);
        levels = List.copyOf(levels);
    }

    /**
     * Returns the cluster of every object of the batch, in its order.
     *
     * @return a read-only list
     * @throws IllegalStateException if an object has none, which only algorithms with outliers or that give up allow
     */
    public List<ClusterId> labels() {
        return assignments.asList().stream()
                .map(label -> label.orElseThrow(() ->
                        new IllegalStateException("step " + step + " left objects without cluster; use assignments()")))
                .toList();
    }
}
