package io.varve.internal;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Collection;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Refusals of wrong arguments, each a sentence with the rule and the value that broke it. */
public final class Checks {

    private Checks() {}

    /** Throws with the formatted sentence unless the rule holds; what follows a semicolon in it is the way out. */
    public static void require(boolean rule, String sentence, Object... values) {
        if (!rule) {
            String whole = String.format(Locale.ROOT, sentence, values);
            String broken = String.format(Locale.ROOT, sentence.split("; ", 2)[0], values);
            Refusal refusal = Refusal.of(broken);
            throw new Refused(
                    whole.equals(broken) ? refusal : refusal.remedy(whole.substring(broken.length() + "; ".length())));
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
