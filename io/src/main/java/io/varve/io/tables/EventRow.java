package io.varve.io.tables;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
}
