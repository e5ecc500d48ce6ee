package io.varve.cli;

import io.varve.store.Timeline;
import io.varve.table.EventRow;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve events}: what happened to clusters. */
@Command(
        name = "events",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Tells what happened to the clusters of a timeline, in order.",
        footer = {"", "Example:", "  ./varve events lake.varve --since 3", "", ReadingVerb.EXIT_CODES})
final class EventsVerb extends ReadingVerb {

    @Option(names = "--since", paramLabel = "STEP", defaultValue = "0", description = "From this step on. Default: 0.")
    private int since;

    @Option(names = "--at", paramLabel = "STEP", description = "Up to this step. Default: the last one.")
    private @Nullable Integer at;

    @Override
    int read(Timeline timeline) {
        int until = step(at, timeline);
        table().write(
                        EventRow.class,
                        rows -> timeline.eachEvent(since, until, event -> rows.accept(EventRow.of(event))));
        return 0;
    }
}
