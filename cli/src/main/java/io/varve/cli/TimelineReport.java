package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.table.LabelRow;
import io.varve.table.StepRow;
import io.varve.store.Timeline;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** The data of a report from a timeline; it keeps no vectors that a map could be drawn of. */
final class TimelineReport {

    private TimelineReport() {}

    static ReportData of(Path file) {
        try (Timeline timeline = Timeline.read(file)) {
            int last = ReadingVerb.step(null, timeline);
            List<StepRow> steps = new ArrayList<>();
            timeline.steps(step -> steps.add(step.row()));
            List<Cluster> clusters = new ArrayList<>();
            timeline.clusters(last, clusters::add);
            List<ClusterEvent> events = new ArrayList<>();
            timeline.events(0, last, events::add);
            List<LabelRow> labels = new ArrayList<>();
            timeline.labels(last, labels::add);
            RunFacts facts = new RunFacts(
                    Version.current(),
                    List.of("report", file.toString()),
                    new LinkedHashMap<>(timeline.algorithm().words()),
                    List.of());
            return ReportSource.of(facts, steps, clusters, events, labels, Optional.empty())
                    .titled(String.valueOf(file.getFileName()));
        }
    }
}
