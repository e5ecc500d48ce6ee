package io.varve.table;

import io.varve.ClusterEvent;
import io.varve.Lineage;
import java.util.List;

/**
 * One cluster passing into another.
 *
 * @param step that did it
 * @param from the parent
 * @param into the child
 */
public record LineageRow(int step, String from, String into) {

    /**
     * Returns the row of a link.
     *
     * @param link as the history has it
     * @return its row
     */
    public static LineageRow of(Lineage.Link link) {
        return new LineageRow(link.step(), link.from().toString(), link.into().toString());
    }

    /**
     * Returns the rows of all merges and splits.
     *
     * @param events of a history, in order
     * @return a row for each parent
     */
    public static List<LineageRow> of(List<ClusterEvent> events) {
        return events.stream()
                .filter(event -> event instanceof ClusterEvent.Merged || event instanceof ClusterEvent.Split)
                .flatMap(event -> event.from().stream()
                        .map(parent -> of(new Lineage.Link(event.step(), parent, event.cluster()))))
                .toList();
    }
}
