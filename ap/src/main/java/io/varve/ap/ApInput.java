package io.varve.ap;

import io.varve.internal.Checks;
import java.util.Arrays;

/**
 * What is to be clustered: vectors, or similarities that someone has computed, each object with a weight.
 *
 * <pre>{@code
 * ApResult result = AffinityPropagation.fit(ApInput.vectors(x).withWeights(counts), params);
 * }</pre>
 */
public final class ApInput {

    private final double[][] rows;
    private final boolean similarities;
    private final double[] weights;
    private final long[] keys;

    private ApInput(double[][] rows, boolean similarities, double[] weights, long[] keys) {
        this.keys = keys;
        this.rows = rows;
        this.similarities = similarities;
        this.weights = weights;
    }

    /**
     * Takes vectors; a similarity between them is computed as the parameters say.
     *
     * @param x a row per object, all of one length, every value finite
     * @return the input
     */
    public static ApInput vectors(double[][] x) {
        requireObjects(x.length);
        double[][] copy = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            requireWidth(i, x[i].length, x[0].length);
            copy[i] = x[i].clone();
        }
        return checkedVectors(copy);
    }

    /**
     * Takes float vectors.
     *
     * @param x a row per object, all of one length, every value finite
     * @return the input
     */
    public static ApInput vectors(float[][] x) {
        requireObjects(x.length);
        double[][] copy = new double[x.length][];
        for (int i = 0; i < x.length; i++) {
            requireWidth(i, x[i].length, x[0].length);
            copy[i] = new double[x[i].length];
            for (int j = 0; j < x[i].length; j++) {
                copy[i][j] = x[i][j];
            }
        }
        return checkedVectors(copy);
    }

    /**
     * Takes ready similarities: row i says how well each object would serve object i as exemplar. They may be asymmetric.
     * The diagonal is overwritten by the preferences and matters only for a median that counts it, and for objects of a
     * weight above 1, which stand for several that are so similar to each other. The matrix is read during the run, not
     * copied, and never changed.
     *
     * @param s a square matrix of finite numbers and negative infinities, the latter where one can never stand for another
     * @return the input
     */
    public static ApInput similarities(double[][] s) {
        requireObjects(s.length);
        double[][] rows = s.clone();
        for (int i = 0; i < s.length; i++) {
            Checks.require(
                    s[i].length == s.length,
                    "similarities must be a square matrix, but row %d has %d values in a matrix of %d rows",
                    i,
                    s[i].length,
                    s.length);
            for (int k = 0; k < s.length; k++) {
                if (Double.isNaN(s[i][k]) || s[i][k] == Double.POSITIVE_INFINITY) {
                    Checks.require(
                            false,
                            "the similarity of object %d to object %d must be a finite number or -inf, got %s",
                            i,
                            k,
                            s[i][k]);
                }
            }
        }
        return new ApInput(rows, true, ones(s.length), positions(s.length));
    }

    /**
     * Returns this input with weights: an object of weight n stands for n objects at the same place.
     *
     * @param values one per object, each finite and above zero
     * @return the weighted input
     */
    public ApInput withWeights(double... values) {
        Checks.require(values.length == size(), "expected %d weights, one per object, got %d", size(), values.length);
        for (int i = 0; i < values.length; i++) {
            Checks.require(
                    values[i] > 0 && Double.isFinite(values[i]),
                    "the weight of object %d must be a finite number above 0, got %s",
                    i,
                    values[i]);
        }
        return new ApInput(rows, similarities, values.clone(), keys);
    }

    /**
     * Returns this input with keys: where objects are drawn at random, as into blocks, the draw follows from their keys and not
     * from their order.
     *
     * @param values one per object, for example a hash of its id
     * @return the input with keys
     */
    public ApInput withKeys(long... values) {
        Checks.require(values.length == size(), "expected %d keys, one per object, got %d", size(), values.length);
        return new ApInput(rows, similarities, weights, values.clone());
    }

    /**
     * Returns the number of objects.
     *
     * @return at least 1
     */
    public int size() {
        return rows.length;
    }

    /**
     * Says whether the rows are similarities, not vectors.
     *
     * @return true if they are ready similarities
     */
    public boolean similarities() {
        return similarities;
    }

    /**
     * Returns the vectors or similarities.
     *
     * @return the rows themselves, not to be changed
     */
    public double[][] rows() {
        return rows;
    }

    /**
     * Returns how many objects each row represents.
     *
     * @return the weights themselves, not to be changed
     */
    public double[] weights() {
        return weights;
    }

    /**
     * Returns what random draws follow from.
     *
     * @return the keys themselves, not to be changed; positions unless others were given
     */
    public long[] keys() {
        return keys;
    }

    private static ApInput checkedVectors(double[][] x) {
        for (int i = 0; i < x.length; i++) {
            for (int j = 0; j < x[i].length; j++) {
                if (!Double.isFinite(x[i][j])) {
                    Checks.require(
                            false, "object %d has %s in column %d; every value must be a finite number", i, x[i][j], j);
                }
            }
        }
        return new ApInput(x, false, ones(x.length), positions(x.length));
    }

    private static void requireObjects(int count) {
        Checks.require(count > 0, "there is no object to cluster; give at least one");
    }

    private static void requireWidth(int object, int width, int expected) {
        Checks.require(
                width == expected,
                "object %d has %d values, the objects before it have %d; all rows must be of one length",
                object,
                width,
                expected);
    }

    private static long[] positions(int count) {
        long[] positions = new long[count];
        Arrays.setAll(positions, i -> i);
        return positions;
    }

    private static double[] ones(int count) {
        double[] ones = new double[count];
        Arrays.fill(ones, 1);
        return ones;
    }
}
