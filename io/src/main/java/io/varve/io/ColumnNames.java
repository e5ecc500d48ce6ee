package io.varve.io;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Names of columns that are given together, with commas between them. */
public final class ColumnNames {

    private ColumnNames() {}

    /**
     * Takes names apart. A column may have commas in its own name: the longest name that is a column counts.
     *
     * @param together names with commas between them
     * @param columns of the file
     * @return a name each; what is no column stays between its commas
     */
    public static List<String> apart(String together, Collection<String> columns) {
        List<String> parts = List.of(together.split(",", -1));
        List<String> names = new ArrayList<>();
        for (int from = 0; from < parts.size(); ) {
            int to = parts.size();
            while (to > from + 1 && !columns.contains(String.join(",", parts.subList(from, to)))) {
                to--;
            }
            names.add(String.join(",", parts.subList(from, to)));
            from = to;
        }
        return names;
    }
}
