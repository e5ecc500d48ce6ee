package io.varve.lab.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.List;

/** The most that the heap held at times, beyond what it held at first. Nothing else may run in this Java meanwhile. */
public final class HeapPeak {

    private final List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();
    private final long base;

    /** Looks at what the heap holds now. */
    public HeapPeak() {
        System.gc();
        this.base = pools.stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
    }

    /** Forgets the peak so far. */
    public void reset() {
        System.gc();
        pools.forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** Returns the bytes of the peak since the last reset, beyond those at first. */
    public long bytes() {
        long peak =
                pools.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum();
        return Math.max(0, peak - base);
    }
}
