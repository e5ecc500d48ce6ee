package io.varve.app;

import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which similarities a quantile as preference is taken from. */
public enum PreferenceFrom {
    /**
     * Those between objects, as for {@link #OBJECTS}, and priced by how densely all objects held lie: clusters stay as fine in
     * small batches as they are when all comes at once. What people are shown are groups of them.
     */
    HELD,
    /**
     * Those between objects: a small sample of all objects held. The distance that the quantile stands for grows with the
     * square root of the weight of all points of the step.
     */
    OBJECTS,
    /** Those between the points of the step, centroids included, as the paper has it. */
    STEP;

    /**
     * Finds one by the name that the command uses.
     *
     * @param name {@code held}, {@code objects} or {@code step}
     * @return where quantiles are taken from
     */
    public static PreferenceFrom named(String name) {
        for (PreferenceFrom one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new Refused("preference from '%s' is not known; choose one of %s"
                .formatted(
                        name,
                        Arrays.stream(values()).map(PreferenceFrom::toString).collect(Collectors.joining(", "))));
    }

    /** Whether a sample of objects is needed for it. */
    boolean sampled() {
        return this != STEP;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
