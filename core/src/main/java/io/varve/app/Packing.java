package io.varve.app;

import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What stands for a consolidated cluster when the next batch is laid over it. */
public enum Packing {
    /** The mean of all its members, exactly: the paper's centroid. */
    TRUE_MEAN,
    /**
     * All members at once: its similarity to an object is the mean over its members, computed from sums. In high dimension
     * means are close to everything, and this is not. For euclidean, sqeuclidean and cosine.
     */
    SPREAD,
    /** The mean of the last centroids and the objects that joined, each counted once, so that recent objects weigh more. */
    RUNNING_MEAN,
    /** The exemplar that affinity propagation chose. */
    EXEMPLAR,
    /** The member nearest to the mean of all members; needs vectors to be kept. */
    NEAREST_TO_MEAN;

    /**
     * Finds a packing by the name that the command uses.
     *
     * @param name for example {@code true-mean}
     * @return the packing
     */
    public static Packing named(String name) {
        for (Packing packing : values()) {
            if (packing.toString().equals(name)) {
                return packing;
            }
        }
        throw new Refused("packing '%s' is not known; choose one of %s"
                .formatted(name, Arrays.stream(values()).map(Packing::toString).collect(Collectors.joining(", "))));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
