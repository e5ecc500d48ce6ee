package io.varve.ap;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Which objects are exact copies of which. Copies make affinity propagation slow and unstable, so that one of them
 * carries the weight of all while messages pass.
 */
final class Copies {

    private final int[] representatives;
    private final int[] groupOf;
    private final int[] counts;

    private Copies(int[] representatives, int[] groupOf, int[] counts) {
        this.representatives = representatives;
        this.groupOf = groupOf;
        this.counts = counts;
    }

    /** Treats every object as one of a kind. */
    static Copies none(int size) {
        int[] identity = new int[size];
        int[] ones = new int[size];
        for (int i = 0; i < size; i++) {
            identity[i] = i;
            ones[i] = 1;
        }
        return new Copies(identity, identity, ones);
    }

    /** Groups equal rows; the first of each group represents it. */
    static Copies among(double[][] rows) {
        Map<Row, Integer> groups = new HashMap<>(rows.length * 2);
        int[] representatives = new int[rows.length];
        int[] groupOf = new int[rows.length];
        int[] counts = new int[rows.length];
        int size = 0;
        for (int i = 0; i < rows.length; i++) {
            Integer known = groups.putIfAbsent(new Row(rows[i]), size);
            int group = known == null ? size++ : known;
            if (known == null) {
                representatives[group] = i;
            }
            groupOf[i] = group;
            counts[group]++;
        }
        return new Copies(Arrays.copyOf(representatives, size), groupOf, Arrays.copyOf(counts, size));
    }

    /** How many different objects there are. */
    int size() {
        return representatives.length;
    }

    /** The first object of every group, ascending; not to be changed. */
    int[] representatives() {
        return representatives;
    }

    /** How many objects every group has; not to be changed. */
    int[] counts() {
        return counts;
    }

    int groupOf(int object) {
        return groupOf[object];
    }

    /** Adds up what the objects of each group have. */
    double[] sums(double[] perObject) {
        double[] sums = new double[size()];
        for (int i = 0; i < perObject.length; i++) {
            sums[groupOf[i]] += perObject[i];
        }
        return sums;
    }

    /** A row of numbers as a key, where -0.0 equals 0.0. */
    private record Row(double[] values) {
        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Row that) || values.length != that.values.length) {
                return false;
            }
            for (int j = 0; j < values.length; j++) {
                if (values[j] != that.values[j]) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (double value : values) {
                hash = 31 * hash + Double.hashCode(value + 0.0);
            }
            return hash;
        }
    }
}
