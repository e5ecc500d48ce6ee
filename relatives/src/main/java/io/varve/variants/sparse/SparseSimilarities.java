package io.varve.variants.sparse;

import io.varve.internal.Checks;
import java.util.Arrays;

/**
 * Similarities of some pairs of objects, the others being negative infinity: one can never stand for the other. Takes some
 * 12 bytes a stored pair, and never changes.
 *
 * <pre>{@code
 * SparseSimilarities s = SparseSimilarities.of(3, new int[] {0, 1, 1, 2}, new int[] {1, 0, 2, 1}, new double[] {-1, -1, -4, -4});
 * SparseResult result = SparseAp.fit(s, ApParams.defaults());
 * }</pre>
 *
 * <p>Pairs may be asymmetric: that k could stand for i says nothing about i standing for k. The similarity of an object to
 * itself may be stored or not, and is 0 if it is not; it is only reported, since the preference takes its place.
 */
public final class SparseSimilarities {

    private final int[][] exemplars;
    private final double[][] values;
    private final double[] self;

    private SparseSimilarities(int[][] exemplars, double[][] values, double[] self) {
        this.exemplars = exemplars;
        this.values = values;
        this.self = self;
    }

    /**
     * Takes triples in any order.
     *
     * @param size how many objects there are
     * @param objects of each pair, from 0 to size − 1
     * @param exemplars of each pair: the object that could stand for the first
     * @param values how well it would, finite; negative infinity is the same as leaving the pair out
     * @return the similarities
     */
    public static SparseSimilarities of(int size, int[] objects, int[] exemplars, double[] values) {
        Checks.require(size > 0, "there is no object to cluster; give at least one");
        Checks.require(
                objects.length == exemplars.length && objects.length == values.length,
                "every pair needs two objects and a similarity, got %d objects, %d exemplars and %d similarities",
                objects.length,
                exemplars.length,
                values.length);
        int[] counts = new int[size];
        for (int object : objects) {
            requireObject(object, size);
            counts[object]++;
        }
        int[][] columns = new int[size][];
        double[][] rows = new double[size][];
        for (int i = 0; i < size; i++) {
            columns[i] = new int[counts[i]];
            rows[i] = new double[counts[i]];
        }
        int[] filled = new int[size];
        for (int t = 0; t < objects.length; t++) {
            int i = objects[t];
            columns[i][filled[i]] = exemplars[t];
            rows[i][filled[i]++] = values[t];
        }
        return ofRows(columns, rows);
    }

    /**
     * Takes a row per object, such as its nearest neighbours.
     *
     * @param exemplars the objects that could stand for each, in any order
     * @param values how well they would, finite; negative infinity is the same as leaving the pair out
     * @return the similarities
     */
    public static SparseSimilarities ofRows(int[][] exemplars, double[][] values) {
        int size = exemplars.length;
        Checks.require(size > 0, "there is no object to cluster; give at least one");
        Checks.require(
                values.length == size,
                "expected %d rows of similarities, one per row of exemplars, got %d",
                size,
                values.length);
        SparseSimilarities result = new SparseSimilarities(new int[size][], new double[size][], new double[size]);
        for (int i = 0; i < size; i++) {
            Checks.require(
                    exemplars[i].length == values[i].length,
                    "object %d has %d exemplars but %d similarities to them",
                    i,
                    exemplars[i].length,
                    values[i].length);
            result.store(i, exemplars[i], values[i]);
            Checks.require(
                    size == 1 || result.exemplars[i].length > 0,
                    "object %d has no similarity to any other object, so it could only be its own exemplar;"
                            + " give it at least one, or leave it out",
                    i);
        }
        return result;
    }

    /** Sorts one row, and takes out what is negative infinity and the object itself. */
    private void store(int i, int[] exemplars, double[] row) {
        long[] order = new long[exemplars.length];
        for (int e = 0; e < order.length; e++) {
            requireObject(exemplars[e], size());
            order[e] = (long) exemplars[e] << Integer.SIZE | e;
        }
        Arrays.sort(order);
        int[] sorted = new int[order.length];
        double[] kept = new double[order.length];
        int count = 0;
        int last = -1;
        for (long packed : order) {
            int k = (int) (packed >>> Integer.SIZE);
            double s = row[(int) packed];
            Checks.require(
                    !Double.isNaN(s) && s != Double.POSITIVE_INFINITY,
                    "the similarity of object %d to object %d must be a finite number or -inf, got %s",
                    i,
                    k,
                    s);
            Checks.require(
                    k != last, "the similarity of object %d to object %d is given twice; give every pair once", i, k);
            last = k;
            if (k == i) {
                self[i] = s;
            } else if (s != Double.NEGATIVE_INFINITY) {
                sorted[count] = k;
                kept[count++] = s;
            }
        }
        this.exemplars[i] = Arrays.copyOf(sorted, count);
        values[i] = Arrays.copyOf(kept, count);
    }

    private static void requireObject(int object, int size) {
        Checks.require(
                object >= 0 && object < size, "there is no object %d among %d, which count from 0", object, size);
    }

    /**
     * Returns the number of objects.
     *
     * @return at least 1
     */
    public int size() {
        return self.length;
    }

    /**
     * Returns the number of pairs of different objects that are stored.
     *
     * @return how many there are
     */
    public long pairs() {
        return Arrays.stream(values).mapToLong(row -> row.length).sum();
    }

    /**
     * Returns how well an object would serve another as exemplar.
     *
     * @param object from 0
     * @param exemplar from 0
     * @return the similarity, negative infinity if it is not stored
     */
    public double similarity(int object, int exemplar) {
        if (object == exemplar) {
            return self[object];
        }
        int found = Arrays.binarySearch(exemplars[object], exemplar);
        return found < 0 ? Double.NEGATIVE_INFINITY : values[object][found];
    }

    /**
     * Returns the possible exemplars of an object, ascending, itself left out.
     *
     * @param object from 0
     * @return the array itself, not to be changed
     */
    public int[] exemplars(int object) {
        return exemplars[object];
    }

    /**
     * Returns the similarities of an object to its possible exemplars.
     *
     * @param object from 0
     * @return the array itself, not to be changed
     */
    public double[] values(int object) {
        return values[object];
    }
}
