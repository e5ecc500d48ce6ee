package io.varve.io.profile;

import java.util.Arrays;

/**
 * Which cells came before, known by 64-bit hashes: that two different ones of four million have the same is less likely than one
 * in a million.
 */
final class SeenCells {

    private static final int MOST = 1 << 22;
    /** Of FNV-1a. */
    private static final long START = 0xcbf29ce484222325L;

    private static final long PRIME = 0x100000001b3L;

    private long[] slots = new long[1 << 10];
    private int size;

    /** Adds a cell, and says whether it is new. */
    boolean add(String cell) {
        if (2 * size >= slots.length) {
            grow();
        }
        boolean added = put(hash(cell));
        size += added ? 1 : 0;
        return added;
    }

    int size() {
        return size;
    }

    /** Whether no more should be added. */
    boolean isFull() {
        return size >= MOST;
    }

    private void grow() {
        long[] before = slots;
        slots = new long[2 * before.length];
        Arrays.stream(before).filter(hash -> hash != 0).forEach(this::put);
    }

    private boolean put(long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != 0 && slots[slot] != hash) {
            slot = (slot + 1) & mask;
        }
        boolean free = slots[slot] == 0;
        slots[slot] = hash;
        return free;
    }

    /** Never 0, which is a free slot. */
    static long hash(String cell) {
        long hash = START;
        for (int i = 0; i < cell.length(); i++) {
            hash = (hash ^ cell.charAt(i)) * PRIME;
        }
        return Math.max(1, TableProfile.scattered(hash) >>> 1);
    }
}
