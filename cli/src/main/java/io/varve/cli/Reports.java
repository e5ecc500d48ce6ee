package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupRow;
import io.varve.group.GroupTree;
import io.varve.group.MergeRow;
import io.varve.group.StepGroups;
import io.varve.io.RunRecord;
import io.varve.io.StoredResult;
import io.varve.store.Timeline;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.StepRow;
import io.varve.view.ClusterFacts;
import io.varve.view.MapFacts;
import io.varve.view.ReportData;
import io.varve.view.ReportTables;
import io.varve.view.RunFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Where the data of a report come from: a result or a timeline, which view does not know. */
final class Reports {

    private Reports() {}

    /** What the head of a report tells of a run. */
    static RunFacts facts(RunRecord record) {
        return new RunFacts(
                record.version(),
                record.command(),
                record.parameters(),
                record.inputs().stream()
                        .map(input ->
                                new RunFacts.InputFile(input.file(), input.format(), input.bytes(), input.sha256()))
                        .toList());
    }

    static ReportData of(StoredResult result) {
        RunRecord record = result.record();
        RunFacts facts = facts(record);
        ReportData data = new ReportTables(
                        result.table("steps", StepRow.class),
                        result.table("clusters", ClusterRow.class),
                        result.table("lineage", LineageRow.class),
                        result.table("events", EventRow.class),
                        result.table("labels", LabelRow.class))
                .reportData(facts.title(), facts)
                .withDescriptions(result.descriptions());
        // the map is drawn where it was kept; a run of given similarities has none
        data = withGroups(data, result);
        return record.mapAxes().size() == 2 && result.has("map")
                ? data.withMap(new MapFacts(record.mapAxes(), result.table("map", MapFacts.Place.class)))
                : data;
    }

    /** A result of an earlier version, or of an algorithm without groups, has none. */
    private static ReportData withGroups(ReportData data, StoredResult result) {
        Object suggested = result.record().groups().get("suggested");
        if (suggested == null || !result.has("groups") || !result.has("group_tree")) {
            return data;
        }
        int last = data.steps().get(data.steps().size() - 1).step();
        List<Group> groups = result.table("groups", GroupRow.class).stream()
                .filter(row -> row.step() == last)
                .map(Group::of)
                .toList();
        SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
        for (ClusterFacts facts : data.clusters()) {
            if (facts.cluster().state() == Cluster.State.LIVE) {
                sizes.put(facts.cluster().id(), facts.cluster().size());
            }
        }
        List<GroupTree.Merge> merges = result.table("group_tree", MergeRow.class).stream()
                .map(MergeRow::toMerge)
                .toList();
        GroupTree tree = GroupTree.of(sizes, merges, Integer.parseInt(suggested.toString()));
        return data.withGroups(new StepGroups(last, tree, groups));
    }

    /** A timeline keeps no vectors that a map could be drawn of. */
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
            ReportData data = ReportData.of(String.valueOf(file.getFileName()), facts, steps, timeline.at(last));
            return timeline.groups().areKept()
                    ? data.withGroups(timeline.groups().at(last))
                    : data;
        }
    }
}
