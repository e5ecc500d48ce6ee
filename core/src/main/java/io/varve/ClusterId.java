package io.varve;

import io.varve.internal.Checks;

/**
 * The identity of a cluster: given once, kept while the cluster lives, never used again after a merge or a prune.
 *
 * @param number counted from 0 in the order of birth
 */
public record ClusterId(long number) implements Comparable<ClusterId> {

    /**
     * Checks the number.
     *
     * @param number as above
     */
    public ClusterId {
        Checks.require(number >= 0, "a cluster is numbered from 0, got %d", number);
    }

    /**
     * Reads an id as it is printed.
     *
     * @param text for example {@code k17}
     * @return the id
     */
    public static ClusterId parse(String text) {
        Checks.require(text.matches("k\\d{1,18}"), "'%s' is not a cluster; clusters are called k0, k1, …", text);
        return new ClusterId(Long.parseLong(text.substring(1)));
    }

    @Override
    public int compareTo(ClusterId other) {
        return Long.compare(number, other.number);
    }

    // what a record has of itself is made at its first use, which takes longer than all of a small run's comparisons

    @Override
    public boolean equals(Object other) {
        return other instanceof ClusterId id && number == id.number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    /** Returns the name that the paper's figures use, such as {@code k17}. */
    @Override
    public String toString() {
        return "k" + number;
    }
}
