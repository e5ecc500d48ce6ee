package io.varve.io.profile;

import java.util.Locale;

/** What a column seems to hold. */
public enum Kind {
    /** Numbers to compare objects by. */
    NUMBER,
    /** One of few words. */
    CATEGORY,
    /** One of two values: yes and no, true and false, 0 and 1. */
    BOOLEAN,
    /** Names of the rows, or of something else: numbers among them are no quantities. */
    ID,
    /** Dates, times or years. */
    DATE,
    /** Durations or times of day, which name no row, however different they are. */
    DURATION,
    /** Sentences. */
    TEXT,
    /** Arrays of numbers. */
    VECTOR,
    /** Arrays of numbers that differ in length, or are empty. */
    LISTS,
    /** The same in every row. */
    CONSTANT,
    /** Nothing in any row. */
    EMPTY,
    /** Values that have parts. */
    NESTED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
