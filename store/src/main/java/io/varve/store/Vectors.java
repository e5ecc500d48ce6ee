package io.varve.store;

import io.varve.Batch;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /** The objects of these ids and numbers, with the values they arrived with, gaps filled as they were then. */
    Batch batch(List<String> ids, List<Long> numbers) {
        List<VectorBytes.Values> values = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            String id = ids.get(i);
            values.add(find(numbers.get(i))
                    .orElseThrow(() -> new Refused(Refusal.of("the values of object '" + id + "' are not kept here")
                            .remedy("give the file that they came in"))));
        }
        return Batch.of(ids, values.stream().map(VectorBytes.Values::numbers).toArray(double[][]::new))
                .withColumns(columns)
                .withCategories(
                        categoricalColumns,
                        values.stream().map(VectorBytes.Values::categories).toArray(String[][]::new));
    }

    /** The values of an object, where these are kept. */
    Optional<VectorBytes.Values> find(long number) {
        return database.first("SELECT vector FROM vectors WHERE object = ?", row -> row.getBytes(1), number)
                .map(bytes -> VectorBytes.read(bytes, columns.size(), categoricalColumns.size()));
    }
}
