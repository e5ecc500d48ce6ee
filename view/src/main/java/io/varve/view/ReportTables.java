package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of tables that a report can be drawn of again, in their order.
 *
 * @param steps what each came to
 * @param clusters that are or were
 * @param lineage which cluster passed into which
 * @param events what happened to clusters
 * @param labels of the objects held
 */
public record ReportTables(
        List<StepRow> steps,
        List<ClusterRow> clusters,
        List<LineageRow> lineage,
        List<EventRow> events,
        List<LabelRow> labels) {

    /**
     * Copies the lists.
     *
     * @param steps as above
     * @param clusters as above
     * @param lineage as above
     * @param events as above
     * @param labels as above
     */
    public ReportTables {
        steps = List.copyOf(steps);
        clusters = List.copyOf(clusters);
        lineage = List.copyOf(lineage);
        events = List.copyOf(events);
        labels = List.copyOf(labels);
    }

    /**
     * Makes of the rows what the history they were written of would have made.
     *
     * @param title of the report
     * @param run what was run
     * @return the data of a report without map and descriptions
     * @throws Refused if there is an event of another name than this version knows
     */
    public ReportData reportData(String title, RunFacts run) {
        return ReportData.of(title, run, steps, pastClusters(), pastEvents()).withLabels(labels);
    }

    private List<Cluster> pastClusters() {
        Map<String, List<ClusterId>> parents = new HashMap<>();
        for (LineageRow link : lineage) {
            parents.computeIfAbsent(link.into(), into -> new ArrayList<>()).add(ClusterId.parse(link.from()));
        }
        return clusters.stream()
                .map(row -> row.toCluster(parents.getOrDefault(row.cluster(), List.of())))
                .toList();
    }

    private List<ClusterEvent> pastEvents() {
        Map<String, Integer> lastChanged = new HashMap<>();
        clusters.forEach(cluster -> lastChanged.put(cluster.cluster(), cluster.lastChanged()));
        return events.stream().map(row -> event(row, lastChanged)).toList();
    }

    private static ClusterEvent event(EventRow row, Map<String, Integer> lastChanged) {
        return row.toEvent(lastChanged.getOrDefault(row.cluster(), row.step()))
                .orElseThrow(() -> new Refused("the table of events holds an event '" + Shortened.of(row.event())
                        + "' that this version does not know; use the version that wrote it"));
    }
}
