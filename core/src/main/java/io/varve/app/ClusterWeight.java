package io.varve.app;

import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** How much a consolidated cluster weighs among new objects. */
public enum ClusterWeight {
    /**
     * As much as its objects, but never more than five of them. Merging costs the same however long a stream has
     * been, so that the resolution stays what it was.
     */
    CAPPED,
    /** As much as its objects: moving it costs all of them. On long streams clusters stay apart. */
    SIZE,
    /** As one object, as the paper has it. On long streams clusters tend to merge until few are left. */
    ONE;

    /** From 3 to 10 it makes no difference; 2 lets clusters merge too easily, and much more is the same as the size. */
    private static final int CAP = 5;

    /**
     * Finds a weight by the name that the command uses.
     *
     * @param name {@code capped}, {@code size} or {@code one}
     * @return the weight
     */
    public static ClusterWeight named(String name) {
        for (ClusterWeight weight : values()) {
            if (weight.toString().equals(name)) {
                return weight;
            }
        }
        throw new Refused("cluster weight '%s' is not known; choose one of %s"
                .formatted(
                        name,
                        Arrays.stream(values()).map(ClusterWeight::toString).collect(Collectors.joining(", "))));
    }

    /** What a cluster of so many objects weighs. */
    double of(int objects) {
        return switch (this) {
            case CAPPED -> Math.min(objects, CAP);
            case SIZE -> objects;
            case ONE -> 1;
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
