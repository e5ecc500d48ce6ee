package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What becomes of gaps: cells of features that are empty, or say so, as NA, NaN and null do. */
public enum Missing {
    /** They are refused. Categories are then what is written, NA included. */
    REFUSE,
    /** A number is NaN, for {@link ColumnMeans} to fill; a category is {@link Gaps#CATEGORY}. */
    MEAN,
    /** A category is {@link Gaps#CATEGORY}; numbers are refused. */
    CATEGORY,
    /** The row is left out. */
    DROP;

    /**
     * Returns the one of a name.
     *
     * @param name as {@link #toString()} writes it
     * @return the treatment
     * @throws Refused if there is none
     */
    public static Missing named(String name) {
        for (Missing one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new Refused(Refusal.of(ReadOption.MISSING, " does not know ", Shown.quoted(name))
                .value(name)
                .remedy("choose one of "
                        + Arrays.stream(values()).map(Missing::toString).collect(Collectors.joining(", "))));
    }

    /** Whether a number may be missing. */
    boolean inNumbers() {
        return this == MEAN || this == DROP;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
