package io.varve.internal;

import io.varve.Refused;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Refusals of wrong arguments, each a sentence with the rule and the value that broke it. */
public final class Checks {

    private Checks() {}

    /** Throws with the formatted sentence unless the rule holds. */
    public static void require(boolean rule, String sentence, Object... values) {
        if (!rule) {
            throw new Refused(String.format(Locale.ROOT, sentence, values));
        }
    }

    /** Throws with the first name that occurs twice. */
    public static void requireDistinct(Collection<String> names, String what) {
        Set<String> seen = new HashSet<>(names.size() * 2);
        for (String name : names) {
            require(seen.add(name), "%s '%s' occurs twice; every %s must be unique", what, name, what);
        }
    }
}
