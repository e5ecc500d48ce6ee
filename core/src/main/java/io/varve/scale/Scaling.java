package io.varve.scale;

import io.varve.Refused;
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
    UNIT;

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

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
