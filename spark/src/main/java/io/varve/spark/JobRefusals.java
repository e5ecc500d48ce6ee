package io.varve.spark;

import io.varve.refusal.Option;
import io.varve.refusal.Refused;
import io.varve.store.TimelineOption;
import java.io.PrintStream;
import java.util.Locale;
import java.util.Set;

/**
 * Tells whoever submitted a job why it was refused.
 *
 * @param own the options of the job, without hyphens
 * @param command that takes the options which the job lacks
 */
record JobRefusals(Set<String> own, String command) {

    /** The exit code of refused data and words, as that of the command. */
    static final int REFUSED = 3;

    static boolean debugging() {
        return System.getenv("VARVE_DEBUG") != null;
    }

    /** Says it in one sentence and, while debugging, where it came from. */
    void tell(Refused refused, PrintStream err, boolean debug) {
        err.println("varve: " + refused.refusal().sentence(this::option));
        if (debug) {
            refused.printStackTrace(err);
        }
    }

    /** What the job calls an option; one that it lacks is one of the command. */
    private String option(Option option) {
        String word = option.name().toLowerCase(Locale.ROOT).replace('_', '-');
        String name = "--" + word + (option == TimelineOption.LATE ? " accept" : "");
        return own.contains(word) ? name : name + " of " + command;
    }
}
