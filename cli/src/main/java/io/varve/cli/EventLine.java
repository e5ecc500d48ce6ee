package io.varve.cli;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.EventRow;
import java.util.Map;
import java.util.stream.Collectors;

/** One line of text for one event. */
final class EventLine {

    private EventLine() {}

    static String of(ClusterEvent event) {
        return of(event, Map.of());
    }

    /** The same with the name of the cluster, where it has one. */
    static String of(ClusterEvent event, Map<ClusterId, String> names) {
        String what = EventRow.of(event).event();
        String from = event.from().isEmpty()
                ? ""
                : " from " + event.from().stream().map(ClusterId::toString).collect(Collectors.joining(" "));
        String size = event.sizeBefore() == 0 && !(event instanceof ClusterEvent.Moved)
                ? Counted.of(event.sizeAfter(), "object")
                : "%d to %s".formatted(event.sizeBefore(), Counted.of(event.sizeAfter(), "object"));
        String name = names.containsKey(event.cluster()) ? " " + Shown.of(names.getOrDefault(event.cluster(), "")) : "";
        return "  %-9s %s%s%s (%s)".formatted(what, event.cluster(), name, from, size);
    }
}
