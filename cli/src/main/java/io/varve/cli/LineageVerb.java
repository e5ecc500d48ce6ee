package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.io.Mark;
import io.varve.refusal.Refused;
import io.varve.store.Timeline;
import io.varve.table.LineageRow;
import io.varve.view.LineageGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code varve lineage}: which clusters passed into which. */
@Command(
        name = "lineage",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Lists which clusters of a timeline became part of which, for one cluster or for all.",
            "",
            "Besides tables, --format graphml and --format dot write a graph for other programs."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve lineage lake.varve --of k5",
            "  ./varve lineage lake.varve --format dot --out lineage.dot",
            "",
            ReadingVerb.EXIT_CODES
        })
final class LineageVerb extends ReadingVerb {

    private static final List<String> GRAPHS = List.of("graphml", "dot");

    @Option(names = "--of", paramLabel = "CLUSTER", description = "Only what leads to this cluster or away from it.")
    private @Nullable String of;

    @Option(
            names = "--at",
            paramLabel = "STEP",
            description = "Up to this step, a number or a date. Default: the last one.")
    private @Nullable String at;

    @Override
    int read(Timeline timeline) {
        int until = step(at, timeline);
        Optional<ClusterId> cluster = Optional.ofNullable(of).map(this::parsed);
        table().alsoKnown(GRAPHS);
        Optional<String> graph = table().formatName().filter(GRAPHS::contains);
        if (graph.isPresent()) {
            List<Lineage.Link> links = new ArrayList<>();
            links(timeline, cluster, until, links::add);
            write(new LineageGraph(links, nodes(timeline, cluster, until, links)), graph.get());
            return 0;
        }
        table().write(
                        LineageRow.class,
                        rows -> links(timeline, cluster, until, link -> rows.accept(LineageRow.of(link))));
        return 0;
    }

    private ClusterId parsed(String name) {
        try {
            return ClusterId.parse(name);
        } catch (Refused e) {
            throw new ParameterException(spec().commandLine(), "--of " + e.getMessage(), e);
        }
    }

    private void links(Timeline timeline, Optional<ClusterId> cluster, int until, Consumer<Lineage.Link> rows) {
        cluster.ifPresentOrElse(
                one -> timeline.lineageOf(one).links().stream()
                        .filter(link -> link.step() <= until)
                        .forEach(rows),
                () -> timeline.eachLink(until, rows));
    }

    private List<Cluster> nodes(Timeline timeline, Optional<ClusterId> cluster, int until, List<Lineage.Link> links) {
        Set<ClusterId> named = new TreeSet<>();
        cluster.ifPresent(named::add);
        links.forEach(link -> {
            named.add(link.from());
            named.add(link.into());
        });
        List<Cluster> nodes = new ArrayList<>();
        timeline.eachCluster(until, each -> {
            if (cluster.isEmpty() || named.contains(each.id())) {
                nodes.add(each);
            }
        });
        return nodes;
    }

    private void write(LineageGraph graph, String format) {
        boolean dot = format.equals("dot");
        table().write(
                        dot ? graph.dot() : graph.graphml(),
                        Mark.beginning(dot ? LineageGraph.DOT_HEAD : LineageGraph.GRAPHML_HEAD));
    }
}
