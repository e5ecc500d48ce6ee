package io.varve.internal.ap;

import io.varve.internal.SplitMix;
import java.util.Arrays;

/**
 * A random order that follows from the keys of objects and a seed, and not from the order in which the objects came: the same
 * objects are drawn alike however they arrived.
 */
public final class Draw {

    private Draw() {}

    /** Returns what objects are sorted by in a round; those of one hash stay in their order. */
    public static long hash(long key, long seed, int round) {
        return SplitMix.mix(key ^ SplitMix.mix(seed + round));
    }

    /** Returns the place of each object in the random order of a round. */
    public static int[] places(long[] keys, long seed, int round) {
        long[] hashes = new long[keys.length];
        Arrays.setAll(hashes, i -> hash(keys[i], seed, round));
        long[] sorted = hashes.clone();
        Arrays.sort(sorted);
        int[] placed = new int[keys.length];
        int[] places = new int[keys.length];
        for (int i = 0; i < keys.length; i++) {
            int first = Arrays.binarySearch(sorted, hashes[i]);
            while (first > 0 && sorted[first - 1] == hashes[i]) {
                first--;
            }
            // objects of one key stay in their order
            places[i] = first + placed[first]++;
        }
        return places;
    }
}
