package io.varve.lab.run;

import io.varve.lab.entrant.Entrant;
import io.varve.lab.entrant.StepOutcome;
import io.varve.lab.sample.Split;
import java.util.ArrayList;
import java.util.List;

/** Measures what the steps of one run take. Nothing else may run in this Java meanwhile. */
final class Meter {

    private static final double NANOS = 1e9;

    private Meter() {}

    static List<StepCost> costs(Entrant entrant, Split split) {
        List<StepCost> costs = new ArrayList<>();
        HeapPeak peak = new HeapPeak();
        Entrant.Sitting sitting = entrant.start(split);
        for (int step = 0; step < split.steps(); step++) {
            peak.reset();
            StepOutcome outcome = sitting.next();
            long most = peak.bytes();
            costs.add(new StepCost(outcome.nanos() / NANOS, RetainedBytes.of(sitting.model()), most));
        }
        return costs;
    }
}
