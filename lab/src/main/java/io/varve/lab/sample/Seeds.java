package io.varve.lab.sample;

import java.util.SplittableRandom;

/** Generators of random numbers that depend on what a run is, and not on when it is computed or on which thread. */
final class Seeds {

    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private Seeds() {}

    static SplittableRandom of(long base, Object... parts) {
        long hash = FNV_OFFSET ^ base;
        for (Object part : parts) {
            String text = part + "/";
            for (int i = 0; i < text.length(); i++) {
                hash = (hash ^ text.charAt(i)) * FNV_PRIME;
            }
        }
        // a generator that starts from a drawn seed is far from those of neighbouring runs
        return new SplittableRandom(new SplittableRandom(hash).nextLong());
    }

    /** Returns the numbers below a size in random order. */
    static int[] shuffled(int size, SplittableRandom random) {
        int[] order = new int[size];
        for (int i = 0; i < size; i++) {
            int j = random.nextInt(i + 1);
            order[i] = order[j];
            order[j] = i;
        }
        return order;
    }
}
