package io.varve.cli;

import io.varve.ClusterId;
import io.varve.io.RunRecord;
import io.varve.io.StoredResult;
import io.varve.refusal.Refused;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.DrawRow;
import io.varve.text.Draws;
import io.varve.text.FileNames;
import io.varve.text.ScoreRow;
import io.varve.text.SenseRow;
import io.varve.text.Senses;
import io.varve.text.Use;
import io.varve.text.label.NamedSenses;
import io.varve.text.timeline.WordFolder;
import io.varve.text.wug.GroupingStats;
import io.varve.view.WordReport;
import io.varve.view.WordReportData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** What {@code varve shift} leaves: tables, a file of clusters a word, the report and the record of the run. */
final class ShiftTables {

    private static final String CLUSTERS = "clusters";
    private static final String STATS = "stats_groupings.csv";
    /** What WUG calls a use without sense. */
    private static final String NOISE = "-1";

    static final OutFolder.Kind KIND = new OutFolder.Kind(
            List.of("scores", "draws", "senses", "assignments"),
            List.of(RunRecord.FILE, StoredResult.REPORT, ShiftInput.FOUND, STATS),
            Optional.of(CLUSTERS));

    private final OutFolder.Draft draft;

    ShiftTables(OutFolder.Draft draft) {
        this.draft = draft;
    }

    /** A result has no timelines, in which senses would keep their ids. */
    static void refuseResult(Path folder) {
        if (Files.exists(folder.resolve(STATS)) && !WordFolder.isOne(folder)) {
            throw new Refused(
                    "%s is a result of --out, which cannot be continued; name another folder for --into, in the first run too, and give all uses again with the later ones"
                            .formatted(folder));
        }
    }

    void write(List<NamedSenses> all, List<Change> changes, Draws draws, WordReportData report, RunRecord record)
            throws IOException {
        draft.table(
                "scores",
                ScoreRow.class,
                rows -> changes.stream().map(ScoreRow::of).forEach(rows));
        if (!draws.draws().isEmpty()) {
            draft.table("draws", DrawRow.class, rows -> draws.rows().forEach(rows));
        }
        draft.table(
                "senses",
                SenseRow.class,
                rows -> all.forEach(one -> SenseRow.of(
                                one.senses(), one.keywords(), one.periodKeywords(), one.labels(), one.coarse())
                        .forEach(rows)));
        draft.table(
                "assignments",
                AssignmentRow.class,
                rows -> all.forEach(
                        one -> AssignmentRow.of(one.senses(), one.coarse()).forEach(rows)));
        Files.write(
                draft.file(STATS),
                Stream.concat(
                                Stream.of(GroupingStats.HEADER),
                                all.stream()
                                        .flatMap(one -> GroupingStats.of(one.senses()).stream())
                                        .map(GroupingStats::line))
                        .toList());
        FileNames names = FileNames.besides(List.of());
        for (NamedSenses one : all) {
            clusters(one.senses(), names.of(one.senses().word()));
        }
        WordReport.write(report, draft.file(StoredResult.REPORT));
        record.write(draft.file(RunRecord.FILE));
    }

    /** As WUG has them: a file a word, with every use that was clustered. */
    private void clusters(Senses senses, String name) throws IOException {
        int last = senses.periods().size() - 1;
        List<String> lines = new ArrayList<>(List.of("identifier\tcluster"));
        for (int period = 0; period <= last; period++) {
            Map<String, ClusterId> known = senses.sensesOf(period, last);
            for (Use use : senses.uses(period)) {
                ClusterId sense = known.get(use.identifier());
                lines.add(use.identifier() + "\t" + (sense == null ? NOISE : Long.toString(sense.number())));
            }
        }
        Files.write(draft.file(CLUSTERS + "/" + name + ".csv"), lines);
    }
}
