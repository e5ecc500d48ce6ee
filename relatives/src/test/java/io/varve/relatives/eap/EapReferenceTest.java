package io.varve.relatives.eap;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.Conventions;
import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The sample that the authors released with their code: 200 objects at 25 times, and the labels that their code gives. Two
 * groups come closer until time 9 (counted from 0); at times 10 and 11 a third one breaks off.
 */
class EapReferenceTest {

    private static final int TIMES = 25;
    private static final int OBJECTS = 200;

    @Test
    void theReleasedFormComesToTheLabelsOfTheReleasedCode() {
        List<List<String>> expected = SharedData.cells("../reference/eap_labels.csv");
        EapResult result = EapClustering.fit(snapshots(), EapParams.of(Conventions.AUTHORS));
        assertThat(result.convergence().converged()).isTrue();
        assertThat(result.convergence().iterations()).isEqualTo(39);
        Map<String, ClusterId> names = new HashMap<>();
        for (int t = 0; t < TIMES; t++) {
            for (int i = 0; i < OBJECTS; i++) {
                ClusterId label = result.steps().get(t).labels().get(i);
                assertThat(names.computeIfAbsent(expected.get(i).get(t), unseen -> label))
                        .as("object %d at time %d", i, t)
                        .isEqualTo(label);
            }
        }
        assertThat(names.values()).doesNotHaveDuplicates().hasSize(3);
    }

    /** The released form sees the third group at time 8, two before it breaks off; the corrected one at time 9. */
    @OnlyLong
    @Test
    void theCorrectedFormFindsTheThirdGroupLater() {
        EapResult result = EapClustering.fit(snapshots(), EapParams.defaults());
        assertThat(result.convergence().converged()).isTrue();
        assertThat(result.convergence().iterations()).isEqualTo(43);
        List<List<Integer>> expected = new ArrayList<>(Collections.nCopies(9, List.of(102, 98)));
        expected.add(List.of(102, 68, 30));
        expected.addAll(Collections.nCopies(15, List.of(102, 55, 43)));
        assertThat(sizes(result.steps())).isEqualTo(expected);
        List<ClusterEvent> events = result.snapshot().history().events();
        assertThat(events)
                .filteredOn(event -> event instanceof ClusterEvent.Created)
                .hasSize(3);
        assertThat(events).noneMatch(event -> event instanceof ClusterEvent.Pruned);
        assertThat(result.snapshot().history().cluster(new ClusterId(2)).born()).isEqualTo(9);
    }

    /** Windows are tested on smaller snapshots in every check: EapTest, EapOracleTest, EapContractTest. */
    @OnlyLong
    @Test
    void oneByOneTheThirdGroupIsFoundWhenItBreaksOff() {
        EapClustering eap = EapClustering.create(EapParams.defaults().withWindow(8));
        List<StepResult> steps = new ArrayList<>();
        for (Batch batch : snapshots()) {
            steps.add(eap.partialFit(batch));
        }
        assertThat(steps).allMatch(step -> step.convergence().converged());
        List<List<Integer>> expected = new ArrayList<>(Collections.nCopies(10, List.of(102, 98)));
        expected.add(List.of(102, 69, 29));
        expected.add(List.of(102, 56, 42));
        expected.addAll(Collections.nCopies(TIMES - 12, List.of(102, 55, 43)));
        assertThat(sizes(steps)).isEqualTo(expected);
        assertThat(eap.snapshot().history().clusters())
                .as("clusters keep their names from run to run")
                .hasSize(3);
    }

    /** The sizes of the clusters at each time, in the order of their ids. */
    private static List<List<Integer>> sizes(List<StepResult> steps) {
        List<List<Integer>> sizes = new ArrayList<>();
        for (StepResult step : steps) {
            Map<ClusterId, Integer> counted = new TreeMap<>();
            step.labels().forEach(label -> counted.merge(label, 1, Integer::sum));
            sizes.add(List.copyOf(counted.values()));
        }
        return sizes;
    }

    private static List<Batch> snapshots() {
        List<List<String>> rows = SharedData.cells("../reference/eap_data.csv");
        List<Batch> snapshots = new ArrayList<>();
        for (int t = 0; t < TIMES; t++) {
            double[][] values = rows.subList(t * OBJECTS, (t + 1) * OBJECTS).stream()
                    .map(row -> row.stream().mapToDouble(Double::parseDouble).toArray())
                    .toArray(double[][]::new);
            snapshots.add(Batch.of(values).named("time " + t));
        }
        return snapshots;
    }
}
