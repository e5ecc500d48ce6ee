package io.varve.io;

import io.varve.Batch;
import io.varve.profile.ClusterContent;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Fills gaps with the mean of those values that the most similar objects have: rows of the same batch, and the clusters so far, each in
 * the place of its objects. Similar are those that differ least in what both have, a column counting in units of its spread and
 * a category that differs as 2, as it does between objects. What nothing is similar to takes the mean of its column.
 *
 * <p>Nothing is kept for it: rows before are known by their clusters. Costs O(gaps · (rows + clusters) · columns), with at most
 * {@value #MOST_ROWS} rows, those whose ids have the least hashes. The order of rows does not matter.
 */
final class NearestValues {

    /** As many objects make a value: fewer follow noise, more come near the mean of the column. */
    private static final int OBJECTS = 10;

    private static final int MOST_ROWS = 2_000;

    /** The squared distance in which two objects differ that have nothing to do with each other, in units of spread. */
    private static final double UNRELATED = 2;

    private final Batch batch;
    private final Scaling scaling;
    private final double[][] rows;
    private final List<Standing> others = new ArrayList<>();
    private final double[] spreads;

    /** What an object may be similar to: a row, or a cluster of several objects. */
    private sealed interface Standing {
        double[] numbers();

        int objects();
    }

    private record OneRow(double[] numbers, int position) implements Standing {
        @Override
        public int objects() {
            return 1;
        }
    }

    private record OneCluster(double[] numbers, double[] variances, List<Map<String, Double>> shares, int objects)
            implements Standing {}

    private NearestValues(Batch batch, boolean amongRows, Scaling scaling, List<ClusterContent> clusters) {
        this.batch = batch;
        this.scaling = scaling;
        this.rows = Arrays.stream(batch.vectors())
                .map(row -> Arrays.stream(row).map(scaling::ofValue).toArray())
                .toArray(double[][]::new);
        if (amongRows) {
            candidates(batch.ids()).forEach(i -> others.add(new OneRow(rows[i], i)));
        }
        clusters.stream()
                .map(ClusterContent::members)
                // another model's columns are refused by whoever clusters them; objects of length 1 have lost their
                // units
                .filter(members -> scaling != Scaling.UNIT
                        && members.columns().equals(batch.columns())
                        && members.categoricalColumnNames().equals(batch.categoricalColumns()))
                .forEach(members -> others.add(cluster(members)));
        this.spreads =
                IntStream.range(0, batch.dimensions()).mapToDouble(this::spread).toArray();
    }

    /**
     * Fills the gaps of a batch.
     *
     * @param means of the columns so far
     * @param batch whose missing numbers are NaN
     * @param scaling by which objects are compared
     * @param clusters those so far with the same columns, asked for where there are gaps; none where they are not known
     * @return the batch without gaps
     */
    static ColumnMeans.Filled fill(
            ColumnMeans means, Batch batch, Scaling scaling, Supplier<List<ClusterContent>> clusters) {
        ColumnMeans.Filled byMeans = means.fill(batch);
        if (byMeans.gappy().isEmpty()) {
            return byMeans;
        }
        Batch whole = new NearestValues(batch, true, scaling, clusters.get()).whole(byMeans.batch());
        return new ColumnMeans.Filled(whole, byMeans.gappy(), means.fill(whole).after());
    }

    /** Fills the gaps of objects that are only looked at, by clusters alone: no object has a part in what another one takes. */
    static Batch filled(ColumnMeans means, Batch batch, Scaling scaling, List<ClusterContent> clusters) {
        return new NearestValues(batch, false, scaling, clusters).whole(means.filled(batch));
    }

    /** Takes the batch with means in its gaps. */
    private Batch whole(Batch byMeans) {
        double[][] filled = byMeans.vectors();
        for (int i = 0; i < filled.length; i++) {
            if (Arrays.stream(rows[i]).anyMatch(Double::isNaN)) {
                fill(i, filled[i]);
            }
        }
        return byMeans.withVectors(filled);
    }

    /** By the hashes of ids, so that equal distances are not told apart by the order of rows. */
    private static IntStream candidates(List<String> ids) {
        Comparator<Integer> byHash =
                Comparator.comparingInt(i -> 0x9E3779B9 * ids.get(i).hashCode());
        return IntStream.range(0, ids.size())
                .boxed()
                .sorted(byHash.thenComparing(ids::get))
                .limit(MOST_ROWS)
                .mapToInt(i -> i);
    }

    private static OneCluster cluster(ColumnStatistics members) {
        Row mean = members.mean();
        double[] variances = IntStream.range(0, mean.numbers().length)
                .mapToDouble(members::variance)
                .toArray();
        return new OneCluster(mean.numbers(), variances, mean.shares(), members.count());
    }

    private double spread(int column) {
        double count = 0;
        double sum = 0;
        for (Standing other : others) {
            if (!Double.isNaN(other.numbers()[column])) {
                count += other.objects();
                sum += other.objects() * other.numbers()[column];
            }
        }
        double mean = sum / count;
        double squares = 0;
        for (Standing other : others) {
            double apart = other.numbers()[column] - mean;
            if (!Double.isNaN(apart)) {
                squares += other.objects() * (apart * apart + variance(other, column));
            }
        }
        return Math.sqrt(squares / count);
    }

    private static double variance(Standing other, int column) {
        return other instanceof OneCluster cluster ? cluster.variances()[column] : 0;
    }

    private void fill(int position, double[] filled) {
        double[] row = rows[position];
        double[] distances = new double[others.size()];
        for (int c = 0; c < distances.length; c++) {
            distances[c] = distance(position, others.get(c));
        }
        List<Standing> nearest = IntStream.range(0, distances.length)
                .filter(c -> distances[c] < Double.POSITIVE_INFINITY)
                .boxed()
                .sorted(Comparator.comparingDouble(c -> distances[c]))
                .map(others::get)
                .toList();
        for (int j = 0; j < row.length; j++) {
            if (Double.isNaN(row[j])) {
                int column = j;
                mean(nearest, j).ifPresent(value -> filled[column] = scaling.asRead(value));
            }
        }
    }

    /** Over the columns that both have; what the other one lacks counts as if it were unrelated. */
    private double distance(int position, Standing other) {
        double[] row = rows[position];
        double squared = 0;
        int shared = 0;
        for (int j = 0; j < row.length; j++) {
            double apart = row[j] - other.numbers()[j];
            if (!Double.isNaN(apart)) {
                shared++;
                double unit = spreads[j] * spreads[j];
                squared += unit == 0 ? 0 : (apart * apart + variance(other, j)) / unit;
            } else if (!Double.isNaN(row[j])) {
                squared += UNRELATED;
            }
        }
        for (int j = 0; j < batch.categoricalColumns().size(); j++) {
            String category = batch.category(position, j);
            if (!category.equals(Gaps.CATEGORY)) {
                shared++;
                squared += UNRELATED * (1 - share(other, j, category));
            }
        }
        return shared == 0 ? Double.POSITIVE_INFINITY : squared;
    }

    /** How many of the objects have a category. */
    private double share(Standing other, int column, String category) {
        return other instanceof OneCluster cluster
                ? cluster.shares().get(column).getOrDefault(category, 0.0)
                : batch.category(((OneRow) other).position(), column).equals(category) ? 1 : 0;
    }

    private static OptionalDouble mean(List<Standing> nearest, int column) {
        int objects = 0;
        double sum = 0;
        for (Standing other : nearest) {
            double value = other.numbers()[column];
            if (!Double.isNaN(value) && objects < OBJECTS) {
                int counted = Math.min(other.objects(), OBJECTS - objects);
                objects += counted;
                sum += counted * value;
            }
        }
        return objects == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / objects);
    }
}
