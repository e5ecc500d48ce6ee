package io.varve.cli;

import io.varve.Cluster;
import io.varve.store.SizeRow;
import io.varve.store.Timeline;
import io.varve.table.ClusterRow;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve clusters}: every cluster that is or was. */
@Command(
        name = "clusters",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Lists all clusters of a timeline, also those that ended, or how their sizes changed.",
        footer = {
            "",
            "Example:",
            "  ./varve clusters lake.varve --live",
            "  ./varve clusters lake.varve --sizes",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ClustersVerb extends ReadingVerb {

    @Option(names = "--at", paramLabel = "STEP", description = AT)
    private @Nullable String at;

    @Option(names = "--live", description = "Only live clusters.")
    private boolean live;

    @Option(names = "--sizes", description = "The sizes over time instead: a row for every change, 0 where one ended.")
    private boolean sizes;

    @Override
    int read(Timeline timeline) {
        if (sizes) {
            int until = at == null ? Integer.MAX_VALUE : step(at, timeline);
            table().write(
                            SizeRow.class,
                            rows -> timeline.eachSize(row -> {
                                if (row.step() <= until) {
                                    rows.accept(row);
                                }
                            }));
            return 0;
        }
        int step = step(at, timeline);
        table().write(
                        ClusterRow.class,
                        rows -> timeline.eachCluster(step, cluster -> {
                            if (!live || cluster.state() == Cluster.State.LIVE) {
                                rows.accept(ClusterRow.of(cluster));
                            }
                        }));
        return 0;
    }
}
