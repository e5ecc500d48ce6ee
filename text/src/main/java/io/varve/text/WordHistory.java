package io.varve.text;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.view.StepFacts;
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
        List<StepFacts> steps, List<Cluster> clusters, List<ClusterEvent> events, List<Map<String, ClusterId>> labels) {

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
     * Collects what a clusterer tells.
     *
     * @param results of all its steps
     * @param end after the last of them
     * @return its history
     */
    public static WordHistory of(List<StepResult> results, Snapshot end) {
        List<Map<String, ClusterId>> labels = new ArrayList<>();
        for (StepResult result : results) {
            Map<String, ClusterId> now = new LinkedHashMap<>();
            end.history()
                    .labelsAt(result.step())
                    .forEach((use, sense) -> sense.ifPresent(known -> now.put(use, known)));
            labels.add(now);
        }
        return new WordHistory(
                results.stream().map(StepFacts::of).toList(),
                end.history().clusters(),
                end.history().events(),
                labels);
    }

    /** The sense of a use after a step. */
    Optional<ClusterId> labelAt(String use, int step) {
        return Optional.ofNullable(labels.get(step).get(use));
    }
}
