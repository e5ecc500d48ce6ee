package io.varve.text.timeline;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.io.tables.StepRow;
import io.varve.store.Timeline;
import io.varve.text.WordHistory;
import io.varve.view.StepFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The history of a word as its timeline tells it: the same as of a clusterer that has just taken all steps. */
final class StoredHistory {

    private StoredHistory() {}

    static WordHistory of(Timeline timeline) {
        int last = timeline.lastStep();
        List<StepFacts> steps = new ArrayList<>();
        timeline.steps(step -> steps.add(facts(step.row())));
        List<Cluster> clusters = new ArrayList<>();
        timeline.clusters(last, clusters::add);
        List<ClusterEvent> events = new ArrayList<>();
        timeline.events(0, last, events::add);
        List<Map<String, ClusterId>> labels = new ArrayList<>();
        for (int step = 0; step <= last; step++) {
            Map<String, ClusterId> now = new LinkedHashMap<>();
            timeline.labels(step, row -> {
                if (row.cluster() != null) {
                    now.put(row.object(), ClusterId.parse(row.cluster()));
                }
            });
            labels.add(now);
        }
        return new WordHistory(steps, clusters, events, labels);
    }

    private static StepFacts facts(StepRow row) {
        return new StepFacts(
                row.step(),
                Objects.requireNonNullElse(row.batch(), ""),
                row.objectsNew(),
                row.objectsHeld(),
                row.clusters(),
                row.iterations(),
                row.settled(),
                row.converged(),
                row.seconds(),
                row.purity(),
                row.nmi());
    }
}
