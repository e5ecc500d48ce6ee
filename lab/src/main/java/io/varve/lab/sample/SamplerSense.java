package io.varve.lab.sample;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Locale;

/** Whose description of the samplers is followed. */
public enum SamplerSense {
    /** The text: objects are shuffled anew for every run, and the ablation only drops the least size q. */
    PAPER,
    /**
     * The released code: objects are shuffled once, so that all uniform runs are the same, and the ablation caps the first
     * appearance of a class instead of dropping q.
     */
    RELEASED;

    /** Finds a sense by the name that the command uses. */
    public static SamplerSense named(String name) {
        for (SamplerSense sense : values()) {
            if (sense.toString().equals(name)) {
                return sense;
            }
        }
        throw new Refused(
                Refusal.of("sampler '%s' is not known".formatted(name)).remedy("choose one of paper, released"));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
