package io.varve.lab.data;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * The cells of a file of comma-separated values, apart from the class.
 *
 * @param columns their names
 * @param categorical which of them hold categories
 * @param rows an object each
 */
record CellTable(List<String> columns, boolean[] categorical, List<Row> rows) {

    /**
     * One object.
     *
     * @param place where it stands, for messages
     * @param cells a cell per column
     * @param category its class
     */
    record Row(String place, List<String> cells, String category) {}

    /**
     * What a file should look like.
     *
     * @param columns the names of the columns beside the class
     * @param categorical positions of those that hold categories
     * @param classColumn where among all columns the class stands
     */
    record Layout(List<String> columns, Set<Integer> categorical, int classColumn) {

        boolean[] mask() {
            boolean[] mask = new boolean[columns.size()];
            categorical.forEach(j -> mask[j] = true);
            return mask;
        }
    }

    static CellTable read(Layout layout, String file, List<String> lines) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            if (!lines.get(i).isBlank()) {
                rows.add(row(layout, file + ", line " + (i + 1), lines.get(i)));
            }
        }
        return new CellTable(layout.columns(), layout.mask(), rows);
    }

    static Row row(Layout layout, String place, String line) {
        List<String> cells = new ArrayList<>(Arrays.asList(line.strip().split(",", -1)));
        if (cells.size() != layout.columns().size() + 1) {
            throw new Refused(Refusal.of("%s has %d columns, but it must have %d"
                            .formatted(place, cells.size(), layout.columns().size() + 1))
                    .remedy("get the file again"));
        }
        String category = cells.remove(layout.classColumn());
        return new Row(place, List.copyOf(cells), category);
    }
}
