package io.varve.lab.entrant;

import io.varve.Refused;
import io.varve.ap.ApParams;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import java.util.Arrays;
import java.util.List;

/**
 * One value of a parameter that an experiment varies.
 *
 * @param parameter {@code prune-after}, {@code preference} or {@code damping}
 * @param value as the command line has it
 */
public record SweepValue(String parameter, String value) {

    private static final String PRUNE_AFTER = "prune-after";
    private static final String PREFERENCE = "preference";
    private static final String DAMPING = "damping";
    private static final String NEVER = "never";

    /** Refuses an unknown parameter, and a value that it cannot have. */
    public SweepValue {
        if (!List.of(PRUNE_AFTER, PREFERENCE, DAMPING).contains(parameter)) {
            throw new Refused(
                    "a sweep of '%s' is not known; choose prune-after, preference or damping".formatted(parameter));
        }
        refuseImpossible(parameter, value);
    }

    private static void refuseImpossible(String parameter, String value) {
        try {
            var unused = on(AppParams.defaults().withAp(on(ApParams.defaults(), parameter, value)), parameter, value);
        } catch (IllegalArgumentException e) {
            throw new Refused("a sweep cannot take %s=%s: %s".formatted(parameter, value, e.getMessage()), e);
        }
    }

    /** Reads {@code prune-after=1,2,never}. */
    public static List<SweepValue> parse(String text) {
        String[] sides = text.split("=", 2);
        if (sides.length < 2 || sides[1].isBlank()) {
            throw new Refused(
                    "a sweep has the form prune-after=1,2,never (or preference, damping), got '%s'".formatted(text));
        }
        return Arrays.stream(sides[1].split(",", -1))
                .map(value -> new SweepValue(sides[0].strip(), value.strip()))
                .toList();
    }

    /** Says whether an algorithm knows the parameter. */
    boolean concerns(String algorithm) {
        return !parameter.equals(PRUNE_AFTER) || algorithm.equals("app");
    }

    ApParams on(ApParams params) {
        return on(params, parameter, value);
    }

    AppParams on(AppParams params) {
        return on(params, parameter, value);
    }

    private static ApParams on(ApParams params, String parameter, String value) {
        return switch (parameter) {
            case PREFERENCE -> params.withPreference(Preference.parse(value));
            case DAMPING -> params.withDamping(Double.parseDouble(value));
            default -> params;
        };
    }

    private static AppParams on(AppParams params, String parameter, String value) {
        if (!parameter.equals(PRUNE_AFTER)) {
            return params;
        }
        return value.equals(NEVER) ? params.withoutPruning() : params.withPruneAfter(Integer.parseInt(value));
    }

    @Override
    public String toString() {
        return parameter + "=" + value;
    }
}
