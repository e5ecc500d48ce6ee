package io.varve.group;

import io.varve.internal.Checks;

/**
 * The identity of a group: given once, kept while most of its objects stay together, never used again.
 *
 * @param number counted from 0 in the order of birth
 */
public record GroupId(long number) implements Comparable<GroupId> {

    /**
     * Checks the number.
     *
     * @param number as above
     */
    public GroupId {
        Checks.require(number >= 0, "a group is numbered from 0, got %d", number);
    }

    /**
     * Reads an id as it is printed.
     *
     * @param text for example {@code g17}
     * @return the id
     */
    public static GroupId parse(String text) {
        Checks.require(text.matches("g\\d{1,18}"), "'%s' is not a group; groups are called g0, g1, …", text);
        return new GroupId(Long.parseLong(text.substring(1)));
    }

    @Override
    public int compareTo(GroupId other) {
        return Long.compare(number, other.number);
    }

    // as for clusters, without code that is made at the first use

    @Override
    public boolean equals(Object other) {
        return other instanceof GroupId id && number == id.number;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number);
    }

    /** Returns the name that tables use, such as {@code g17}. */
    @Override
    public String toString() {
        return "g" + number;
    }
}
