package io.varve.view;

import java.util.Locale;

/** How objects of many columns come into a plane. */
public enum MapKind {
    /** By neighbours where objects have more than {@value #MANY} dimensions, else by components. */
    AUTO,
    /** Those that are alike lie near each other; directions and long distances mean nothing. Components can be looked at as well. */
    NEIGHBOURS,
    /** By the two directions in which objects spread most. */
    COMPONENTS;

    static final int MANY = 10;

    boolean byNeighbours(int dimensions) {
        return this == NEIGHBOURS || (this == AUTO && dimensions > MANY);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
