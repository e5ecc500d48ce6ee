package io.varve.store;

import io.varve.Batch;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import java.util.List;

/** The values of objects that a timeline keeps. */
final class Vectors {

    private final Database database;
    private final List<String> columns;
    private final List<String> categoricalColumns;

    Vectors(Database database, ColumnStatistics columns) {
        this(database, columns.columns(), columns.categoricalColumnNames());
    }

    Vectors(Database database, List<String> columns, List<String> categoricalColumns) {
        this.database = database;
        this.columns = columns;
        this.categoricalColumns = categoricalColumns;
    }

    /** The objects of these ids and numbers, with the values they arrived with. */
    Batch batch(List<String> ids, List<Long> numbers) {
        double[][] rows = new double[ids.size()][];
        String[][] categories = new String[ids.size()][];
        for (int i = 0; i < rows.length; i++) {
            String id = ids.get(i);
            byte[] bytes = database.first(
                            "SELECT vector FROM vectors WHERE object = ?", row -> row.getBytes(1), numbers.get(i))
                    .orElseThrow(() -> new Refused(Refusal.of("the values of object '" + id + "' are not kept here")
                            .remedy("give the file that they came in")));
            VectorBytes.Values values = VectorBytes.read(bytes, columns.size(), categoricalColumns.size());
            rows[i] = values.numbers();
            categories[i] = values.categories();
        }
        return Batch.of(ids, rows).withColumns(columns).withCategories(categoricalColumns, categories);
    }
}
