package io.varve.internal;

/** Scatters bits, so that random choices follow from what they are about and not from the order in which they are made. */
public final class SplitMix {

    private SplitMix() {}

    /** A key that follows from a name. */
    public static long of(String name) {
        long hash = name.length();
        for (int c = 0; c < name.length(); c++) {
            hash = mix(hash ^ name.charAt(c));
        }
        return hash;
    }

    /** The finalizer of SplitMix64 (Steele, Lea, Flood 2014). */
    public static long mix(long bits) {
        long z = bits + 0x9e3779b97f4a7c15L;
        z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
        z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
        return z ^ (z >>> 31);
    }
}
