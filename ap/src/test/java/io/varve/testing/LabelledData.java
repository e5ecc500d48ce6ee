package io.varve.testing;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A data set with the class of every object.
 *
 * @param x a row per object
 * @param classes numbered by first appearance
 */
public record LabelledData(double[][] x, int[] classes) {

    /** Iris as UCI has it. */
    public static LabelledData iris() {
        return of(SharedData.cells("uci/iris.data"), 0, 4, 4);
    }

    /** Wine as UCI has it. */
    public static LabelledData wine() {
        return of(SharedData.cells("uci/wine.data"), 1, 14, 0);
    }

    /** The first 65 rows of each class of car, categories coded by first appearance in that subset. */
    public static LabelledData car() {
        List<List<String>> rows = new ArrayList<>();
        for (String name : List.of("unacc", "acc", "vgood", "good")) {
            SharedData.cells("uci/car.data").stream()
                    .filter(row -> row.get(6).equals(name))
                    .limit(65)
                    .forEach(rows::add);
        }
        List<List<String>> coded = new ArrayList<>();
        List<Map<String, Integer>> codes = new ArrayList<>();
        for (int j = 0; j < 6; j++) {
            codes.add(new LinkedHashMap<>());
        }
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>(row);
            for (int j = 0; j < 6; j++) {
                Map<String, Integer> column = codes.get(j);
                cells.set(j, Integer.toString(column.computeIfAbsent(row.get(j), unseen -> column.size())));
            }
            coded.add(cells);
        }
        return of(coded, 0, 6, 6);
    }

    /** Returns the data with every column scaled to [0, 1]. */
    public LabelledData minMaxScaled() {
        double[][] scaled = new double[x.length][x[0].length];
        for (int j = 0; j < x[0].length; j++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (double[] row : x) {
                min = Math.min(min, row[j]);
                max = Math.max(max, row[j]);
            }
            for (int i = 0; i < x.length; i++) {
                scaled[i][j] = (x[i][j] - min) / (max - min);
            }
        }
        return new LabelledData(scaled, classes);
    }

    private static LabelledData of(List<List<String>> rows, int from, int to, int classColumn) {
        double[][] x = new double[rows.size()][to - from];
        int[] classes = new int[rows.size()];
        Map<String, Integer> names = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            for (int j = from; j < to; j++) {
                x[i][j - from] = Double.parseDouble(rows.get(i).get(j));
            }
            classes[i] = names.computeIfAbsent(rows.get(i).get(classColumn), unseen -> names.size());
        }
        return new LabelledData(x, classes);
    }
}
