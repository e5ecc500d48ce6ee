package io.varve.app;

import io.varve.Refused;
import java.util.Locale;

/** How much a consolidated cluster weighs among new objects. */
public enum ClusterWeight {
    /** As much as its objects: moving it costs all of them. On long streams clusters stay apart. */
    SIZE,
    /** As one object, as the paper has it. On long streams clusters tend to merge until few are left. */
    ONE;

    /**
     * Finds a weight by the name that the command uses.
     *
     * @param name {@code size} or {@code one}
     * @return the weight
     */
    public static ClusterWeight named(String name) {
        return switch (name) {
            case "size" -> SIZE;
            case "one" -> ONE;
            default -> throw new Refused("cluster weight '%s' is not known; choose size or one".formatted(name));
        };
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
