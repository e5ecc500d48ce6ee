package io.varve.scale;

import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How numeric columns are made comparable. */
public enum Scaling {
    /** Not at all. */
    NONE,
    /** Every column to [0, 1], by the least and largest value of all objects held; a constant column becomes 0. */
    MINMAX,
    /** Every column to mean 0 and standard deviation 1 over all objects held; a constant column becomes 0. */
    ZSCORE,
    /** Every object to length 1. */
    UNIT,
    /**
     * Every column to median 0 and, by its quartiles, to the deviation 1 that a normal distribution with these quartiles has;
     * where both quartiles are the same, to standard deviation 1. Median and quartiles are those of at most 512 of all objects
     * held, drawn by their ids, and so exact up to that number.
     */
    ROBUST,
    /**
     * Every value x to sign(x) · ln(1 + |x|), then every column to mean 0 and standard deviation 1 over all objects held: for
     * columns that span orders of magnitude. Negative values are mirrored, none is refused.
     */
    LOG1P;

    /**
     * Finds a scaling by the name that the command uses.
     *
     * @param name for example {@code minmax}
     * @return the scaling
     */
    public static Scaling named(String name) {
        for (Scaling scaling : values()) {
            if (scaling.toString().equals(name)) {
                return scaling;
            }
        }
        throw new Refused("scale '%s' is not known; choose one of %s"
                .formatted(name, Arrays.stream(values()).map(Scaling::toString).collect(Collectors.joining(", "))));
    }

    /**
     * Returns what a single value counts for before columns are made comparable. The logarithm is StrictMath's, since bits must not depend
     * on the machine.
     *
     * @param value of a column
     * @return its logarithm under {@link #LOG1P}, else the value itself
     */
    public double ofValue(double value) {
        return this == LOG1P ? Math.copySign(StrictMath.log1p(Math.abs(value)), value) : value;
    }

    /**
     * Returns the value that counts for so much.
     *
     * @param counted what {@link #ofValue} gave, or a mean of such
     * @return in the units of the input
     */
    public double asRead(double counted) {
        return this == LOG1P ? Math.copySign(StrictMath.expm1(Math.abs(counted)), counted) : counted;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
