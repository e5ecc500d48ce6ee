package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Assignments;
import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.Convergence;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a step did is told, whatever happened. */
class NarratorTest {

    @Test
    void everyKindOfEventIsTold() {
        ClusterId k0 = new ClusterId(0);
        ClusterId k1 = new ClusterId(1);
        ClusterId k2 = new ClusterId(2);
        List<ClusterEvent> events = List.of(
                new ClusterEvent.Created(3, k0, 2),
                new ClusterEvent.Enriched(3, k1, 2, 3),
                new ClusterEvent.Merged(3, List.of(k0, k1), k2, 1, 1),
                new ClusterEvent.Split(3, List.of(k2), new ClusterId(3), List.of("x"), 1),
                new ClusterEvent.Moved(3, List.of(k1), k2, List.of("a"), 1, 2),
                new ClusterEvent.Pruned(3, new ClusterId(4), 1, 5));
        StringWriter told = new StringWriter();
        Narrator narrator = new Narrator(new PrintWriter(told, true));
        StepResult result = new StepResult(
                3,
                "b",
                Assignments.of(List.of(Optional.of(k2)), -1),
                events,
                new Convergence(true, 9, 1, 0.5),
                List.of(),
                3,
                2,
                Duration.ZERO);
        Run run = new Run(false);
        run.add(Batch.of(List.of("a"), new double[][] {{1}}), result, Map::of, Optional.empty());
        narrator.step(run.lastRow(), result, Optional.empty(), Optional.empty());
        assertThat(told.toString())
                .contains("created", "enriched", "merged   k0 k1 into k2 (1 object)", "split    k3 from k2 (1 object)")
                .contains("moved    1 object", "pruned");
    }
}
