package io.varve.store;

import java.util.List;
import java.util.Optional;

/**
 * Some rows of a table, in its order.
 *
 * @param <R> what a row is
 * @param <K> what rows are found again by
 * @param rows at most as many as were asked for
 * @param next after which the next page begins; empty if there are no more rows
 */
public record Page<R, K>(List<R> rows, Optional<K> next) {

    /**
     * Copies the list.
     *
     * @param rows as above
     * @param next as above
     */
    public Page {
        rows = List.copyOf(rows);
    }
}
