package io.varve.algorithm;

import java.util.Locale;

/** What the value of a parameter is. */
public enum ParameterType {
    /** A number without a fraction. */
    WHOLE_NUMBER,
    /** A number. */
    NUMBER,
    /** True or false. */
    TRUTH_VALUE,
    /** A word, most often one of a few. */
    WORD,
    /** A number without a fraction, or a word in its place. */
    WHOLE_NUMBER_OR_WORD,
    /** A number, or a word in its place. */
    NUMBER_OR_WORD;

    /**
     * Says whether a value may be a number, and so may have a range.
     *
     * @return false for truth values, and for words alone
     */
    public boolean hasNumbers() {
        return this != TRUTH_VALUE && this != WORD;
    }

    /**
     * Says whether a number has no fraction.
     *
     * @return false where it may have one, or where there is no number
     */
    public boolean isWhole() {
        return this == WHOLE_NUMBER || this == WHOLE_NUMBER_OR_WORD;
    }

    /**
     * Returns the type as people write it.
     *
     * @return for example {@code whole number or word}
     */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
