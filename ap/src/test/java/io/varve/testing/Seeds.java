package io.varve.testing;

import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;
import org.opentest4j.TestAbortedException;

/** Random tests that can be replayed: a failure names its seed, and {@code -Dvarve.seed=} runs that one alone. */
public final class Seeds {

    private Seeds() {}

    /** Runs a test with the seeds 0 … count − 1, or with the one that was asked for. */
    public static void check(int count, LongConsumer test) {
        String asked = System.getProperty("varve.seed");
        if (asked != null) {
            test.accept(Long.parseLong(asked));
            return;
        }
        for (long seed = 0; seed < count; seed++) {
            try {
                test.accept(seed);
            } catch (TestAbortedException e) {
                // data that are not there skip a test
                throw e;
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("failed with -Dvarve.seed=" + seed + ": " + e.getMessage(), e);
            }
        }
    }

    /** Returns one of some values, each as likely as the others. */
    @SafeVarargs
    public static <T> T any(RandomGenerator random, T... values) {
        return values[random.nextInt(values.length)];
    }
}
