package io.varve.cli;

import io.varve.io.RunRecord;
import io.varve.io.StoredResult;
import io.varve.text.AssignmentRow;
import io.varve.text.Change;
import io.varve.text.FileNames;
import io.varve.text.ScoreRow;
import io.varve.text.SenseRow;
import io.varve.text.Senses;
import io.varve.text.label.NamedSenses;
import io.varve.view.WordReport;
import io.varve.view.WordReportData;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What {@code varve shift} leaves: tables, a file of clusters a word, the report and the record of the run. */
final class ShiftTables {

    private static final String CLUSTERS = "clusters";

    static final OutFolder.Kind KIND = new OutFolder.Kind(
            List.of("scores", "senses", "assignments"),
            List.of(RunRecord.FILE, StoredResult.REPORT, ShiftInput.FOUND),
            Optional.of(CLUSTERS));

    private final OutFolder.Draft draft;

    ShiftTables(OutFolder.Draft draft) {
        this.draft = draft;
    }

    void write(List<NamedSenses> all, List<Change> changes, WordReportData report, RunRecord record)
            throws IOException {
        draft.table(
                "scores",
                ScoreRow.class,
                rows -> changes.stream().map(ScoreRow::of).forEach(rows));
        draft.table(
                "senses",
                SenseRow.class,
                rows -> all.forEach(one ->
                        SenseRow.of(one.senses(), one.keywords(), one.labels()).forEach(rows)));
        draft.table(
                "assignments",
                AssignmentRow.class,
                rows -> all.forEach(one -> AssignmentRow.of(one.senses()).forEach(rows)));
        FileNames names = FileNames.besides(List.of());
        for (NamedSenses one : all) {
            clusters(one.senses(), names.of(one.senses().word()));
        }
        WordReport.write(report, draft.file(StoredResult.REPORT));
        record.write(draft.file(RunRecord.FILE));
    }

    /** As WUG has them: a file a word. */
    private void clusters(Senses senses, String name) throws IOException {
        List<String> lines = new ArrayList<>(List.of("identifier\tcluster"));
        AssignmentRow.of(senses)
                .forEach(row -> lines.add(row.identifier() + "\t" + row.sense().substring(1)));
        Files.write(draft.file(CLUSTERS + "/" + name + ".csv"), lines);
    }
}
