package io.varve.testing;

/**
 * How thorough tests are. {@code ./check} runs a small form of those that take long; {@code ./check --long}, or
 * {@code -Dvarve.long=true}, all there is.
 */
public final class Tier {

    /** Whether tests are to be thorough, however long they take. */
    public static final boolean LONG = Boolean.getBoolean("varve.long");

    private Tier() {}

    /** Returns a number for tests in their small form, or the one for thorough tests. */
    public static int choose(int normal, int thorough) {
        return LONG ? thorough : normal;
    }
}
