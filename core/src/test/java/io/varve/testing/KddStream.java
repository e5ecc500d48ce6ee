package io.varve.testing;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Network connections of eleven kinds (KDD Cup 1999), 34 numbers and 7 categories each, called by their row in the file. */
public final class KddStream {

    private static final Set<Integer> CATEGORICAL = Set.of(1, 2, 3, 6, 11, 20, 21);

    private KddStream() {}

    /** Shuffles all connections by a seed and cuts them into a first batch and later ones; returns those that are full. */
    public static List<Batch> shuffled(long seed, int first, int later) {
        List<List<String>> rows = SharedData.cells("kdd99/kdd99_11x264.csv");
        int[] order = UniformSplit.shuffledRows(rows.size(), seed);
        List<Batch> stream = new ArrayList<>();
        int to;
        for (int from = 0; (to = from + (from == 0 ? first : later)) <= rows.size(); from = to) {
            stream.add(batch(rows, order, from, to));
        }
        return stream;
    }

    private static Batch batch(List<List<String>> rows, int[] order, int from, int to) {
        List<String> ids = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        double[][] numbers = new double[to - from][34];
        String[][] categories = new String[to - from][7];
        for (int p = from; p < to; p++) {
            List<String> row = rows.get(order[p]);
            ids.add(Integer.toString(order[p]));
            classes.add(row.get(41));
            int number = 0;
            int category = 0;
            for (int j = 0; j < 41; j++) {
                if (CATEGORICAL.contains(j)) {
                    categories[p - from][category++] = row.get(j);
                } else {
                    numbers[p - from][number++] = Double.parseDouble(row.get(j));
                }
            }
        }
        return Batch.of(ids, numbers)
                .withCategories(List.of("c1", "c2", "c3", "c6", "c11", "c20", "c21"), categories)
                .withClasses(classes);
    }
}
