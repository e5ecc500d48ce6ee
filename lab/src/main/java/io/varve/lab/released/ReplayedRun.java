package io.varve.lab.released;

import io.varve.lab.data.DataSet;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A recorded run and what it came to again.
 *
 * @param recorded what it was given
 * @param steps one per batch
 */
record ReplayedRun(RecordedRun recorded, List<Step> steps) {

    /**
     * One step.
     *
     * @param outcome as the released form has it
     * @param rows of the data set that are still held
     * @param purity over these
     * @param nmi over these
     */
    record Step(ReleasedOutcome outcome, int[] rows, double purity, double nmi) {}

    static ReplayedRun of(RecordedRun recorded, DataSet data) {
        ReleasedForm form = recorded.start(ReleasedColumns.of(data));
        double[][] rows = data.coded();
        int[] order = recorded.order();
        List<Step> steps = new ArrayList<>();
        int from = 0;
        for (int size : recorded.sizes()) {
            double[][] batch = IntStream.range(from, from + size)
                    .mapToObj(position -> rows[order[position]])
                    .toArray(double[][]::new);
            steps.add(judged(form.step(batch), order, data));
            from += size;
        }
        return new ReplayedRun(recorded, List.copyOf(steps));
    }

    private static Step judged(ReleasedOutcome outcome, int[] order, DataSet data) {
        int[] rows =
                Arrays.stream(outcome.held()).map(position -> order[position]).toArray();
        List<Integer> labels = Arrays.stream(outcome.labels()).boxed().toList();
        List<Integer> truth = Arrays.stream(rows).map(data::classOf).boxed().toList();
        return new Step(outcome, rows, Purity.of(labels, truth), NormalizedMutualInformation.of(labels, truth));
    }

    /** Says in one line what the run was and came to. */
    String summary() {
        StringBuilder line = new StringBuilder(recorded.data()).append(", ").append(recorded.algorithm());
        recorded.seed().ifPresent(seed -> line.append(", seed ").append(seed));
        recorded.pack0().ifPresent(pack -> line.append(", pack0 ").append(pack));
        line.append(": clusters ").append(each(step -> step.outcome().clusterCount()));
        line.append("; iterations ").append(each(step -> step.outcome().iterations()));
        line.append("; held ").append(each(step -> step.rows().length));
        return line.toString();
    }

    private String each(ToIntFunction<Step> number) {
        return steps.stream()
                .map(step -> Integer.toString(number.applyAsInt(step)))
                .collect(Collectors.joining(" "));
    }
}
