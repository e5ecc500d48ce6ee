package io.varve.cli;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.EventRow;
import java.util.stream.Collectors;

/** One line of text for one event. */
final class EventLine {

    private EventLine() {}

    static String of(ClusterEvent event) {
        String what = EventRow.of(event).event();
        String from = event.from().isEmpty()
                ? ""
                : " from " + event.from().stream().map(ClusterId::toString).collect(Collectors.joining(" "));
        String size = event.sizeBefore() == 0 && !(event instanceof ClusterEvent.Moved)
                ? Counted.of(event.sizeAfter(), "object")
                : "%d to %s".formatted(event.sizeBefore(), Counted.of(event.sizeAfter(), "object"));
        return "  %-9s %s%s (%s)".formatted(what, event.cluster(), from, size);
    }
}
