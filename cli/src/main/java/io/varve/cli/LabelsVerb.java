package io.varve.cli;

import io.varve.store.Timeline;
import io.varve.table.LabelRow;
import io.varve.table.TimelineRow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve labels}: the cluster of every object, now or at any step before. */
@Command(
        name = "labels",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Lists the cluster of every object that a timeline holds, in order of arrival.",
            "",
            "With --object it lists every change of cluster of some objects instead, from their arrival on."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve labels lake.varve --at 3",
            "  ./varve labels lake.varve --object grain-001",
            "",
            ReadingVerb.EXIT_CODES
        })
final class LabelsVerb extends ReadingVerb {

    @Option(names = "--at", paramLabel = "STEP", description = AT)
    private @Nullable String at;

    @Option(
            names = "--object",
            paramLabel = "ID",
            description = "The whole history of this object; may be given several times.")
    private List<String> objects = List.of();

    @Override
    int read(Timeline timeline) {
        if (objects.isEmpty()) {
            int step = step(at, timeline);
            // damage is found on the way, and half a table must not look like a whole one
            timeline.eachLabel(step, row -> {});
            table().write(LabelRow.class, rows -> timeline.eachLabel(step, rows));
        } else {
            List<TimelineRow> changes = new ArrayList<>();
            timeline.changes().of(objects, changes::add);
            table().write(TimelineRow.class, changes::forEach);
        }
        return 0;
    }
}
