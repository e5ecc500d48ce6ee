package io.varve.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The example that comes with the project: 150 flowers in six steps. */
final class Iris {

    static final Path FILE = Path.of("../examples/iris.csv");
    static final int STEPS = 6;
    static final List<String> TABLES = List.of("labels", "timeline", "clusters", "events", "lineage", "sizes", "steps");

    private Iris() {}

    /** Clusters the flowers in their steps. */
    static Outcome cluster(Path out, Object... more) {
        return clusterFile(FILE, out, more);
    }

    /** Clusters a file with the columns of the example in its steps. */
    static Outcome clusterFile(Path file, Path out, Object... more) {
        List<Object> words =
                new ArrayList<>(List.of("cluster", file, "--id-column", "id", "--label-column", "species"));
        words.addAll(List.of("--step-column", "step", "--out", out));
        words.addAll(List.of(more));
        return Outcome.of(words.toArray());
    }

    static Table table() throws IOException {
        return Table.read(FILE);
    }

    /** Returns the species of every flower. */
    static Map<String, String> species() throws IOException {
        return table().rows().stream().collect(Collectors.toMap(row -> row.get("id"), row -> row.get("species")));
    }
}
