package io.varve.scale;

import io.varve.Batch;
import io.varve.internal.Checks;
import io.varve.internal.books.StateBytes;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * What is known of a set of objects without keeping them: count, least, largest, sum and sum of squares of every numeric
 * column, and how often every category occurs. Sets can be joined, and objects taken out again.
 *
 * <p>Under {@link Scaling#UNIT} every object counts at length 1, and under {@link Scaling#LOG1P} by its logarithms, which no
 * other object can change; under the others it counts as it is, and the scaled mean follows from the raw one. Under {@link
 * Scaling#ROBUST} the numbers of some objects are kept as well, for medians and quartiles.
 */
public final class ColumnStatistics {

    private final Scaling scaling;
    private final List<String> columns;
    private final List<String> categoricalColumns;
    private final double[] least;
    private final double[] largest;
    private ExactSums sums;
    private ExactSums squares;
    private final List<CategoryCounts> categories;
    private NumberSample sample = new NumberSample();
    private int count;

    private ColumnStatistics(Scaling scaling, List<String> columns, List<String> categoricalColumns) {
        this.scaling = scaling;
        this.columns = columns;
        this.categoricalColumns = categoricalColumns;
        least = new double[columns.size()];
        largest = new double[columns.size()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        sums = new ExactSums(columns.size());
        squares = new ExactSums(columns.size());
        categories = new ArrayList<>();
        categoricalColumns.forEach(column -> categories.add(new CategoryCounts()));
    }

    /**
     * Starts without objects, with the columns of a batch.
     *
     * @param batch whose columns all further ones must have
     * @param scaling that the statistics serve
     * @return empty statistics
     */
    public static ColumnStatistics withColumnsOf(Batch batch, Scaling scaling) {
        return new ColumnStatistics(scaling, batch.columns(), batch.categoricalColumns());
    }

    /**
     * Starts without objects, with the same columns and scaling.
     *
     * @return empty statistics
     */
    public ColumnStatistics emptied() {
        return new ColumnStatistics(scaling, columns, categoricalColumns);
    }

    /**
     * Returns the names of the numeric columns.
     *
     * @return a read-only list
     */
    public List<String> columns() {
        return columns;
    }

    /**
     * Returns the names of the categorical columns.
     *
     * @return a read-only list
     */
    public List<String> categoricalColumnNames() {
        return categoricalColumns;
    }

    /**
     * Refuses a batch that has other columns.
     *
     * @param batch to be added later
     * @throws IllegalArgumentException naming the difference
     */
    public void requireColumnsOf(Batch batch) {
        SameColumns.require(batch, columns, categoricalColumns);
    }

    /**
     * Adds all objects of a batch.
     *
     * @param batch with the same columns
     */
    public void add(Batch batch) {
        if (batch.size() > 0) {
            requireColumnsOf(batch);
        }
        for (int i = 0; i < batch.size(); i++) {
            add(batch, i);
        }
    }

    /**
     * Adds one object.
     *
     * @param batch with the same columns
     * @param object its position in the batch
     */
    public void add(Batch batch, int object) {
        double length = length(batch, object);
        for (int j = 0; j < columns.size(); j++) {
            double value = value(batch, object, j, length);
            least[j] = Math.min(least[j], value);
            largest[j] = Math.max(largest[j], value);
        }
        if (scaling == Scaling.ROBUST) {
            sample.add(batch, object);
        }
        count(batch, object, 1, length);
    }

    /**
     * A least or largest value.
     *
     * @param column counted from 0 among those of numbers
     * @param largest whether it is the largest, and not the least
     * @param value as it is counted, a logarithm under log1p
     */
    public record Bound(int column, boolean largest, double value) {}

    /**
     * Returns the bounds that are values of an object. A column in which all objects have the same value has none: that is known
     * from the others too.
     *
     * @param batch with the same columns
     * @param object its position in the batch
     * @return by column
     */
    public List<Bound> boundsOf(Batch batch, int object) {
        double length = length(batch, object);
        List<Bound> bounds = new ArrayList<>();
        for (int j = 0; j < columns.size(); j++) {
            double value = value(batch, object, j, length);
            if (least[j] < largest[j] && (value == least[j] || value == largest[j])) {
                bounds.add(new Bound(j, value == largest[j], value));
            }
        }
        return bounds;
    }

    /**
     * Takes one object out again. Least and largest stay as they are.
     *
     * @param batch with the same columns
     * @param object its position in the batch
     * @return whether it held the least or largest value of a column, which may now be too wide
     */
    public boolean remove(Batch batch, int object) {
        double length = length(batch, object);
        boolean heldBound = false;
        for (int j = 0; j < columns.size(); j++) {
            double value = value(batch, object, j, length);
            heldBound |= value == least[j] || value == largest[j];
        }
        if (scaling == Scaling.ROBUST) {
            sample.remove(batch, object);
        }
        count(batch, object, -1, length);
        return heldBound;
    }

    /**
     * Finds least and largest of every column anew.
     *
     * @param rows all objects that there are
     */
    public void setBounds(List<Row> rows) {
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        Arrays.fill(largest, Double.NEGATIVE_INFINITY);
        for (Row row : rows) {
            for (int j = 0; j < columns.size(); j++) {
                least[j] = Math.min(least[j], row.numbers()[j]);
                largest[j] = Math.max(largest[j], row.numbers()[j]);
            }
        }
    }

    /**
     * Adds all objects of other statistics.
     *
     * @param other with the same columns and scaling
     */
    public void addAll(ColumnStatistics other) {
        for (int j = 0; j < columns.size(); j++) {
            least[j] = Math.min(least[j], other.least[j]);
            largest[j] = Math.max(largest[j], other.largest[j]);
        }
        sums.addAll(other.sums);
        squares.addAll(other.squares);
        for (int j = 0; j < categoricalColumns.size(); j++) {
            categories.get(j).addAll(other.categories.get(j));
        }
        sample.addAll(other.sample);
        count += other.count;
    }

    /**
     * Returns the mean of all objects.
     *
     * @return a row of means, and of shares of categories
     */
    public Row mean() {
        double[] numbers = new double[columns.size()];
        Arrays.setAll(numbers, this::mean);
        List<Map<String, Double>> shares = new ArrayList<>();
        for (CategoryCounts column : categories) {
            shares.add(column.shares(count));
        }
        return new Row(numbers, shares);
    }

    /**
     * Returns one object as a row that means can be made of.
     *
     * @param batch with the same columns
     * @param object its position in the batch
     * @return the row, of length 1 under unit scaling, of logarithms under log1p
     */
    public Row row(Batch batch, int object) {
        double length = length(batch, object);
        double[] numbers = new double[columns.size()];
        Arrays.setAll(numbers, j -> value(batch, object, j, length));
        List<Map<String, Double>> shares = new ArrayList<>();
        for (int j = 0; j < categoricalColumns.size(); j++) {
            shares.add(Map.of(batch.category(object, j), 1 / length));
        }
        return new Row(numbers, shares);
    }

    /**
     * Returns a row of these statistics in the units of the input, as far as what was done to single objects can be undone:
     * logarithms become numbers again, while the length that unit scaling took away is gone.
     *
     * @param row an object or a mean of objects
     * @return the same in other units
     */
    public Row asRead(Row row) {
        if (scaling != Scaling.LOG1P) {
            return row;
        }
        double[] numbers = new double[columns.size()];
        Arrays.setAll(numbers, j -> scaling.asRead(row.numbers()[j]));
        return new Row(numbers, row.shares());
    }

    /**
     * Returns how many objects have each category of a column.
     *
     * @param column counted from 0 among the categorical ones
     * @return by category, in the order of their first appearance
     */
    public Map<String, Integer> categoryCounts(int column) {
        return categories.get(column).objects();
    }

    /**
     * Returns how many objects there are.
     *
     * @return their number
     */
    public int count() {
        return count;
    }

    /**
     * Writes down the columns and the scaling.
     *
     * @param out where to
     * @throws IOException if that fails
     */
    public void writeColumns(DataOutputStream out) throws IOException {
        StateBytes.writeText(out, scaling.toString());
        StateBytes.writeTexts(out, columns);
        StateBytes.writeTexts(out, categoricalColumns);
    }

    /**
     * Reads columns and scaling.
     *
     * @param in where from
     * @return empty statistics
     * @throws IOException if that fails
     */
    public static ColumnStatistics readColumns(DataInputStream in) throws IOException {
        Scaling scaling = Scaling.named(StateBytes.readText(in));
        return new ColumnStatistics(
                scaling, List.copyOf(StateBytes.readTexts(in)), List.copyOf(StateBytes.readTexts(in)));
    }

    /**
     * Writes down count, bounds, sums and categories, to the last bit.
     *
     * @param out where to
     * @throws IOException if that fails
     */
    public void writeContent(DataOutputStream out) throws IOException {
        out.writeInt(count);
        StateBytes.writeDoubles(out, least);
        StateBytes.writeDoubles(out, largest);
        sums.write(out);
        squares.write(out);
        for (CategoryCounts column : categories) {
            column.write(out);
        }
        if (scaling == Scaling.ROBUST) {
            sample.write(out);
        }
    }

    /**
     * Reads statistics with these columns and this scaling.
     *
     * @param in where from
     * @return the statistics, to the last bit
     * @throws IOException if that fails
     */
    public ColumnStatistics readContent(DataInputStream in) throws IOException {
        ColumnStatistics read = emptied();
        read.count = in.readInt();
        readBounds(in, read.least);
        readBounds(in, read.largest);
        read.sums = ExactSums.read(in, columns.size());
        read.squares = ExactSums.read(in, columns.size());
        for (int j = 0; j < categoricalColumns.size(); j++) {
            read.categories.set(j, CategoryCounts.read(in));
        }
        if (scaling == Scaling.ROBUST) {
            read.sample = NumberSample.read(in, columns.size());
        }
        return read;
    }

    private static void readBounds(DataInputStream in, double[] into) throws IOException {
        double[] bounds = StateBytes.readDoubles(in);
        Checks.require(bounds.length == into.length, "%d bounds for %d columns", bounds.length, into.length);
        System.arraycopy(bounds, 0, into, 0, into.length);
    }

    Scaling scaling() {
        return scaling;
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
        return sums.quotient(column, count);
    }

    /**
     * Returns the variance of a column of numbers.
     *
     * @param column counted from 0
     * @return the mean squared distance from its mean, over all objects, not a sample
     */
    public double variance(int column) {
        if (least[column] == largest[column]) {
            return 0;
        }
        // Σ(x − m)² = Σx² − 2mΣx + nm² for any m near the mean; none of the products may be rounded, since with a mean
        // far larger than the deviation nearly all of them cancels
        double m = mean(column);
        ExactSums square = new ExactSums(1);
        square.addProduct(0, m, m);
        ExactSums spread = new ExactSums(1);
        spread.addProduct(0, 1, squares, column);
        spread.addProduct(0, -2 * m, sums, column);
        spread.addProduct(0, count, square, 0);
        return Math.max(spread.value(0) / count, 0);
    }

    /** The numbers of some objects; none but under robust scaling. */
    NumberSample sample() {
        return sample;
    }

    /** Refuses a column whose values are too far apart, or too close together, to be scaled. */
    void requireScalable(int column, double factor, double offset) {
        Checks.require(
                count == 0
                        || (Double.isFinite(factor)
                                && Double.isFinite(offset)
                                && Double.isFinite(largest[column] - least[column])),
                "column '%s' cannot be scaled: its values, from %s to %s, are beyond what numbers of 64 bits can hold;"
                        + " rescale the data, or leave the column out",
                columns.get(column),
                least[column],
                largest[column]);
    }

    /** The categories of a column that occur, in the order of their first appearance. */
    List<String> categories(int column) {
        return categories.get(column).categories();
    }

    private void count(Batch batch, int object, int sign, double length) {
        for (int j = 0; j < columns.size(); j++) {
            double value = value(batch, object, j, length);
            sums.add(j, sign * value);
            squares.addProduct(j, sign * value, value);
        }
        for (int j = 0; j < categoricalColumns.size(); j++) {
            categories.get(j).count(batch.category(object, j), sign, length);
        }
        count += sign;
    }

    private double value(Batch batch, int object, int column, double length) {
        return scaling.ofValue(batch.value(object, column)) / length;
    }

    /** What an object is divided by before it counts: its length under unit scaling, its categories included. */
    private double length(Batch batch, int object) {
        if (scaling != Scaling.UNIT) {
            return 1;
        }
        double largest = categoricalColumns.isEmpty() ? 0 : 1;
        for (int j = 0; j < columns.size(); j++) {
            largest = Math.max(largest, Math.abs(batch.value(object, j)));
        }
        Checks.require(
                largest > 0,
                "%s is a zero vector, which cannot be scaled to unit length; leave it out or choose another scale",
                batch.describe(object));
        // relative to a power of two near the largest value, so that no square overflows or vanishes
        double unit = Math.scalb(1.0, Math.getExponent(largest));
        double squared = categoricalColumns.size() / unit / unit;
        for (int j = 0; j < columns.size(); j++) {
            double relative = batch.value(object, j) / unit;
            squared += relative * relative;
        }
        return Math.sqrt(squared) * unit;
    }
}
