package io.varve.cli.advise;

import java.util.Locale;

/** What a column serves for in the command to paste. */
public enum Role {
    /** A number to compare objects by. */
    FEATURE,
    /** A category to compare objects by. */
    CATEGORY,
    /** Texts, of which vectors are made. */
    TEXT,
    /** Arrays of numbers. */
    VECTOR,
    /** The ids of objects. */
    ID,
    /** Known classes. */
    CLASS,
    /** The steps of rows. */
    STEP,
    /** Nothing. */
    NONE;

    @Override
    public String toString() {
        return this == NONE ? "" : name().toLowerCase(Locale.ROOT);
    }
}
