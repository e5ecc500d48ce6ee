package io.varve.text.model;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Which layers of an encoder a vector is taken from. */
public enum Layer {
    /** The last layer. */
    LAST,
    /** The sum of the last four, for encoders that give out all their layers. */
    LAST4;

    /**
     * Finds a layer by its name on the command line.
     *
     * @param name {@code last} or {@code last4}
     * @return the layer
     * @throws IllegalArgumentException if there is none of that name
     */
    public static Layer named(String name) {
        return Arrays.stream(values())
                .filter(layer -> layer.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refused(Refusal.of("layer '%s' is not known".formatted(name))
                        .remedy("choose one of %s"
                                .formatted(Arrays.stream(values())
                                        .map(Layer::toString)
                                        .collect(Collectors.joining(", "))))));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
