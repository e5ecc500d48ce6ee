package io.varve.view;

import io.varve.Cluster;
import io.varve.Lineage;
import java.util.List;
import java.util.Locale;

/**
 * Clusters and the links between them, for programs that draw graphs.
 *
 * @param links in order
 * @param clusters by id
 */
public record LineageGraph(List<Lineage.Link> links, List<Cluster> clusters) {

    /** How every file of {@link #dot} begins. */
    public static final String DOT_HEAD = "digraph lineage {\n  rankdir=LR;\n  node [shape=box];\n";

    /** How every file of {@link #graphml} begins. */
    public static final String GRAPHML_HEAD = """
                <?xml version="1.0" encoding="UTF-8"?>
                <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
                  <key id="born" for="node" attr.name="born" attr.type="int"/>
                  <key id="last_changed" for="node" attr.name="last_changed" attr.type="int"/>
                  <key id="size" for="node" attr.name="size" attr.type="int"/>
                  <key id="state" for="node" attr.name="state" attr.type="string"/>
                  <key id="step" for="edge" attr.name="step" attr.type="int"/>
                  <graph id="lineage" edgedefault="directed">
                """;

    /**
     * Copies the lists.
     *
     * @param links as above
     * @param clusters as above
     */
    public LineageGraph {
        links = List.copyOf(links);
        clusters = List.copyOf(clusters);
    }

    /**
     * Writes the language of Graphviz.
     *
     * @return a whole file
     */
    public String dot() {
        StringBuilder text = new StringBuilder(DOT_HEAD);
        for (Cluster cluster : clusters) {
            text.append("  %s [label=\"%s\\nsteps %d to %d\\n%d objects\"%s];\n"
                    .formatted(
                            cluster.id(),
                            cluster.id(),
                            cluster.born(),
                            cluster.lastChangedAt(),
                            cluster.size(),
                            cluster.state() == Cluster.State.LIVE ? ", style=bold" : ""));
        }
        for (Lineage.Link link : links) {
            text.append("  %s -> %s [label=\"%d\"];\n".formatted(link.from(), link.into(), link.step()));
        }
        return text.append("}\n").toString();
    }

    /**
     * Writes GraphML, as Gephi, yEd and networkx read it.
     *
     * @return a whole file
     */
    public String graphml() {
        StringBuilder text = new StringBuilder(GRAPHML_HEAD);
        for (Cluster cluster : clusters) {
            text.append("    <node id=\"%s\">".formatted(cluster.id()))
                    .append(data("born", cluster.born()))
                    .append(data("last_changed", cluster.lastChangedAt()))
                    .append(data("size", cluster.size()))
                    .append(data("state", cluster.state().name().toLowerCase(Locale.ROOT)))
                    .append("</node>\n");
        }
        for (Lineage.Link link : links) {
            text.append("    <edge source=\"%s\" target=\"%s\">".formatted(link.from(), link.into()))
                    .append(data("step", link.step()))
                    .append("</edge>\n");
        }
        return text.append("  </graph>\n</graphml>\n").toString();
    }

    private static String data(String key, Object value) {
        return "<data key=\"%s\">%s</data>".formatted(key, value);
    }
}
