package io.varve.lab.run;

import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.StepOutcome;
import io.varve.lab.sample.Split;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.ArrayList;
import java.util.List;

/** Measures what the steps of one run take. Nothing else may run in this Java meanwhile. */
final class Meter {

    private static final double NANOS = 1e9;

    private Meter() {}

    static List<StepCost> costs(Entrant entrant, Split split) {
        List<StepCost> costs = new ArrayList<>();
        System.gc();
        long base =
                pools().stream().mapToLong(pool -> pool.getUsage().getUsed()).sum();
        Entrant.Sitting sitting = entrant.start(split);
        for (int step = 0; step < split.steps(); step++) {
            System.gc();
            pools().forEach(MemoryPoolMXBean::resetPeakUsage);
            StepOutcome outcome = sitting.next();
            long peak = pools().stream()
                    .mapToLong(pool -> pool.getPeakUsage().getUsed())
                    .sum();
            costs.add(
                    new StepCost(outcome.nanos() / NANOS, RetainedBytes.of(sitting.model()), Math.max(0, peak - base)));
        }
        return costs;
    }

    private static List<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .toList();
    }
}
