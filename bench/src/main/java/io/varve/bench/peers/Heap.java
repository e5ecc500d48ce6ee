package io.varve.bench.peers;

import java.lang.management.ManagementFactory;

/** The heap of this Java. */
final class Heap {

    private static final int COLLECTIONS = 3;

    private Heap() {}

    /** Collects all garbage and returns what is left. */
    static long usedBytes() {
        long least = Long.MAX_VALUE;
        // what is freed by one collection may let the next free more
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
            least = Math.min(
                    least,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return least;
    }
}
