package io.varve.io;

import java.util.List;

/**
 * The features that a model knows already, by which further files are read: what else they have is left out.
 *
 * @param numeric the names of the numbers, in the order of the model
 * @param categorical the names of the categories, in the order of the model
 */
public record KnownColumns(List<String> numeric, List<String> categorical) {

    /**
     * Copies the lists.
     *
     * @param numeric as above
     * @param categorical as above
     */
    public KnownColumns {
        numeric = List.copyOf(numeric);
        categorical = List.copyOf(categorical);
    }
}
