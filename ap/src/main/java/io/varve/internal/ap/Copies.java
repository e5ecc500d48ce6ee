package io.varve.internal.ap;

import io.varve.internal.SplitMix;
import java.util.Arrays;

/**
 * Which objects are exact copies of which. Copies make affinity propagation slow and unstable, so that one of them
 * carries the weight of all while messages pass.
 */
public final class Copies {

    private final int[] representatives;
    private final int[] groupOf;
    private final int[] counts;

    private Copies(int[] representatives, int[] groupOf, int[] counts) {
        this.representatives = representatives;
        this.groupOf = groupOf;
        this.counts = counts;
    }

    /** Treats every object as one of a kind. */
    public static Copies none(int size) {
        int[] identity = new int[size];
        int[] ones = new int[size];
        for (int i = 0; i < size; i++) {
            identity[i] = i;
            ones[i] = 1;
        }
        return new Copies(identity, identity, ones);
    }

    /** Groups equal rows, -0.0 being 0.0; the first of each group represents it. */
    public static Copies among(double[][] rows) {
        int[] representatives = new int[rows.length];
        int[] groupOf = new int[rows.length];
        int[] counts = new int[rows.length];
        // open addressing: a place holds a group, counted from 1, or nothing
        int[] table = new int[Integer.highestOneBit(Math.max(1, rows.length)) * 4];
        int size = 0;
        for (int i = 0; i < rows.length; i++) {
            int place = hash(rows[i]) & (table.length - 1);
            while (table[place] > 0 && !equal(rows[i], rows[representatives[table[place] - 1]])) {
                place = (place + 1) & (table.length - 1);
            }
            if (table[place] == 0) {
                representatives[size] = i;
                table[place] = ++size;
            }
            groupOf[i] = table[place] - 1;
            counts[groupOf[i]]++;
        }
        return new Copies(Arrays.copyOf(representatives, size), groupOf, Arrays.copyOf(counts, size));
    }

    private static boolean equal(double[] x, double[] y) {
        for (int j = 0; j < x.length; j++) {
            if (x[j] != y[j]) {
                return false;
            }
        }
        return true;
    }

    private static int hash(double[] row) {
        long hash = row.length;
        for (double value : row) {
            hash = hash * 0x9e3779b97f4a7c15L + Double.doubleToRawLongBits(value + 0.0);
        }
        return (int) (SplitMix.mix(hash) >>> 32);
    }

    /** How many different objects there are. */
    public int size() {
        return representatives.length;
    }

    /** The first object of every group, ascending; not to be changed. */
    public int[] representatives() {
        return representatives;
    }

    /** How many objects every group has; not to be changed. */
    public int[] counts() {
        return counts;
    }

    public int groupOf(int object) {
        return groupOf[object];
    }

    /** Adds up what the objects of each group have. */
    public double[] sums(double[] perObject) {
        double[] sums = new double[size()];
        for (int i = 0; i < perObject.length; i++) {
            sums[groupOf[i]] += perObject[i];
        }
        return sums;
    }
}
