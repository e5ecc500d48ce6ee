package io.varve.lab.released;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What stands for a cluster of the first step in the second; from then on it is the mean of its objects. */
public enum Pack0 {
    /** The exemplar, which the released code calls centroid; so in all published experiments but one. */
    EXEMPLAR,
    /** The mean, as in the uniform experiment on iris. */
    CENTROID;

    /**
     * Finds it by the name that recorded runs use.
     *
     * @param name for example {@code exemplar}
     * @return it, or nothing
     */
    public static Optional<Pack0> named(String name) {
        return Stream.of(values()).filter(pack -> pack.toString().equals(name)).findFirst();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
