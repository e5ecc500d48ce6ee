package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.store.Timeline;
import io.varve.table.ClusterRow;
import io.varve.table.ProfileRow;
import io.varve.table.SizeRow;
import io.varve.text.face.FaceText;
import io.varve.text.face.Faces;
import io.varve.text.face.TimelineFaces;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code varve clusters}: every cluster that is or was. */
@Command(
        name = "clusters",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Lists all clusters of a timeline, including those that ended; or how their sizes changed, or what they are.",
            "",
            "The name of a cluster has the columns that set it apart, or the keywords of its texts. --profile tells more: means"
                    + " in your units and how far they are from all other objects, frequent categories and classes, keywords, the"
                    + " exemplar, the most and the least typical objects. It describes the last step; of earlier steps only texts"
                    + " and classes are known."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve clusters lake.varve --live",
            "  ./varve clusters lake.varve --sizes",
            "  ./varve clusters lake.varve --profile k2",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ClustersVerb extends ReadingVerb {

    private static final String ALL = "";

    @Option(names = "--at", paramLabel = "STEP", description = AT)
    private @Nullable String at;

    @Option(names = "--live", description = "Only live clusters.")
    private boolean live;

    @Option(
            names = "--sizes",
            description = "List the sizes over time instead: a row for every change; 0 where a cluster ended.")
    private boolean sizes;

    @Option(
            names = "--profile",
            paramLabel = "CLUSTER",
            arity = "0..1",
            fallbackValue = ALL,
            description =
                    "What this cluster is, such as k16, or without one all that are live; with --format or --out the table of"
                            + " profiles: cluster, column, value, difference, rank, kind, share, lift.")
    private @Nullable String profile;

    @Override
    int read(Timeline timeline) {
        if (profile != null) {
            return profiles(timeline, profile);
        }
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
        // names follow from the state, which is that of the last step
        Map<ClusterId, String> names = step == timeline.lastStep()
                ? TimelineFaces.names(timeline)
                : timeline.remarks().names(step);
        table().write(
                        ClusterRow.class,
                        rows -> timeline.eachCluster(step, cluster -> {
                            if (!live || cluster.state() == Cluster.State.LIVE) {
                                rows.accept(ClusterRow.of(cluster, names.get(cluster.id())));
                            }
                        }));
        return 0;
    }

    private int profiles(Timeline timeline, String asked) {
        if (table().isAsked()) {
            table().check(ProfileRow.class);
        }
        int step = step(at, timeline);
        List<Cluster> wanted = timeline.at(step).clusters();
        if (!asked.equals(ALL)) {
            ClusterId id = cluster(asked);
            wanted = wanted.stream().filter(one -> one.id().equals(id)).toList();
            if (wanted.isEmpty()) {
                timeline.lineageOf(id);
                throw new Refused("%s does not live at step %d of %s; name a live cluster, such as those of --live"
                        .formatted(id, step, file()));
            }
        }
        Faces faces = TimelineFaces.of(timeline, step);
        if (faces.facts().profiles().isEmpty()) {
            throw new Refused(
                    step < timeline.lastStep()
                            ? "%s keeps no profiles of step %d, only of the last one; leave out --at"
                                    .formatted(file(), step)
                            : ("%s keeps no values of which profiles could be made, since %s holds objects and not sums; make a"
                                            + " timeline with --keep-vectors")
                                    .formatted(
                                            file(),
                                            timeline.algorithm().algorithm().name()));
        }
        Set<String> ids = wanted.stream().map(one -> one.id().toString()).collect(Collectors.toSet());
        if (table().isAsked()) {
            table().write(
                            ProfileRow.class,
                            rows -> faces.facts().profiles().stream()
                                    .filter(row -> ids.contains(row.cluster()))
                                    .forEach(rows));
            return 0;
        }
        PrintWriter out = spec().commandLine().getOut();
        FaceText text = new FaceText(out, Shown::line);
        wanted.stream()
                .sorted(Comparator.comparingInt(Cluster::size).reversed())
                .forEach(cluster -> text.print(cluster, faces));
        if (timeline.algorithm().scaling() == Scaling.LOG1P) {
            out.println("Logarithms were compared (log1p): numbers are geometric means, below the arithmetic ones.");
        }
        out.flush();
        return 0;
    }

    private ClusterId cluster(String name) {
        try {
            return ClusterId.parse(name);
        } catch (Refused e) {
            throw new ParameterException(
                    spec().commandLine(), "--profile names a cluster such as k16, got '" + name + "'", e);
        }
    }
}
