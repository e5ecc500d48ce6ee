package io.varve.scale;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The space in which objects are compared: numeric columns scaled, then a place for every category seen. It is fixed by
 * the statistics at the time it was made.
 */
public final class FeatureSpace {

    private final CategoryEncoding encoding;
    private final ColumnStatistics statistics;
    private final double[] factors;
    private final double[] offsets;
    private final List<Map<String, Integer>> codes;
    private final int dimensions;

    private FeatureSpace(
            CategoryEncoding encoding,
            ColumnStatistics statistics,
            double[] factors,
            double[] offsets,
            List<Map<String, Integer>> codes,
            int dimensions) {
        this.encoding = encoding;
        this.statistics = statistics.emptied();
        this.factors = factors;
        this.offsets = offsets;
        this.codes = codes;
        this.dimensions = dimensions;
    }

    /**
     * Makes the space that fits all objects of some batches.
     *
     * @param encoding of categories
     * @param scaling of numeric columns
     * @param batches at least one, all with the same columns
     * @return the space
     * @throws IllegalArgumentException if a batch has other columns than the first
     */
    public static FeatureSpace of(CategoryEncoding encoding, Scaling scaling, List<Batch> batches) {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batches.get(0), scaling);
        batches.forEach(statistics::add);
        return of(encoding, statistics);
    }

    /**
     * Makes the space that fits all objects of the statistics.
     *
     * @param encoding of categories
     * @param statistics of all objects held
     * @return the space
     */
    public static FeatureSpace of(CategoryEncoding encoding, ColumnStatistics statistics) {
        int numeric = statistics.numericColumns();
        double[] factors = new double[numeric];
        double[] offsets = new double[numeric];
        for (int j = 0; j < numeric; j++) {
            switch (statistics.scaling()) {
                case MINMAX -> {
                    double range = statistics.largest(j) - statistics.least(j);
                    factors[j] = range == 0 ? 1 : 1 / range;
                    offsets[j] = -statistics.least(j) * factors[j];
                }
                case ZSCORE, LOG1P -> {
                    double variance = statistics.variance(j);
                    factors[j] = variance == 0 ? 0 : 1 / Math.sqrt(variance);
                    offsets[j] = -statistics.mean(j) * factors[j];
                }
                case ROBUST -> {
                    double[] values = statistics.sample().sorted(j);
                    double quartiles = Quantiles.deviation(values);
                    double deviation = quartiles > 0 ? quartiles : Math.sqrt(statistics.variance(j));
                    factors[j] = deviation == 0 ? 0 : 1 / deviation;
                    // all that were drawn may have been forgotten
                    double centre = values.length == 0 ? statistics.mean(j) : Quantiles.of(values, 0.5);
                    offsets[j] = -centre * factors[j];
                }
                case NONE, UNIT -> factors[j] = 1;
            }
            statistics.requireScalable(j, factors[j], offsets[j]);
        }
        List<Map<String, Integer>> codes = new ArrayList<>();
        int place = numeric;
        for (int j = 0; j < statistics.categoricalColumns(); j++) {
            Map<String, Integer> column = new HashMap<>();
            for (String category : statistics.categories(j)) {
                column.put(category, encoding == CategoryEncoding.CODES ? column.size() : place++);
            }
            codes.add(column);
            place += encoding == CategoryEncoding.CODES ? 1 : 0;
        }
        return new FeatureSpace(encoding, statistics, factors, offsets, codes, place);
    }

    /**
     * Returns the number of coordinates.
     *
     * @return numeric columns and places for categories
     */
    public int dimensions() {
        return dimensions;
    }

    /**
     * Returns how categories become numbers here.
     *
     * @return the encoding
     */
    public CategoryEncoding encoding() {
        return encoding;
    }

    /**
     * Returns the columns that objects have before they become points.
     *
     * @return statistics without objects
     */
    public ColumnStatistics columns() {
        return statistics;
    }

    /**
     * Writes down the space, to the last bit.
     *
     * @param out where to
     * @throws IOException if that fails
     */
    public void write(DataOutputStream out) throws IOException {
        StateBytes.writeText(out, encoding.name());
        statistics.writeColumns(out);
        StateBytes.writeDoubles(out, factors);
        StateBytes.writeDoubles(out, offsets);
        for (Map<String, Integer> column : codes) {
            out.writeInt(column.size());
            for (Map.Entry<String, Integer> code : new TreeMap<>(column).entrySet()) {
                StateBytes.writeText(out, code.getKey());
                out.writeInt(code.getValue());
            }
        }
        out.writeInt(dimensions);
    }

    /**
     * Reads a space.
     *
     * @param in where from
     * @return the space, to the last bit
     * @throws IOException if that fails
     */
    public static FeatureSpace read(DataInputStream in) throws IOException {
        CategoryEncoding encoding = CategoryEncoding.valueOf(StateBytes.readText(in));
        ColumnStatistics statistics = ColumnStatistics.readColumns(in);
        double[] factors = StateBytes.readDoubles(in);
        double[] offsets = StateBytes.readDoubles(in);
        List<Map<String, Integer>> codes = new ArrayList<>();
        for (int j = 0; j < statistics.categoricalColumns(); j++) {
            Map<String, Integer> column = new HashMap<>();
            int size = StateBytes.count(in, Integer.BYTES);
            for (int c = 0; c < size; c++) {
                String category = StateBytes.readText(in);
                column.put(category, in.readInt());
            }
            codes.add(column);
        }
        int dimensions = in.readInt();
        int numeric = statistics.numericColumns();
        Checks.require(
                factors.length == numeric && offsets.length == numeric && dimensions >= numeric,
                "%d factors for %d columns",
                factors.length,
                numeric);
        return new FeatureSpace(encoding, statistics, factors, offsets, codes, dimensions);
    }

    /**
     * Returns the objects of a batch as points of this space.
     *
     * @param batch with the columns of the statistics; a category that was never seen has no place and counts as none
     * @return a row per object
     * @throws IllegalArgumentException if it has more or fewer columns, or an object that cannot be scaled
     */
    public double[][] points(Batch batch) {
        if (batch.size() > 0) {
            statistics.requireColumnsOf(batch);
        }
        double[][] points = new double[batch.size()][];
        for (int i = 0; i < points.length; i++) {
            points[i] = point(statistics.row(batch, i));
        }
        return points;
    }

    /**
     * Returns an object or a mean of objects as a point of this space.
     *
     * @param row before scaling
     * @return its coordinates
     */
    public double[] point(Row row) {
        double[] point = new double[dimensions];
        for (int j = 0; j < factors.length; j++) {
            point[j] = row.numbers()[j] * factors[j] + offsets[j];
        }
        for (int j = 0; j < codes.size(); j++) {
            Map<String, Integer> column = codes.get(j);
            for (Map.Entry<String, Double> share : row.shares().get(j).entrySet()) {
                Integer code = column.get(share.getKey());
                if (encoding == CategoryEncoding.CODES) {
                    point[factors.length + j] += share.getValue() * (code == null ? column.size() : code);
                } else if (code != null) {
                    point[code] += share.getValue();
                }
            }
        }
        return point;
    }

    /**
     * Returns how far the objects of some statistics are spread around their mean, by coordinate of this space. Under unit
     * length a category counts as if no object were shorter than 1, which is at most too much.
     *
     * @param members statistics with the same columns and scaling
     * @return the variance of every coordinate
     */
    public double[] variances(ColumnStatistics members) {
        Checks.require(encoding == CategoryEncoding.ONE_HOT, "variances are of categories that are one-hot, not codes");
        double[] variances = new double[dimensions];
        for (int j = 0; j < factors.length; j++) {
            variances[j] = factors[j] * factors[j] * members.variance(j);
        }
        double[] mean = point(members.mean());
        for (int j = factors.length; j < dimensions; j++) {
            variances[j] = Math.max(mean[j] * (1 - mean[j]), 0);
        }
        return variances;
    }

    /**
     * Returns the mean squared distance in this space of the objects of some statistics from their mean.
     *
     * @param members statistics with the same columns and scaling
     * @return the sum of the variances of all coordinates
     */
    public double variance(ColumnStatistics members) {
        double variance = 0;
        if (members.scaling() == Scaling.UNIT) {
            // every member has length 1, so that their mean square is 1
            double[] mean = point(members.mean());
            double squared = 0;
            for (double coordinate : mean) {
                squared += coordinate * coordinate;
            }
            return Math.max(1 - squared, 0);
        }
        for (int j = 0; j < factors.length; j++) {
            variance += factors[j] * factors[j] * members.variance(j);
        }
        for (Map<String, Double> column : members.mean().shares()) {
            for (double share : column.values()) {
                variance += share * (1 - share);
            }
        }
        return variance;
    }
}
