package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupRow;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.io.RunRecord;
import io.varve.io.StoredResult;
import io.varve.store.StepWord;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.KeywordRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.table.StepRow;
import io.varve.text.face.Faces;
import io.varve.text.face.TimelineFaces;
import io.varve.text.face.TimelineMap;
import io.varve.view.ClusterFacts;
import io.varve.view.FaceFacts;
import io.varve.view.MapFacts;
import io.varve.view.ReportData;
import io.varve.view.ReportTables;
import io.varve.view.RunFacts;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where the data of a report come from: a result or a timeline, which view does not know. */
final class Reports {

    /** The map by components, where table map is one by neighbours. */
    static final String COMPONENTS = "map_components";

    private Reports() {}

    /** What the head of a report tells of a run. */
    static RunFacts facts(RunRecord record) {
        return new RunFacts(
                record.version(),
                record.command(),
                withRowsLeftOut(record),
                record.inputs().stream()
                        .map(input ->
                                new RunFacts.InputFile(input.file(), input.format(), input.bytes(), input.sha256()))
                        .toList());
    }

    /** Who counts the objects of a report and the lines of the file shall find the difference. */
    private static Map<String, Object> withRowsLeftOut(RunRecord record) {
        Map<String, Object> told = new LinkedHashMap<>(record.parameters());
        record.rows()
                .leftOut()
                .forEach((reason, count) ->
                        told.put(reason, count + " of " + record.rows().read()));
        return told;
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
                .withDescriptions(names(result))
                .withDescriptions(result.descriptions());
        data = data.withFaces(faces(result, data));
        // the map is drawn where it was kept; a run of given similarities has none
        data = withGroups(data, result);
        return record.mapAxes().size() == 2 && result.has("map") ? data.withMap(map(result, record)) : data;
    }

    private static MapFacts map(StoredResult result, RunRecord record) {
        List<MapFacts.Place> places = result.table("map", MapFacts.Place.class);
        return result.has(COMPONENTS)
                ? MapFacts.byNeighbours(
                        places, new MapFacts(record.mapAxes(), result.table(COMPONENTS, MapFacts.Place.class)))
                : new MapFacts(record.mapAxes(), places);
    }

    /** What clusters are called; a result of an earlier version has no names. */
    private static Map<ClusterId, String> names(StoredResult result) {
        Map<ClusterId, String> names = new HashMap<>();
        for (ClusterRow row : result.table("clusters", ClusterRow.class)) {
            if (row.name() != null) {
                names.put(ClusterId.parse(row.cluster()), row.name());
            }
        }
        return names;
    }

    private static FaceFacts faces(StoredResult result, ReportData data) {
        int last = data.steps().isEmpty()
                ? -1
                : data.steps().get(data.steps().size() - 1).step();
        return new FaceFacts(
                rows(result, ResultFolder.PROFILES, ProfileRow.class),
                rows(result, ResultFolder.MEMBERS, MemberRow.class),
                rows(result, ResultFolder.KEYWORDS, KeywordRow.class),
                called(rows(result, "groups", NamedGroupRow.class).stream()
                        .filter(row -> row.step() == last && !row.state().equals("ended"))
                        .map(NamedGroupRow::name)),
                called(rows(result, "group_tree", NamedMergeRow.class).stream().map(NamedMergeRow::name)));
    }

    /** Names in their order; none at all where all are missing. */
    private static List<String> called(Stream<@Nullable String> names) {
        List<String> called =
                names.map(name -> Objects.requireNonNullElse(name, "")).toList();
        return called.stream().allMatch(String::isEmpty) ? List.of() : called;
    }

    private static <R extends Record> List<R> rows(StoredResult result, String table, Class<R> type) {
        return result.has(table) ? result.table(table, type) : List.of();
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
        List<GroupTree.Merge> merges = result.table("group_tree", NamedMergeRow.class).stream()
                .map(NamedMergeRow::toMerge)
                .toList();
        GroupTree tree = GroupTree.of(sizes, merges, Integer.parseInt(suggested.toString()));
        return data.withGroups(new StepGroups(last, tree, groups));
    }

    /** With a map where the timeline keeps the numbers of its objects. */
    static ReportData of(Path file) {
        try (Timeline timeline = Timeline.read(file)) {
            int last = StepWord.at(null, timeline);
            Iterator<StoredStepRow> judged =
                    StepsVerb.judged(timeline, StepsVerb.kept(timeline)).iterator();
            List<StepRow> steps = new ArrayList<>();
            timeline.eachStep(step -> {
                StoredStepRow row = judged.next();
                steps.add(step.row().judged(row.purity(), row.nmi()));
            });
            RunFacts facts = new RunFacts(
                    Version.current(),
                    List.of("report", file.toString()),
                    new LinkedHashMap<>(timeline.algorithm().words()),
                    List.of());
            Faces faces = TimelineFaces.of(timeline, last);
            ReportData data = ReportData.of(String.valueOf(file.getFileName()), facts, steps, timeline.at(last))
                    .withDescriptions(faces.names())
                    .withFaces(faces.facts());
            data = TimelineMap.of(timeline, last).map(data::withMap).orElse(data);
            return timeline.groups().areKept()
                    ? data.withGroups(timeline.groups().at(last))
                    : data;
        }
    }
}
