package io.varve.cli;

import io.varve.store.Timeline;
import io.varve.table.StepRow;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** The data of a report from a timeline; it keeps no vectors that a map could be drawn of. */
final class TimelineReport {

    private TimelineReport() {}

    static ReportData of(Path file) {
        try (Timeline timeline = Timeline.read(file)) {
            int last = ReadingVerb.step(null, timeline);
            List<StepRow> steps = new ArrayList<>();
            timeline.eachStep(step -> steps.add(step.row()));
            RunFacts facts = new RunFacts(
                    Version.current(),
                    List.of("report", file.toString()),
                    new LinkedHashMap<>(timeline.algorithm().words()),
                    List.of());
            return ReportData.of(String.valueOf(file.getFileName()), facts, steps, timeline.at(last));
        }
    }
}
