package io.varve.table;

import io.varve.Lineage;

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
}
