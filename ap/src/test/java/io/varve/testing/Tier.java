package io.varve.testing;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How thorough tests are. {@code ./check} runs a small form of those that take long; {@code ./check --long}, or
 * {@code -Dvarve.long=true}, all there is; {@code bench/siege}, before a release, those that look for what is rare with numbers
 * that take hours.
 */
public final class Tier {

    /** Whether tests are to be thorough, however long they take. */
    public static final boolean LONG = Boolean.getBoolean("varve.long");

    /** Whether numbers may be such that they take hours. */
    private static final boolean SIEGE = LONG && Boolean.getBoolean("varve.siege");

    private Tier() {}

    /** Returns a number for tests in their small form, or the one for thorough tests. */
    public static int choose(int normal, int thorough) {
        return LONG ? thorough : normal;
    }

    /** Returns a number for tests in their small form, one for thorough tests, or the one for a siege before a release. */
    public static int choose(int normal, int thorough, int siege) {
        return SIEGE ? siege : choose(normal, thorough);
    }

    /** Returns the first of some cases and every so-manieth after it for tests in their small form, or all. */
    public static <T> Stream<T> oneIn(int every, List<T> cases) {
        return IntStream.range(0, cases.size())
                .filter(i -> LONG || i % every == 0)
                .mapToObj(cases::get);
    }
}
