package io.varve.text.face;

import io.varve.Batch;
import io.varve.profile.ClusterName;
import io.varve.scale.Row;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Values as the user wrote them: dates, which are compared as days since 1970-01-01, are dates again. */
record Writing(Set<String> dates) {

    private static final long FARTHEST_DAY = 365_000_000;

    /** A mean, for a name. */
    String shown(String column, double mean) {
        return isDate(column, mean) ? date(mean) : ClusterName.shown(mean);
    }

    /** A mean, for a table. */
    String written(String column, double mean) {
        return isDate(column, mean) ? date(mean) : ClusterName.written(mean);
    }

    /** An object of a batch, by columns; gaps are left out. */
    Map<String, String> cells(Batch batch, int object) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (int j = 0; j < batch.dimensions(); j++) {
            put(cells, batch.columns().get(j), batch.value(object, j));
        }
        for (int j = 0; j < batch.categoricalColumns().size(); j++) {
            cells.put(batch.categoricalColumns().get(j), batch.category(object, j));
        }
        return cells;
    }

    /** An object of a model, by columns. */
    Map<String, String> cells(Row row, List<String> columns, List<String> categorical) {
        Map<String, String> cells = new LinkedHashMap<>();
        for (int j = 0; j < columns.size(); j++) {
            put(cells, columns.get(j), row.numbers()[j]);
        }
        for (int j = 0; j < categorical.size(); j++) {
            // an object has one category; under unit length it counts for less than one
            String column = categorical.get(j);
            row.shares().get(j).keySet().forEach(category -> cells.put(column, category));
        }
        return cells;
    }

    private void put(Map<String, String> cells, String column, double value) {
        if (!Double.isNaN(value)) {
            cells.put(column, isDate(column, value) ? date(value) : ClusterName.exact(value));
        }
    }

    private boolean isDate(String column, double value) {
        return dates.contains(column) && Math.abs(value) < FARTHEST_DAY;
    }

    private static String date(double days) {
        return LocalDate.ofEpochDay((long) Math.floor(days)).toString();
    }
}
