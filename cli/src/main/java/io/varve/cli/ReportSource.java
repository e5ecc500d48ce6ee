package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.io.Input;
import io.varve.table.LabelRow;
import io.varve.table.StepRow;
import io.varve.view.MapFacts;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The data of a report, from a run that has just ended or from what an earlier one has written: the same either way. */
final class ReportSource {

    private static final int REPRESENTATIVES = 5;

    private ReportSource() {}

    static ReportData ofRun(Run run, Snapshot snapshot, RunRecord record, Optional<MapFacts> map) {
        History history = snapshot.history();
        List<LabelRow> labels = new ArrayList<>();
        snapshot.eachLabel(labels::add);
        return of(record.facts(), run.steps(), history.clusters(), history.events(), labels, map);
    }

    static ReportData of(
            RunFacts facts,
            List<StepRow> steps,
            List<Cluster> clusters,
            List<ClusterEvent> events,
            List<LabelRow> labels,
            Optional<MapFacts> map) {
        ReportData data = ReportData.of(
                        title(facts.inputs()),
                        facts,
                        steps,
                        clusters,
                        events)
                .withRepresentatives(representatives(labels));
        return map.map(data::withMap).orElse(data);
    }

    static RunFacts.InputFile facts(Input input) {
        return new RunFacts.InputFile(input.file(), input.format(), input.bytes(), input.sha256());
    }

    private static String title(List<RunFacts.InputFile> inputs) {
        if (inputs.isEmpty()) {
            return "Clusters over time";
        }
        String file = inputs.get(0).file();
        Path name = Path.of(file).getFileName();
        String first = file.equals("-") || name == null ? "standard input" : name.toString();
        int more = inputs.size() - 1;
        return more == 0 ? first : first + " and " + more + (more == 1 ? " other file" : " other files");
    }

    /** The objects most like what stands for their cluster, the best first. */
    private static Map<ClusterId, List<String>> representatives(List<LabelRow> labels) {
        Map<ClusterId, List<LabelRow>> members = new TreeMap<>();
        for (LabelRow label : labels) {
            if (label.cluster() != null && label.similarity() != null) {
                members.computeIfAbsent(ClusterId.parse(label.cluster()), id -> new ArrayList<>())
                        .add(label);
            }
        }
        Map<ClusterId, List<String>> best = new TreeMap<>();
        members.forEach((cluster, rows) -> best.put(
                cluster,
                rows.stream()
                        .sorted(Comparator.comparingDouble(ReportSource::dissimilarity))
                        .limit(REPRESENTATIVES)
                        .map(LabelRow::object)
                        .toList()));
        return best;
    }

    private static double dissimilarity(LabelRow row) {
        return row.similarity() == null ? Double.POSITIVE_INFINITY : -row.similarity();
    }
}
