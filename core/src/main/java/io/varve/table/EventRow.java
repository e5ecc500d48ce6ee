package io.varve.table;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.internal.Nullable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Something that happened to a cluster.
 *
 * @param step that did it
 * @param event created, enriched, merged, pruned, split, moved or forgotten
 * @param cluster it was done to
 * @param from its parents, separated by spaces; empty for none
 * @param sizeBefore objects before the step
 * @param sizeAfter objects after the step
 */
public record EventRow(
        int step, String event, String cluster, @Nullable String from, int sizeBefore, int sizeAfter) {

    /**
     * Returns the row of an event.
     *
     * @param event as the history has it
     * @return its row
     */
    public static EventRow of(ClusterEvent event) {
        return new EventRow(
                event.step(),
                event.getClass().getSimpleName().toLowerCase(Locale.ROOT),
                event.cluster().toString(),
                event.from().isEmpty()
                        ? null
                        : event.from().stream().map(ClusterId::toString).collect(Collectors.joining(" ")),
                event.sizeBefore(),
                event.sizeAfter());
    }

    /**
     * Returns the event of this row.
     *
     * @param lastChangedAt the step that touched the cluster last before it was pruned, which the table of clusters tells
     * @return the event, where a move or split does not name its objects; empty if there is no event of this name
     */
    public Optional<ClusterEvent> toEvent(int lastChangedAt) {
        ClusterId id = ClusterId.parse(cluster);
        List<ClusterId> parents = from == null || from.isEmpty()
                ? List.of()
                : Arrays.stream(from.split(" ")).map(ClusterId::parse).toList();
        return Optional.ofNullable(
                switch (event) {
                    case "created" -> new ClusterEvent.Created(step, id, sizeAfter);
                    case "enriched" -> new ClusterEvent.Enriched(step, id, sizeBefore, sizeAfter);
                    case "merged" -> new ClusterEvent.Merged(step, parents, id, sizeBefore, sizeAfter);
                    case "pruned" -> new ClusterEvent.Pruned(step, id, lastChangedAt, sizeBefore);
                    case "split" -> new ClusterEvent.Split(step, parents, id, List.of(), sizeAfter);
                    case "moved" -> new ClusterEvent.Moved(step, parents, id, List.of(), sizeBefore, sizeAfter);
                    case "forgotten" -> new ClusterEvent.Forgotten(step, id, sizeBefore, sizeAfter);
                    default -> null;
                });
    }
}
