package io.varve;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What one step did: the label of every new object, the events, and how the messages came to their end. It never changes.
 *
 * @param step counted from 0
 * @param batch the name of the batch
 * @param assignments the cluster of every object of the batch, in its order; empty for an object that has none
 * @param events what happened to clusters, in an order that can be replayed
 * @param convergence of the message passing
 * @param objectsHeld how many objects are held after the step
 * @param clusters how many clusters live after the step
 * @param duration of the step
 * @param levels the levels of blocks that a batch too large for one run went through, the first level first; else empty
 * @param similarities of every object of the batch to what stands for its cluster, in its order; empty where not told
 */
public record StepResult(
        int step,
        String batch,
        List<Optional<ClusterId>> assignments,
        List<ClusterEvent> events,
        Convergence convergence,
        int objectsHeld,
        int clusters,
        Duration duration,
        List<Level> levels,
        List<Double> similarities) {

    /**
     * Copies the lists.
     *
     * @param step as above
     * @param batch as above
     * @param assignments as above
     * @param events as above
     * @param convergence as above
     * @param objectsHeld as above
     * @param clusters as above
     * @param duration as above
     * @param levels as above
     * @param similarities as above
     */
    public StepResult {
        assignments = List.copyOf(assignments);
        events = List.copyOf(events);
        levels = List.copyOf(levels);
        similarities = List.copyOf(similarities);
    }

    /**
     * Tells of a step without similarities.
     *
     * @param step as above
     * @param batch as above
     * @param assignments as above
     * @param events as above
     * @param convergence as above
     * @param objectsHeld as above
     * @param clusters as above
     * @param duration as above
     * @param levels as above
     */
    public StepResult(
            int step,
            String batch,
            List<Optional<ClusterId>> assignments,
            List<ClusterEvent> events,
            Convergence convergence,
            int objectsHeld,
            int clusters,
            Duration duration,
            List<Level> levels) {
        this(step, batch, assignments, events, convergence, objectsHeld, clusters, duration, levels, List.of());
    }

    /**
     * Tells of a step that went through no blocks.
     *
     * @param step as above
     * @param batch as above
     * @param assignments as above
     * @param events as above
     * @param convergence as above
     * @param objectsHeld as above
     * @param clusters as above
     * @param duration as above
     */
    public StepResult(
            int step,
            String batch,
            List<Optional<ClusterId>> assignments,
            List<ClusterEvent> events,
            Convergence convergence,
            int objectsHeld,
            int clusters,
            Duration duration) {
        this(step, batch, assignments, events, convergence, objectsHeld, clusters, duration, List.of());
    }

    /**
     * Returns the cluster of every object of the batch, in its order.
     *
     * @return a read-only list
     * @throws IllegalStateException if an object has none, which only algorithms with outliers or that give up allow
     */
    public List<ClusterId> labels() {
        return assignments.stream()
                .map(label -> label.orElseThrow(() ->
                        new IllegalStateException("step " + step + " left objects without cluster; use assignments()")))
                .toList();
    }
}
