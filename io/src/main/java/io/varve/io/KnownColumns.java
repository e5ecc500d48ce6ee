package io.varve.io;

import java.util.List;
import java.util.Map;

/**
 * The features that a model knows already, by which further files are read: what else they have is left out.
 *
 * @param numeric the names of the numbers, in the order of the model
 * @param categorical the names of the categories, in the order of the model
 * @param kinds what the numbers of a column stand for, where that is known, as {@link Steps#kinds()} tells it: cells of another kind are
 *     refused
 */
public record KnownColumns(List<String> numeric, List<String> categorical, Map<String, String> kinds) {

    /**
     * Copies the lists.
     *
     * @param numeric as above
     * @param categorical as above
     * @param kinds as above
     */
    public KnownColumns {
        numeric = List.copyOf(numeric);
        categorical = List.copyOf(categorical);
        kinds = Map.copyOf(kinds);
    }

    /**
     * Features of which is not known what their numbers stand for.
     *
     * @param numeric as above
     * @param categorical as above
     */
    public KnownColumns(List<String> numeric, List<String> categorical) {
        this(numeric, categorical, Map.of());
    }
}
