package io.varve.cli;

import io.varve.LearnsLabels;
import io.varve.io.Format;
import io.varve.refusal.Refused;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.PseudoLabelRow;
import io.varve.table.SizeRow;
import io.varve.text.face.Faces;
import io.varve.text.face.TimelineFaces;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve export}: all tables of a timeline, or a copy of it. */
@Command(
        name = "export",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description =
                "Writes all tables of a timeline to a folder: labels, clusters, groups, sizes, events, lineage and steps. Or"
                        + " copies the timeline as it is at one moment, while others may add to it.",
        footer = {
            "",
            "Examples:",
            "  ./varve export lake.varve --out lake-tables",
            "  ./varve export lake.varve --backup lake-backup.varve",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ExportVerb implements Callable<Integer> {

    private static final OutFolder.Kind KIND = new OutFolder.Kind(
            List.of(
                    "labels",
                    "clusters",
                    "groups",
                    GroupLabelRow.TABLE,
                    "group_tree",
                    "sizes",
                    "events",
                    "lineage",
                    "steps",
                    ResultFolder.REMARKS,
                    ResultFolder.PROFILES,
                    ResultFolder.MEMBERS,
                    ResultFolder.KEYWORDS,
                    ResultFolder.PSEUDO_LABELS),
            List.of(),
            Optional.empty());

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "TIMELINE", description = "A file that 'varve add' has made.")
    private Path file = Path.of(".");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Folder for the tables, new or not; an earlier export there is replaced, nothing else.")
    private @Nullable Path out;

    @Option(
            names = "--backup",
            paramLabel = "FILE",
            description = "Where the copy goes; a file that does not exist yet.")
    private @Nullable Path backup;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            defaultValue = "csv",
            description = "Format of the tables: csv (default), tsv, jsonl, parquet.")
    private String format = "csv";

    @Option(
            names = "--at",
            paramLabel = "STEP",
            description = "Labels and clusters after this step. Default: the last.")
    private @Nullable String at;

    @Override
    public Integer call() {
        if ((out == null) == (backup == null)) {
            throw new ParameterException(
                    Specs.of(spec).commandLine(), "give either --out with a folder or --backup with a file");
        }
        try (Timeline timeline = Timeline.read(file)) {
            if (backup != null) {
                timeline.backUp(backup);
                Specs.of(spec).commandLine().getOut().println(file + " copied to " + backup);
            } else if (out != null) {
                tables(timeline, out);
            }
        }
        return 0;
    }

    private void tables(Timeline timeline, Path folder) {
        Format chosen = Arrays.stream(Format.values())
                .filter(known -> known.writable() && known.toString().equals(format))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        Specs.of(spec).commandLine(),
                        "--format '" + format + "' is not known; choose csv, tsv, jsonl or" + " parquet"));
        OutFolder place = place(folder, chosen);
        // others may add meanwhile: all tables end with the same step
        int last = timeline.lastStep();
        int step = ReadingVerb.step(at, timeline, Specs.of(spec));
        Faces faces = TimelineFaces.of(timeline, step);
        List<StoredStepRow> steps = StepsVerb.judged(timeline, StepsVerb.kept(timeline));
        place.write(draft -> {
            ResultFolder.writeFaces(draft, faces.facts());
            draft.table("labels", LabelRow.class, rows -> timeline.eachLabel(step, rows));
            draft.table(
                    "clusters",
                    ClusterRow.class,
                    rows -> timeline.eachCluster(
                            step,
                            cluster -> rows.accept(
                                    ClusterRow.of(cluster, faces.names().get(cluster.id())))));
            if (timeline.groups().areKept()) {
                draft.table(
                        "groups",
                        NamedGroupRow.class,
                        rows -> timeline.groups()
                                .each(
                                        0,
                                        last,
                                        groups -> NamedGroupRow.of(
                                                        groups,
                                                        groups.step() == step
                                                                ? faces.facts().groups()
                                                                : List.of())
                                                .forEach(rows)));
                draft.table(
                        GroupLabelRow.TABLE,
                        GroupLabelRow.class,
                        rows -> timeline.eachLabel(
                                step,
                                GroupLabelRow.of(timeline.groups().at(step), "").apply(rows)));
                draft.table(
                        "group_tree",
                        NamedMergeRow.class,
                        rows -> NamedMergeRow.of(
                                        timeline.groups().at(step).tree(),
                                        faces.facts().merges())
                                .forEach(rows));
            }
            draft.table(
                    "sizes",
                    SizeRow.class,
                    rows -> timeline.eachSize(row -> {
                        if (row.step() <= last) {
                            rows.accept(row);
                        }
                    }));
            draft.table(
                    "events",
                    EventRow.class,
                    rows -> timeline.eachEvent(0, last, event -> rows.accept(EventRow.of(event))));
            draft.table(
                    "lineage",
                    LineageRow.class,
                    rows -> timeline.eachLink(last, link -> rows.accept(LineageRow.of(link))));
            if (timeline.at(step) instanceof LearnsLabels then
                    && timeline.algorithm().traits().takesSeeds()) {
                draft.table(ResultFolder.PSEUDO_LABELS, PseudoLabelRow.class, then.pseudoLabels()::forEach);
            }
            draft.table(
                    "steps",
                    StoredStepRow.class,
                    rows -> steps.stream().filter(each -> each.step() <= last).forEach(rows));
        });
        Specs.of(spec).commandLine().getOut().println(String.join(", ", place.written()) + " written to " + folder);
    }

    private OutFolder place(Path folder, Format chosen) {
        try {
            return OutFolder.beside(folder, chosen, KIND, Inputs.of(Specs.of(spec)));
        } catch (Refused e) {
            throw new ParameterException(Specs.of(spec).commandLine(), e.getMessage(), e);
        }
    }
}
