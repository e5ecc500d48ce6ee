package io.varve.scale;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.Lanes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The space in which objects are compared: numeric columns scaled, then a place for every category seen. It is fixed by
 * the statistics at the time it was made.
 */
public final class FeatureSpace {

    private final Scaling scaling;
    private final CategoryEncoding encoding;
    private final double[] factors;
    private final double[] offsets;
    private final List<Map<String, Integer>> codes;
    private final int dimensions;

    private FeatureSpace(
            Scaling scaling,
            CategoryEncoding encoding,
            double[] factors,
            double[] offsets,
            List<Map<String, Integer>> codes,
            int dimensions) {
        this.scaling = scaling;
        this.encoding = encoding;
        this.factors = factors;
        this.offsets = offsets;
        this.codes = codes;
        this.dimensions = dimensions;
    }

    /**
     * Makes the space that fits all objects of the statistics.
     *
     * @param scaling of numeric columns
     * @param encoding of categories
     * @param statistics of all objects held
     * @return the space
     */
    public static FeatureSpace of(Scaling scaling, CategoryEncoding encoding, ColumnStatistics statistics) {
        int numeric = statistics.numericColumns();
        double[] factors = new double[numeric];
        double[] offsets = new double[numeric];
        for (int j = 0; j < numeric; j++) {
            switch (scaling) {
                case MINMAX -> {
                    double range = statistics.largest(j) - statistics.least(j);
                    factors[j] = range == 0 ? 1 : 1 / range;
                    offsets[j] = -statistics.least(j) * factors[j];
                }
                case ZSCORE -> {
                    double deviation = statistics.deviation(j);
                    factors[j] = deviation == 0 ? 0 : 1 / deviation;
                    offsets[j] = -statistics.mean(j) * factors[j];
                }
                case NONE, UNIT -> factors[j] = 1;
            }
        }
        List<Map<String, Integer>> codes = new ArrayList<>();
        int dimensions = numeric;
        int place = 0;
        for (int j = 0; j < statistics.categoricalColumns(); j++) {
            Map<String, Integer> column = new HashMap<>();
            for (String category : statistics.categories(j)) {
                column.put(category, encoding == CategoryEncoding.CODES ? column.size() : place++);
            }
            codes.add(column);
            dimensions += encoding == CategoryEncoding.CODES ? 1 : column.size();
        }
        return new FeatureSpace(scaling, encoding, factors, offsets, codes, dimensions);
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
     * Returns the objects of a batch as points of this space.
     *
     * @param batch with the columns of the statistics; a category that was never seen has no place and counts as none
     * @return a row per object
     */
    public double[][] points(Batch batch) {
        double[][] points = new double[batch.size()][];
        for (int i = 0; i < points.length; i++) {
            points[i] = point(batch, i);
        }
        return points;
    }

    private double[] point(Batch batch, int object) {
        double[] point = new double[dimensions];
        for (int j = 0; j < factors.length; j++) {
            point[j] = batch.value(object, j) * factors[j] + offsets[j];
        }
        for (int j = 0; j < codes.size(); j++) {
            Integer code = codes.get(j).get(batch.category(object, j));
            if (encoding == CategoryEncoding.CODES) {
                point[factors.length + j] = code == null ? codes.get(j).size() : code;
            } else if (code != null) {
                point[factors.length + code] = 1;
            }
        }
        return scaling == Scaling.UNIT ? ofUnitLength(point, batch, object) : point;
    }

    private static double[] ofUnitLength(double[] point, Batch batch, int object) {
        double length = Math.sqrt(Lanes.dot(point, point));
        Checks.require(
                length > 0,
                "%s is a zero vector, which cannot be scaled to unit length; leave it out or choose another --scale",
                batch.describe(object));
        for (int j = 0; j < point.length; j++) {
            point[j] /= length;
        }
        return point;
    }
}
