package io.varve.lab.run;

import java.util.Locale;

/** Why a step has but one cluster. */
public enum Ending {
    /** It has several, or none. */
    NONE,
    /** The stop rule fired before messages could build up. */
    STOPPED_EARLY,
    /** The messages never settled. */
    NOT_CONVERGED,
    /** All others were forgotten. */
    PRUNED,
    /** The messages settled, and that is what they say. */
    MERGED;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
