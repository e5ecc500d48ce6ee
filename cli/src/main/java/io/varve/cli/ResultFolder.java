package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.group.StepGroups;
import io.varve.io.Format;
import io.varve.io.RunRecord;
import io.varve.io.StoredResult;
import io.varve.io.tables.DescriptionRow;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.KeywordRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.MemberRow;
import io.varve.table.ProfileRow;
import io.varve.table.PseudoLabelRow;
import io.varve.table.RemarkRow;
import io.varve.table.SizeRow;
import io.varve.table.StepRow;
import io.varve.table.TimelineRow;
import io.varve.text.face.Faces;
import io.varve.view.FaceFacts;
import io.varve.view.MapFacts;
import io.varve.view.Replay;
import io.varve.view.Report;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** What {@code varve cluster} leaves: all tables, the record of the run and the report. */
final class ResultFolder {

    /** The table of classes that were given and learned. */
    static final String PSEUDO_LABELS = "pseudo_labels";

    /** The table of pairs that must be together or cannot be. */
    static final String LINKS = "links";

    /** The tables of what clusters are. */
    static final String PROFILES = "profiles";

    static final String MEMBERS = "members";
    static final String KEYWORDS = "keywords";
    static final String REMARKS = "remarks";

    private static final long MOST_TIMELINE_ROWS = 5_000_000;
    /** Of the shortest row, so that nothing is refused that fits. */
    private static final long BYTES_OF_LABEL = 12;

    static final OutFolder.Kind KIND = new OutFolder.Kind(
            List.of(
                    TableChoice.LABELS,
                    TableChoice.TIMELINE,
                    TableChoice.CLUSTERS,
                    TableChoice.EVENTS,
                    "lineage",
                    "sizes",
                    TableChoice.STEPS,
                    TableChoice.GROUPS,
                    GroupLabelRow.TABLE,
                    TableChoice.GROUP_TREE,
                    PROFILES,
                    MEMBERS,
                    KEYWORDS,
                    PSEUDO_LABELS,
                    LINKS,
                    TableChoice.MAP,
                    Reports.COMPONENTS,
                    StoredResult.DESCRIPTIONS),
            List.of(RunRecord.FILE, StoredResult.REPORT),
            Optional.empty());

    private final OutFolder folder;
    private final boolean wholeTimeline;
    private final TableChoice tables;

    private ResultFolder(OutFolder folder, boolean wholeTimeline, TableChoice tables) {
        this.folder = folder;
        this.wholeTimeline = wholeTimeline;
        this.tables = tables;
    }

    /** Refuses, before any work is done, a folder that holds something else or cannot be written. */
    static ResultFolder at(Path path, Format format, boolean wholeTimeline, Inputs inputs) {
        return new ResultFolder(OutFolder.at(path, format, KIND, inputs), wholeTimeline, TableChoice.all());
    }

    /** The same folder, with fewer tables. */
    ResultFolder with(TableChoice chosen) {
        return new ResultFolder(folder.only(chosen::has), wholeTimeline, chosen);
    }

    Path path() {
        return folder.path();
    }

    /**
     * Refuses rows for which the disk has no room.
     *
     * @param rows of the table of labels, as far as is known before a step is clustered
     */
    void requireRoom(DiskRoom room, long rows) {
        // a table in Parquet is packed, and nobody knows how small it becomes
        if (tables.has(TableChoice.LABELS) && folder.format() != Format.PARQUET) {
            room.require("the tables", folder.path(), BYTES_OF_LABEL * rows, "write elsewhere with --out");
        }
    }

    List<String> written() {
        return folder.written();
    }

    void write(
            Run run,
            Snapshot snapshot,
            RunRecord record,
            Optional<MapFacts> map,
            Map<ClusterId, String> descriptions,
            Faces faces,
            List<StepGroups> groups,
            List<PseudoLabelRow> learned,
            List<LinkRow> links) {
        folder.write(draft -> {
            Optional<Beside<Path>> report = tables.has(TableChoice.REPORT)
                    ? Optional.of(report(
                            draft.beside(StoredResult.REPORT), run, snapshot, record, map, descriptions, faces, groups))
                    : Optional.empty();
            writeTables(draft, run, snapshot, faces);
            writeGroups(draft, snapshot, groups, faces.facts());
            writeFaces(draft, faces.facts());
            if (!learned.isEmpty()) {
                draft.table(PSEUDO_LABELS, PseudoLabelRow.class, learned::forEach);
            }
            if (!links.isEmpty()) {
                draft.table(LINKS, LinkRow.class, links::forEach);
            }
            if (map.isPresent()) {
                draft.table(TableChoice.MAP, MapFacts.Place.class, map.get().places()::forEach);
                if (map.get().components().isPresent()) {
                    draft.table(
                            Reports.COMPONENTS,
                            MapFacts.Place.class,
                            map.get().components().get().places()::forEach);
                }
            }
            if (!descriptions.isEmpty()) {
                draft.table(
                        StoredResult.DESCRIPTIONS,
                        DescriptionRow.class,
                        rows -> descriptions.forEach(
                                (cluster, words) -> rows.accept(new DescriptionRow(cluster.toString(), words))));
            }
            record.write(draft.file(RunRecord.FILE));
            if (report.isPresent()) {
                report.get().done();
                draft.file(StoredResult.REPORT);
            }
        });
    }

    /** What takes the steps of a stream as they are made, and makes the record of the run in the end. */
    interface Streaming {
        RunRecord through(StreamedTables rows);
    }

    /** Writes the tables of a stream while it goes on. */
    void stream(Run run, Streaming streaming) {
        folder.write(draft -> {
            try (StreamedTables rows = new StreamedTables(draft, tables)) {
                RunRecord record = streaming.through(rows);
                rows.finish();
                steps(draft, run);
                record.write(draft.file(RunRecord.FILE));
            }
        });
    }

    private static void steps(OutFolder.Draft draft, Run run) throws IOException {
        draft.table(TableChoice.STEPS, StepRow.class, rows -> run.steps().forEach(rows));
    }

    /** Writes the report while the tables are written: neither needs the other. */
    private static Beside<Path> report(
            Path file,
            Run run,
            Snapshot snapshot,
            RunRecord record,
            Optional<MapFacts> map,
            Map<ClusterId, String> descriptions,
            Faces faces,
            List<StepGroups> groups) {
        return Beside.start(() -> {
            RunFacts facts = Reports.facts(record);
            ReportData data = ReportData.of(facts.title(), facts, run.steps(), snapshot)
                    .withDescriptions(faces.names())
                    .withDescriptions(descriptions)
                    .withFaces(faces.facts());
            ReportData grouped = groups.isEmpty() ? data : data.withGroups(groups.get(groups.size() - 1));
            Report.write(map.map(grouped::withMap).orElse(grouped), file);
            return file;
        });
    }

    private void writeTables(OutFolder.Draft draft, Run run, Snapshot snapshot, Faces faces) throws IOException {
        History history = snapshot.history();
        draft.table(TableChoice.LABELS, LabelRow.class, snapshot::eachLabel);
        long timelineRows = run.steps().stream().mapToLong(StepRow::objectsHeld).sum();
        if (wholeTimeline || timelineRows <= MOST_TIMELINE_ROWS) {
            draft.table(TableChoice.TIMELINE, TimelineRow.class, rows -> timeline(history, rows));
        }
        draft.table(
                TableChoice.CLUSTERS,
                ClusterRow.class,
                rows -> history.clusters().stream()
                        .map(cluster -> ClusterRow.of(cluster, faces.names().get(cluster.id())))
                        .forEach(rows));
        draft.table(
                TableChoice.EVENTS,
                EventRow.class,
                rows -> history.events().stream().map(EventRow::of).forEach(rows));
        draft.table(
                "lineage",
                LineageRow.class,
                rows -> LineageRow.of(history.events()).forEach(rows));
        draft.table("sizes", SizeRow.class, rows -> sizes(history, rows));
        steps(draft, run);
    }

    /** As a timeline tells them: a row for every change, by step. */
    private static void sizes(History history, Consumer<SizeRow> rows) {
        Replay replay = new Replay(history.events());
        SortedMap<Integer, List<SizeRow>> bySteps = new TreeMap<>();
        for (Cluster cluster : history.clusters()) {
            SortedMap<Integer, Integer> arrivals = replay.arrivals(cluster.id());
            int[] before = {-1};
            replay.sizes(cluster.id()).forEach((step, size) -> {
                if (size != before[0]) {
                    int objectsNew = arrivals.getOrDefault(step, 0);
                    bySteps.computeIfAbsent(step, unseen -> new ArrayList<>())
                            .add(new SizeRow(step, cluster.id().toString(), size, objectsNew));
                }
                before[0] = size;
            });
        }
        bySteps.values().forEach(ofStep -> ofStep.forEach(rows));
    }

    /** Where there are groups: those of every step, and of the last who is where, and the tree, of which any other number follows. */
    private static void writeGroups(OutFolder.Draft draft, Snapshot snapshot, List<StepGroups> groups, FaceFacts faces)
            throws IOException {
        if (!groups.isEmpty()) {
            draft.table(
                    TableChoice.GROUPS,
                    NamedGroupRow.class,
                    rows -> groups.forEach(step -> NamedGroupRow.of(
                                    step, step.step() == last(groups).step() ? faces.groups() : List.of())
                            .forEach(rows)));
            draft.table(
                    GroupLabelRow.TABLE,
                    GroupLabelRow.class,
                    rows -> snapshot.eachLabel(
                            GroupLabelRow.of(last(groups), "").apply(rows)));
            draft.table(
                    TableChoice.GROUP_TREE,
                    NamedMergeRow.class,
                    rows -> NamedMergeRow.of(last(groups).tree(), faces.merges())
                            .forEach(rows));
        }
    }

    private static StepGroups last(List<StepGroups> groups) {
        return groups.get(groups.size() - 1);
    }

    /** What clusters are; a table that would be empty is not written. */
    static void writeFaces(OutFolder.Draft draft, FaceFacts faces) throws IOException {
        if (!faces.profiles().isEmpty()) {
            draft.table(PROFILES, ProfileRow.class, faces.profiles()::forEach);
        }
        if (!faces.members().isEmpty()) {
            draft.table(MEMBERS, MemberRow.class, faces.members()::forEach);
        }
        if (!faces.keywords().isEmpty()) {
            draft.table(KEYWORDS, KeywordRow.class, faces.keywords()::forEach);
        }
        if (!faces.remarks().isEmpty()) {
            draft.table(REMARKS, RemarkRow.class, faces.remarks()::forEach);
        }
    }

    private static void timeline(History history, Consumer<TimelineRow> rows) {
        for (int step = 0; step <= history.lastStep(); step++) {
            int now = step;
            history.labelsAt(now).forEach((object, cluster) -> rows.accept(TimelineRow.of(now, object, cluster)));
        }
    }
}
