package io.varve.scale;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.ExactSum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What scaling needs to know of all objects seen: count, least, largest, sum and sum of squares of every numeric column,
 * and the categories of every categorical one in the order of their appearance. No object is kept.
 */
public final class ColumnStatistics {

    private final List<String> columns;
    private final List<String> categoricalColumns;
    private final double[] least;
    private final double[] largest;
    private final ExactSum[] sums;
    private final ExactSum[] squares;
    private final List<Map<String, Long>> categories;
    private long count;

    private ColumnStatistics(List<String> columns, List<String> categoricalColumns) {
        this.columns = columns;
        this.categoricalColumns = categoricalColumns;
        least = new double[columns.size()];
        largest = new double[columns.size()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        sums = new ExactSum[columns.size()];
        squares = new ExactSum[columns.size()];
        Arrays.setAll(sums, j -> new ExactSum());
        Arrays.setAll(squares, j -> new ExactSum());
        categories = new ArrayList<>();
        categoricalColumns.forEach(column -> categories.add(new LinkedHashMap<>()));
    }

    /**
     * Starts without objects, with the columns of a batch.
     *
     * @param batch whose columns all further ones must have
     * @return empty statistics
     */
    public static ColumnStatistics withColumnsOf(Batch batch) {
        return new ColumnStatistics(batch.columns(), batch.categoricalColumns());
    }

    /**
     * Refuses a batch that has other columns.
     *
     * @param batch to be added later
     * @throws IllegalArgumentException naming the difference
     */
    public void requireColumnsOf(Batch batch) {
        requireSame("columns", columns, batch.columns());
        requireSame("categorical columns", categoricalColumns, batch.categoricalColumns());
    }

    /**
     * Adds the objects of a batch.
     *
     * @param batch with the same columns
     */
    public void add(Batch batch) {
        requireColumnsOf(batch);
        for (int i = 0; i < batch.size(); i++) {
            for (int j = 0; j < columns.size(); j++) {
                double value = batch.value(i, j);
                least[j] = Math.min(least[j], value);
                largest[j] = Math.max(largest[j], value);
                sums[j].add(value);
                squares[j].addProduct(value, value);
            }
            for (int j = 0; j < categoricalColumns.size(); j++) {
                categories.get(j).merge(batch.category(i, j), 1L, Long::sum);
            }
        }
        count += batch.size();
    }

    long count() {
        return count;
    }

    int numericColumns() {
        return columns.size();
    }

    int categoricalColumns() {
        return categoricalColumns.size();
    }

    double least(int column) {
        return least[column];
    }

    double largest(int column) {
        return largest[column];
    }

    double mean(int column) {
        return sums[column].value() / count;
    }

    /** The standard deviation of all objects, not of a sample. */
    double deviation(int column) {
        if (least[column] == largest[column]) {
            return 0;
        }
        ExactSum spread = new ExactSum(squares[column]);
        double mean = mean(column);
        spread.addProduct(-mean, sums[column].value());
        return Math.sqrt(Math.max(spread.value() / count, 0));
    }

    /** The categories of a column, in the order of their first appearance. */
    List<String> categories(int column) {
        return List.copyOf(categories.get(column).keySet());
    }

    private static void requireSame(String what, List<String> expected, List<String> given) {
        if (expected.equals(given)) {
            return;
        }
        List<String> missing = new ArrayList<>(expected);
        missing.removeAll(given);
        List<String> extra = new ArrayList<>(given);
        extra.removeAll(expected);
        Checks.require(
                false,
                "the batch has %d %s, the model has %d%s%s; give every batch the same columns in the same order",
                given.size(),
                what,
                expected.size(),
                missing.isEmpty() ? "" : ", missing: " + String.join(", ", missing),
                extra.isEmpty() ? "" : ", not known: " + String.join(", ", extra));
    }
}
