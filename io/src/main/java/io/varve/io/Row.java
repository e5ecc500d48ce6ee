package io.varve.io;

import io.varve.Batch;
import io.varve.refusal.Place;
import java.util.List;
import java.util.Optional;

/**
 * One object as read.
 *
 * @param id its id
 * @param place where it stands
 * @param numbers its numeric features
 * @param categories its categorical features
 * @param known its class, empty if none is known
 * @param seed the class to learn from, empty if none is known
 * @param step the value of the step column, empty without one
 */
record Row(String id, Place place, double[] numbers, String[] categories, String known, String seed, String step) {

    static Batch batch(String name, List<Row> rows, Features features) {
        Batch batch = Batch.of(
                        rows.stream().map(Row::id).toList(),
                        rows.stream().map(Row::numbers).toArray(double[][]::new))
                .named(name)
                .withColumns(features.numeric());
        if (!features.categorical().isEmpty()) {
            batch = batch.withCategories(
                    features.categorical(), rows.stream().map(Row::categories).toArray(String[][]::new));
        }
        if (features.classes()) {
            batch = batch.withClasses(rows.stream().map(Row::known).toList());
        }
        if (features.seeds()) {
            batch = batch.withSeeds(rows.stream()
                    .map(row -> Optional.of(row.seed()).filter(seed -> !seed.isEmpty()))
                    .toList());
        }
        // places only, lest the batch holds on to the rows
        List<Place> places = rows.stream().map(Row::place).toList();
        return batch.withOrigins(object -> places.get(object).toString());
    }

    /**
     * What the numbers and categories of rows are.
     *
     * @param numeric the names of the numbers
     * @param categorical the names of the categories
     * @param classes whether classes are known
     * @param seeds whether some are known to the algorithm
     */
    record Features(List<String> numeric, List<String> categorical, boolean classes, boolean seeds) {}
}
