package io.varve.cli;

import io.varve.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What {@code --set} gave, on its way into the parameters of an algorithm: each known name is asked for once, and in the end
 * any other is refused.
 *
 * @param <P> the parameters
 */
final class OwnParameters<P> {

    /** The one that all algorithms have: exact copies are one object with a weight. */
    static final String DEDUPLICATE = "deduplicate";

    private final Map<String, String> given;
    private final List<String> known = new ArrayList<>(List.of(DEDUPLICATE));
    private P params;

    OwnParameters(Map<String, String> given, P params) {
        this.given = given;
        this.params = params;
    }

    /** Takes in a parameter that is true or false. */
    OwnParameters<P> flag(String name, BiFunction<P, Boolean, P> with) {
        known.add(name);
        String text = given.get(name);
        params = text == null ? params : with.apply(params, flag(name, text));
        return this;
    }

    /** Takes in a parameter that is a whole number. */
    OwnParameters<P> integer(String name, BiFunction<P, Integer, P> with) {
        known.add(name);
        String text = given.get(name);
        params = text == null ? params : with.apply(params, integer(name, text));
        return this;
    }

    /** Takes in a parameter that is a number. */
    OwnParameters<P> number(String name, BiFunction<P, Double, P> with) {
        known.add(name);
        String text = given.get(name);
        params = text == null ? params : with.apply(params, number(name, text));
        return this;
    }

    /** Returns a parameter that is true or false, for the caller to take in. */
    boolean flag(String name, boolean otherwise) {
        known.add(name);
        String text = given.get(name);
        return text == null ? otherwise : flag(name, text);
    }

    /** Returns a parameter that is a number, for the caller to take in together with another. */
    double number(String name, double otherwise) {
        known.add(name);
        String text = given.get(name);
        return text == null ? otherwise : number(name, text);
    }

    /** Takes in what the caller was given. */
    OwnParameters<P> with(UnaryOperator<P> change) {
        params = change.apply(params);
        return this;
    }

    /** Returns the parameters with all that was given, or refuses the first name that is not known. */
    P taken() {
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new Refused("--set %s: the algorithm has no such parameter; it has %s"
                        .formatted(Shown.of(name), String.join(", ", known)));
            }
        }
        return params;
    }

    /** Reads the one parameter that all algorithms have. */
    static @Nullable Boolean deduplicate(Map<String, String> given) {
        String text = given.get(DEDUPLICATE);
        return text == null ? null : flag(DEDUPLICATE, text);
    }

    private static boolean flag(String name, String text) {
        if (!text.equals("true") && !text.equals("false")) {
            throw new Refused("--set %s must be true or false, got '%s'".formatted(name, Shown.of(text)));
        }
        return text.equals("true");
    }

    private static double number(String name, String text) {
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new Refused("--set %s must be a number, got '%s'".formatted(name, Shown.of(text)), e);
        }
    }

    private static int integer(String name, String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new Refused("--set %s must be a whole number, got '%s'".formatted(name, Shown.of(text)), e);
        }
    }
}
