package io.varve.scale;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An object or a mean of objects before scaling: numbers, and for every categorical column how much of each category.
 *
 * @param numbers one per numeric column, not to be changed
 * @param shares one map per categorical column
 */
public record Row(double[] numbers, List<Map<String, Double>> shares) {

    /**
     * Says whether two rows have the same values.
     *
     * @param other any row
     * @return whether numbers and shares are equal
     */
    public boolean sameAs(Row other) {
        return Arrays.equals(numbers, other.numbers) && shares.equals(other.shares);
    }

    /**
     * Returns the plain mean of rows, each weighing one.
     *
     * @param rows one at least
     * @return their mean
     */
    public static Row meanOf(List<Row> rows) {
        Row first = rows.get(0);
        double[] numbers = new double[first.numbers.length];
        List<Map<String, Double>> shares = new ArrayList<>();
        first.shares.forEach(column -> shares.add(new LinkedHashMap<>()));
        for (Row row : rows) {
            for (int j = 0; j < numbers.length; j++) {
                numbers[j] += row.numbers[j] / rows.size();
            }
            for (int j = 0; j < shares.size(); j++) {
                Map<String, Double> column = shares.get(j);
                row.shares
                        .get(j)
                        .forEach((category, share) -> column.merge(category, share / rows.size(), Double::sum));
            }
        }
        return new Row(numbers, shares);
    }
}
