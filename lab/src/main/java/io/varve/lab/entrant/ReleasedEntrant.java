package io.varve.lab.entrant;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.lab.released.ReleasedColumns;
import io.varve.lab.released.ReleasedForm;
import io.varve.lab.released.ReleasedForms;
import io.varve.lab.released.ReleasedOutcome;
import io.varve.lab.sample.Split;
import java.util.Arrays;
import java.util.Map;

/**
 * An algorithm as its authors released it, defects included. Its parameters are those of their experiments.
 *
 * @param algorithm the name of one that has a released form
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
        return ReleasedForms.parameters(algorithm);
    }

    @Override
    public Traits traits() {
        return traits(Algorithms.named(algorithm));
    }

    private static <P extends AlgorithmParams<P>> Traits traits(Algorithm<P> declared) {
        return declared.traits(declared.defaults(Conventions.VARVE));
    }

    @Override
    public Sitting start(Split split) {
        ReleasedColumns columns = ReleasedColumns.of(split.data());
        ReleasedForm form = ReleasedForms.start(algorithm, columns).orElseThrow();
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
