package io.varve.cli;

import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.store.StepWord;
import io.varve.store.Timeline;
import io.varve.table.LabelRow;
import io.varve.text.face.TimelineFaces;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code varve groups}: which clusters belong together, as the data suggest or in any number. */
@Command(
        name = "groups",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Lists the groups of clusters of a timeline: as many as the data suggested at a step, or any other number with"
                    + " --count. Nothing in the timeline is changed.",
            "",
            "A group keeps its id until it merges with another or falls apart. With --count K the ids are those of K groups,"
                    + " followed from the first step on, and end in /K: g2/5 is another group than g2."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve groups lake.varve",
            "  ./varve groups lake.varve --at 3 --count 2",
            "  ./varve groups lake.varve --since 0",
            "  ./varve groups lake.varve --objects",
            "",
            ReadingVerb.EXIT_CODES
        })
final class GroupsVerb extends ReadingVerb {

    @Option(names = "--at", paramLabel = "STEP", description = AT)
    private @Nullable String at;

    @Option(
            names = "--since",
            paramLabel = "STEP",
            description = "All steps from this one to that of --at, a number or a date such as 2018-02-02.")
    private @Nullable String since;

    @Option(
            names = "--count",
            paramLabel = "K",
            description = "How many groups, from 1 to the number of clusters. Default: as many as the data suggest.")
    private @Nullable Integer count;

    @ArgGroup
    private Instead instead = new Instead();

    /** What is told instead of groups. */
    static final class Instead {
        @Option(
                names = "--tree",
                description =
                        "List the merges from all clusters to one group instead; cut anywhere, they give any number of groups.")
        private boolean tree;

        @Option(names = "--objects", description = "List the group of every object held instead, in order of arrival.")
        private boolean objects;
    }

    @Override
    int read(Timeline timeline) {
        if (count != null && count < 1) {
            throw new ParameterException(spec().commandLine(), "--count must be at least 1, got " + count);
        }
        int step = step(at, timeline);
        if (instead.tree) {
            GroupTree merges = timeline.groups().at(step).tree();
            List<String> names = TimelineFaces.of(timeline, step).facts().merges();
            table().write(
                            NamedMergeRow.class,
                            rows -> NamedMergeRow.of(merges, names).forEach(rows));
            return 0;
        }
        if (instead.objects) {
            objects(timeline, step);
            return 0;
        }
        int first = since == null ? step : StepWord.since(since, timeline);
        // none is so late where a date is later than all
        timeline.requireStep(Math.min(first, timeline.lastStep()));
        List<String> names = TimelineFaces.names(timeline, shown(timeline, step));
        String mark = mark();
        table().write(NamedGroupRow.class, rows -> {
            Consumer<StepGroups> told = groups -> {
                if (groups.step() >= first) {
                    NamedGroupRow.of(groups, groups.step() == step ? names : List.of(), mark)
                            .forEach(rows);
                }
            };
            if (count == null) {
                timeline.groups().each(first, step, told);
            } else {
                timeline.groups().eachOf(step, count, told);
            }
        });
        return 0;
    }

    private StepGroups shown(Timeline timeline, int step) {
        return count == null ? timeline.groups().at(step) : timeline.groups().at(step, count);
    }

    private String mark() {
        return count == null ? "" : "/" + count;
    }

    private void objects(Timeline timeline, int step) {
        Function<Consumer<GroupLabelRow>, Consumer<LabelRow>> grouped = GroupLabelRow.of(shown(timeline, step), mark());
        // damage is found on the way, and half a table must not look like a whole one
        timeline.eachLabel(step, row -> {});
        table().write(GroupLabelRow.class, rows -> timeline.eachLabel(step, grouped.apply(rows)));
    }
}
