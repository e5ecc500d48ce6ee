package io.varve.view;

import io.varve.scale.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The sum of rows, and how many they are. */
final class RowSum {

    private final double[] numbers;
    private final List<Map<String, Double>> shares = new ArrayList<>();
    private int count;

    RowSum(int numericColumns, int categoricalColumns) {
        numbers = new double[numericColumns];
        for (int j = 0; j < categoricalColumns; j++) {
            shares.add(new HashMap<>());
        }
    }

    int count() {
        return count;
    }

    void add(Row row) {
        add(row.numbers(), row.shares(), 1);
    }

    void add(RowSum other) {
        add(other.numbers, other.shares, other.count);
    }

    private void add(double[] moreNumbers, List<Map<String, Double>> moreShares, int more) {
        for (int j = 0; j < numbers.length; j++) {
            numbers[j] += moreNumbers[j];
        }
        for (int j = 0; j < shares.size(); j++) {
            Map<String, Double> column = shares.get(j);
            moreShares.get(j).forEach((category, share) -> column.merge(category, share, Double::sum));
        }
        count += more;
    }

    Row mean() {
        double[] means = new double[numbers.length];
        for (int j = 0; j < means.length; j++) {
            means[j] = numbers[j] / count;
        }
        List<Map<String, Double>> meanShares = new ArrayList<>();
        for (Map<String, Double> column : shares) {
            Map<String, Double> mean = new HashMap<>();
            column.forEach((category, share) -> mean.put(category, share / count));
            meanShares.add(mean);
        }
        return new Row(means, meanShares);
    }
}
