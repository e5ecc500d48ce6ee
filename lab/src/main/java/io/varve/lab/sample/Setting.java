package io.varve.lab.sample;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** How objects arrive. */
public enum Setting {
    /** Most objects first, then batches of one size, whatever their classes. */
    UNIFORM,
    /** Every class grows, shrinks or stays, with at least q objects wherever it appears. */
    VARIABLE,
    /** As variable, but without q: one object of a class may come alone. */
    ABLATION;

    /** Finds settings by the name that the command uses; {@code all} means every one. */
    public static List<Setting> named(String name) {
        if (name.equals("all")) {
            return List.of(values());
        }
        for (Setting setting : values()) {
            if (setting.toString().equals(name)) {
                return List.of(setting);
            }
        }
        throw new Refused(Refusal.of("experiment '%s' is not known".formatted(name))
                .remedy("choose one of %s, all"
                        .formatted(
                                Arrays.stream(values()).map(Setting::toString).collect(Collectors.joining(", ")))));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
