package io.varve.cli;

import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.store.StepWord;
import io.varve.store.Timeline;
import io.varve.table.EventRow;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code varve events}: what happened to clusters. */
@Command(
        name = "events",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Lists what happened to the clusters of a timeline, in order.",
        footer = {"", "Example:", "  ./varve events lake.varve --since 3", "", ReadingVerb.EXIT_CODES})
final class EventsVerb extends ReadingVerb {

    @Option(
            names = "--since",
            paramLabel = "STEP",
            defaultValue = "0",
            description = "From this step on, a number or a date such as 2018-02. Default: 0.")
    private String since = "0";

    @Option(
            names = "--of",
            paramLabel = "CLUSTER",
            description =
                    "Only what happened to this cluster, such as k40, or came from it; may be given several times.")
    private List<String> clusters = List.of();

    @Option(
            names = "--at",
            paramLabel = "STEP",
            description = "Up to this step, a number or a date. Default: the last one.")
    private @Nullable String at;

    private ClusterId cluster(String name) {
        try {
            return ClusterId.parse(name);
        } catch (Refused e) {
            throw new ParameterException(
                    spec().commandLine(), "--of names a cluster such as k40, got '" + name + "'", e);
        }
    }

    @Override
    int read(Timeline timeline) {
        int until = step(at, timeline);
        int from = StepWord.since(since, timeline);
        Set<ClusterId> wanted = clusters.stream().map(this::cluster).collect(Collectors.toSet());
        wanted.forEach(timeline::lineageOf);
        table().write(
                        EventRow.class,
                        rows -> timeline.eachEvent(from, until, event -> {
                            if (wanted.isEmpty()
                                    || wanted.contains(event.cluster())
                                    || event.from().stream().anyMatch(wanted::contains)) {
                                rows.accept(EventRow.of(event));
                            }
                        }));
        return 0;
    }
}
