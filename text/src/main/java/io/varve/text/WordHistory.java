package io.varve.text;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What became of the senses of a word, whether a run has just found them or a timeline keeps them.
 *
 * @param steps a step per period
 * @param clusters every sense that is or was, by id
 * @param events in order
 * @param labels after every step, from the identifier of a use to its sense; uses without sense are left out
 */
public record WordHistory(
        List<StepRow> steps, List<Cluster> clusters, List<ClusterEvent> events, List<Map<String, ClusterId>> labels) {

    /**
     * Copies the lists.
     *
     * @param steps as above
     * @param clusters as above
     * @param events as above
     * @param labels as above
     */
    public WordHistory {
        steps = List.copyOf(steps);
        clusters = List.copyOf(clusters);
        events = List.copyOf(events);
        labels = labels.stream()
                .map(step -> Collections.unmodifiableMap(new LinkedHashMap<>(step)))
                .toList();
    }

    /**
     * Collects what a snapshot tells, of a clusterer in memory or of a timeline.
     *
     * @param steps all steps
     * @param end after the last of them
     * @return its history
     */
    public static WordHistory of(List<StepRow> steps, Snapshot end) {
        History history = end.history();
        List<Map<String, ClusterId>> labels = new ArrayList<>();
        for (StepRow step : steps) {
            Map<String, ClusterId> now = new LinkedHashMap<>();
            history.labelsAt(step.step()).forEach((use, sense) -> sense.ifPresent(known -> now.put(use, known)));
            labels.add(now);
        }
        return new WordHistory(steps, history.clusters(), history.events(), labels);
    }

    /** The sense of a use after a step. */
    Optional<ClusterId> labelAt(String use, int step) {
        return Optional.ofNullable(labels.get(step).get(use));
    }
}
