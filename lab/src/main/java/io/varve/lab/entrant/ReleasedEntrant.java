package io.varve.lab.entrant;

import io.varve.lab.released.Pack0;
import io.varve.lab.released.ReleasedApp;
import io.varve.lab.released.ReleasedColumns;
import io.varve.lab.released.ReleasedForm;
import io.varve.lab.released.ReleasedIapna;
import io.varve.lab.released.ReleasedOutcome;
import io.varve.lab.sample.Split;
import java.util.Arrays;
import java.util.Map;

/**
 * APP or IAPNA as the authors released it, defects included. Its parameters are those of their experiments.
 *
 * @param algorithm {@code app} or {@code iapna}
 */
record ReleasedEntrant(String algorithm) implements Entrant {

    /** As early as the released code looks whether exemplars have stayed the same, counted as it counts. */
    private static final int FIRST_LOOK = 15;

    @Override
    public String preset() {
        return "authors";
    }

    @Override
    public Map<String, Object> parameters() {
        return algorithm.equals("app") ? Map.of("pack0", Pack0.EXEMPLAR.toString(), "prune_after", 1) : Map.of();
    }

    @Override
    public Sitting start(Split split) {
        ReleasedColumns columns = ReleasedColumns.of(split.data());
        ReleasedForm form =
                algorithm.equals("app") ? new ReleasedApp(columns, Pack0.EXEMPLAR) : new ReleasedIapna(columns);
        return new ReleasedSitting(form, split);
    }

    /** A run of a released form. */
    private static final class ReleasedSitting implements Sitting {

        private final ReleasedForm form;
        private final Split split;
        private final double[][] rows;
        private int step;
        private boolean nothingLeft;

        ReleasedSitting(ReleasedForm form, Split split) {
            this.form = form;
            this.split = split;
            this.rows = split.data().coded();
        }

        @Override
        public StepOutcome next() {
            int[] arrived = split.arrived(step);
            double[][] batch = Arrays.stream(split.batches().get(step++))
                    .mapToObj(row -> rows[row])
                    .toArray(double[][]::new);
            if (nothingLeft) {
                return new StepOutcome(new int[0], new int[0], 0, 0, false, false, 0, 0);
            }
            long start = System.nanoTime();
            ReleasedOutcome outcome = form.step(batch);
            long nanos = System.nanoTime() - start;
            // pruning may remove everything, and then the released code fails at its next step
            nothingLeft = outcome.held().length == 0;
            return new StepOutcome(
                    Arrays.stream(outcome.held())
                            .map(position -> arrived[position])
                            .toArray(),
                    outcome.labels(),
                    outcome.points(),
                    outcome.iterations(),
                    outcome.converged(),
                    outcome.converged() && outcome.iterations() <= FIRST_LOOK,
                    outcome.cut().length,
                    nanos);
        }

        @Override
        public Object model() {
            return form;
        }
    }
}
